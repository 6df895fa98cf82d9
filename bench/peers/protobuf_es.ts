/** @bufbuild/protobuf with code of its `protoc-gen-es`. */

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { sizeDelimitedEncode, sizeDelimitedPeek } from "@bufbuild/protobuf/wire";

import type { Payload } from "../payloads";
import { decoder, encoder } from "../runner/check";
import type { Entry, Subject } from "../runner/contestant";
import * as blob from "./generated/es/acme/blob_pb";
import * as document from "./generated/es/acme/document_pb";
import * as user from "./generated/es/acme/user_pb";
import * as data from "./generated/es/bench/data_pb";
import * as deep from "./generated/es/bench/deep_pb";
import * as items from "./generated/es/bench/items_pb";
import * as maps from "./generated/es/bench/maps_pb";
import * as otel from "./generated/es/bench/otel_pb";
import * as points from "./generated/es/bench/points_pb";
import * as text from "./generated/es/bench/text_pb";
import * as wide from "./generated/es/bench/wide_pb";
import { find, inForm } from "./values";

/** What a message is made of. */
type Fields = Record<string, unknown>;

const modules = [user, blob, document, data, deep, items, maps, otel, points, text, wide];

function schemaOf(type: string): DescMessage {
  return find(modules, type, (name) => `${name}Schema`);
}

export function protobufEs(subject: Subject): Entry {
  const { payload } = subject;
  const schema = schemaOf(payload.type);
  const init = inForm(payload.value, { flat: false });
  if (payload.delimited) return stream(subject, schema, init);
  const ready = create(schema, init);
  return {
    encode: [
      encoder(subject, "protobuf_es", (message) => toBinary(schema, message), ready),
      encoder(subject, "protobuf_es_create", (fields) => toBinary(schema, create(schema, fields)), init),
    ],
    decode: [decoder(subject, "protobuf_es", (bytes) => fromBinary(schema, bytes))],
  };
}

/** Its functions for streams make bytes of one message, and find the length of the next. */
function stream(subject: Subject, schema: DescMessage, init: Fields[]): Entry {
  const ready = init.map((fields) => create(schema, fields));
  return {
    encode: [
      encoder(subject, "protobuf_es", (messages) => writeAll(schema, messages), ready),
      encoder(
        subject,
        "protobuf_es_create",
        (all: Fields[]) =>
          writeAll(
            schema,
            all.map((fields) => create(schema, fields)),
          ),
        init,
      ),
    ],
    decode: [decoder(subject, "protobuf_es", (bytes) => readAll(schema, bytes))],
  };
}

function writeAll(schema: DescMessage, messages: Message[]): Uint8Array {
  const chunks = messages.map((message) => sizeDelimitedEncode(schema, message));
  const result = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  return result;
}

function readAll(schema: DescMessage, bytes: Uint8Array): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < bytes.length;) {
    const next = sizeDelimitedPeek(bytes.subarray(at));
    if (next.eof) throw new Error("the stream is cut off");
    const start = at + next.offset;
    at = start + next.size;
    messages.push(fromBinary(schema, bytes.subarray(start, at)));
  }
  return messages;
}

/**
 * What adapters get where no codec of ours is. Its encodings are canonical ones, and its messages have values as payloads do. Throws
 * when the encoding is not the pinned one.
 */
export function subject(payload: Payload): Subject {
  const schema = schemaOf(payload.type);
  const init = inForm(payload.value, { flat: false });
  const decode = (bytes: Uint8Array): unknown =>
    payload.delimited ? readAll(schema, bytes) : fromBinary(schema, bytes);
  const bytes = payload.delimited
    ? writeAll(
        schema,
        init.map((fields: Fields) => create(schema, fields)),
      )
    : toBinary(schema, create(schema, init));
  const encoded = new Uint8Array(bytes);
  const digest = host.sha256(encoded).slice(0, 16);
  if (encoded.length !== payload.bytes || digest !== payload.sha256) {
    throw new Error(`${payload.name} has ${encoded.length} bytes and SHA-256 ${digest}: not the pinned encoding`);
  }
  return { payload, encoded, decode };
}
