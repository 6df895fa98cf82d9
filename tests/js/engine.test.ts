/**
 * An engine that has little: no text coding, no 64-bit integers, no code out of strings. What was taken away is gone before the
 * first line of Ferrobuf runs; what native code needs of the engine is there.
 */
import { equal, equalHex, test, throws, unhex } from "./harness";

declare const require: (module: string) => any;

const globals = globalThis as Record<string, unknown>;
const gone =
  "BigInt BigInt64Array BigUint64Array TextDecoder TextEncoder Buffer Proxy WeakRef eval Function Intl".split(" ");
const kept = gone.map((name) => globals[name]);
gone.forEach((name) => {
  globals[name] = undefined;
  delete globals[name];
});

test("text, bytes and numbers of 32 bits", () => {
  const { S } = require("pb/strings/strings_pb");
  const init = { s: "größe 漢 🐱", b: unhex("00 ff"), after: -1, m: { "\0": "\0x\0" } };
  equal(S.decode(S.encode(init)), S.create(init));
  throws(() => S.decode(unhex("0a 01 ff")), { code: "invalid-utf8", path: "strings.S.s", offset: 2 });
  throws(() => S.encode({ s: 5 }), { code: "type-mismatch", path: "strings.S.s" });
});

test("a file without 64-bit integers", () => {
  const { Clash } = require("pb/property_clash_pb");
  const message = Clash.create({ abcDef: 5, abcDef$2: { case: "member", value: 1 } });
  equal(Clash.decode(Clash.encode(message)), message);
  equal(Clash.decodeDelimited(Clash.encodeDelimited([message, message])).length, 2);
});

test("64-bit integers that the schema wants as strings and numbers", () => {
  const { K } = require("pb/jstype/jstype_pb");
  const { a, b, c } = K.decode(unhex("08 05 10 07 1a 08 ff ff ff ff ff ff ff ff"));
  equal([a, b, c], ["5", 7, ["18446744073709551615"]]);
});

test("built-ins that are replaced after the runtime was loaded", () => {
  const { S } = require("pb/strings/strings_pb");
  const patched = () => {
    throw new Error("a patch was called");
  };
  const places: [object, string][] = [
    [Array.prototype, "push"],
    [Array, "from"],
    [Array, "isArray"],
    [Object, "keys"],
    [Object, "create"],
    [Object.prototype, "hasOwnProperty"],
    [Object.prototype, "toString"],
    [ArrayBuffer.prototype, "slice"],
    [Object.getPrototypeOf(Uint8Array.prototype), "set"],
    [Map.prototype, "forEach"],
    [Object.getPrototypeOf(patched), "call"],
    [Object.getPrototypeOf(patched), "apply"],
  ];
  const originals = places.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name)!);
  const { defineProperty } = Object;
  let written: Uint8Array | undefined;
  let read: { m: object } | undefined;
  try {
    for (let i = 0; i < places.length; i++) {
      defineProperty(places[i]![0], places[i]![1], { value: patched, configurable: true, writable: true });
    }
    written = S.encode(S.create({ s: "a", m: new Map([["k", "v"]]) }));
    read = S.decode(written);
  } finally {
    for (let i = 0; i < places.length; i++) defineProperty(places[i]![0], places[i]![1], originals[i]!);
  }
  equalHex(written!, "0a 01 61 22 06 0a 01 6b 12 01 76");
  equal(Object.keys(read!.m), ["k"]);
});

test("accessors that are put in the way after the runtime was loaded", () => {
  const { S } = require("pb/strings/strings_pb");
  const text = "of a length that no other message of this file has";
  const taken: unknown[] = [];
  const take = (value: unknown) => {
    taken.push(value);
  };
  const { defineProperty } = Object;
  const length = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength")!;
  const index = String(2 + text.length);
  let written: Uint8Array | undefined;
  defineProperty(ArrayBuffer.prototype, "byteLength", {
    get(this: unknown) {
      take(this);
      return 10;
    },
    configurable: true,
  });
  defineProperty(Array.prototype, index, { get: () => undefined, set: take, configurable: true });
  try {
    written = S.encode({ s: text });
  } finally {
    defineProperty(ArrayBuffer.prototype, "byteLength", length);
    delete (Array.prototype as Record<string, any>)[index];
  }
  equal(taken.length, 0);
  equal(S.decode(written!).s, text);
});

gone.forEach((name, i) => {
  globals[name] = kept[i];
});
