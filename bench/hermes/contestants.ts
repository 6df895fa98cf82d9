/** Who is measured: for each payload and direction the contestants, each a function and its argument, checked before any is timed. */

import { equal, equalMessage } from "../../tests/js/harness";
import { floor } from "./floor";
import { checkPlain, fromUtf8, toPlain, toUtf8 } from "./json";
import type { Payload } from "./payloads";

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
  const { name, type, value } = payload;
  const encoded = type.encode(value);
  const size = encoded.length;
  equal(size, payload.bytes, `${name}: bytes`);
  equal(host.sha256(encoded).slice(0, 16), payload.sha256, `${name}: SHA-256`);
  const decoded = type.decode(encoded) as object;
  equalMessage(decoded, withFloats(type.create(value)), `${name}: decode`);
  equal(type.decode(encoded.buffer), decoded, `${name}: decode from an ArrayBuffer`);
  const target = new Uint8Array(size);
  equal(type.encodeInto(value, target), size, `${name}: what encodeInto says`);
  equal(target, encoded, `${name}: encodeInto`);

  const plain = toPlain(value) as object;
  const text = JSON.stringify(plain);
  const utf8 = toUtf8(text);
  checkPlain(JSON.parse(text), value, name);
  equal(fromUtf8(utf8), text, `${name}: UTF-8`);

  const lower = floor(payload, encoded, decoded);
  equal(lower.encode(value).length, size, `${name}: floor, encode`);
  lower.check();
  equal(lower.encodeInto(value, target), size, `${name}: floor, encodeInto`);
  equal(lower.decode(encoded), decoded, `${name}: floor, decode`);
  equal(lower.decode(encoded.buffer), decoded, `${name}: floor, decode from an ArrayBuffer`);

  const ours = (codec: Codec, run: Contestant["run"], argument: unknown): Contestant => ({
    codec,
    run,
    argument,
    bytes: size,
  });
  const parse = (input: Uint8Array): unknown => JSON.parse(fromUtf8(input));
  return {
    encode: [
      ours("ferrobuf", type.encode, value),
      ours("ferrobuf_into", (message) => type.encodeInto(message, target), value),
      { codec: "json", run: JSON.stringify, argument: plain, bytes: text.length },
      { codec: "json_utf8", run: (message) => toUtf8(JSON.stringify(message)), argument: plain, bytes: utf8.length },
      ours("floor", lower.encode, value),
      ours("floor_into", (message) => lower.encodeInto(message, target), value),
    ],
    decode: [
      ours("ferrobuf", type.decode, encoded),
      ours("ferrobuf_buffer", type.decode, encoded.buffer),
      { codec: "json", run: JSON.parse, argument: text, bytes: text.length },
      { codec: "json_utf8", run: parse, argument: utf8, bytes: utf8.length },
      ours("floor", lower.decode, encoded),
      ours("floor_buffer", lower.decode, encoded.buffer),
    ],
  };
}

/** A float field holds the nearest 32-bit float. `ratio` is the one such field whose value is not one already. */
function withFloats(message: object): object {
  const ratio = (message as { ratio?: number }).ratio;
  return ratio === undefined ? message : { ...message, ratio: Math.fround(ratio) };
}
