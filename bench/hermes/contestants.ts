/** Who is measured: for each payload and direction the contestants, each a function and its argument, checked before any is timed. */

import { equal, equalMessage } from "../../tests/js/harness";
import type { Payload } from "../payloads";
import { floor } from "./floor";
import { checkPlain, fromUtf8, toPlain, toUtf8 } from "./json";
import { typeOf, wayOf } from "./types";

export type Direction = "encode" | "decode";

/** `ferrobuf_into` writes to memory that the caller has, `ferrobuf_buffer` reads an ArrayBuffer; each has a floor that does so. */
export type Codec =
  "ferrobuf" | "ferrobuf_into" | "ferrobuf_buffer" | "json" | "json_utf8" | "floor" | "floor_into" | "floor_buffer";

/** One function under test. */
export interface Contestant {
  readonly codec: Codec;
  readonly run: (argument: any) => unknown;
  readonly argument: unknown;
  /** Size of the encoded message; of a string, its length. */
  readonly bytes: number;
}

/** The contestants of both directions. Throws when one of them does not do what it says. */
export function contestants(payload: Payload): Record<Direction, Contestant[]> {
  const { name, value } = payload;
  const type = typeOf(payload);
  const { encode, decode, whole } = wayOf(payload);
  const encoded = encode(value);
  const size = encoded.length;
  equal(size, payload.bytes, `${name}: bytes`);
  equal(host.sha256(encoded).slice(0, 16), payload.sha256, `${name}: SHA-256`);
  const decoded = decode(encoded) as object;
  equalMessage(decoded, whole(value), `${name}: decode`);
  equal(decode(encoded.buffer), decoded, `${name}: decode from an ArrayBuffer`);

  const ours = (codec: Codec, run: Contestant["run"], argument: unknown): Contestant => ({
    codec,
    run,
    argument,
    bytes: size,
  });
  const json = jsonContestants(payload);
  const all: Record<Direction, Contestant[]> = {
    encode: [ours("ferrobuf", encode, value), ...json.encode],
    decode: [ours("ferrobuf", decode, encoded), ours("ferrobuf_buffer", decode, encoded.buffer), ...json.decode],
  };
  // Neither writes a stream to memory of the caller.
  if (payload.delimited) return all;

  const target = new Uint8Array(size);
  equal(type.encodeInto(value, target), size, `${name}: what encodeInto says`);
  equal(target, encoded, `${name}: encodeInto`);
  const lower = floor(payload, encoded, decoded);
  equal(lower.encode(value).length, size, `${name}: floor, encode`);
  lower.check();
  equal(lower.encodeInto(value, target), size, `${name}: floor, encodeInto`);
  equal(lower.decode(encoded), decoded, `${name}: floor, decode`);
  equal(lower.decode(encoded.buffer), decoded, `${name}: floor, decode from an ArrayBuffer`);
  all.encode.push(
    ours("ferrobuf_into", (message) => type.encodeInto(message, target), value),
    ours("floor", lower.encode, value),
    ours("floor_into", (message) => lower.encodeInto(message, target), value),
  );
  all.decode.push(ours("floor", lower.decode, encoded), ours("floor_buffer", lower.decode, encoded.buffer));
  return all;
}

function jsonContestants({ name, value }: Payload): Record<Direction, Contestant[]> {
  const plain = toPlain(value) as object;
  const text = JSON.stringify(plain);
  const utf8 = toUtf8(text);
  checkPlain(JSON.parse(text), value, name);
  equal(fromUtf8(utf8), text, `${name}: UTF-8`);
  const write = (message: unknown): unknown => toUtf8(JSON.stringify(message));
  const parse = (input: Uint8Array): unknown => JSON.parse(fromUtf8(input));
  return {
    encode: [
      { codec: "json", run: JSON.stringify, argument: plain, bytes: text.length },
      { codec: "json_utf8", run: write, argument: plain, bytes: utf8.length },
    ],
    decode: [
      { codec: "json", run: JSON.parse, argument: text, bytes: text.length },
      { codec: "json_utf8", run: parse, argument: utf8, bytes: utf8.length },
    ],
  };
}
