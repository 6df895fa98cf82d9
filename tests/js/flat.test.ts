/**
 * The ways in which native code hands over lists and small messages: as arguments of the message's factory, by the list factory,
 * or by calls of their own. All lengths around the limits, with and without unknown fields, against what `create` makes.
 */
import type { MessageType } from "react-native-ferrobuf";
import { Blob } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";
import { Packed } from "pb/kinds/kinds3_pb";

import { equal, equalMessage, test, unhex } from "./harness";

const lengths = [0, 1, 2, 3, 7, 8, 9, 64, 65];
/** Field 1000, which no message here has, set to 5. */
const unknown = unhex("c03e05");

function check<T extends object, Init extends object>(type: MessageType<T, Init, any>, value: Init): void {
  const decoded = type.decode(type.encode(value));
  const made = type.create(value);
  equalMessage(decoded, made);
  equal(Object.keys(decoded).join(), Object.keys(made).join(), "order of the keys");
}

const times = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));

test("two lists of all lengths", () => {
  for (const first of lengths) {
    for (const second of lengths) {
      const value = { scores: times(first, (i) => i - 2), tags: times(second, (i) => (i % 3 === 0 ? "" : `t${i}`)) };
      check(User, value);
      check(User, { ...value, id: 7, address: { street: "Main St", zip: second } });
    }
  }
});

test("a small message: absent, empty, set, with unknown fields in it and around it", () => {
  for (const address of [undefined, {}, { zip: 1 }, { street: "é", zip: 4294967295 }, { zip: 2, $unknown: unknown }]) {
    for (const tags of [[], ["a"], times(9, String)]) {
      check(User, { address, tags });
      check(User, { address, tags, $unknown: unknown });
    }
  }
});

test("one list or small message among few fields, and two", () => {
  const fields = [{}, { id: 7 }, { id: 7, weight: 1.5 }, { id: 7, name: "é", weight: 1.5 }, { avatar: unhex("0102") }];
  const others = [
    { delta: 1n, big: 2n },
    { id: 1, name: "a", ratio: 0.5, active: true },
  ];
  [...fields, ...others].forEach((few) => {
    for (const length of lengths) {
      const tags = times(length, (i) => `t${i}`);
      const scores = times(length, (i) => i);
      check(User, { ...few, tags });
      check(User, { ...few, scores });
      check(User, { ...few, scores, tags });
      check(User, { ...few, tags, $unknown: unknown });
      check(User, { ...few, tags, address: { zip: length } });
    }
    for (const address of [{}, { zip: 1 }, { street: "Main St", zip: 2 }, { zip: 3, $unknown: unknown }]) {
      check(User, { ...few, address });
      check(User, { ...few, address, $unknown: unknown });
    }
  });
});

test("lists of small messages", () => {
  for (const length of lengths) {
    const lines = times(length, (i) => ({ sku: `A${i}`, qty: i, cents: i * 100 }));
    check(Document, { id: "d", lines });
    check(Document, { lines, meta: { author: "Ada", revision: 7, draft: true } });
    for (let odd = 0; odd < Math.min(length, 9); odd += 1) {
      check(Document, { lines: lines.map((line, i) => (i === odd ? { ...line, $unknown: unknown } : line)) });
    }
    check(Blob, { items: times(length, (i) => ({ k: "", v: i % 2 })), tags: times(length, String), text: "x" });
  }
});

test("lists of all kinds in one message", () => {
  for (const length of lengths) {
    check(Packed, {
      fDouble: times(length, (i) => i / 2),
      fFloat: times(length, (i) => i / 4),
      fInt64: times(length, (i) => BigInt(i) - 1n),
      fBool: times(length, (i) => i % 2 === 0),
      fString: times(length, (i) => "é".repeat(i)),
      fBytes: times(length, (i) => new Uint8Array(i)),
      fMessage: times(length, () => ({})),
    });
  }
});
