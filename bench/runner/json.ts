/**
 * JSON as contestants. It gets 64-bit integers as decimal strings, bytes as arrays of numbers, a oneof as the one property that is
 * set. As UTF-8 it is what goes over a network.
 */

import { isOneof } from "./check";
import type { Contestant, Entry, Subject } from "./contestant";

// Hermes and node have both; the library that scripts are checked against has not.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** JSON of a payload, to and from a string and UTF-8. */
export function json({ payload: { name, value } }: Subject): Entry {
  const plain = toPlain(value);
  const text = JSON.stringify(plain);
  const utf8 = toUtf8(text);
  const checkText = (result: string): void => checkPlain(JSON.parse(result), value, name);
  const checkValue = (result: unknown): void => checkPlain(result, value, name);
  const contestant = (codec: string, run: Contestant["run"], argument: unknown, bytes: number): Contestant => {
    const writes = argument === plain;
    const check = writes ? (result: any) => checkText(result === text ? text : fromUtf8(result)) : checkValue;
    return { codec, run, argument, bytes, check };
  };
  return {
    encode: [
      contestant("json", JSON.stringify, plain, text.length),
      contestant("json_utf8", (message) => toUtf8(JSON.stringify(message)), plain, utf8.length),
    ],
    decode: [
      contestant("json", JSON.parse, text, text.length),
      contestant("json_utf8", (input) => JSON.parse(fromUtf8(input)), utf8, utf8.length),
    ],
  };
}

/** A message as JSON takes it; `bytes` makes values of bytes fields, `integer` of 64-bit ones. */
export function toPlain(
  value: any,
  bytes: (value: Uint8Array) => unknown = Array.from,
  integer: (value: bigint) => unknown = String,
): any {
  if (typeof value === "bigint") return integer(value);
  if (typeof value !== "object") return value;
  if (value instanceof Uint8Array) return bytes(value);
  if (Array.isArray(value)) return value.map((element) => toPlain(element, bytes, integer));
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (isOneof(inner)) {
      plain[inner.case] = toPlain(inner.value, bytes, integer);
    } else {
      plain[key] = toPlain(inner, bytes, integer);
    }
  }
  return plain;
}

/** Throws unless `plain`, out of a JSON text, has all that `value` has, and nothing else. */
export function checkPlain(plain: any, value: any, path: string): void {
  if (typeof value !== "object" || isOneof(value)) {
    const expected = typeof value === "bigint" ? String(value) : value;
    if (plain !== expected) throw new Error(`${path}: JSON has ${plain}, not ${expected}`);
    return;
  }
  if (value instanceof Uint8Array) {
    checkBytes(plain, value, path);
    return;
  }
  // One key of the message may be another in JSON, where it is a oneof.
  const keys = Object.keys(value);
  if (Object.keys(plain).length !== keys.length) throw new Error(`${path}: JSON has other keys`);
  keys.forEach((key) => {
    const inner = value[key];
    if (isOneof(inner)) {
      checkPlain(plain[inner.case], inner.value, `${path}.${inner.case}`);
    } else {
      checkPlain(plain[key], inner, `${path}.${key}`);
    }
  });
}

/** The same for bytes, which may be millions. */
function checkBytes(plain: any, bytes: Uint8Array, path: string): void {
  if (!Array.isArray(plain) || plain.length !== bytes.length) throw new Error(`${path}: JSON has other keys`);
  bytes.forEach((byte, at) => {
    if (plain[at] !== byte) throw new Error(`${path}.${at}: JSON has ${plain[at]}, not ${byte}`);
  });
}
