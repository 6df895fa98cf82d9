/**
 * Ours: `ferrobuf_into` writes to memory that the caller has, `ferrobuf_buffer` reads an ArrayBuffer, `ferrobuf_view` makes
 * views of bytes fields, as all of the peers do, `ferrobuf_each` makes a call for each message of a stream.
 */

import { equal, equalMessage } from "../../tests/js/harness";
import type { Payload } from "../payloads";
import { making } from "../runner/contestant";
import type { Contestant, Entry, Make, Subject } from "../runner/contestant";
import { typeOf, wayOf } from "./types";

/** What adapters get. Throws when the encoding is not the pinned one. */
export function subject(payload: Payload): Subject {
  const { encode, decode } = wayOf(payload);
  const encoded = encode(payload.value);
  equal(encoded.length, payload.bytes, `${payload.name}: bytes`);
  equal(host.sha256(encoded).slice(0, 16), payload.sha256, `${payload.name}: SHA-256`);
  return { payload, encoded, decode };
}

export function ferrobuf({ payload, encoded }: Subject): Entry {
  const { value } = payload;
  const { encode, decode, whole } = wayOf(payload);
  const bytes = encoded.length;
  const expected = whole(value);
  const checkBytes = (result: unknown): void => equal(result, encoded);
  const checkValue = (result: unknown): void => equalMessage(result, expected);
  const contestant = making(bytes);
  const inOne: Entry = {
    encode: [contestant("ferrobuf", encode, value, checkBytes)],
    decode: [
      contestant("ferrobuf", decode, encoded, checkValue),
      contestant("ferrobuf_buffer", decode, encoded.buffer, checkValue),
    ],
  };
  const views = { bytes: "view" } as const;
  const viewing = hasBytes(value)
    ? [contestant("ferrobuf_view", (input) => decode(input, views), encoded, checkValue)]
    : [];
  const others = payload.delimited ? each(payload, contestant, checkValue) : into(payload, contestant, encoded);
  return { encode: [...inOne.encode, ...others.encode], decode: [...inOne.decode, ...viewing, ...others.decode] };
}

function hasBytes(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Uint8Array || Object.values(value).some(hasBytes);
}

function into(payload: Payload, make: Make, encoded: Uint8Array): Entry {
  const type = typeOf(payload);
  const target = new Uint8Array(encoded.length);
  const check = (size: number): void => {
    equal(size, encoded.length, "what encodeInto says");
    equal(target, encoded);
  };
  return {
    encode: [make("ferrobuf_into", (message) => type.encodeInto(message, target), payload.value, check)],
    decode: [],
  };
}

/** The messages of a stream one by one, to and from a buffer each. */
function each(payload: Payload, make: Make, checkValue: Contestant["check"]): Entry {
  const type = typeOf(payload);
  const values = payload.value as object[];
  const buffers = values.map((value) => type.encode(value));
  const encode = (messages: object[]): Uint8Array[] => messages.map((message) => type.encode(message));
  const decode = (all: Uint8Array[]): unknown[] => all.map((bytes) => type.decode(bytes));
  return {
    encode: [make("ferrobuf_each", encode, values, (result) => equal(result, buffers))],
    decode: [make("ferrobuf_each", decode, buffers, checkValue)],
  };
}
