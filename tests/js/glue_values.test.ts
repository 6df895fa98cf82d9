/** What the glue takes and gives, value by value: `decode(encode(x))`, so that the bytes between are the codec's business. */
import { Blob } from "pb/acme/blob_pb";
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";
import { Explicit, Implicit, MapKeys, MapValues, Node, Packed } from "pb/kinds/kinds3_pb";

import { equal, equalMessage, hex, ok, test, throws } from "./harness";

const implicit = (init: Parameters<typeof Implicit.encode>[0]) => Implicit.decode(Implicit.encode(init));
const packed = (init: Parameters<typeof Packed.encode>[0]) => Packed.decode(Packed.encode(init));

test("limits of integers", () => {
  const most = {
    fInt32: 2147483647,
    fInt64: 9223372036854775807n,
    fUint32: 4294967295,
    fUint64: 18446744073709551615n,
    fSfixed32: -2147483648,
    fSfixed64: -9223372036854775808n,
    fFixed64: 1n << 63n,
  };
  const got = implicit(most) as unknown as Record<string, unknown>;
  Object.keys(most).forEach((key) => equal(got[key], (most as Record<string, unknown>)[key], key));
});

test("64-bit integers from numbers and decimal strings", () => {
  const got = implicit({ fInt64: -9007199254740991, fUint64: "18446744073709551615", fSint64: "-1", fFixed64: "007" });
  equal([got.fInt64, got.fUint64, got.fSint64, got.fFixed64], [-9007199254740991n, 18446744073709551615n, -1n, 7n]);
  equal(implicit({ fInt64: "-0", fUint64: "-0" }).fUint64, 0n);
});

test("floating point", () => {
  [-0, NaN, Infinity, -Infinity, 5e-324, 1.7976931348623157e308].forEach((f) =>
    equal(implicit({ fDouble: f }).fDouble, f),
  );
  equal(hex(Implicit.encode({ fDouble: NaN, fFloat: NaN })), "09000000000000f87f150000c07f");
  [-0, NaN, Infinity, -Infinity, 1.5, 3.4028234663852886e38].forEach((f) => equal(implicit({ fFloat: f }).fFloat, f));
  equal(implicit({ fFloat: 0.1 }).fFloat, 0.10000000149011612);
  equal(implicit({ fFloat: 3.4028235e38 }).fFloat, 3.4028234663852886e38, "rounds to the largest float");
  equal(implicit({ fFloat: 1e-60 }).fFloat, 0);
});

test("integer fields take -0", () => {
  equal(implicit({ fInt32: -0, fInt64: -0 }).fInt32, 0);
});

test("strings of every kind", () => {
  const texts = [
    "",
    "a",
    "a\0b",
    "\0",
    "é",
    "ÿ",
    "日本語",
    "🐱",
    "a🐱é日",
    "\ufeffx",
    "x".repeat(70000),
    "é".repeat(40000),
  ];
  texts.forEach((text) => equal(implicit({ fString: text }).fString, text));
  equal(packed({ fString: texts }).fString, texts);
  // ASCII that the engine stores in 16-bit units.
  equal(implicit({ fString: "abc🐱".slice(0, 3).repeat(20) }).fString, "abc".repeat(20));
});

test("bytes: any view, any offset, any size", () => {
  const buffer = new ArrayBuffer(100000);
  const whole = new Uint8Array(buffer);
  whole.forEach((_, i) => (whole[i] = i * 7));
  [0, 1, 7, 8192, 99999].forEach((offset) => {
    [0, 1, 100000 - offset].forEach((length) => {
      if (offset + length > 100000) return;
      const view = new Uint8Array(buffer, offset, length);
      equal(implicit({ fBytes: view }).fBytes, new Uint8Array(view), `${offset} ${length}`);
    });
  });
  equal(implicit({ fBytes: buffer }).fBytes, whole);
  equal(implicit({ fBytes: new DataView(buffer, 3, 5) as unknown as Uint8Array }).fBytes, whole.slice(3, 8));
  equal(Explicit.decode(Explicit.encode({ fBytes: new ArrayBuffer(0) })).fBytes, new Uint8Array(0));
});

test("decoded bytes are copies", () => {
  const bytes = Implicit.encode({ fBytes: new Uint8Array([1, 2, 3]) });
  const got = Implicit.decode(bytes);
  bytes.fill(0);
  equal(got.fBytes, new Uint8Array([1, 2, 3]));
  equal(got.fBytes.buffer.byteLength, 3);
});

test("absent fields", () => {
  const got = implicit({});
  equal([got.fString, got.fBool, got.fInt64, got.fDouble], ["", false, 0n, 0]);
  equal(got.fBytes, new Uint8Array(0));
  equal(got.fMessage, undefined);
  equalMessage(Explicit.decode(Explicit.encode({})), {});
  equalMessage(Explicit.decode(Explicit.encode({ fInt32: undefined })), {});
  const zeros = { fInt32: 0, fString: "", fBool: false, fUint64: 0n, fEnum: 0, fMessage: { a: 0, s: "" }, fDouble: 0 };
  equalMessage(Explicit.decode(Explicit.encode(zeros)), zeros);
});

test("objects of one message have the same keys", () => {
  equal(Object.keys(implicit({})), Object.keys(implicit({ fInt32: 1, fString: "x", fMessage: {} })));
});

test("lists of every length around the chunks", () => {
  [0, 1, 2, 63, 64, 65, 127, 128, 129, 1000].forEach((length) => {
    const numbers = Array.from({ length }, (_, i) => i - 5);
    const strings = numbers.map((n) => `s${n}é`);
    const messages = numbers.map((n) => ({ a: n, s: `${n}` }));
    const bigints = numbers.map((n) => BigInt(n));
    const got = packed({
      fInt32: numbers,
      fString: strings,
      fMessage: messages,
      fInt64: bigints,
      fBool: numbers.map((n) => n > 0),
    });
    equal(got.fInt32, numbers);
    equal(got.fString, strings);
    equal(got.fMessage, messages);
    equal(got.fInt64, bigints);
    equal(got.fBool.length, length);
    equal(got.fBytes, []);
  });
});

test("lists from typed arrays", () => {
  const got = packed({
    fDouble: new Float64Array([1.5, NaN, -0]),
    fFloat: new Float64Array([0.1]),
    fInt32: new Int8Array([-128, 127]),
    fUint32: new Uint8ClampedArray([255]),
    fSint32: new Int16Array([-32768]),
    fFixed32: new Uint32Array([4294967295]),
    fInt64: new BigInt64Array([-5n]),
    fUint64: new BigUint64Array([18446744073709551615n]),
    fSint64: new Int32Array([-7]),
    fFixed64: new Uint16Array([65535]),
    fSfixed64: new Float32Array([8]),
    fSfixed32: new Int32Array(new ArrayBuffer(64), 4, 3),
    fEnum: new Uint8Array([1, 9]),
  } as never);
  equal(got.fDouble, [1.5, NaN, -0]);
  equal(got.fFloat, [0.10000000149011612]);
  equal(got.fInt32, [-128, 127]);
  equal([got.fUint32, got.fSint32, got.fFixed32], [[255], [-32768], [4294967295]]);
  equal([got.fInt64, got.fUint64, got.fSint64], [[-5n], [18446744073709551615n], [-7n]]);
  equal([got.fFixed64, got.fSfixed64, got.fSfixed32], [[65535n], [8n], [0, 0, 0]]);
  equal(got.fEnum, [1, 9]);
});

test("map keys", () => {
  const got = MapKeys.decode(
    MapKeys.encode({
      fInt32: { "-2147483648": 1, "0": 2, "2147483647": 3 },
      fInt64: new Map<bigint, number>([
        [-9223372036854775808n, 1],
        [9007199254740993n, 2],
      ]),
      fUint32: new Map([[4294967295, 1]]),
      fUint64: { "18446744073709551615": 1 },
      fBool: { true: 1, false: 2 },
      fString: { "": 1, __proto: 2, ["__proto__"]: 3, constructor: 4, toString: 5, é: 6, "a\0": 7 },
    }),
  );
  equalMessage(got.fInt32, { "0": 2, "2147483647": 3, "-2147483648": 1 });
  equalMessage(got.fInt64, { "-9223372036854775808": 1, "9007199254740993": 2 });
  equalMessage(got.fUint32, { "4294967295": 1 });
  equalMessage(got.fUint64, { "18446744073709551615": 1 });
  equalMessage(got.fBool, { true: 1, false: 2 });
  equal(Object.getPrototypeOf(got.fString), null);
  equal(Object.keys(got.fString).sort(), ["", "__proto", "__proto__", "a\0", "constructor", "toString", "é"]);
  equal((got.fString as Record<string, number>)["__proto__"], 3);
  equal(({} as Record<string, unknown>)["x"], undefined);
});

test("maps from Map, with keys as they are or as strings", () => {
  const got = MapKeys.decode(
    MapKeys.encode({
      fBool: new Map<unknown, number>([
        [true, 1],
        ["false", 2],
      ]) as never,
      fInt32: new Map<unknown, number>([
        [-1, 1],
        ["5", 2],
      ]) as never,
    }),
  );
  equalMessage(got.fBool, { true: 1, false: 2 });
  equalMessage(got.fInt32, { "-1": 1, "5": 2 });
});

test("large maps, and maps of everything", () => {
  [31, 32, 33, 200].forEach((length) => {
    const places: Record<string, { street: string; zip: number }> = {};
    const tally: Record<string, number> = {};
    for (let i = 0; i < length; i++) {
      places[`k${i}`] = { street: `s${i}`, zip: i };
      tally[`t${i}`] = i;
    }
    const got = Shape.decode(Shape.encode({ places, tally }));
    equalMessage(got.places, places);
    equalMessage(got.tally, tally);
  });
  const values = MapValues.decode(
    MapValues.encode({ fInt64: { a: 1n, b: "-2", c: 3 }, fBytes: { x: new Uint8Array([1]) } }),
  );
  equalMessage(values.fInt64, { a: 1n, b: -2n, c: 3n });
  equalMessage(values.fBytes, { x: new Uint8Array([1]) });
});

test("oneofs", () => {
  const cases = [
    { case: "label", value: "x" },
    { case: "label", value: "" },
    { case: "count", value: -5 },
    { case: "spot", value: { street: "s", zip: 1 } },
    { case: undefined },
  ] as const;
  cases.forEach((kind) => equalMessage(Shape.decode(Shape.encode({ kind } as never)).kind, kind));
  equalMessage(Shape.decode(Shape.encode({})).kind, { case: undefined });
});

test("numbers beyond an enum, and int64 as the schema says", () => {
  equal(implicit({ fEnum: 1234 }).fEnum, 1234);
  const got = Kinds.decode(Kinds.encode({ version: 1, asString: "-5", asNumber: 9007199254740991, ownName: "x" }));
  equal([got.asString, got.asNumber, got.ownName], ["-5", 9007199254740991, "x"]);
  equal(Kinds.decode(Kinds.encode({ version: 1, asString: 12n })).asString, "12");
});

test("unknown fields are written back", () => {
  const raw = new Uint8Array([0x98, 0x06, 0x05]);
  const got = User.decode(User.encode({ id: 1, $unknown: raw }));
  equal(got.$unknown, raw);
  ok(!("$unknown" in User.decode(User.encode({ id: 1 }))), "no key without unknown fields");
});

test("large messages leave the scratch buffer", () => {
  const text = "0123456789".repeat(20000);
  const data = new Uint8Array(300000).fill(7);
  const got = Blob.decode(Blob.encode({ text, data, tags: [text, text] }));
  equal(got.text, text);
  equal(got.data, data);
  equal(got.tags, [text, text]);
});

test("byteLength is the length of encode", () => {
  [{}, { id: 7 }, { name: "é".repeat(50000), tags: ["a", "b"] }].forEach((init) => {
    equal(User.byteLength(init), User.encode(init).length);
  });
});

test("options of a call of decode", () => {
  const { decode } = Implicit;
  const bytes = Implicit.encode({
    fInt32: 5,
    fBytes: new Uint8Array([1, 2, 3]),
    $unknown: new Uint8Array([0x98, 0x06, 0x05]),
  });
  const outer = new Uint8Array(bytes.length + 20);
  outer.set(bytes, 7);
  const inside = outer.subarray(7, 7 + bytes.length);
  const view = decode(inside, { bytes: "view" });
  equal(view.fBytes, new Uint8Array([1, 2, 3]));
  ok(view.fBytes.buffer === outer.buffer, "a view on the input");
  outer.fill(9);
  equal(view.fBytes, new Uint8Array([9, 9, 9]));
  ok(decode(bytes, { bytes: "copy" }).fBytes.buffer !== bytes.buffer, "a copy");
  equal(decode(bytes, { unknown: "drop" }).$unknown, undefined);
  equal(decode(bytes, { unknown: "keep" }).$unknown, new Uint8Array([0x98, 0x06, 0x05]));
  equal(decode(bytes, { maxSize: bytes.length }).fInt32, 5);
  throws(() => decode(bytes, { maxSize: bytes.length - 1 }), { code: "too-large", path: "kinds.v3.Implicit" });
  const nested = Node.encode({ next: { next: { next: {} } } });
  ok(Node.decode(nested, { maxDepth: 3 }).next, "three levels");
  throws(() => Node.decode(nested, { maxDepth: 2 }), {
    code: "too-deep",
  });
  [{ bytes: "x" }, { unknown: 1 }, { maxDepth: -1 }, { maxSize: "5" }].forEach((options) =>
    throws(() => decode(bytes, options as never), { code: "type-mismatch" }),
  );
  equal(
    [bytes, bytes].map(decode as (bytes: Uint8Array) => Implicit).length,
    2,
    "what map passes as the second argument is ignored",
  );
});
