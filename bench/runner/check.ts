/** Whether a codec did a payload right: the canonical bytes, or others that mean the same; a message with the payload's values. */

import type { Contestant, Subject } from "./contestant";

/** An encoder of the payload: its result is the canonical encoding, or decodes to the payload's value. */
export function encoder(
  { payload, encoded, decode }: Subject,
  codec: string,
  run: (argument: any) => Uint8Array,
  argument: unknown,
  extra: { readonly note?: string; readonly lossy?: boolean } = {},
): Contestant {
  const { lossy = false, ...note } = extra;
  const check = (result: Uint8Array): void => {
    if (!(result instanceof Uint8Array)) throw new Error("the result is no Uint8Array");
    if (!sameBytes(result, encoded)) checkSame(decode(result), payload.value, lossy);
  };
  return { codec, run, argument, bytes: run(argument).length, check, ...note };
}

/** A decoder of the payload: its result has the payload's values. */
export function decoder(
  { payload, encoded }: Subject,
  codec: string,
  run: (bytes: Uint8Array<ArrayBuffer>) => unknown,
  extra: { readonly note?: string; readonly lossy?: boolean } = {},
): Contestant {
  const { lossy = false, ...note } = extra;
  const check = (result: unknown): void => checkSame(result, payload.value, lossy);
  return { codec, run, argument: encoded, bytes: encoded.length, check, ...note };
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] !== other[at]) return false;
  }
  return true;
}

/**
 * Throws unless `actual` has the values of `expected`, which is in the form of payloads. `actual` may be in the form of any library:
 * what is absent may be a zero, a 64-bit integer a decimal string or an object with `toBigInt`, a oneof the property of the member that is set. With
 * `lossy`, 64-bit integers are compared as doubles.
 */
export function checkSame(actual: any, expected: any, lossy = false, path = "value"): void {
  if (typeof expected === "bigint") {
    checkInteger(actual, expected, lossy, path);
  } else if (typeof expected !== "object") {
    const single = typeof expected === "number" && Object.is(actual, Math.fround(expected));
    if (!Object.is(actual, expected) && !single) fail(path, actual, expected);
  } else if (expected instanceof Uint8Array) {
    // A Buffer, in node, is one too.
    if (!(actual instanceof Uint8Array) || !sameBytes(actual, expected)) fail(path, actual, `${expected.length} bytes`);
  } else if (Array.isArray(expected)) {
    if (!Array.isArray(actual) && !ArrayBuffer.isView(actual)) fail(path, actual, "a list");
    if ((actual as any).length !== expected.length) fail(`${path}.length`, (actual as any).length, expected.length);
    expected.forEach((element, at) => checkSame((actual as any)[at], element, lossy, `${path}[${at}]`));
  } else {
    if (typeof actual !== "object" || actual === null) fail(path, actual, "a message");
    checkFields(actual, expected, lossy, path);
  }
}

function checkFields(actual: any, expected: any, lossy: boolean, path: string): void {
  const seen = new Set<string>();
  for (const key of Object.keys(expected)) {
    const value = expected[key];
    seen.add(key);
    if (isOneof(value)) {
      const found = isOneof(actual[key]) ? actual[key].case === value.case && actual[key].value : actual[value.case];
      seen.add(value.case);
      checkSame(found, value.value, lossy, `${path}.${value.case}`);
    } else if (!isNothing(value) || (key in actual && !isNothing(actual[key]))) {
      checkSame(actual[key], value, lossy, `${path}.${key}`);
    }
  }
  for (const key of Object.keys(actual)) {
    // Libraries keep things of their own there, such as the name of the type.
    if (!seen.has(key) && !key.startsWith("$") && !isNothing(actual[key]))
      fail(`${path}.${key}`, actual[key], "nothing");
  }
}

function checkInteger(actual: any, expected: bigint, lossy: boolean, path: string): void {
  const object = typeof actual?.toBigInt === "function";
  const whole = object ? actual.toBigInt() : typeof actual === "string" ? BigInt(actual) : actual;
  const same = lossy ? Number(whole) === Number(expected) : whole === expected;
  if (!same) fail(path, whole, expected);
}

/** A oneof that is set. */
export function isOneof(value: any): value is { readonly case: string; readonly value: any } {
  return typeof value === "object" && value !== null && typeof value.case === "string";
}

/** What a field has that is not on the wire. */
function isNothing(value: any): boolean {
  // Integers may be decimal strings.
  if (typeof value !== "object" || value === null) return !value || value === "0";
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  if (typeof value.toBigInt === "function") return value.toBigInt() === 0n;
  if ("case" in value) return value.case === undefined;
  // An empty map. Of a message nobody knows.
  return Object.keys(value).length === 0;
}

function fail(path: string, actual: unknown, expected: unknown): never {
  throw new Error(`${path} is ${String(actual).slice(0, 100)}, not ${String(expected).slice(0, 100)}`);
}
