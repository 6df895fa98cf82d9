/**
 * One text for each decoded message, the same for equal messages only: what values of two implementations are compared by.
 * Keys are sorted, a property that is `undefined` counts as absent, and numbers show their sign of zero.
 */

/** Text of a message as generated TypeScript decodes it. */
export function canonical(value) {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (value instanceof Uint8Array) return `x${Array.from(value, hex).join("")}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(",")}}`;
}

function hex(byte) {
  return (byte < 16 ? "0" : "") + byte.toString(16);
}
