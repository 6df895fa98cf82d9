/**
 * Bytes that are no message: every prefix and every single-bit flip of the payloads, and random bytes, give a message or a
 * `FerrobufError` that says where; never a crash. Afterwards the codec works as before.
 */
import { Blob } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { Kinds } from "pb/acme/kinds_pb";
import { User } from "pb/acme/user_pb";
import { TestAllTypesProto2 } from "pb/conformance/messages/test_messages_proto2_pb";
import { TestAllTypesProto3 } from "pb/conformance/messages/test_messages_proto3_pb";
import { FerrobufError } from "react-native-ferrobuf";

import { payloads } from "../../bench/data/payloads";
import { equal, hex, ok, test } from "./harness";
import type { AnyType } from "./values";

const codes = ["truncated", "malformed", "invalid-utf8", "too-deep", "missing-required"];

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
  // What could be read can be written.
  type.encode(message);
  return true;
}

const types: Record<string, AnyType> = { User, Blob, Document };

payloads
  .filter(({ bytes }) => bytes <= 2000)
  .forEach(({ name, type: typeName, bytes }) => {
    const type = types[typeName]!;
    const golden = new Uint8Array(host.readFile(`bench/data/${name}.bin`));

    test(`prefixes of ${name}`, () => {
      for (let length = 0; length < bytes; length++) decodes(type, golden.subarray(0, length));
      ok(decodes(type, golden), "the whole payload");
      equal(type.encode(type.decode(golden)).length, bytes);
    });

    test(`bit flips of ${name}`, () => {
      const flipped = new Uint8Array(golden);
      for (let bit = 0; bit < 8 * bytes; bit++) {
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        decodes(type, flipped);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
      }
      equal(hex(type.encode(type.decode(golden))), hex(golden));
    });
  });

[User, Blob, Kinds, TestAllTypesProto2, TestAllTypesProto3].forEach((type) => {
  test(`random bytes as ${type.typeName}`, () => {
    // A fixed sequence (Marsaglia's xorshift), so that a failure comes again.
    let state = 2463534242;
    const random = (below: number) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % below;
    };
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
