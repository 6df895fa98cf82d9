/** Messages in the form that JSON has for them. */

/** A value without bigint, which become decimal digits, and without bytes, which become lists of numbers. */
export function plain(value: unknown): unknown {
  return converted(value, (bytes) => Array.from(bytes));
}

/** A value without bigint, which become decimal digits. */
export function withoutBigint(value: unknown): unknown {
  return converted(value, (bytes) => bytes);
}

function converted(value: unknown, ofBytes: (bytes: Uint8Array) => unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return ofBytes(value);
  if (Array.isArray(value)) return value.map((inner) => converted(inner, ofBytes));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, converted(inner, ofBytes)]));
}

/** How many bytes a text has in UTF-8. Hermes has no `Buffer`, and React Native no `TextEncoder` everywhere. */
export function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, "x").length;
}
