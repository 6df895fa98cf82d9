/** Empty values for factories: native code hands over `undefined` for them, which is cheaper than making them there. */

import { U8, createObject } from "./captured";

/** No bytes. */
export function emptyBytes(): Uint8Array {
  return new U8(0);
}

/** A map field without entries: an object without a prototype, in which `__proto__` is a key like any other. */
export function emptyMap(): any {
  return createObject(null);
}
