/**
 * What is measured: for each payload and direction the contestants, each a function and its argument. JSON gets what it can hold
 * in its place (64-bit integers as decimal strings, bytes as arrays of numbers), as a string and as UTF-8 bytes.
 */

import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";

import type { Payload } from "../data/payloads";

export type Direction = "encode" | "decode";

/** One function under test. */
export interface Contestant {
  readonly codec: string;
  readonly run: (argument: any) => unknown;
  readonly argument: unknown;
  /** Size of the encoded message; of a string, its length. */
  readonly bytes: number;
}

// Hermes has both; the library that scripts are checked against has not.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const types = { User, Blob, Document, TestStringArray };
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Ours first, then what it is compared with. */
export function contestants(payload: Payload, direction: Direction): Contestant[] {
  const type = types[payload.type] as typeof User;
  const value = payload.value as object;
  const bytes = type.encode(value);
  if (bytes.length !== payload.bytes) {
    throw new Error(`${payload.name}: ${bytes.length} bytes, expected ${payload.bytes}`);
  }
  const plain = JSON.parse(JSON.stringify(value, forJson)) as object;
  const text = JSON.stringify(plain);
  const utf8 = encoder.encode(text);
  if (direction === "encode") {
    const target = new Uint8Array(payload.bytes);
    return [
      { codec: "ferrobuf", run: type.encode, argument: value, bytes: bytes.length },
      {
        codec: "ferrobuf_into",
        run: (message) => type.encodeInto(message, target),
        argument: value,
        bytes: bytes.length,
      },
      { codec: "json", run: JSON.stringify, argument: plain, bytes: text.length },
      {
        codec: "json_utf8",
        run: (message) => encoder.encode(JSON.stringify(message)),
        argument: plain,
        bytes: utf8.length,
      },
    ];
  }
  return [
    { codec: "ferrobuf", run: type.decode, argument: bytes, bytes: bytes.length },
    { codec: "ferrobuf_buffer", run: type.decode, argument: bytes.buffer, bytes: bytes.length },
    { codec: "json", run: JSON.parse, argument: text, bytes: text.length },
    { codec: "json_utf8", run: (input) => JSON.parse(decoder.decode(input)), argument: utf8, bytes: utf8.length },
  ];
}

function forJson(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") {
    return value.toString();
  }
  return value instanceof Uint8Array ? Array.from(value) : value;
}
