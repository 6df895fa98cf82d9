/** `create`, `fields` and `defaults`, which need no native code. */
import "./host";
import { equal, ok, test, throws } from "../harness";
import { class$1, const$1 } from "pb/keywords_pb";
import { Color, Empty, Level, Shapes, Shapes_Part } from "pb/typescript_shapes_pb";
import type { ShapesInit } from "pb/typescript_shapes_pb";
import { FerrobufError } from "react-native-ferrobuf";

const entries = (map: object): [string, unknown][] => Object.keys(map).map((key) => [key, (map as any)[key]]);

test("create fills in what has implicit presence", () => {
  const message = class$1.create();
  equal(Object.keys(message), [
    "function",
    "constructor",
    "toString",
    "hasOwnProperty",
    "__proto__",
    'a-b "c"\\',
    "1st",
    "unknown",
    "default",
    "enumValue",
  ]);
  equal(message.function, "");
  equal(message.constructor, false);
  equal(message.toString, 0);
  equal(message.hasOwnProperty, new Uint8Array(0));
  equal(message["__proto__"], BigInt(0));
  equal(message.enumValue, const$1.null);
  equal(message.default, { case: undefined, value: undefined });
  equal(Object.getPrototypeOf(message), Object.prototype);
});

test("create takes what is given, whatever it is called", () => {
  const message = class$1.create({ constructor: true, toString: 5, ["__proto__"]: 7 });
  equal(message.constructor, true);
  equal(message.toString, 5);
  equal(message["__proto__"], BigInt(7));
  equal(Object.getPrototypeOf(message), Object.prototype);
});

test("create leaves explicit fields undefined", () => {
  const message = Shapes.create({ id: 1 });
  equal(message.id, 1);
  equal(message.label, undefined);
  equal(message.parent, undefined);
  equal(message.numbers, []);
  equal(entries(message.byName), []);
  equal(Object.getPrototypeOf(message.byName), null);
  ok(!("$unknown" in message), "$unknown is there");
});

test("create completes nested messages and converts", () => {
  const message = Shapes.create({
    id: 1,
    big: 5,
    text: BigInt(6),
    small: "7",
    raw: new Uint8Array([1]).buffer,
    numbers: new Int16Array([1, -2]),
    longs: [1, "-2", BigInt(3)],
    texts: [1],
    children: [{ id: 2 }],
    byName: new Map([["__proto__", { id: 3 }]]),
    byLong: new Map([[BigInt("18446744073709551615"), Level.HIGH]]),
    byFlag: { true: 1 },
    part: { size: 4 },
    contact: { case: "person", value: { id: 5 } },
    $unknown: new Uint8Array([8]),
  });
  equal([message.big, message.text, message.small], [BigInt(5), "6", 7]);
  equal(message.raw, new Uint8Array([1]));
  equal(message.numbers, [1, -2]);
  equal(message.longs, [BigInt(1), BigInt(-2), BigInt(3)]);
  equal(message.texts, ["1"]);
  equal(message.children, [Shapes.create({ id: 2 })]);
  equal(Object.keys(message.byName), ["__proto__"]);
  equal(message.byName["__proto__"], Shapes.create({ id: 3 }));
  equal(entries(message.byLong), [["18446744073709551615", 1]]);
  equal(entries(message.byFlag), [["true", BigInt(1)]]);
  equal(message.part, Shapes_Part.create({ size: 4 }));
  equal(message.contact, { case: "person", value: Shapes.create({ id: 5 }) });
  equal(message.$unknown, new Uint8Array([8]));
});

test("create does not share lists and maps", () => {
  const init = { id: 1, names: ["a"] };
  const message = Shapes.create(init);
  message.names.push("b");
  equal(init.names, ["a"]);
  message.byName["x"] = message;
  equal(Object.keys(Shapes.create({ id: 1 }).byName), []);
});

test("create says what is wrong, and where", () => {
  const fails = (init: unknown, code: string, path: string): void => {
    const error = throws(() => Shapes.create(init as ShapesInit), { code, path, name: "FerrobufError" });
    ok(error instanceof FerrobufError, "another class");
  };
  fails({}, "missing-required", "shapes.v1.Shapes.id");
  fails({ id: 1, parent: {} }, "missing-required", "shapes.v1.Shapes.parent.id");
  fails({ id: 1, big: 0.5 }, "out-of-range", "shapes.v1.Shapes.big");
  fails({ id: 1, big: 2 ** 53 }, "out-of-range", "shapes.v1.Shapes.big");
  fails({ id: 1, big: "0x10" }, "type-mismatch", "shapes.v1.Shapes.big");
  fails({ id: 1, small: BigInt("9007199254740993") }, "out-of-range", "shapes.v1.Shapes.small");
  fails({ id: 1, names: "abc" }, "type-mismatch", "shapes.v1.Shapes.names");
  fails({ id: 1, children: [{ id: 1 }, 5] }, "type-mismatch", "shapes.v1.Shapes.children[1]");
  fails({ id: 1, byName: 5 }, "type-mismatch", "shapes.v1.Shapes.byName");
  fails({ id: 1, contact: { case: "mail" } }, "type-mismatch", "shapes.v1.Shapes.contact");
  fails(null, "type-mismatch", "shapes.v1.Shapes");
  const cyclic: ShapesInit = { id: 1 };
  cyclic.parent = cyclic;
  fails(cyclic, "too-deep", "shapes.v1.Shapes");
});

test("defaults are those of the schema", () => {
  const { defaults } = Shapes;
  equal(defaults.label, 'q" ${x} \\ \n */');
  equal(defaults.big, BigInt("-9223372036854775808"));
  equal(defaults.text, "18446744073709551615");
  equal(defaults.small, 7);
  throws(() => defaults.unsafe, { code: "out-of-range" });
  equal(defaults.infinite, -Infinity);
  equal(defaults.single, Math.fround(0.1));
  equal(defaults.zero, -0);
  equal(defaults.noNumber, NaN);
  equal(defaults.flag, true);
  equal(defaults.raw, new Uint8Array([0, 255, 63]));
  equal(defaults.color, Color.GREEN);
  defaults.raw[0] = 1;
  equal(defaults.raw[0], 0);
  equal(Empty.defaults, {});
});

test("fields are listed by number", () => {
  equal(Shapes.typeName, "shapes.v1.Shapes");
  equal(Shapes.fields[0], { name: "id", number: 1, kind: "uint32", presence: "required" });
  equal(
    Shapes.fields.map((field) => field.number),
    Shapes.fields.map((field) => field.number).sort((a, b) => a - b),
  );
  ok(Shapes.fields === Shapes.fields, "made anew");
  equal(Empty.fields, []);
});

test("enums are plain objects", () => {
  equal(Object.keys(const$1), ["null", "true", "__proto__", "constructor", "void"]);
  equal(const$1["__proto__"], 2);
  equal(Object.getPrototypeOf(const$1), Object.prototype);
});
