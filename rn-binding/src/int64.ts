/** 64-bit integers between the forms that messages may hold. `BigInt` is touched only when a value calls for it. */

import { FerrobufError } from "./errors.js";
import { shortened } from "./shorten.js";

/** How a field's 64-bit integers appear; undefined is `bigint`. */
export type Mapping = "string" | "number" | undefined;

const DECIMAL = /^-?[0-9]+$/;

/** Zero in the form of `mapping`. */
export function zeroInt64(mapping: Mapping): bigint | number | string {
  return mapping === undefined ? BigInt(0) : mapping === "string" ? "0" : 0;
}

/** `value` in the form of `mapping`, exactly. */
export function toInt64(value: unknown, mapping: Mapping, path: string): bigint | number | string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new FerrobufError("out-of-range", `${value} is no integer that a number holds exactly, use a bigint`, path);
  }
  if (typeof value === "string" && !DECIMAL.test(value)) {
    throw new FerrobufError("type-mismatch", "a 64-bit integer as a string must be decimal", path);
  }
  if (typeof value !== "number" && typeof value !== "string" && typeof value !== "bigint") {
    throw new FerrobufError(
      "type-mismatch",
      `expected a bigint, number or decimal string, found ${typeof value}`,
      path,
    );
  }
  if (mapping === undefined) {
    return BigInt(value);
  }
  if (mapping === "string") {
    return `${value}`;
  }
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new FerrobufError("out-of-range", `${shortened(`${value}`)} does not fit a number exactly`, path);
  }
  return number;
}
