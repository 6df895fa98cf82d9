/**
 * google-protobuf. Its generator is in no registry, so its `BinaryWriter` and `BinaryReader` are called by code that
 * `generate/google_protobuf.mjs` writes as one would by hand: from and to plain objects, 64-bit integers as decimal strings.
 */

import jspb from "google-protobuf";

import { decoder, encoder } from "../runner/check";
import type { Entry, Subject } from "../runner/contestant";
import * as generated from "./generated/google_protobuf.js";
import { inForm } from "./values";

export function googleProtobuf(subject: Subject): Entry {
  const { payload } = subject;
  const name = payload.type.replace(/\./g, "_");
  const { [`write_${name}`]: write, [`read_${name}`]: read, [`new_${name}`]: make } = generated as Record<string, any>;
  const one = (message: object): Uint8Array => {
    const writer = new jspb.BinaryWriter();
    write(message, writer);
    return writer.getResultBuffer();
  };
  const oneBack = (bytes: Uint8Array): object => read(make(), new jspb.BinaryReader(bytes));
  const message = inForm(payload.value, { flat: true, integer: String });
  if (payload.delimited) {
    return {
      encode: [encoder(subject, "google_protobuf", (messages: object[]) => joined(messages.map(one)), message)],
      decode: [decoder(subject, "google_protobuf", (bytes) => parts(bytes).map(oneBack))],
    };
  }
  return {
    encode: [encoder(subject, "google_protobuf", one, message)],
    decode: [decoder(subject, "google_protobuf", oneBack)],
  };
}

/** Each after its length, for which the library has no functions. The messages of the payloads are below 128 bytes. */
function joined(messages: Uint8Array[]): Uint8Array {
  const result = new Uint8Array(messages.reduce((sum, { length }) => sum + 1 + length, 0));
  let at = 0;
  for (const message of messages) {
    result[at] = message.length;
    result.set(message, at + 1);
    at += 1 + message.length;
  }
  return result;
}

function parts(bytes: Uint8Array): Uint8Array[] {
  const all: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = at + 1;
    at = start + bytes[at]!;
    all.push(bytes.subarray(start, at));
  }
  return all;
}
