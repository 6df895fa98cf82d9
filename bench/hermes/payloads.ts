/**
 * What is measured: the payloads of `../data`, and those that only this bench has, whose schemas are in `../proto`. Size and the
 * first 16 digits of the SHA-256 of the encoding pin each.
 */

import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";
import { Entries } from "pb/bench/items_pb";
import { Maps } from "pb/bench/maps_pb";
import { ExportTraceServiceRequest } from "pb/bench/otel_pb";
import { Lines, Page } from "pb/bench/text_pb";
import { Wide } from "pb/bench/wide_pb";
import type { MessageType } from "react-native-ferrobuf";

import * as data from "../data/payloads";
import { traceExport } from "./otel";

/** One payload. */
export interface Payload {
  readonly name: string;
  readonly type: MessageType<any, any, any>;
  readonly bytes: number;
  readonly sha256: string;
  /** Only the fields that are set. */
  readonly value: object;
}

const shared = { User, Blob, Document, TestStringArray };

/** `length` characters, from `letters` in turn, beginning with number `first`. */
function text(letters: readonly string[], length: number, first = 0): string {
  return Array.from({ length }, (_, at) => letters[(first + at) % letters.length]).join("");
}

/** Ten strings of 20 characters. */
function lines(letters: readonly string[]): object {
  return { lines: Array.from({ length: 10 }, (_, at) => text(letters, 20, 7 * at)) };
}

/** One string of 30,000 characters. */
function page(letters: readonly string[]): object {
  return { text: text(letters, 30000) };
}

/** Words of several languages: a quarter of the letters is no ASCII. */
const latin = Array.from("Füße größer, élève à Noël, señal año café. ");
const cjk = Array.from("天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往");
const emoji = Array.from("😀🚀🎉🌍🔥💡🐙🍕🎸🧩");

/** Two dozen entries. */
function entries<Value>(key: (at: number) => string, value: (at: number) => Value): { [key: string]: Value } {
  const map: { [key: string]: Value } = {};
  for (let at = 0; at < 24; at++) map[key(at)] = value(at);
  return map;
}

export const payloads: readonly Payload[] = [
  ...data.payloads.map((payload) => ({ ...payload, type: shared[payload.type] as MessageType<any, any, any> })),
  {
    name: "items1k",
    type: Entries,
    bytes: 10760,
    sha256: "bf3cc360347f7582",
    value: { items: Array.from({ length: 1000 }, (_, at) => ({ k: `k${at}`, v: at })) },
  },
  {
    name: "wide",
    type: Wide,
    bytes: 25,
    sha256: "602f733a7c76430a",
    value: { f03: 12345, f29: "forty-two", f46: 0.5 },
  },
  { name: "latin", type: Lines, bytes: 271, sha256: "8ef9b7d4015bd0ba", value: lines(latin) },
  { name: "latin30k", type: Page, bytes: 37679, sha256: "dd8f054906c146bf", value: page(latin) },
  { name: "cjk", type: Lines, bytes: 620, sha256: "6845a2ed66c5103c", value: lines(cjk) },
  { name: "cjk30k", type: Page, bytes: 90004, sha256: "aefd49565c45fd4a", value: page(cjk) },
  { name: "emoji", type: Lines, bytes: 820, sha256: "05ef58ad730f5f7c", value: lines(emoji) },
  { name: "emoji30k", type: Page, bytes: 120004, sha256: "873ba4a29be3e33e", value: page(emoji) },
  {
    name: "maps",
    type: Maps,
    bytes: 1457,
    sha256: "a1389c16bbd8e034",
    value: {
      labels: entries(
        (at) => `label-${at}`,
        (at) => `value number ${at}`,
      ),
      counts: entries(
        (at) => `count-${at}`,
        (at) => 100 * at + 1,
      ),
      places: entries(
        (at) => String(10 * at + 1),
        (at) => ({ k: `place-${at}`, v: at + 1 }),
      ),
    },
  },
  { name: "otel", type: ExportTraceServiceRequest, bytes: 31252, sha256: "7464ed8f116dfaa3", value: traceExport() },
];
