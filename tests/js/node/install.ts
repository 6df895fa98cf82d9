/** Binding to native code that is installed late, and what the runtime makes of its results. The native code here is a fake. */
import "./host";
import { equal, ok, test, throws, unhex } from "../harness";
import { Empty, Shapes, Shapes_Part } from "pb/typescript_shapes_pb";
import { FerrobufError } from "react-native-ferrobuf";

const globals = globalThis as Record<string, any>;

/** Encodes a message as the bytes of its `$unknown`, and decodes by the factory. */
function fake(abiVersion: number): Record<string, any> {
  const bound: string[] = [];
  let support: any;
  return {
    abiVersion,
    bound,
    setup(given: unknown) {
      support = given;
    },
    bind(typeName: string, _fingerprint: string, create: (...slots: unknown[]) => object) {
      bound.push(typeName);
      return {
        encode(message: any) {
          const bytes: Uint8Array = message.$unknown;
          const { scratch } = support;
          if (bytes.length > scratch.byteLength) return bytes.buffer;
          new Uint8Array(scratch).set(bytes, scratch.byteLength - bytes.length);
          return bytes.length;
        },
        decode(bytes: Uint8Array) {
          if (bytes[0] === 255) throw support.error("malformed", "no tag", typeName, 0);
          return create(support.bytes(bytes.slice().buffer, 0, bytes.length));
        },
        byteLength: (message: any) => message.$unknown.length,
      };
    },
  };
}

const message = (digits: string) => ({ $unknown: unhex(digits) });

test("without native code, calls say so", () => {
  [
    () => Empty.encode({}),
    () => Empty.decode(new Uint8Array(0)),
    () => Empty.byteLength({}),
    () => Empty.encodeInto({}, new Uint8Array(1)),
    () => Empty.encodeDelimited([{}]),
    () => Empty.decodeDelimited(new Uint8Array([0])),
  ].forEach((call) => {
    const error = throws(call, { code: "not-installed", path: "shapes.v1.Empty" });
    ok(error instanceof FerrobufError, "another class");
  });
});

test("another version of the native interface is refused", () => {
  globals["__ferrobuf"] = fake(999);
  const error = throws(() => Empty.encode({}), { code: "abi-mismatch" });
  ok(/999.*rebuild/.test(error.message), error.message);
});

test("all types are bound as soon as native code is there", () => {
  const { encode } = Empty;
  globals["__ferrobuf"] = fake(1);
  equal(encode(message("01 02")), unhex("01 02"));
  equal(globals["__ferrobuf"].bound, [
    "shapes.v1.Shapes",
    "shapes.v1.Shapes.Part",
    "shapes.v1.Shapes.Card",
    "shapes.v1.Empty",
    "shapes.v1.Old",
  ]);
  ok(encode !== Empty.encode, "still the one that looks for native code");
  equal(Empty.decode(unhex("05")), message("05"));
  equal(Empty.byteLength(message("01 02 03")), 3);
});

test("a result is a buffer of its own", () => {
  const first = Empty.encode(message("01"));
  Empty.encode(message("02"));
  equal(first, unhex("01"));
  equal(first.buffer.byteLength, 1);
  equal(Empty.encode(message("")).buffer.byteLength, 0);
});

test("a result beyond the scratch buffer arrives whole", () => {
  const large = new Uint8Array(100_000).fill(7);
  equal(Empty.encode({ $unknown: large }).length, 100_000);
});

test("helpers treat __proto__ as a key like any other", () => {
  let support: any;
  globals["__ferrobuf"].setup({});
  support = globals["__ferrobuf"].support;
  const map = support.entries(2, "__proto__", 1, "a", 2);
  support.addEntries(map, 2, "constructor", 3, "a", 4);
  equal(Object.keys(map), ["__proto__", "a", "constructor"]);
  equal(map.a, 4);
  equal(Object.getPrototypeOf(map), null);
  equal(support.list(1, 2), [1, 2]);
  equal(support.own({}, "constructor"), undefined);
  equal(support.own({ constructor: 5 }, "constructor"), 5);
  void [Shapes, Shapes_Part];
});
