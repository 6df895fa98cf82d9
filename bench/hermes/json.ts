/**
 * Values as JSON gets them: 64-bit integers as decimal strings, bytes as arrays of numbers, a oneof as the one property that is
 * set; and JSON as the UTF-8 that goes over a network.
 */

// Hermes has both; the library that scripts are checked against has not.
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** A oneof that is set. */
function isOneof(value: any): value is { case: string; value: unknown } {
  return typeof value === "object" && value !== null && typeof value.case === "string";
}

/** A message as JSON takes it. */
export function toPlain(value: any): any {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object") return value;
  if (value instanceof Uint8Array) return Array.from(value);
  if (Array.isArray(value)) return value.map(toPlain);
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (isOneof(inner)) {
      plain[inner.case] = toPlain(inner.value);
    } else {
      plain[key] = toPlain(inner);
    }
  }
  return plain;
}

/** Throws unless `plain`, out of a JSON text, has all that `value` has, and nothing else. */
export function checkPlain(plain: any, value: any, path: string): void {
  if (typeof value !== "object" || isOneof(value)) {
    const expected = typeof value === "bigint" ? String(value) : value;
    if (plain !== expected) throw new Error(`${path}: JSON has ${plain}, not ${expected}`);
    return;
  }
  if (value instanceof Uint8Array) {
    checkBytes(plain, value, path);
    return;
  }
  // One key of the message may be another in JSON, where it is a oneof.
  const keys = Object.keys(value);
  if (Object.keys(plain).length !== keys.length) throw new Error(`${path}: JSON has other keys`);
  keys.forEach((key) => {
    const inner = value[key];
    if (isOneof(inner)) {
      checkPlain(plain[inner.case], inner.value, `${path}.${inner.case}`);
    } else {
      checkPlain(plain[key], inner, `${path}.${key}`);
    }
  });
}

/** The same for bytes, which may be millions. */
function checkBytes(plain: any, bytes: Uint8Array, path: string): void {
  if (!Array.isArray(plain) || plain.length !== bytes.length) throw new Error(`${path}: JSON has other keys`);
  bytes.forEach((byte, at) => {
    if (plain[at] !== byte) throw new Error(`${path}.${at}: JSON has ${plain[at]}, not ${byte}`);
  });
}
