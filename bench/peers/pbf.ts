/**
 * pbf with code of its own compiler. It has 64-bit integers as doubles, so that large ones are rounded, and names as the schema
 * spells them.
 */

import { PbfReader, PbfWriter } from "pbf";

import { decoder, encoder } from "../runner/check";
import type { Entry, Refusal, Subject } from "../runner/contestant";
import * as blob from "./generated/pbf/blob.js";
import * as data from "./generated/pbf/data.js";
import * as deep from "./generated/pbf/deep.js";
import * as document from "./generated/pbf/document.js";
import * as maps from "./generated/pbf/maps.js";
import * as otel from "./generated/pbf/otel.js";
import * as points from "./generated/pbf/points.js";
import * as text from "./generated/pbf/text.js";
import * as user from "./generated/pbf/user.js";
import * as wide from "./generated/pbf/wide.js";
import { find, inForm } from "./values";

// Those of items.proto are in maps.js as well, which imports it.
const modules = [user, blob, document, data, deep, maps, otel, points, text, wide];

/** The largest integer up to which doubles have all. */
const most = BigInt(Number.MAX_SAFE_INTEGER);
const beyond = (1n << 64n) - 1n;

export function pbf(subject: Subject): Entry {
  const { payload } = subject;
  const read = find(modules, payload.type, (type) => `read${type}`);
  const write = find(modules, payload.type, (type) => `write${type}`);
  let largest = 0n;
  const integer = (value: bigint): number => {
    if (value > largest) largest = value;
    return Number(value);
  };
  // The one message with names in lower camel case in its schema has no others.
  const name = payload.type.startsWith("bench.otel.") ? snakeCase : (key: string) => key;
  const message = inForm(payload.value, { flat: true, integer, name });
  const lossy = largest > most;
  const extra = lossy ? { lossy, note: "64-bit integers become doubles, and are rounded" } : {};
  const refusals: Refusal[] = [];
  if (largest === beyond) {
    refusals.push({
      codec: "pbf",
      direction: "encode",
      note: "the double nearest to 2^64 - 1 is 2^64, which it refuses",
    });
  }

  const one = (value: object): Uint8Array => {
    const writer = new PbfWriter();
    write(value, writer);
    return writer.finish();
  };
  const all = (values: object[]): Uint8Array => {
    const writer = new PbfWriter();
    for (const value of values) writer.writeRawMessage(write, value);
    return writer.finish();
  };
  const oneBack = (bytes: Uint8Array): object => read(new PbfReader(bytes));
  const allBack = (bytes: Uint8Array): object[] => {
    const reader = new PbfReader(bytes);
    const values: object[] = [];
    while (reader.pos < reader.length) values.push(read(reader, reader.readVarint() + reader.pos));
    return values;
  };
  const decodes = decoder(subject, "pbf", payload.delimited ? allBack : oneBack, extra);
  return {
    encode: refusals.length > 0 ? [] : [encoder(subject, "pbf", payload.delimited ? all : one, message, extra)],
    decode: [{ ...decodes, check: (result) => decodes.check(renamed(result)) }],
    refusals,
  };
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What it decoded, under the names that payloads have. */
function renamed(value: any): any {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(renamed);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    result[key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = renamed(value[key]);
  }
  return result;
}
