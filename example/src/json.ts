/** Messages in the form that JSON has for them. */

/** A value without bigint, which become decimal digits, and without bytes, which become lists of numbers. */
export function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return Array.from(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

/** How many bytes a text has in UTF-8. Hermes has no `Buffer`, and React Native no `TextEncoder` everywhere. */
export function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, "x").length;
}
