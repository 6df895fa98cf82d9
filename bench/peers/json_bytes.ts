/**
 * JSON from and to the `Uint8Array` that other codecs get: what `json` leaves out, who is given an array of numbers that is made already.
 * As numbers (`json_numbers`) and as base64 (`json_base64`), by `btoa` and `atob` of Hermes, or by node's `Buffer`.
 */

import type { Contestant, Entry, Subject } from "../runner/contestant";
import { sameBytes } from "../runner/check";

type Message = { readonly data: Uint8Array };

interface Text {
  readonly encode: (bytes: Uint8Array) => unknown;
  readonly decode: (value: any) => Uint8Array;
}

const ways: Readonly<Record<string, Text>> = {
  json_numbers: { encode: Array.from, decode: (value: number[]) => Uint8Array.from(value) },
  json_base64: typeof Buffer === "function" ? byBuffer() : { encode: toBase64, decode: fromBase64 },
};

function byBuffer(): Text {
  return {
    encode: ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length).toString("base64"),
    decode: (value: string) => Buffer.from(value, "base64"),
  };
}

/** As many arguments as a call may have on any engine. */
const chunk = 8192;

/** Both take strings with a byte in each character. */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += chunk) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + chunk) as unknown as number[]);
  }
  return btoa(text);
}

function fromBase64(value: string): Uint8Array {
  const text = atob(value);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export function jsonBytes({ payload }: Subject): Entry {
  if (payload.type !== "bench.Data") return { encode: [], decode: [] };
  const message = payload.value as Message;
  const encode: Contestant[] = [];
  const decode: Contestant[] = [];
  Object.keys(ways).forEach((codec) => {
    const way = ways[codec]!;
    const write = ({ data }: Message): string => JSON.stringify({ data: way.encode(data) });
    const read = (text: string): Message => ({ data: way.decode(JSON.parse(text).data) });
    const text = write(message);
    const bytes = text.length;
    const check = ({ data }: Message): void => {
      if (!sameBytes(data, message.data)) throw new Error("the bytes came back changed");
    };
    encode.push({ codec, run: write, argument: message, bytes, check: (result: string) => check(read(result)) });
    decode.push({ codec, run: read, argument: text, bytes, check });
  });
  return { encode, decode };
}
