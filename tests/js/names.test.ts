/**
 * Names that are hard on generators, through the glue: what is generated can be used under a name that one can guess, and holds
 * what the bytes say. The schemas are in tests/cases, each in the folder that a test here is named after; the Rust tests have the
 * same bytes (tests/suite/wire/names.rs).
 */
import { Bag } from "pb/accessor_suffixes/accessor_suffixes_pb";
import * as defaultBytes from "pb/default_bytes/default_bytes_pb";
import * as defaultEnumAlias from "pb/default_enum_alias/default_enum_alias_pb";
import * as defaultStrings from "pb/default_hostile_strings/default_hostile_strings_pb";
import * as defaultInfNan from "pb/default_inf_nan/default_inf_nan_pb";
import * as defaultZero from "pb/default_negative_zero/default_negative_zero_pb";
import * as defaultSpellings from "pb/default_spellings/default_spellings_pb";
import * as deprecated from "pb/deprecated/deprecated_pb";
import { Page, Page_Error } from "pb/enum_error_nested/enum_error_nested_pb";
import { Span } from "pb/enum_prefix_before_digit/enum_prefix_before_digit_pb";
import * as enumUnrecognized from "pb/enum_unrecognized/enum_unrecognized_pb";
import * as enumValueKeywords from "pb/enum_value_keywords/enum_value_keywords_pb";
import * as enumValueMacros from "pb/enum_value_macros/enum_value_macros_pb";
import { Host } from "pb/extensions/extensions_pb";
import { Step } from "pb/field_constructor/field_constructor_pb";
import { Asset } from "pb/field_with_prototype_inside/field_with_prototype_inside_pb";
import { Timestamp } from "pb/google/protobuf/timestamp_pb";
import { Mix } from "pb/json_names_that_look_alike/json_names_that_look_alike_pb";
import { K } from "pb/jstype/jstype_pb";
import * as local from "pb/local_and_imported_message_of_one_name/a_pb";
import * as imported from "pb/local_and_imported_message_of_one_name/b_pb";
import { Both, Date as CalendarDate } from "pb/message_date/message_date_pb";
import { Order } from "pb/message_entry_is_no_map/message_entry_is_no_map_pb";
import { Reply } from "pb/message_error_imported/a_pb";
import { Error as CommonError } from "pb/message_error_imported/b_pb";
import { Holder, Object$1 } from "pb/message_object/message_object_pb";
import * as underscored from "pb/nested_against_underscored/nested_against_underscored_pb";
import { Note, Note_Type, Post, Post_Type } from "pb/nested_enums_of_one_name/nested_enums_of_one_name_pb";
import { Root } from "pb/no_package/a_pb";
import * as oneofEnum from "pb/oneof_equals_nested_enum/oneof_equals_nested_enum_pb";
import { Crate, Crate_Fruit } from "pb/oneof_equals_nested_message/oneof_equals_nested_message_pb";
import { Shape, Shape_Dot, Shape_Link } from "pb/oneof_equals_own_message/oneof_equals_own_message_pb";
import { Pick } from "pb/oneof_member_none/oneof_member_none_pb";
import { A1 } from "pb/packages_in_a_cycle/a_pb";
import { Use } from "pb/public_imports/a_pb";
import { Chain } from "pb/recursion_through_oneof/recursion_through_oneof_pb";
import { G, Loop } from "pb/required_recursion/required_recursion_pb";
import { Ok, Result, ResultHolder } from "pb/rust_enum_result/rust_enum_result_pb";
import { Build } from "pb/rust_gen/rust_gen_pb";
import { message as Message } from "pb/rust_generated_locals/rust_generated_locals_pb";
import { Cart } from "pb/rust_message_equals_package/a_pb";
import { Msg } from "pb/rust_package_core/a_pb";
import { Menu, Menu_Box, Menu_Option, Menu_String, Menu_Vec } from "pb/rust_prelude_messages/rust_prelude_messages_pb";
import * as runtimeNames from "pb/rust_runtime_names/a_pb";
import { N, Unit } from "pb/rust_self_super_crate/rust_self_super_crate_pb";
import { A as AofX } from "pb/same_file_name_in_two_folders/x/msg_pb";
import { A as AofY } from "pb/same_file_name_in_two_folders/y/msg_pb";
import { arguments$1 } from "pb/strict_mode_words/strict_mode_words_pb";
import { S as Latin1 } from "pb/strings_proto2/strings_proto2_pb";
import { Und } from "pb/underscores/underscores_pb";

import { equal, equalHex, equalMessage, ok, test, throws, unhex } from "./harness";
import type { MessageType } from "react-native-ferrobuf";

/** The bytes are read as this message (fields left out have their zero value) and written back as they were, as is the message. */
function stays<T extends object, Init, Defaults>(
  type: MessageType<T, Init, Defaults>,
  bytes: string,
  message: Init,
): void {
  const value = type.decode(unhex(bytes));
  equalMessage(value, type.create(message), bytes);
  equalHex(type.encode(value as unknown as Init), bytes, `${bytes} written back`);
  equalHex(type.encode(message), bytes, `${bytes} written`);
}

test("field_constructor", () => {
  stays(Step, "10 01", { constructor: true });
  stays(Step, "", {});
  stays(Step, "18 01 22 01 76 2a 01 07", { toString: 1, valueOf: "v", hasOwnProperty: new Uint8Array([7]) });
  const empty = Step.decode(new Uint8Array(0));
  equal([empty.constructor, empty.toString, empty.valueOf], [false, 0, ""]);
});

test("field_with_prototype_inside", () => {
  stays(Asset, "0a 01 75 12 01 78", { prototypesUrl: "u", myPrototypeX: "x" });
});

test("message_object", () => {
  stays(Holder, "0a 08 0a 01 61 12 03 0a 01 6b", { all: { a: Object$1.create({ key: "k" }) } });
});

test("message_error_imported", () => {
  stays(Reply, "0a 03 0a 01 78 10 05", { err: CommonError.create({ code: "x" }), big: 5n });
  const error = throws(() => Reply.encode({ big: 2n ** 63n }), { code: "out-of-range", path: "app.Reply.big" });
  ok(error instanceof Error && error.name === "FerrobufError", "the real Error");
});

test("message_date", () => {
  const message = { d: CalendarDate.create({ year: 2026 }), at: Timestamp.create({ seconds: 1n, nanos: 2 }) };
  stays(Both, "0a 03 08 ea 0f 12 04 08 01 10 02", message);
});

test("enum_error_nested", () => {
  stays(Page, "08 01 12 00", { error: Page_Error.BAD_CURSOR, body: "" });
  const error = throws(() => Page.decode(unhex("08 01")), { code: "missing-required" });
  ok(error instanceof Error, "the real Error");
});

test("message_entry_is_no_map", () => {
  stays(Order, "0a 03 0a 01 61 12 05 0a 01 6b 10 02 12 05 0a 01 6b 10 03", {
    entries: [{ sku: "a" }],
    tag: [
      { key: "k", value: 2 },
      { key: "k", value: 3 },
    ],
  });
});

test("enum_value_keywords", () => {
  const { M, Verb } = enumValueKeywords;
  stays(M, "08 05", { v: Verb.true });
  equal([Verb.default, Verb.delete, Verb.class, Verb.new, Verb.null], [0, 1, 2, 3, 4]);
});

test("strict_mode_words", () => {
  stays(arguments$1, "0a 01 65 22 01 79 2a 09 12 01 70 1a 01 69 32 01 73 3a 01 61", {
    eval: "e",
    yield: "y",
    let: arguments$1.create({ package: "p", interface: "i", static: "s" }),
    await: "a",
  });
});

test("rust_self_super_crate", () => {
  stays(N, "08 01 10 02 18 03", { self: 1, super: 2, crate: 3 });
  stays(N, "22 02 08 01 28 05 30 06 38 07", { type: Unit.create({ v: 1 }), async: 5, try: 6, "": 7 });
});

test("rust_gen", () => {
  stays(Build, "08 01 10 02 18 03 20 04 40 08 48 09", { gen: 1, dyn: 2, await: 3, union: 4, box: 8, become: 9 });
});

test("enum_prefix_before_digit", () => {
  equal(Object.keys(Span), ["SPAN_3S", "SPAN_10S", "_45", "SPANNER"]);
});

test("rust_enum_result", () => {
  stays(ResultHolder, "10 00", { r: Result.FINE, o: Result.FINE });
  stays(Ok, "0a 00", { e: {} });
});

test("rust_prelude_messages", () => {
  const box = Menu_Box.create({ inner: Menu_Box.create(), s: Menu_String.create({ s: "s" }) });
  const picks = [
    Menu_Option.create({ t: "t", v: { case: "l", value: Menu_Vec.create({ b: [box] }) } }),
    Menu_Option.create({ v: { case: "n", value: 0n } }),
  ];
  stays(Menu, "0a 0e 0a 01 74 1a 09 0a 07 0a 00 12 03 0a 01 73 0a 02 10 00", { picks });
});

test("rust_package_core", () => {
  stays(Msg, "0a 03 0a 01 73 10 00", { n: { s: "s" }, o: 0 });
});

test("rust_message_equals_package", () => {
  stays(Cart, "0a 02 08 01 12 02 0a 00", { l: { n: 1 }, r: { x: {} } });
});

test("oneof_equals_nested_message", () => {
  stays(Crate, "0a 03 0a 01 61", { fruit: { case: "picked", value: Crate_Fruit.create({ v: ["a"] }) } });
  stays(Crate, "10 00", { fruit: { case: "count", value: 0 } });
});

test("oneof_equals_own_message", () => {
  const to = Shape.create({ shape: { case: "dot", value: Shape_Dot.create({ n: "n" }) } });
  stays(Shape_Link, "0a 05 0a 03 0a 01 6e", { to });
});

test("oneof_equals_nested_enum", () => {
  const { M, M_Kind } = oneofEnum;
  stays(M, "08 00 18 01", { kind: { case: "k", value: M_Kind.K0 }, type: { case: "t", value: true } });
});

test("no_package", () => {
  stays(Root, "0a 00", { l: {} });
});

test("rust_generated_locals", () => {
  stays(Message, "0a 07 10 01 22 01 02 70 03 18 05 28 06 32 05 0a 01 6b 10 04 38 07 50 08 60 09", {
    reader: Message.create({ writer: 1, buf: new Uint8Array([2]), depth: 3 }),
    tag: 5,
    len: 6,
    key: { k: 4 },
    value: 7,
    runtime: 8,
    this: 9,
  });
});

test("rust_runtime_names", () => {
  stays(runtimeNames.Message, "12 06 0a 02 08 01 10 02 1a 03 0a 01 73 48 00", {
    v1: { k: { tag: 1, list: [] }, value: 2 },
    size: [{ s: "s" }],
    r: runtimeNames.Ref.ENUMERATION,
  });
});

test("enum_value_macros", () => {
  const { Kind, M } = enumValueMacros;
  stays(M, "08 0a", { k: Kind.linux });
  equal([Kind.NULL, Kind.NAN, Kind.errno], [0, 3, 9]);
});

test("json_names_that_look_alike", () => {
  stays(Mix, "0a 01 61 12 01 62 1a 01 63 22 01 64", { abc: "a", abcDef: "b", ABC: "c", AbcDef: "d" });
});

test("underscores", () => {
  stays(Und, "08 01 10 02 18 03 20 04", { Lead: 1, trail: 2, dblU: 3, "": 4 });
});

test("accessor_suffixes", () => {
  stays(Bag, "0a 01 69 12 01 6c 1a 05 0a 01 6b 10 01 22 01 6d 28 00 30 01 58 02", {
    item: ["i"],
    itemList: "l",
    tag: { k: 1 },
    tagMap: "m",
    size: 0,
    hasSize: true,
    sizeOrDefault: 2,
  });
});

test("nested_enums_of_one_name", () => {
  stays(Note, "08 01", { t: Note_Type.TEXT });
  stays(Post, "08 01", { t: Post_Type.REPLY });
});

test("local_and_imported_message_of_one_name", () => {
  stays(local.Place, "0a 01 69 12 03 0a 01 73", { id: "i", where: imported.Place.create({ street: "s" }) });
  stays(local.Place_Part, "0a 00", { p: imported.Place_Part.create() });
});

test("nested_against_underscored", () => {
  const { A, A_B, A_B$1, A_B_C, A_B_C$1, AB, a } = underscored;
  stays(A, "0a 02 08 01", { b: A_B$1.create({ x: 1 }) });
  stays(a, "0a 03 0a 01 79 12 02 08 01", { q: A_B.create({ y: "y" }), r: { x: 1 } });
  const names = [A, AB, A_B, A_B$1, A_B_C, A_B_C$1, a].map((type) => type.typeName);
  equal(names, ["A", "AB", "A_B", "A.B", "A_B_C", "A.B.C", "a"]);
});

test("oneof_member_none", () => {
  stays(Pick, "0a 00", { p: { case: "none", value: "" } });
  stays(Pick, "10 00", { p: { case: "notSet", value: 0 } });
  stays(Pick, "18 00", { p: { case: "undefined", value: false } });
  stays(Pick, "", { p: { case: undefined } });
  equal(Pick.decode(new Uint8Array(0)).p.case, undefined);
});

test("recursion_through_oneof", () => {
  const end = Chain.create({ x: { case: "end", value: true } });
  const next = Chain.create({ x: { case: "next", value: end } });
  stays(Chain, "12 04 12 02 08 01", { x: { case: "next", value: next } });
  stays(Chain, "1a 02 08 01 22 07 0a 01 6b 12 02 08 01", { side: [end], by: { k: end } });
});

test("required_recursion", () => {
  throws(() => Loop.decode(new Uint8Array(0)), { code: "missing-required", path: "required_recursion.Loop.x" });
  throws(() => G.decode(unhex("0a 00")), { code: "missing-required", path: "required_recursion.G.h.g" });
  throws(() => Loop.encode({} as Loop), { code: "missing-required", path: "required_recursion.Loop.x" });
});

test("packages_in_a_cycle", () => {
  stays(A1, "0a 04 0a 02 08 01", { b: { a: { x: 1 } } });
});

test("same_file_name_in_two_folders", () => {
  equal([AofX.typeName, AofY.typeName], ["x.A", "y.A"]);
  stays(AofX, "", {});
});

test("public_imports", () => {
  stays(Use, "0a 00 12 00", { x: {}, y: {} });
});

test("extensions", () => {
  const bytes = "aa 06 03 0a 01 61 b2 06 02 01 02 f8 ff ff ff 0f 01";
  stays(Host, `08 01 ${bytes}`, { id: 1n, $unknown: unhex(bytes) });
});

test("enum_unrecognized", () => {
  const { E, M } = enumUnrecognized;
  equal(Object.keys(E), ["ZERO", "UNRECOGNIZED", "UNKNOWN"]);
  stays(M, "08 ff ff ff ff ff ff ff ff ff 01", { e: E.UNRECOGNIZED });
  stays(M, "08 09", { e: 9 });
});

test("jstype", () => {
  const bytes = "08 ff ff ff ff ff ff ff ff ff 01 10 02 1a 08 03 00 00 00 00 00 00 00 21 fc ff ff ff ff ff ff ff 28 05";
  stays(K, bytes, { a: "-1", b: 2, c: ["3"], o: { case: "d", value: "-4" }, e: 5n });
  // Two to the 53rd is no safe integer.
  throws(() => K.decode(unhex("10 80 80 80 80 80 80 80 10")), { code: "out-of-range", path: "jstype.K.b" });
});

test("deprecated", () => {
  const { E, M } = deprecated;
  stays(M, "08 01 10 01 1a 01 73 2a 05 0a 01 6b 10 01", {
    a: 1,
    e: E.A,
    o: { case: "s", value: "s" },
    m: { k: E.A },
  });
});

test("defaults", () => {
  equal(defaultInfNan.F.defaults, { a: Infinity, b: -Infinity, c: NaN, d: NaN });
  equal([defaultZero.N.defaults.d, defaultZero.N.defaults.f], [-0, -0]);
  const { L, F } = defaultSpellings;
  equal([L.defaults.b, L.defaults.c, L.defaults.d], [0.0005, -2147483648, -9223372036854775808n]);
  equal([L.defaults.e, L.defaults.f, L.defaults.g], [18446744073709551615n, 15, Number.MAX_VALUE]);
  equal([L.defaults.h, L.defaults.i], [Math.fround(1e-37), 5]);
  equal([F.defaults.a, F.defaults.b, F.defaults.c], [Math.fround(1.23), Math.fround(0.1), 16777216]);
  equal([F.defaults.d, F.defaults.e, F.defaults.f], [Math.fround(1e-45), Math.fround(3.4028235e38), 5e-324]);
  equal(defaultBytes.B.defaults.b, unhex("00 ff 22 27 5c 0a 7f 3f"));
  equal(defaultEnumAlias.T.defaults.s, defaultEnumAlias.St.S_ACTIVE);
  const { defaults } = defaultStrings.S;
  equal([defaults.a, defaults.b], ['q" + (()=>{throw 1})() + "', "${x} `y` \\ \n */ {{z}} {% w %} ??="]);
  equal([defaults.c, defaults.d], ["\u2028 \0 end", "abcd"]);
});

test("strings_proto2", () => {
  // Not UTF-8: other implementations read it; a wrong string is what nobody wants.
  throws(() => Latin1.decode(unhex("0a 01 fc")), { code: "invalid-utf8", path: "strings_proto2.S.s", offset: 2 });
});
