/**
 * The payloads that benches, demo and tests share: messages of example/proto. `../data/NAME.bin` is the encoding, README.md beside
 * it says where they come from.
 */

import { ramp } from "./payload";
import type { Payload } from "./payload";

/** One of these payloads. */
interface Published extends Payload {
  readonly value: Record<string, unknown>;
}

/** Four tags of `length` letters. */
function tags(length: number): string[] {
  return ["a", "b", "c", "d"].map((letter) => letter.repeat(length));
}

/** About `kilobytes` of text, data and a few items. */
export function blob(kilobytes: number): Record<string, unknown> {
  return {
    items: [
      { k: "k0", v: 0 },
      { k: "k1", v: 1 },
      { k: "k2", v: 2 },
      { k: "k3", v: 3 },
    ],
    tags: tags(20),
    text: "x".repeat(600 * kilobytes),
    data: ramp(400 * kilobytes),
  };
}

/** One more than a double can hold. */
const beyond = 9007199254740993n;

export const published: readonly Published[] = [
  { name: "tiny", type: "acme.User", bytes: 2, sha256: "c3aefc14ee113120", value: { id: 7 } },
  {
    name: "scalars",
    type: "acme.User",
    bytes: 36,
    sha256: "7afc3c8449dcdb31",
    value: { id: 7, active: true, delta: beyond, big: beyond, ratio: 0.25, weight: 82.125 },
  },
  {
    name: "string",
    type: "acme.User",
    bytes: 108,
    sha256: "85e3beb228ca83aa",
    value: { id: 7, name: "x".repeat(32), tags: tags(16) },
  },
  { name: "bytes", type: "acme.User", bytes: 36, sha256: "0d599701a6299edb", value: { id: 7, avatar: ramp(32) } },
  {
    name: "repeated",
    type: "acme.User",
    bytes: 24,
    sha256: "98729d1a43b85082",
    value: { id: 7, scores: [10, 20, 30, 40, 50, 60, 70, 80], tags: tags(1) },
  },
  {
    name: "nested",
    type: "acme.User",
    bytes: 16,
    sha256: "77b7445fcdd644dd",
    value: { id: 7, address: { street: "Main St", zip: 12345 } },
  },
  {
    name: "default",
    type: "acme.User",
    bytes: 70,
    sha256: "8f3f6f87a4e4be85",
    value: {
      id: 7,
      name: "Ada",
      avatar: new Uint8Array([1, 2, 3]),
      scores: [10, 20],
      active: true,
      address: { street: "Main St", zip: 12345 },
      tags: ["a", "b"],
      delta: beyond,
      big: beyond,
      ratio: 0.25,
      weight: 82.125,
    },
  },
  {
    name: "large",
    type: "acme.User",
    bytes: 267,
    sha256: "7d9bd701404dbfaa",
    value: {
      id: 4294967295,
      name: "x".repeat(32),
      avatar: ramp(32),
      scores: [1, 2, 3, 4, 5, 6, 7, 8],
      active: true,
      address: { street: "s".repeat(64), zip: 4294967295 },
      tags: tags(16),
      delta: 9223372036854775807n,
      big: 18446744073709551615n,
      ratio: 3.4028235e38,
      weight: 1.7976931348623157e308,
    },
  },
  { name: "blob1k", type: "acme.Blob", bytes: 1124, sha256: "28262c534ca74cea", value: blob(1) },
  { name: "blob10k", type: "acme.Blob", bytes: 10124, sha256: "8cb5007392410adf", value: blob(10) },
  { name: "blob50k", type: "acme.Blob", bytes: 50126, sha256: "8fa2fd1f8d444439", value: blob(50) },
  {
    name: "document",
    type: "acme.Document",
    bytes: 155,
    sha256: "13cd41800caa60e6",
    value: {
      id: "doc-0001",
      title: "Quarterly statement",
      meta: { author: "Ada Lovelace", revision: 7, draft: true },
      lines: Array.from({ length: 8 }, (_, i) => ({ sku: `A00${i + 1}`, qty: i + 1, cents: 2000 + i * 125 })),
    },
  },
  {
    name: "strings10k",
    type: "acme.TestStringArray",
    bytes: 120000,
    sha256: "6ead56b5ac6f43ae",
    value: { stringArray: Array.from({ length: 10000 }, () => "0123456789") },
  },
];
