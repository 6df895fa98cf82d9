/** The codecs under test, each ready to do a payload again and again. */
import { equalBytes } from "../bytes";
import { plain, withoutBigint } from "../json";
import type { Payload } from "./payloads";

export const codecs = ["ferrobuf", "json", "protobufjs"] as const;
export type Codec = (typeof codecs)[number];

export const directions = ["encode", "decode"] as const;
export type Direction = (typeof directions)[number];

/** One function that is timed. */
export interface Contestant {
  readonly payload: string;
  readonly direction: Direction;
  readonly codec: Codec;
  /** Size of what is written or read: bytes, of JSON characters. */
  readonly size: number;
  readonly run: () => unknown;
}

/**
 * All codecs in both directions. Everybody starts from what is best for him: a message of his own kind, or the bytes or text of it.
 * Throws when one of them does not do it right.
 */
export function contestants({ name, message, ours, protobufjs }: Payload): Contestant[] {
  const init = message as never;
  const bytes = ours.encode(init);
  const json = plain(message);
  const text = JSON.stringify(json);
  // It knows no bigint, but decimal digits.
  const ready = protobufjs.fromObject(withoutBigint(message) as object);

  same(name, "ferrobuf", ours.encode(ours.decode(bytes) as never), bytes);
  same(name, "protobufjs", protobufjs.encode(ready).finish(), bytes);
  same(name, "protobufjs", protobufjs.encode(protobufjs.decode(bytes)).finish(), bytes);
  if (JSON.stringify(JSON.parse(text)) !== text) throw new Error(`${name}: JSON gives another message`);

  const both = (codec: Codec, size: number, encode: () => unknown, decode: () => unknown): Contestant[] => [
    { payload: name, direction: "encode", codec, size, run: encode },
    { payload: name, direction: "decode", codec, size, run: decode },
  ];
  return [
    ...both(
      "ferrobuf",
      bytes.length,
      () => ours.encode(init),
      () => ours.decode(bytes),
    ),
    ...both(
      "json",
      text.length,
      () => JSON.stringify(json),
      () => JSON.parse(text),
    ),
    ...both(
      "protobufjs",
      bytes.length,
      () => protobufjs.encode(ready).finish(),
      () => protobufjs.decode(bytes),
    ),
  ];
}

function same(payload: string, codec: Codec, actual: Uint8Array, expected: Uint8Array): void {
  if (!equalBytes(actual, expected)) throw new Error(`${payload}: ${codec} gives other bytes`);
}
