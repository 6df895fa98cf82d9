/**
 * Random values through the glue, right and wrong ones mixed: each is encoded or refused with a FerrobufError; what was encoded
 * can be decoded, and what was decoded encodes to the same length. The sanitizers watch the same script (`make sanitize`).
 */
import { FerrobufError } from "react-native-ferrobuf";
import type { FieldInfo, MessageType } from "react-native-ferrobuf";
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";
import { All, Explicit, Implicit, MapKeys, MapValues, Node, OneofMembers, Packed } from "pb/kinds/kinds3_pb";

import { ok, test } from "./harness";

type Any = MessageType<any, any, any>;

const types: { [typeName: string]: Any } = {};
[Kinds, Shape, User, All, Explicit, Implicit, MapKeys, MapValues, Node, OneofMembers, Packed].forEach((type) => {
  types[type.typeName] = type as Any;
});

let state = 12345;
/** A number from 0 to `below` - 1: the generator of Numerical Recipes, so that each run is the same. */
function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * below);
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;

const texts = [
  "",
  "a",
  "abc",
  "é",
  "日本",
  "🐱",
  "\ud83d",
  "a\0",
  "x".repeat(300),
  "é".repeat(300),
  "__proto__",
  "12",
  "-0",
  "true",
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  NaN,
  Infinity,
  127,
  4294967295,
  4294967296,
  2147483647,
  -2147483648,
  1e39,
  9007199254740993,
];
const bigints = [0n, 1n, -1n, 9223372036854775807n, -9223372036854775808n, 18446744073709551615n, 1n << 64n];

function wild(depth: number): unknown {
  switch (random(20)) {
    case 0:
      return undefined;
    case 1:
      return null;
    case 2:
      return pick(texts);
    case 3:
      return pick(numbers);
    case 4:
      return pick(bigints);
    case 5:
      return Symbol("s");
    case 6:
      return () => 1;
    case 7:
      return new Date();
    case 8:
      return new Map<unknown, unknown>([[pick<unknown>([1, "a", true, 2n, null]), wildInner(depth)]]);
    case 9:
      return [wildInner(depth), wildInner(depth)];
    case 10: {
      const length = pick<unknown>([2, 1e10, -1, "2", 1]);
      return new Proxy([1, 2], { get: (target, key) => (key === "length" ? length : Reflect.get(target, key)) });
    }
    case 11:
      return pick<() => unknown>([
        () => new Uint8Array(random(20)),
        () => new Float64Array(numbers),
        () => new Int32Array([-1, 5]),
        () => new BigInt64Array([-1n]),
        () => new ArrayBuffer(random(9)),
        () => new DataView(new ArrayBuffer(8), 3),
        () => ({
          buffer: new ArrayBuffer(8),
          byteOffset: pick<unknown>([0, 4, 9, -1, 0.5]),
          byteLength: pick<unknown>([0, 4, 9, 1e20]),
        }),
      ])();
    case 12:
      return { case: pick(["label", "count", "spot", "link", "other"]), value: wildInner(depth) };
    case 13:
      return Object.create(null);
    case 14: {
      const cycle: { [key: string]: unknown } = { id: 1 };
      ["next", "address", "fMessage", "node"].forEach((key) => (cycle[key] = cycle));
      return cycle;
    }
    case 15:
      return { [pick(texts)]: wildInner(depth) };
    default:
      return random(2) === 0;
  }
}
const wildInner = (depth: number): unknown => (depth > 3 ? 1 : wild(depth + 1));

function single(field: FieldInfo, depth: number): unknown {
  switch (field.kind) {
    case "bool":
      return random(2) === 0;
    case "string":
      return pick(texts);
    case "bytes":
      return new Uint8Array(pick([0, 3, 9000]));
    case "double":
    case "float":
      return pick(numbers);
    case "message":
    case "group":
      return depth < 5 && types[field.typeName!] !== undefined ? message(types[field.typeName!]!, depth + 1) : {};
    case "int64":
      // What is no safe integer can be encoded, but not be decoded to a number.
      return field.int64 === "number" ? pick([0, 5, -7]) : pick<unknown>([pick(bigints), pick(numbers), "5"]);
    case "uint64":
    case "sint64":
    case "fixed64":
    case "sfixed64":
      return pick<unknown>([pick(bigints), pick(numbers), "5"]);
    default:
      return pick([0, 1, 1, 1, -1, 2147483647]);
  }
}

function value(field: FieldInfo, depth: number): unknown {
  if (random(40) === 0 && field.int64 !== "number") return wild(0);
  if (field.mapKey !== undefined) {
    const map: { [key: string]: unknown } = {};
    for (let i = random(4); i > 0; i--) map[pick(["1", "2", "true", "abc"])] = single(field, depth);
    return map;
  }
  if (field.list) return Array.from({ length: pick([0, 1, 3, 70]) }, () => single(field, depth));
  return single(field, depth);
}

function message(type: Any, depth: number): object {
  const made: { [key: string]: unknown } = {};
  type.fields.forEach((field) => {
    if (random(3) !== 0 && field.presence !== "required") return;
    const held = value(field, depth);
    if (field.oneof === undefined) made[field.name] = held;
    else made[field.oneof] = { case: field.name, value: held };
  });
  return made;
}

test("random messages are encoded or refused", () => {
  let encoded = 0;
  let refused = 0;
  const names = Object.keys(types);
  for (let i = 0; i < 6000; i++) {
    const type = types[pick(names)]!;
    const init = random(100) === 0 ? wild(0) : message(type, 0);
    let bytes: Uint8Array;
    try {
      bytes = type.encode(init as never);
    } catch (error) {
      if (!(error instanceof FerrobufError)) throw error;
      ok(error.path.startsWith(type.typeName), error.message);
      refused += 1;
      continue;
    }
    encoded += 1;
    const decoded = type.decode(bytes);
    ok(type.encode(decoded).length === bytes.length, `${type.typeName} encodes to the same length again`);
    ok(type.byteLength(decoded) === bytes.length, `byteLength of ${type.typeName}`);
  }
  ok(encoded > 500 && refused > 500, `${encoded} encoded, ${refused} refused`);
});
