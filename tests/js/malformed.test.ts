/**
 * Bytes that no encoder wrote: prefixes and single-bit flips of the payloads, spoiled messages of the kinds corpus and random
 * bytes give a message or a `FerrobufError` that says where; never a crash. What was read is written so that it reads the same,
 * and afterwards the codec works as before. The Rust tests try more of them (tests/differential).
 */
import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { Kinds } from "pb/acme/kinds_pb";
import { User } from "pb/acme/user_pb";
import { TestAllTypesProto2 } from "pb/conformance/messages/test_messages_proto2_pb";
import { TestAllTypesProto3 } from "pb/conformance/messages/test_messages_proto3_pb";
import * as kinds2 from "pb/kinds/kinds2_pb";
import * as kinds3 from "pb/kinds/kinds3_pb";
import { FerrobufError } from "react-native-ferrobuf";

import { published } from "../../bench/payloads/published";
import { readCorpus, typesOf } from "./corpus";
import { equal, hex, ok, test, unhex } from "./harness";
import { canonical } from "./peers/canonical.mjs";
import type { AnyType } from "./values";

const codes = ["truncated", "malformed", "invalid-utf8", "too-deep", "missing-required"];

/** Larger input is only compared by length: texts of it would take most of the time. */
const compared = 2000;

/** Whether the bytes are a message. Anything but a clean error fails the test. */
function decodes(type: AnyType, bytes: Uint8Array): boolean {
  let message: object;
  try {
    message = type.decode(bytes);
  } catch (error) {
    if (!(error instanceof FerrobufError)) throw error;
    ok(codes.indexOf(error.code) >= 0, `code ${error.code} for ${hex(bytes)}`);
    ok(error.path.startsWith(type.typeName), `path ${error.path} for ${hex(bytes)}`);
    // What is missing is known at the end only, and has no place.
    if (error.code !== "missing-required") {
      const { offset } = error;
      ok(offset !== undefined && offset >= 0 && offset <= bytes.length, `offset ${offset} for ${hex(bytes)}`);
    }
    return false;
  }
  // What could be read can be written, and reads the same.
  const written = type.encode(message);
  const again = type.decode(written);
  equal(type.byteLength(again), written.length, `length of ${type.typeName}`);
  if (bytes.length < compared && canonical(again) !== canonical(message)) {
    throw new Error(`${type.typeName} from ${hex(bytes)} became ${canonical(again)}, which was ${canonical(message)}`);
  }
  return true;
}

/** Numbers from 0 up to `below`, from a seed: Marsaglia's xorshift. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Another seed with each run, printed so that a failure can be had again. */
const seed = host.args[0] === undefined ? (host.now() % 2147483647) | 0 : Number(host.args[0]);
host.print(`  seed ${seed}`);

const types = new Map([User, Blob, Document, TestStringArray].map((type) => [type.typeName, type as AnyType]));

published.forEach(({ name, type: typeName, bytes }) => {
  const type = types.get(typeName)!;
  const golden = new Uint8Array(host.readFile(`bench/data/${name}.bin`));
  // All of the small ones; of the large ones what a prime stride meets, which is every bit of a byte. Thousands of strings take
  // as long as all others together.
  const stride = bytes < compared ? 1 : type === types.get("acme.TestStringArray") ? 32749 : 509;

  test(`prefixes of ${name}`, () => {
    for (let length = 0; length < bytes; length += stride) decodes(type, golden.subarray(0, length));
    ok(decodes(type, golden), "the whole payload");
    equal(type.encode(type.decode(golden)).length, bytes);
  });

  test(`bit flips of ${name}`, () => {
    const flipped = new Uint8Array(golden);
    for (let bit = 0; bit < 8 * bytes; bit += stride) {
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      decodes(type, flipped);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
    }
    equal(hex(type.encode(type.decode(golden))), hex(golden));
  });
});

[User, Blob, Kinds, TestAllTypesProto2, TestAllTypesProto3].forEach((type) => {
  test(`random bytes as ${type.typeName}`, () => {
    const random = randomFrom(seed);
    let messages = 0;
    for (let i = 0; i < 20000; i++) {
      const bytes = new Uint8Array(random(24));
      for (let at = 0; at < bytes.length; at++) {
        // Half of the bytes are small: they make tags and lengths that mean something.
        bytes[at] = random(2) === 0 ? random(256) : random(32);
      }
      if (decodes(type as AnyType, bytes)) messages++;
    }
    ok(messages < 20000, "every random string was a message");
  });
});

/** One of the messages, or two one after the other, with some bytes spoiled. */
function spoiled(random: (below: number) => number, messages: readonly Uint8Array[]): Uint8Array {
  const pick = (): number[] => Array.from(messages[random(messages.length)]!);
  const bytes = random(4) === 0 ? pick().concat(pick()) : pick();
  for (let change = random(4); change >= 0; change--) {
    const at = random(bytes.length + 1);
    switch (random(5)) {
      case 0:
        bytes.splice(at, 1);
        break;
      case 1:
        bytes.splice(at, 0, random(256));
        break;
      case 2:
        bytes.length = at;
        break;
      default:
        if (at < bytes.length) bytes[at]! ^= 1 << random(8);
    }
  }
  return new Uint8Array(bytes);
}

const corpus = readCorpus().filter((item) => item.hex.length < 800);

typesOf(kinds2, kinds3).forEach((type) => {
  const messages = corpus.filter((item) => item.message === type.typeName).map((item) => unhex(item.hex));

  test(`spoiled messages as ${type.typeName}`, () => {
    const random = randomFrom(seed);
    let read = 0;
    for (let i = 0; i < 1000; i++) {
      if (decodes(type, spoiled(random, messages))) read++;
    }
    ok(read > 0 && read < 1000, `${read} of 1000 were messages`);
    messages.forEach((bytes) => ok(decodes(type, bytes), `${hex(bytes)} is a message`));
  });
});
