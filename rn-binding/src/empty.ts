/** Empty values for factories: native code hands over `undefined` for them, which is cheaper than making them there. */

import { U8, createObject } from "./captured.js";

/**
 * No bytes. One for all messages, since to make one takes a fifth of the time of a small message. There is nothing in it to change,
 * but whoever transfers its buffer away detaches it for all.
 */
export const emptyBytes: Uint8Array = new U8(0);

/** Zero as a bigint. Where the engine has none, decoding a 64-bit integer fails anyway. */
export const zero: bigint = typeof BigInt === "function" ? BigInt(0) : (undefined as any);

/** A map field without entries: an object without a prototype, in which `__proto__` is a key like any other. */
export function emptyMap(): any {
  return createObject(null);
}
