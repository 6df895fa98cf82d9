/** Values as text. */

/** Bytes as pairs of hexadecimal digits, in lines of so many bytes. */
export function hexLines(bytes: Uint8Array, width: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += width) lines.push(hex(bytes.subarray(at, at + width)));
  return lines;
}

/** Bytes as pairs of hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** A value of a message as a program would have it. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Uint8Array) return `bytes ${hex(value)}`;
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([name, inner]) => `${name}: ${show(inner)}`);
  return `{ ${members.join(", ")} }`;
}
