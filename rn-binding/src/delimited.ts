/** Streams of messages, each after its length as a varint: what protobuf libraries call delimited. */

import { U8, apply, bufferSlice, copyBytes, isBuffer, isView } from "./captured";
import { FerrobufError } from "./errors";

/** A length is below 2^31, which takes 5 bytes of 7 bits. */
const MAX_LENGTH_BYTES = 5;

/** Collects encoded messages in one buffer that grows. */
export class DelimitedWriter {
  private buffer = new U8(256);
  private length = 0;

  /** Adds a message. `bytes` may be reused by the caller afterwards. */
  write(bytes: Uint8Array): void {
    const size = bytes.length;
    this.reserve(MAX_LENGTH_BYTES + size);
    let rest = size;
    while (rest > 127) {
      this.buffer[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.buffer[this.length++] = rest;
    copyBytes(this.buffer, bytes, this.length);
    this.length += size;
  }

  /** Everything written, in a buffer of its own. */
  finish(): Uint8Array<ArrayBuffer> {
    return new U8(apply(bufferSlice, this.buffer.buffer, [0, this.length]));
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) {
      return;
    }
    const grown = new U8(Math.max(2 * this.buffer.length, this.length + more));
    copyBytes(grown, this.buffer, 0);
    this.buffer = grown;
  }
}

/** Decodes all messages in `input`. Offsets in errors count from the start of `input`. */
export function decodeDelimited<T>(
  typeName: string,
  decode: (bytes: Uint8Array) => T,
  input: Uint8Array | ArrayBuffer,
): T[] {
  const bytes = viewOf(typeName, input);
  const messages: T[] = [];
  let at = 0;
  while (at < bytes.length) {
    const start = at;
    let length = 0;
    let factor = 1;
    let byte: number | undefined;
    do {
      byte = bytes[at];
      if (byte === undefined) {
        throw new FerrobufError("truncated", "the length of the next message is cut off", typeName, start);
      }
      if (at - start === MAX_LENGTH_BYTES) {
        throw new FerrobufError("malformed", "the length of the next message is no 32-bit varint", typeName, start);
      }
      length += (byte & 127) * factor;
      factor *= 128;
      at += 1;
    } while (byte > 127);
    if (length > bytes.length - at) {
      const detail = `the next message has ${length} bytes, of which ${bytes.length - at} are there`;
      throw new FerrobufError("truncated", detail, typeName, start);
    }
    messages[messages.length] = decodeOne(decode, new U8(bytes.buffer, bytes.byteOffset + at, length), at);
    at += length;
  }
  return messages;
}

function viewOf(typeName: string, input: unknown): Uint8Array {
  if (!isView(input) && !isBuffer(input)) {
    throw new FerrobufError(
      "type-mismatch",
      `expected a Uint8Array or an ArrayBuffer, found ${typeof input}`,
      typeName,
    );
  }
  try {
    const view = isView(input) ? new U8(input.buffer, input.byteOffset, input.byteLength) : new U8(input);
    if (view.length === 0) {
      // Hermes makes an empty view on a detached buffer; no engine slices one.
      apply(bufferSlice, view.buffer, [0, 0]);
    }
    return view;
  } catch {
    // The one thing that can be wrong with them.
    throw new FerrobufError("type-mismatch", "the ArrayBuffer is detached", typeName);
  }
}

function decodeOne<T>(decode: (bytes: Uint8Array) => T, bytes: Uint8Array, base: number): T {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof FerrobufError && error.offset !== undefined) {
      throw new FerrobufError(error.code, error.detail, error.path, base + error.offset);
    }
    throw error;
  }
}
