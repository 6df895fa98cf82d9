/** The generated types of the payloads' messages, by full name, and both directions of a payload with them. */

import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";
import { Data } from "pb/bench/data_pb";
import { Deep } from "pb/bench/deep_pb";
import { Entries } from "pb/bench/items_pb";
import { Maps } from "pb/bench/maps_pb";
import { ExportTraceServiceRequest } from "pb/bench/otel_pb";
import { Point } from "pb/bench/points_pb";
import { Lines, Page } from "pb/bench/text_pb";
import { Wide } from "pb/bench/wide_pb";
import type { DecodeOptions, MessageType } from "react-native-ferrobuf";

import type { Payload } from "../payloads";

type AnyType = MessageType<any, any, any>;

const types: readonly AnyType[] = [
  User,
  Blob,
  Document,
  TestStringArray,
  Data,
  Deep,
  Entries,
  Maps,
  ExportTraceServiceRequest,
  Point,
  Lines,
  Page,
  Wide,
];

/** The type of a payload's message; of each message, where the payload is a list. */
export function typeOf(payload: Payload): AnyType {
  const type = types.find(({ typeName }) => typeName === payload.type);
  if (type === undefined) throw new Error(`${payload.name}: hermes/types.ts does not list ${payload.type}`);
  return type;
}

/** What encodes a payload's value, and decodes its encoding. */
export interface Way {
  readonly encode: (value: any) => Uint8Array<ArrayBuffer>;
  readonly decode: (bytes: Uint8Array | ArrayBuffer, options?: DecodeOptions) => unknown;
  /** The whole value, as decoding has to give it. */
  readonly whole: (value: any) => unknown;
}

/** The one call that does a payload. */
export function wayOf(payload: Payload): Way {
  const type = typeOf(payload);
  if (payload.delimited) {
    return {
      encode: type.encodeDelimited,
      decode: type.decodeDelimited,
      whole: (values: object[]) => values.map((value) => withFloats(type.create(value))),
    };
  }
  return { encode: type.encode, decode: type.decode, whole: (value) => withFloats(type.create(value)) };
}

/** A float field holds the nearest 32-bit float. `ratio` is the one such field whose value is not one already. */
function withFloats(message: object): object {
  const ratio = (message as { ratio?: number }).ratio;
  return ratio === undefined ? message : { ...message, ratio: Math.fround(ratio) };
}
