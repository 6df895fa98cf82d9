/**
 * The dynamic path: `dynamic` is a native module that is written once for all schemas, `dynamic_sent` the same that decodes only what
 * was sent, and no zeros; `anymap` is the marshalling that they need and nothing else. `../dynamic` is the module; it is in
 * `ferrobuf-bench-host` alone.
 */

import { checkSame, sameBytes } from "../runner/check";
import type { Entry, Subject } from "../runner/contestant";
import { toPlain } from "../runner/json";

/** A message type, as `../dynamic/cpp/Codec.hpp` has it. */
export interface DynamicCodec {
  encode(message: object): ArrayBuffer;
  decode(input: ArrayBuffer): object;
  encodeDelimited(messages: object[]): ArrayBuffer;
  decodeDelimited(input: ArrayBuffer): object[];
  take(message: object): void;
  give(): object;
  takeAll(messages: object[]): void;
  giveAll(): object[];
}

/** The codec of a message type, which is looked up once. With `sentOnly`, it decodes only what was sent. */
export function codecOf(typeName: string, sentOnly = false): DynamicCodec {
  if (host.dynamic === undefined) throw new Error("this host has no dynamic path; ferrobuf-bench-host has");
  return host.dynamic(typeName, sentOnly) as DynamicCodec;
}

export function dynamic({ payload, encoded, decode }: Subject): Entry {
  const { type, value } = payload;
  const way = wayOf(codecOf(type), payload.delimited);
  const sent = wayOf(codecOf(type, true), payload.delimited);
  const any = toAny(value);
  const bytes = encoded.length;
  // A buffer of its own making is what it reads fastest.
  const input = way.encode(any);
  const checkBytes = (result: ArrayBuffer): void => {
    const written = new Uint8Array(result);
    // Entries of maps come in an order of their own.
    if (!sameBytes(written, encoded)) checkSame(decode(written), value);
  };
  const checkAny = (result: unknown): void => checkSame(result, any);
  const checkTaken = (): void => checkAny(way.give());
  way.take(any);
  return {
    encode: [
      { codec: "dynamic", run: way.encode, argument: any, bytes, check: checkBytes },
      { codec: "anymap", run: way.take, argument: any, bytes, check: checkTaken },
    ],
    decode: [
      { codec: "dynamic", run: way.decode, argument: input, bytes, check: checkAny },
      { codec: "dynamic_sent", run: sent.decode, argument: input, bytes, check: checkAny },
      { codec: "anymap", run: way.give, argument: undefined, bytes, check: checkAny },
    ],
  };
}

interface Way {
  readonly encode: (message: any) => ArrayBuffer;
  readonly decode: (input: ArrayBuffer) => unknown;
  readonly take: (message: any) => void;
  readonly give: () => unknown;
}

function wayOf(codec: DynamicCodec, delimited = false): Way {
  if (delimited) {
    return {
      encode: (messages) => codec.encodeDelimited(messages),
      decode: (input) => codec.decodeDelimited(input),
      take: (messages) => codec.takeAll(messages),
      give: () => codec.giveAll(),
    };
  }
  return {
    encode: (message) => codec.encode(message),
    decode: (input) => codec.decode(input),
    take: (message) => codec.take(message),
    give: () => codec.give(),
  };
}

/**
 * A message as an AnyMap takes it: bytes as an array of numbers, a oneof as the one property that is set, 64-bit integers as bigint,
 * or as decimal digits where no `int64` holds them.
 */
export function toAny(value: unknown): any {
  return toPlain(value, Array.from, (integer) => (BigInt.asIntN(64, integer) === integer ? integer : String(integer)));
}
