/** ts-proto, with `forceLong=bigint`. */

import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";

import { decoder, encoder } from "../runner/check";
import type { Entry, Subject } from "../runner/contestant";
import * as blob from "./generated/ts-proto/acme/blob";
import * as document from "./generated/ts-proto/acme/document";
import * as user from "./generated/ts-proto/acme/user";
import * as data from "./generated/ts-proto/bench/data";
import * as deep from "./generated/ts-proto/bench/deep";
import * as items from "./generated/ts-proto/bench/items";
import * as maps from "./generated/ts-proto/bench/maps";
import * as otel from "./generated/ts-proto/bench/otel";
import * as points from "./generated/ts-proto/bench/points";
import * as text from "./generated/ts-proto/bench/text";
import * as wide from "./generated/ts-proto/bench/wide";
import { find, inForm } from "./values";

const modules = [user, blob, document, data, deep, items, maps, otel, points, text, wide];

export function tsProto(subject: Subject): Entry {
  const { payload } = subject;
  const type = find(modules, payload.type);
  const partial = inForm(payload.value, { flat: true });
  if (payload.delimited) return stream(subject, type, partial);
  return {
    encode: [
      encoder(subject, "ts_proto", (message) => type.encode(message).finish(), type.fromPartial(partial)),
      encoder(subject, "ts_proto_partial", (fields) => type.encode(type.fromPartial(fields)).finish(), partial),
    ],
    decode: [decoder(subject, "ts_proto", (bytes) => type.decode(bytes))],
  };
}

/** All messages through one writer and one reader. */
function stream(subject: Subject, type: any, partials: object[]): Entry {
  const write = (messages: object[], from: (message: object) => object): Uint8Array => {
    const writer = new BinaryWriter();
    for (const message of messages) type.encode(from(message), writer.fork()).join();
    return writer.finish();
  };
  const read = (bytes: Uint8Array): object[] => {
    const reader = new BinaryReader(bytes);
    const messages: object[] = [];
    while (reader.pos < reader.len) messages.push(type.decode(reader, reader.uint32()));
    return messages;
  };
  const ready = partials.map(type.fromPartial);
  return {
    encode: [
      encoder(subject, "ts_proto", (messages) => write(messages, (message) => message), ready),
      encoder(subject, "ts_proto_partial", (messages) => write(messages, type.fromPartial), partials),
    ],
    decode: [decoder(subject, "ts_proto", read)],
  };
}
