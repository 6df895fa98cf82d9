/** Values of declared defaults that have no literal in the language that generated files are written in. */

import { U8 } from "./captured.js";
import { toInt64 } from "./int64.js";

/** A 64-bit integer. */
export function int64(text: string): bigint {
  return BigInt(text);
}

/** A 64-bit integer that the schema wants as a number. Throws `out-of-range` when it is none that a number holds exactly. */
export function number(text: string): number {
  return toInt64(text, "number", "") as number;
}

/** Bytes; new ones for each call, since whoever gets them may write to them. */
export function bytes(values: readonly number[]): Uint8Array {
  return new U8(values);
}
