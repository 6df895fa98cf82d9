/** The functions of a generated message, through native code: what they take, what they give, and how they fail. */
import { class$1, const$1 } from "pb/keywords_pb";
import { Clash } from "pb/property_clash_pb";
import { Color, Empty, Level, Shapes } from "pb/typescript_shapes_pb";
import type { ShapesInit } from "pb/typescript_shapes_pb";
import { FerrobufError } from "react-native-ferrobuf";
import { equal, equalHex, equalMessage, hex, ok, test, throws, unhex } from "./harness";

/** A value for each field, in the form that needs most conversion. */
const init: ShapesInit = {
  id: 1,
  label: "größe",
  big: -5,
  text: "18446744073709551615",
  small: 5,
  raw: new Uint8Array([1, 2]).buffer,
  color: Color.GREEN,
  numbers: new Int16Array([1, -2]),
  longs: [1, "-2", BigInt(3)],
  texts: [1],
  names: ["a", "b"],
  chunks: [new Uint8Array(2)],
  children: [{ id: 2 }],
  byName: new Map([["__proto__", { id: 3 }]]),
  byNumber: { "-5": new Uint8Array(1) },
  byLong: new Map([[BigInt("18446744073709551615"), Level.HIGH]]),
  byFlag: { true: 1 },
  parent: { id: 9 },
  part: { size: 4 },
  contact: { case: "card", value: { number: "x" } },
};

test("encode takes each form, decode gives what create gives", () => {
  const whole = Shapes.create(init);
  const bytes = Shapes.encode(init);
  const decoded = Shapes.decode(bytes);
  equalMessage(decoded, whole);
  equal(Object.keys(decoded), Object.keys(whole));
  equal(Object.getPrototypeOf(decoded.byName), null);
  equal(hex(Shapes.encode(whole)), hex(bytes));
  equal(Shapes.byteLength(init), bytes.length);
});

test("properties that every object inherits are fields like others", () => {
  equal(class$1.encode({}).length, 0);
  const message = class$1.create({
    constructor: true,
    toString: 5,
    hasOwnProperty: new Uint8Array([1]),
    ["__proto__"]: 7,
    "1st": "x",
    default: { case: "case", value: true },
    enumValue: const$1.void,
  });
  const decoded = class$1.decode(class$1.encode(message));
  equalMessage(decoded, message);
  equal(Object.keys(decoded), Object.keys(message));
  equal(class$1.decode(new Uint8Array(0)).constructor, false);
});

test("properties that had to be renamed are those of their fields", () => {
  const bytes = Clash.encode({ abcDef: 1, abcDef$1: "s", $unknown$1: true, abcDef$2: { case: "member", value: 4 } });
  equalHex(bytes, "08 01 12 01 73 18 01 20 04");
  equalMessage(Clash.decode(bytes), {
    abcDef: 1,
    abcDef$1: "s",
    $unknown$1: true,
    abcDef$2: { case: "member", value: 4 },
  });
});

test("unknown fields are kept, or dropped on demand", () => {
  const message = Empty.decode(unhex("08 05"));
  equal(message, { $unknown: unhex("08 05") });
  equalHex(Empty.encode(message), "08 05");
  equal(Empty.decode(unhex("08 05"), { unknown: "drop" }), {});
});

test("encodeInto and delimited streams carry the same bytes", () => {
  const bytes = Shapes.encode(init);
  const target = new Uint8Array(bytes.length + 4);
  equal(Shapes.encodeInto(init, target, 3), bytes.length);
  equal(hex(target.subarray(3, -1)), hex(bytes));
  throws(() => Shapes.encodeInto(init, target, 5), { code: "too-large", path: "shapes.v1.Shapes" });
  throws(() => Shapes.encodeInto(init, target, -1), { code: "too-large", path: "shapes.v1.Shapes" });
  const encoding = { valueOf: () => Empty.encode({ $unknown: unhex("08 05") }).length };
  [1.5, NaN, Infinity, "1", null, true, encoding].forEach((offset) => {
    throws(() => Shapes.encodeInto(init, target, offset as number), {
      code: "type-mismatch",
      path: "shapes.v1.Shapes",
    });
  });
  equal(hex(target.subarray(3, -1)), hex(bytes));
  const stream = Shapes.encodeDelimited([init, { id: 5 }]);
  equalMessage(Shapes.decodeDelimited(stream), [Shapes.create(init), Shapes.create({ id: 5 })]);
});

test("errors are of the one class, and say where", () => {
  const error = throws(() => Shapes.encode({ id: 1, children: [{ id: -1 }] }), {
    name: "FerrobufError",
    code: "out-of-range",
    path: "shapes.v1.Shapes.children[0].id",
  });
  ok(error instanceof FerrobufError, "another class");
  throws(() => Shapes.decode(unhex("08")), { code: "truncated", offset: 1 });
  throws(() => Empty.decode("text" as never), { code: "type-mismatch" });
  equal(Shapes.decode(Shapes.encode({ id: 1 })).id, 1);
});
