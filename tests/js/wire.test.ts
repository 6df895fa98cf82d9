/**
 * Bytes that other tools read or wrote wrongly, and what they stand for, through the glue. The schemas are in tests/cases; the Rust
 * tests have the same bytes and more of them (tests/suite/wire).
 */
import * as enumAlias from "pb/enum_alias/enum_alias_pb";
import * as enumClosed from "pb/enum_closed/enum_closed_pb";
import * as enumClosedInMap from "pb/enum_closed_in_map/enum_closed_in_map_pb";
import * as enumNegative from "pb/enum_negative/enum_negative_pb";
import * as enumOpen from "pb/enum_open/enum_open_pb";
import * as groupEnds from "pb/group_ends/group_ends_pb";
import * as groupUnknown from "pb/group_unknown/group_unknown_pb";
import * as groups from "pb/group_with_reserved/group_with_reserved_pb";
import * as implicitZero from "pb/implicit_zero/implicit_zero_pb";
import { Bools, Narrow, Signed, Tags, Wide } from "pb/integers/integers_pb";
import * as mapKeys from "pb/map_keys/map_keys_pb";
import * as mergeMessage from "pb/merge_message/merge_message_pb";
import * as mergeOneof from "pb/merge_oneof/merge_oneof_pb";
import * as negativeZero from "pb/negative_zero/negative_zero_pb";
import * as optionWithInfinity from "pb/option_with_infinity/option_with_infinity_pb";
import { P, U } from "pb/packed_and_expanded/packed_and_expanded_pb";
import { D, X } from "pb/packed_by_default/packed_by_default_pb";
import { O } from "pb/proto3_optional/proto3_optional_pb";
import { Empty, R } from "pb/recursion/recursion_pb";
import { S } from "pb/strings/strings_pb";
import { T } from "pb/truncated/truncated_pb";
import { V } from "pb/unknown_fields/unknown_fields_pb";

import { equalHex, equalMessage, hex, ok, test, throws, unhex } from "./harness";
import type { AnyType, Properties } from "./values";

/** The bytes are read as this message (fields left out have their zero value) and written back as these, or as they were. */
function reads(type: AnyType, bytes: string, message: Properties, canonical = bytes): void {
  const value: unknown = type.decode(unhex(bytes));
  equalMessage(value, type.create(message), bytes);
  equalHex(type.encode(value), canonical, `${bytes} written back`);
}

/** The bytes are no known field; they are kept. */
function keeps(type: AnyType, bytes: string): void {
  reads(type, bytes, { $unknown: unhex(bytes) });
}

/** The bytes are refused, and the codec works as before. */
function refuses(type: AnyType, bytes: string, code: string): void {
  throws(() => type.decode(unhex(bytes)), { name: "FerrobufError", code });
  type.decode(new Uint8Array(0));
}

const max = "ff ff ff ff ff ff ff ff ff 01";

test("64-bit integers are exact", () => {
  reads(Wide, "08 81 80 80 80 80 80 80 10", { u: 9007199254740993n });
  reads(Wide, `08 ${max}`, { u: 18446744073709551615n });
  reads(Wide, "19 ff ff ff ff ff ff ff ff", { f: 18446744073709551615n });
  reads(Wide, "21 00 00 00 00 00 00 00 80", { s: -9223372036854775808n });
  reads(Wide, "28 fd ff ff ff ff ff ff 1f", { z: -9007199254740991n });
  reads(Wide, "28 81 80 80 80 80 80 80 10", { z: -4503599627370497n });
  reads(Wide, `32 0b 01 ${max}`, { r: [1n, 18446744073709551615n] });
});

test("the smallest of each signed type", () => {
  reads(Signed, "08 80 80 80 80 80 80 80 80 80 01", { a: -9223372036854775808n });
  reads(Signed, `10 ${max}`, { b: -9223372036854775808n });
  reads(Signed, "18 ff ff ff ff 0f", { c: -2147483648 });
  reads(Signed, "18 fe ff ff ff 0f", { c: 2147483647 });
  reads(Signed, "20 80 80 80 80 f8 ff ff ff ff 01", { d: -2147483648 });
});

test("32-bit integers keep the low 32 bits", () => {
  reads(Narrow, "08 f1 ff ff ff ff ff ff ff ff 01", { a: -15 });
  reads(Narrow, "08 85 80 80 80 20", { a: 5 }, "08 05");
  reads(Narrow, `10 ${max}`, { u: 4294967295 }, "10 ff ff ff ff 0f");
  reads(Narrow, "08 ff ff ff ff 0f", { a: -1 }, `08 ${max}`);
  reads(Narrow, "28 01", { z: -1 });
});

test("padded varints are read to their end", () => {
  reads(Narrow, "08 ac 82 80 80 80 80 00 22 01 61", { a: 300, s: "a" }, "08 ac 02 22 01 61");
  reads(Narrow, "10 8c 80 80 80 80 80 80 80 80 00 22 01 61", { u: 12, s: "a" }, "10 0c 22 01 61");
  reads(Narrow, "22 81 80 00 61", { s: "a" }, "22 01 61");
});

test("any number but zero is true", () => {
  reads(Bools, "08 02", { b: true }, "08 01");
  reads(Bools, "08 80 80 80 80 10", { b: true }, "08 01");
  reads(Bools, "08 80 80 80 80 80 80 80 80 80 01", { b: true }, "08 01");
  reads(Bools, "08 80 00", {}, "");
  reads(Bools, "12 03 02 80 01", { r: [true, true] }, "12 02 01 01");
});

test("varints that do not end, or have more than 64 bits", () => {
  refuses(Wide, "08 80 80 80 80 80 80 80 80 80 80", "malformed");
  refuses(Wide, "08 80 80 80 80 80 80 80 80 80 80 01", "malformed");
  refuses(Wide, "08 ff ff ff ff ff ff ff ff ff 02", "malformed");
});

test("tags of five bytes and 32 bits at most, of fields and wire types that exist", () => {
  reads(Tags, "88 00 05", { a: 5 }, "08 05");
  reads(Tags, "88 80 80 80 00 05", { a: 5 }, "08 05");
  ["88 80 80 80 80 00 05", "88 80 80 80 10 05", "88 80 80 80 1f 05"].forEach((bytes) =>
    refuses(Tags, bytes, "malformed"),
  );
  ["00 01", "02 01 61", "07 00 08 01", "0e 00", "0f 00", "12 02 00 01"].forEach((bytes) => {
    refuses(Tags, bytes, "malformed");
  });
});

test("groups that are not known are kept", () => {
  keeps(groupUnknown.Empty, "0b 0c");
  const bytes = "ab 06 b3 06 b4 06 ac 06";
  reads(groupUnknown.One, `${bytes} 08 05`, { a: 5, $unknown: unhex(bytes) }, `08 05 ${bytes}`);
});

test("a group ends with its own end", () => {
  refuses(groupEnds.M, "0c", "malformed");
  refuses(groupEnds.M, "13 08 05 1c", "malformed");
  refuses(groupEnds.M, "13 08 05", "truncated");
  refuses(groupEnds.M, "ab 06 b4 06", "malformed");
  reads(groupEnds.M, "13 08 05 14 08 01", { a: 1, g: { x: 5 } }, "08 01 13 08 05 14");
});

test("groups in lists, in groups and in oneofs", () => {
  reads(groups.M, "0b 08 05 0c 0b 08 06 13 0a 01 78 14 0c 23 08 01 24", {
    item: [{ x: 5 }, { x: 6, deep: { s: "x" } }],
    o: { case: "choice", value: { b: true } },
  });
  keeps(groups.M, "0a 02 08 05");
});

/** `depth` messages R inside each other, besides the outermost one, each in the field of this number. */
function nested(depth: number, field = 1): Uint8Array {
  // From the last byte to the first, as lengths come before what they measure.
  const bytes: number[] = [];
  const open = (number: number): void => {
    const length: number[] = [];
    for (let rest = bytes.length; ; rest >>>= 7) {
      length.push((rest & 127) | (rest > 127 ? 128 : 0));
      if (rest <= 127) break;
    }
    bytes.push(...length.reverse(), (number << 3) | 2);
  };
  for (let level = 0; level < depth; level++) {
    // The value of an entry, whose key is left out.
    if (field === 3) open(2);
    open(field);
  }
  return new Uint8Array(bytes.reverse());
}

test("a hundred levels pass and no more", () => {
  [99, 100].forEach((depth) => {
    const bytes = nested(depth);
    equalHex(R.encode(R.decode(bytes)), hex(bytes), `${depth} levels`);
  });
  // Alone, in a map, in a list, in a oneof.
  [1, 3, 4, 5].forEach((field) => {
    R.decode(nested(100, field));
    [101, 500, 100000].forEach((depth) => {
      const bytes = nested(depth, field);
      throws(() => R.decode(bytes), { name: "FerrobufError", code: "too-deep" });
      throws(() => R.encode({ $unknown: unhex("0b".repeat(depth) + "0c".repeat(depth)) }), { code: "type-mismatch" });
    });
  });
  const unknown = (depth: number): string => "0b".repeat(depth) + "0c".repeat(depth);
  keeps(Empty, unknown(100));
  refuses(Empty, unknown(101), "too-deep");
  refuses(Empty, "0b".repeat(21000), "too-deep");
});

test("input that is cut off, and lengths beyond it", () => {
  ["08 80 80 80 80", "11 00 00 00", "1d 00", "22", "2a 03 08 01", "2a 02 08", "22 81 80 80 80 10 61"].forEach(
    (bytes) => {
      refuses(T, bytes, "truncated");
    },
  );
  refuses(T, `22 ${max}`, "truncated");
  const whole =
    "08 01 11 00 00 00 00 00 00 f0 3f 1d 01 00 00 00 22 01 61 2a 02 08 05 32 01 62 3a 05 0a 01 6b 12 00 42 02 01 02";
  const bytes = unhex(whole);
  let read = 0;
  for (let length = 0; length < bytes.length; length++) {
    try {
      T.decode(bytes.subarray(0, length));
      read++;
    } catch (error) {
      ok((error as { code?: unknown }).code === "truncated", `${length} bytes: ${String(error)}`);
    }
  }
  // Only between two fields.
  ok(read === 8, `${read} prefixes were messages`);
});

test("unknown fields are kept at every depth, also those of a known number", () => {
  reads(
    V,
    "08 05 c8 3e 01 12 05 08 01 ca 3e 00 cd 3e 01 00 00 00",
    { a: 5, v: V.create({ a: 1, $unknown: unhex("ca 3e 00") }), $unknown: unhex("c8 3e 01 cd 3e 01 00 00 00") },
    "08 05 12 05 08 01 ca 3e 00 c8 3e 01 cd 3e 01 00 00 00",
  );
  reads(V, "0a 01 05 08 07", { a: 7, $unknown: unhex("0a 01 05") }, "08 07 0a 01 05");
});

test("messages and oneofs that come again are merged", () => {
  const { W, S: Inner } = mergeOneof;
  reads(W, "0a 02 08 01 0a 02 10 02", { o: { case: "s", value: Inner.create({ a: 1, b: 2 }) } }, "0a 04 08 01 10 02");
  reads(W, "0a 02 08 01 10 05 0a 02 10 02", { o: { case: "s", value: Inner.create({ b: 2 }) } }, "0a 02 10 02");
  const { Sub } = mergeMessage;
  reads(
    mergeMessage.W,
    "0a 04 08 01 18 05 0a 06 08 09 18 06 22 00",
    { s: Sub.create({ a: 9, c: [5, 6], n: Sub.create({}) }) },
    "0a 08 08 09 1a 02 05 06 22 00",
  );
});

test("presence", () => {
  reads(O, "08 00 12 00 18 00 20 00", { a: 0, s: "", b: false, e: 0 });
  reads(O, "", {});
  reads(implicitZero.I, "0a 00 10 00 1a 00 20 00", {}, "");
  reads(negativeZero.F, "0d 00 00 00 80", { f: -0 });
  reads(negativeZero.F, "11 00 00 00 00 00 00 00 80", { d: -0 });
  reads(negativeZero.F, "11 00 00 00 00 00 00 00 00", {}, "");
  reads(negativeZero.F, "1a 08 00 00 00 80 00 00 00 00", { r: [-0, 0] });
  reads(negativeZero.F, "25 00 00 00 80", { o: -0 });
  reads(negativeZero.F, "25 00 00 00 00", { o: 0 });
});

test("packed and expanded lists", () => {
  reads(P, "08 01 08 02", { v: [1, 2] }, "0a 02 01 02");
  reads(U, "0a 02 01 02", { v: [1, 2] }, "08 01 08 02");
  reads(P, "08 01 0a 02 02 03 08 04", { v: [1, 2, 3, 4] }, "0a 04 01 02 03 04");
  reads(U, "0a 00", {}, "");
  reads(D, "0a 02 01 02 12 02 01 00 22 01 01", { a: [1, 2], b: [true, false], e: [1] });
  reads(X, "08 01 08 02", { a: [1, 2] });
  refuses(D, "1a 07 00 00 00 00 00 00 00", "truncated");
});

test("enums", () => {
  reads(enumNegative.M, `08 ${max}`, { r: -1 });
  reads(enumNegative.M, "08 80 80 80 80 f8 ff ff ff ff 01", { r: -2147483648 });
  reads(enumNegative.M, "08 ff ff ff ff 0f", { r: -1 }, `08 ${max}`);
  reads(enumAlias.M, "10 01", { f: enumAlias.E.b });
  keeps(enumClosed.M, "08 07");
  keeps(enumClosed.M, "08 00");
  reads(enumClosed.M, "10 01 10 07 10 02", { r: [1, 2], $unknown: unhex("10 07") }, "10 01 10 02 10 07");
  reads(enumClosed.M, "20 05 18 07", { o: { case: "n", value: 5 }, $unknown: unhex("18 07") });
  keeps(enumClosedInMap.M, "0a 05 0a 01 61 10 07");
  reads(enumOpen.M, "08 63", { e: 99 });
  reads(enumOpen.M, "12 02 01 63", { r: [1, 99] });
  reads(enumOpen.M, "1a 04 08 01 10 63", { m: { "1": 99 } });
  reads(enumOpen.M, "20 63", { o: { case: "c", value: 99 } });
});

test("maps", () => {
  const { M, In } = mapKeys;
  const bytes = "0a 0e 08 ff ff ff ff ff ff ff ff ff 01 12 01 78 0a 0c 08 81 80 80 80 80 80 80 10 12 01 79";
  reads(M, bytes, { a: { "-1": "x", "9007199254740993": "y" } });
  reads(M, "12 04 08 01 10 05 12 04 08 00 10 07", { b: { true: 5, false: 7 } });
  reads(M, `32 0d 08 ${max} 12 00`, { f: { "18446744073709551615": In.create({}) } });
  reads(M, "1a 05 0a 00 12 01 78", { c: { "": "x" } });
  reads(M, "1a 03 12 01 78", { c: { "": "x" } }, "1a 05 0a 00 12 01 78");
  reads(M, "1a 03 0a 01 6b", { c: { k: "" } }, "1a 05 0a 01 6b 12 00");
  reads(M, "0a 00", { a: { "0": "" } }, "0a 04 08 00 12 00");
  reads(M, "0a 02 08 05", { a: { "5": "" } }, "0a 04 08 05 12 00");
  reads(M, "2a 03 0a 01 6b", { e: { k: new Uint8Array(0) } }, "2a 05 0a 01 6b 12 00");
  reads(M, "22 04 12 02 08 63", { d: { "0": In.create({ f: 99n }) } }, "22 06 08 00 12 02 08 63");
  reads(M, "1a 0d 0a 08 74 6f 53 74 72 69 6e 67 12 01 78", { c: { toString: "x" } });
  const proto = "1a 0e 0a 09 5f 5f 70 72 6f 74 6f 5f 5f 12 01 78";
  const message = M.decode(unhex(proto));
  ok(Object.keys(message.c ?? {}).join() === "__proto__" && message.c?.["__proto__"] === "x", "__proto__ is a key");
  equalHex(M.encode(message), proto);
});

test("options of the schema leave no trace", () => {
  reads(optionWithInfinity.M, "08 05 10 06", { a: 5, b: 6 });
});

test("strings", () => {
  reads(S, "0a 04 f0 9f 90 b1", { s: "🐱" });
  reads(S, "0a 03 61 00 62", { s: "a\0b" });
  reads(S, "0a 01 00", { s: "\0" });
  reads(S, "12 01 ff", { b: new Uint8Array([255]) });
  ["61 f0", "f0 9f 90", "ff", "ed a0 bd", "c0 80", "f4 90 80 80"].forEach((text) => {
    const length = text.replace(/ /g, "").length / 2;
    refuses(S, `0a 0${length} ${text} 18 05`, "invalid-utf8");
  });
  ["ab\ud83d", "\udc31", `${"a".repeat(200)}\ud83d`].forEach((text) => {
    throws(() => S.encode({ s: text }), { name: "FerrobufError", code: "invalid-utf8", path: "strings.S.s" });
    throws(() => S.byteLength({ s: text }), { name: "FerrobufError", code: "invalid-utf8" });
  });
});
