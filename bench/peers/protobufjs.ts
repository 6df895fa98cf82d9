/** protobufjs with static code of its `pbjs`. 64-bit integers are `Long`, which it has by default; with objects, bigint. */

import Long from "long";

import { decoder, encoder } from "../runner/check";
import type { Entry, Subject } from "../runner/contestant";
import * as generated from "./generated/protobufjs.js";
import { inForm } from "./values";

// As its users do where `require` at run time does not find the package.
import protobuf from "protobufjs/minimal.js";
protobuf.util.Long = Long;
protobuf.configure();

/** Signed where the field is: an unsigned `Long` is another value. */
const unsigned = ["big", "startTimeUnixNano", "endTimeUnixNano", "timeUnixNano"];
const long = (value: bigint, key: string): Long => Long.fromString(String(value), unsigned.includes(key));

/** What `toObject` gives: what was on the wire, 64-bit integers as bigint. */
const objects = { longs: BigInt };

export function protobufjs(subject: Subject): Entry {
  const { payload } = subject;
  const type = payload.type.split(".").reduce((scope: any, name) => scope[name], generated);
  const ready = inForm(payload.value, { flat: true, integer: long });
  const plain = inForm(payload.value, { flat: true });
  if (payload.delimited) return stream(subject, type, ready, plain);
  return {
    encode: [
      encoder(subject, "protobufjs", (message) => type.encode(message).finish(), ready),
      encoder(subject, "protobufjs_object", (message) => type.encode(type.fromObject(message)).finish(), plain),
    ],
    decode: [
      decoder(subject, "protobufjs", (bytes) => type.decode(bytes)),
      decoder(subject, "protobufjs_object", (bytes) => type.toObject(type.decode(bytes), objects)),
    ],
  };
}

/** All messages through one writer and one reader. */
function stream(subject: Subject, type: any, ready: unknown, plain: unknown): Entry {
  const write = (messages: object[], from: (message: object) => object): Uint8Array => {
    const writer = protobuf.Writer.create();
    for (const message of messages) type.encodeDelimited(from(message), writer);
    return writer.finish();
  };
  const read = (bytes: Uint8Array, to: (message: object) => object): object[] => {
    const reader = protobuf.Reader.create(bytes);
    const messages: object[] = [];
    while (reader.pos < reader.len) messages.push(to(type.decodeDelimited(reader)));
    return messages;
  };
  const same = (message: object): object => message;
  return {
    encode: [
      encoder(subject, "protobufjs", (messages) => write(messages, same), ready),
      encoder(subject, "protobufjs_object", (messages) => write(messages, type.fromObject), plain),
    ],
    decode: [
      decoder(subject, "protobufjs", (bytes) => read(bytes, same)),
      decoder(subject, "protobufjs_object", (bytes) => read(bytes, (message) => type.toObject(message, objects))),
    ],
  };
}
