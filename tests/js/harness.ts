/**
 * Smallest test harness that will do inside Hermes: a test runs where it is declared, prints one line, and is counted.
 *
 * Scripts are compiled without ES6 block scoping, as React Native's preset leaves it to Babel: a closure that captures a
 * `let` of a loop sees the last value. Make tests in `forEach` or a function.
 */

/** Runs one test. */
export function test(name: string, body: () => void): void {
  try {
    body();
    host.passed = (host.passed ?? 0) + 1;
    host.print(`  ok   ${name}`);
  } catch (error) {
    host.failed = (host.failed ?? 0) + 1;
    host.print(`  FAIL ${name}`);
    host.print(describe(error));
  }
}

/** Fails when the values differ: deeply, `NaN` equal to itself and `-0` not to `0`, with the keys in the same order. */
export function equal(actual: unknown, expected: unknown, what = "value"): void {
  const difference = compare(actual, expected, "");
  if (difference !== undefined) throw new Error(`${what}${difference}`);
}

/**
 * Like {@link equal}, for messages: a property that is `undefined` counts as absent, and the order of keys is left alone.
 * Decoded fields of explicit presence may go either way.
 */
export function equalMessage(actual: unknown, expected: unknown, what = "message"): void {
  equal(settled(actual), settled(expected), what);
}

/** Fails when the condition does not hold. */
export function ok(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Fails when the bytes differ from those that the hexadecimal digits stand for. */
export function equalHex(actual: Uint8Array, expected: string, what = "bytes"): void {
  const digits = hex(actual);
  if (digits !== expected.replace(/\s/g, "")) throw new Error(`${what}: ${digits}, expected ${expected}`);
}

/** Runs `body`, which has to throw an error that has these properties, and returns the error. */
export function throws(body: () => unknown, properties: Record<string, unknown>): Error {
  let caught: unknown;
  let result: unknown;
  try {
    result = body();
  } catch (error) {
    caught = error;
  }
  if (!(caught instanceof Error)) throw new Error(`nothing was thrown; the result is ${show(result)}`);
  for (const key of Object.keys(properties)) {
    equal((caught as unknown as Record<string, unknown>)[key], properties[key], `${key} of "${caught.message}"`);
  }
  return caught;
}

/** Lower-case hexadecimal digits of bytes. */
export function hex(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += (byte < 16 ? "0" : "") + byte.toString(16);
  return digits;
}

/** Bytes of hexadecimal digits; blanks are allowed between them. */
export function unhex(text: string): Uint8Array {
  const digits = text.replace(/\s/g, "");
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** A value as a reader of test output wants it. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (Object.is(value, -0)) return "-0";
  if (value instanceof Uint8Array) return `bytes(${hex(value)})`;
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.keys(value).map((key) => `${key}: ${show((value as Record<string, unknown>)[key])}`);
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
  }
  return String(value);
}

/** Where and how two values differ first, or `undefined`. */
function compare(actual: unknown, expected: unknown, path: string): string | undefined {
  if (Object.is(actual, expected)) return undefined;
  const differ = `${path}: ${show(actual)}, expected ${show(expected)}`;
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null) return differ;
  if (Array.isArray(actual) !== Array.isArray(expected)) return differ;
  if (actual instanceof Uint8Array !== expected instanceof Uint8Array) return differ;
  if (actual instanceof Uint8Array && expected instanceof Uint8Array) return compareBytes(actual, expected, path);
  const keys = Object.keys(actual);
  const wanted = Object.keys(expected);
  if (keys.join() !== wanted.join()) return `${path}: keys ${keys.join()}, expected ${wanted.join()}`;
  for (const key of keys) {
    const difference = compare(
      (actual as Record<string, unknown>)[key],
      (expected as Record<string, unknown>)[key],
      `${path}.${key}`,
    );
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** {@link compare} for bytes, which may be millions. */
function compareBytes(actual: Uint8Array, expected: Uint8Array, path: string): string | undefined {
  if (actual.length !== expected.length) return `${path}: ${actual.length} bytes, expected ${expected.length}`;
  if (actual.length > 1000 && host.sha256(actual) === host.sha256(expected)) return undefined;
  for (let i = 0; i < actual.length; i++) {
    if (actual[i] !== expected[i]) return `${path}[${i}]: ${actual[i]}, expected ${expected[i]}`;
  }
  return undefined;
}

/** A copy without properties that are `undefined`, keys sorted. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  // Without a prototype: `__proto__` is a key like others.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value).sort()) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner !== undefined) copy[key] = settled(inner);
  }
  return copy;
}

function describe(error: unknown): string {
  return error instanceof Error ? `       ${error.stack ?? error.message}` : `       thrown: ${show(error)}`;
}
