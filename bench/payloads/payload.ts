/** What a payload is. */

/** A value that is encoded and decoded. */
export interface Payload {
  readonly name: string;
  /** Full name of the message type. */
  readonly type: string;
  /** Size of the canonical encoding: fields in order of number, lists packed, zero values left out. */
  readonly bytes: number;
  /** The first 16 digits of the encoding's SHA-256. */
  readonly sha256: string;
  /**
   * Only the fields that are set. 64-bit integers are bigint, bytes `Uint8Array`, enums numbers, maps objects, and a oneof is
   * `{ case, value }`.
   */
  readonly value: object;
  /** `value` is a list of messages, and the encoding a stream of them, each after its length. */
  readonly delimited?: true;
}

/** 0, 1, 2, … modulo 256. */
export function ramp(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = i & 255;
  return bytes;
}
