/** What the first screen shows: a message, its bytes, and the message that comes back. */
import { User } from "app-ferrobuf/acme/user_pb";
import type { UserInit } from "app-ferrobuf/acme/user_pb";

import { equalBytes } from "../bytes";
import { plain, utf8Length } from "../json";
import { hexLines, show } from "../show";

/** Bytes in a line of hexadecimal digits: as many as a small phone has room for. */
const WIDTH = 12;

export interface RoundTrip {
  /** The encoding. */
  readonly hex: readonly string[];
  /** Its size in bytes. */
  readonly size: number;
  /** That of the same message as JSON. */
  readonly jsonSize: number;
  /** What decoding gives, a field each. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Whether what was decoded has the same encoding. */
  readonly same: boolean;
}

export function roundTrip(message: UserInit): RoundTrip {
  const bytes = User.encode(message);
  const decoded = User.decode(bytes);
  const again = User.encode(decoded);
  return {
    hex: hexLines(bytes, WIDTH),
    size: bytes.length,
    jsonSize: utf8Length(JSON.stringify(plain(message))),
    fields: Object.entries(decoded).map(([name, value]) => ({ name, value: show(value) })),
    same: equalBytes(again, bytes),
  };
}
