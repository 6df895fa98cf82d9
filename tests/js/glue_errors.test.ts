/** What the glue refuses, with code, path and text; and that it is as usable afterwards as before. */
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";
import { Explicit, Implicit, MapKeys, Node, Packed } from "pb/kinds/kinds3_pb";

import { equal, ok, test, throws } from "./harness";

/** The engine's own object; the host turns its test methods on. */
declare const HermesInternal: { detachArrayBuffer(buffer: ArrayBufferLike): void };

/** Whatever TypeScript thinks of it. */
const any = (value: unknown) => value as never;

/** Encoding must fail so, and the type must work afterwards. */
function refused(
  type: { encode(m: never): Uint8Array },
  message: unknown,
  code: string,
  path: string,
  detail?: string,
): void {
  throws(() => type.encode(any(message)), detail === undefined ? { code, path } : { code, path, detail });
  ok(User.encode({ id: 1 }).length > 0, "works afterwards");
}

test("functions and arrays are no messages, whatever properties they have anyway", () => {
  const found = (type: string) => `expected a message, found an object of type ${type}`;
  [function named() {}, class User {}, () => 5].forEach((value) => {
    refused(User, value, "type-mismatch", "acme.User", found("Function"));
  });
  refused(User, [], "type-mismatch", "acme.User", found("Array"));
  refused(User, [{ id: 7 }], "type-mismatch", "acme.User", found("Array"));
  refused(User, /(?<id>7)/.exec("7"), "type-mismatch", "acme.User", found("Array"));
});

test("type mismatches say what was expected and found", () => {
  const mismatch = "type-mismatch";
  refused(User, null, mismatch, "acme.User", "expected an object, found null");
  refused(User, 5, mismatch, "acme.User", "expected an object, found the number 5");
  refused(User, { id: "7" }, mismatch, "acme.User.id", "expected a number, found a string");
  refused(User, { id: null }, mismatch, "acme.User.id", "expected a number, found null");
  refused(User, { id: 7n }, mismatch, "acme.User.id", "expected a number, found the bigint 7");
  refused(User, { name: 1.5 }, mismatch, "acme.User.name", "expected a string, found the number 1.5");
  refused(User, { active: 1 }, mismatch, "acme.User.active", "expected a boolean, found the number 1");
  refused(User, { tags: ["a", "b", 3] }, mismatch, "acme.User.tags[2]", "expected a string, found the number 3");
  refused(User, { tags: "abc" }, mismatch, "acme.User.tags", "expected an array, found a string");
  refused(User, { tags: { length: 1, 0: "a" } }, mismatch, "acme.User.tags", "expected an array, found an object");
  refused(User, { scores: new Uint8Array(1).buffer }, mismatch, "acme.User.scores");
  refused(User, { scores: new BigInt64Array(1) }, mismatch, "acme.User.scores");
  refused(User, { scores: [, 1] }, mismatch, "acme.User.scores[0]", "expected a number, found undefined");
  refused(User, { address: "x" }, mismatch, "acme.User.address", "expected an object, found a string");
  refused(User, { address: { zip: {} } }, mismatch, "acme.User.address.zip", "expected a number, found an object");
  refused(User, { avatar: [1, 2] }, mismatch, "acme.User.avatar");
  refused(
    User,
    { avatar: "x" },
    mismatch,
    "acme.User.avatar",
    "expected a Uint8Array or an ArrayBuffer, found a string",
  );
  refused(User, { delta: true }, mismatch, "acme.User.delta");
  refused(User, { delta: "12x" }, mismatch, "acme.User.delta", 'expected a decimal integer, found "12x"');
  ["", "-", " 1", "1 ", "+1", "0x1", "1e3", "1.0", "１"].forEach((text) =>
    refused(User, { delta: text }, mismatch, "acme.User.delta"),
  );
  refused(User, { $unknown: "x" }, mismatch, "acme.User.$unknown");
  refused(User, { $unknown: new Uint8Array([0x0a]) }, mismatch, "acme.User.$unknown");
});

test("objects that are no messages", () => {
  [new Date(), new Map(), [], new Uint8Array(3), new ArrayBuffer(3), () => 1, /x/].forEach((value) => {
    refused(User, value, "type-mismatch", "acme.User");
    refused(User, { address: value }, "type-mismatch", "acme.User.address");
  });
});

test("integers out of range", () => {
  const range = "out-of-range";
  [-1, 4294967296, 0.5, NaN, Infinity, 1e300].forEach((n) => refused(User, { id: n }, range, "acme.User.id"));
  refused(User, { id: NaN }, range, "acme.User.id", "expected an integer from 0 to 4294967295, found the number NaN");
  refused(User, { id: 1.5 }, range, "acme.User.id", "expected an integer from 0 to 4294967295, found the number 1.5");
  [2147483648, -2147483649, -0.1].forEach((n) => refused(User, { scores: [0, n] }, range, "acme.User.scores[1]"));
  [
    9007199254740992,
    -9007199254740992,
    0.5,
    9223372036854775808n,
    "9223372036854775808",
    "-9223372036854775809",
  ].forEach((n) => refused(User, { delta: n }, range, "acme.User.delta"));
  [-1, -1n, 18446744073709551616n, "18446744073709551616", "-1", "99999999999999999999999"].forEach((n) =>
    refused(User, { big: n }, range, "acme.User.big"),
  );
  [2147483648, 0.5].forEach((n) => refused(Implicit, { fEnum: n }, range, "kinds.v3.Implicit.f_enum"));
  refused(Packed, { fUint64: new BigInt64Array([1n, -1n]) }, range, "kinds.v3.Packed.f_uint64[1]");
  refused(Packed, { fInt64: new BigUint64Array([1n << 63n]) }, range, "kinds.v3.Packed.f_int64[0]");
  refused(Packed, { fUint32: new Int8Array([-1]) }, range, "kinds.v3.Packed.f_uint32[0]");
});

test("floats that would become infinite", () => {
  refused(User, { ratio: 3.5e38 }, "out-of-range", "acme.User.ratio");
  refused(User, { ratio: -1e39 }, "out-of-range", "acme.User.ratio");
  refused(Packed, { fFloat: new Float64Array([1, 1e300]) }, "out-of-range", "kinds.v3.Packed.f_float[1]");
});

test("closed enums take listed numbers only", () => {
  equal(Kinds.decode(Kinds.encode({ version: 1, level: any(-1) })).level, -1);
  refused(Kinds, { version: 1, level: 7 }, "out-of-range", "acme.kinds.Kinds.level");
  refused(Kinds, { version: 1, levelList: [0, 7] }, "out-of-range", "acme.kinds.Kinds.level_list[1]");
});

test("lone surrogates", () => {
  const bad = ["ab\ud83d", "\udc31", "a".repeat(200) + "\ud83d", "\udc31\ud83d", "\ud83d\ud83d\udc31"];
  bad.forEach((text) => {
    refused(User, { name: text }, "invalid-utf8", "acme.User.name");
    refused(User, { tags: ["ok", text] }, "invalid-utf8", "acme.User.tags[1]");
    refused(Shape, { tally: { [text]: 1 } }, "invalid-utf8", "acme.Shape.tally");
  });
});

test("required fields", () => {
  refused(Kinds, {}, "missing-required", "acme.kinds.Kinds.version", "the field is required");
});

test("maps", () => {
  refused(Shape, { tally: [1] }, "type-mismatch", "acme.Shape.tally", "expected an object or a Map, found an array");
  refused(Shape, { tally: { "a b": "x" } }, "type-mismatch", 'acme.Shape.tally["a b"]');
  refused(Shape, { places: { k: { street: 5 } } }, "type-mismatch", 'acme.Shape.places["k"].street');
  refused(Shape, { places: { 'q"\\': { street: 5 } } }, "type-mismatch", 'acme.Shape.places["q\\"\\\\"].street');
  ["", "01", "-0", "1.0", "x"].forEach((key) =>
    refused(MapKeys, { fInt32: { [key]: 1 } }, "type-mismatch", "kinds.v3.MapKeys.f_int32"),
  );
  refused(MapKeys, { fInt32: { "2147483648": 1 } }, "out-of-range", "kinds.v3.MapKeys.f_int32");
  refused(MapKeys, { fUint64: { "-1": 1 } }, "out-of-range", "kinds.v3.MapKeys.f_uint64");
  refused(MapKeys, { fBool: { yes: 1 } }, "type-mismatch", "kinds.v3.MapKeys.f_bool");
  refused(MapKeys, { fInt64: { "-5": "x" } }, "type-mismatch", "kinds.v3.MapKeys.f_int64[-5]");
  refused(MapKeys, { fBool: new Map([[true, "x"]]) }, "type-mismatch", "kinds.v3.MapKeys.f_bool[true]");
  refused(MapKeys, { fString: new Map([[5, 1]]) }, "type-mismatch", "kinds.v3.MapKeys.f_string");
});

test("oneofs", () => {
  const noCase = "expected an object { case, value }, found one without `case`";
  refused(Shape, { kind: "label" }, "type-mismatch", "acme.Shape.kind");
  refused(Shape, { kind: {} }, "type-mismatch", "acme.Shape.kind", noCase);
  refused(Shape, { kind: { label: "x" } }, "type-mismatch", "acme.Shape.kind", noCase);
  throws(() => Shape.create({ kind: { label: "x" } } as never), { code: "type-mismatch", path: "acme.Shape.kind" });
  refused(
    Shape,
    { kind: { case: "other", value: 1 } },
    "type-mismatch",
    "acme.Shape.kind",
    'the oneof has no member "other"',
  );
  refused(Shape, { kind: { case: 5 } }, "type-mismatch", "acme.Shape.kind");
  refused(Shape, { kind: { case: "count", value: "x" } }, "type-mismatch", "acme.Shape.count");
  refused(
    Shape,
    { kind: { case: "label" } },
    "type-mismatch",
    "acme.Shape.label",
    "expected a string, found undefined",
  );
});

test("deep and cyclic objects", () => {
  const nested = (depth: number) => {
    let message: object = {};
    for (let i = 0; i < depth; i++) message = { next: message };
    return message;
  };
  ok(Node.encode(any(nested(100))).length > 0, "100 levels");
  [101, 100000].forEach((depth) => throws(() => Node.encode(any(nested(depth))), { code: "too-deep" }));
  const cycle: { next?: unknown } = {};
  cycle.next = cycle;
  throws(() => Node.encode(any(cycle)), { code: "too-deep" });
});

test("too many elements", () => {
  const huge: unknown[] = [];
  huge.length = 4294967295;
  refused(Packed, { fBool: huge }, "too-large", "kinds.v3.Packed.f_bool");
});

test("what a getter throws passes through", () => {
  const own = new RangeError("mine");
  const bad = {
    get name(): string {
      throw own;
    },
  };
  [
    bad,
    { id: 1, address: new Proxy({}, { get: () => bad.name }) },
    { tags: new Proxy(["a"], { get: () => bad.name }) },
  ].forEach((message) => {
    let caught: unknown;
    try {
      User.encode(any(message));
    } catch (error) {
      caught = error;
    }
    ok(caught === own, "the same error");
    ok(User.encode({ id: 1 }).length > 0, "works afterwards");
  });
});

test("arrays that change while they are read", () => {
  const shrinking: unknown[] = [1, 2, 3];
  Object.defineProperty(shrinking, 0, {
    get() {
      shrinking.length = 1;
      return 1;
    },
  });
  refused(
    User,
    { scores: shrinking },
    "type-mismatch",
    "acme.User.scores[1]",
    "the array became shorter while it was read",
  );
  const growing: unknown[] = [1, 2];
  Object.defineProperty(growing, 0, {
    get() {
      growing.push(3);
      return 1;
    },
  });
  equal(User.decode(User.encode(any({ scores: growing }))).scores, [1, 2]);
});

test("getters that call the codec", () => {
  const text = "é".repeat(3000);
  const inner = User.encode({ id: 5, name: text, tags: [text, "b"] });
  const message = {
    id: 1,
    name: "outer" + text,
    get scores() {
      equal(User.decode(inner).tags, [text, "b"]);
      User.encode({ name: "x".repeat(200000) });
      throws(() => User.encode(any({ id: "x" })), { code: "type-mismatch" });
      return [1, 2, 3];
    },
    tags: new Proxy(["p", "q"], {
      get(target, key) {
        User.decode(User.encode({ name: String(key) + text }));
        return Reflect.get(target, key);
      },
    }),
    get address() {
      return { street: User.decode(inner).name, zip: 3 };
    },
  };
  const got = User.decode(User.encode(message));
  equal(
    [got.name, got.scores, got.tags, got.address],
    ["outer" + text, [1, 2, 3], ["p", "q"], { street: text, zip: 3 }],
  );
});

test("bytes that a later getter gives back to the collector", () => {
  const message = {
    get fBytes() {
      return new Uint8Array(50000).fill(3);
    },
    get fMessage() {
      for (let i = 0; i < 50; i++) new Uint8Array(100000);
      host.gc();
      return {};
    },
  };
  equal(Implicit.decode(Implicit.encode(message)).fBytes, new Uint8Array(50000).fill(3));
});

test("inherited names are no data, own ones are", () => {
  class Point {
    get street() {
      return "from a class";
    }
  }
  equal(User.decode(User.encode({ address: new Point() })).address?.street, "from a class");
});

test("decode takes bytes only", () => {
  [
    null,
    undefined,
    5,
    "x",
    {},
    [1],
    { buffer: 1 },
    { buffer: new ArrayBuffer(1), byteLength: 5, byteOffset: 0 },
  ].forEach((input) => throws(() => User.decode(any(input)), { code: "type-mismatch", path: "acme.User" }));
});

test("decode tells where the input is wrong", () => {
  throws(() => User.decode(new Uint8Array([0x08])), { code: "truncated" });
  throws(() => User.decode(new Uint8Array([0x08]).buffer), { code: "truncated" });
});

test("explicit fields keep null out", () => {
  refused(
    Explicit,
    { fMessage: null },
    "type-mismatch",
    "kinds.v3.Explicit.f_message",
    "expected an object, found null",
  );
});

test("native code of another schema version", () => {
  const native = (globalThis as unknown as { __ferrobuf: { bind(...args: unknown[]): unknown } }).__ferrobuf;
  const factory = () => ({});
  throws(() => native.bind("acme.User", "0123456789abcdef", factory), { code: "schema-mismatch", path: "acme.User" });
  throws(() => native.bind("acme.Nobody", "0123456789abcdef", factory), {
    code: "schema-mismatch",
    path: "acme.Nobody",
  });
  throws(() => native.bind("acme.User"), {});
  equal(Object.keys(globalThis).indexOf("__ferrobuf"), -1);
  ok(User.encode({ id: 1 }).length > 0, "works afterwards");
});

test("detached buffers", () => {
  const detach = (buffer: ArrayBufferLike) => HermesInternal.detachArrayBuffer(buffer);
  const detached = () => {
    const bytes = new Uint8Array([8, 7]);
    detach(bytes.buffer);
    return bytes;
  };
  const code = "type-mismatch";
  const detail = "the ArrayBuffer is detached";
  throws(() => User.decode(detached()), { code, detail, path: "acme.User" });
  throws(() => User.decode(detached().buffer), { code, detail, path: "acme.User" });
  refused(User, { avatar: detached() }, code, "acme.User.avatar", detail);
  refused(User, { avatar: detached().buffer }, code, "acme.User.avatar", detail);
  refused(User, { tags: [], scores: new Int32Array(detached().buffer, 0, 0) }, code, "acme.User.scores", detail);
  // Detached by a property that is read later, whether the bytes were small enough to be copied or not.
  [10, 50000].forEach((size) => {
    const fBytes = new Uint8Array(size).fill(5);
    const message = {
      fBytes,
      get fMessage() {
        detach(fBytes.buffer);
        return {};
      },
    };
    if (size === 10) equal(Implicit.decode(Implicit.encode(message)).fBytes, new Uint8Array(10).fill(5));
    else refused(Implicit, message, code, "kinds.v3.Implicit.f_bytes", detail);
  });
});
