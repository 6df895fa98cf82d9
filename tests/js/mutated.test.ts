/**
 * The payloads of bench/data with one value at a time put in another's place, at every depth: each is encoded, and then reads
 * back and encodes to the same length, or is refused with an error that says where. The sanitizers watch (`make sanitize`).
 */
import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";
import { FerrobufError } from "react-native-ferrobuf";

import { published } from "../../bench/payloads/published";
import { equal, ok, test } from "./harness";
import type { AnyType } from "./values";

const types = new Map([User, Blob, Document, TestStringArray].map((type) => [type.typeName, type as AnyType]));

/** Members of a list that are tried: the first ones, and the last, which may go over in a later call. */
const members = 3;

type Holder = Record<string | number, unknown>;

/** What takes the place of a value: other types, limits, and objects that are not what they seem. */
const others: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => -1,
  () => 0.5,
  () => 4294967296,
  () => NaN,
  () => 1n << 64n,
  () => -1n,
  () => "",
  () => "é\ud83d",
  () => "日本語🐱".repeat(40),
  () => Symbol("s"),
  () => () => 1,
  () => [],
  () => [undefined],
  () => new Array(70).fill("x"),
  () => ({}),
  () => ({ length: 2 }),
  () => Object.create(null) as object,
  () => new Map<unknown, unknown>([["a", 1]]),
  () => new Uint8Array(300),
  () => new Float64Array([1e300]),
  () => new DataView(new ArrayBuffer(8), 3),
  () => new Proxy([1, 2], { get: (target, key) => (key === "length" ? 1e5 : Reflect.get(target, key)) }),
];

/** Calls `visit` with each place below a value: what holds it, and its key there. */
function places(holder: Holder, visit: (holder: Holder, key: string | number) => void): void {
  const keys = Object.keys(holder).filter((key, index, all) => {
    return !Array.isArray(holder) || index < members || index === all.length - 1;
  });
  keys.forEach((key) => {
    visit(holder, key);
    const value = holder[key];
    if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) places(value as Holder, visit);
  });
}

/** Whether the message is encoded. Anything but a clean error fails the test. */
function encodes(type: AnyType, message: object): boolean {
  let bytes: Uint8Array;
  try {
    bytes = type.encode(message);
  } catch (error) {
    if (!(error instanceof FerrobufError)) throw error;
    ok(error.path.startsWith(type.typeName), error.message);
    return false;
  }
  equal(type.encode(type.decode(bytes)).length, bytes.length, "length when written again");
  return true;
}

published.forEach(({ name, type: typeName, value }) => {
  test(`values of ${name} in wrong places`, () => {
    const type = types.get(typeName)!;
    const before = host.sha256(type.encode(value));
    let tried = 0;
    let refused = 0;
    places(value, (holder, key) => {
      const own = holder[key];
      others.forEach((other) => {
        holder[key] = other();
        tried += 1;
        if (!encodes(type, value)) refused += 1;
      });
      holder[key] = own;
    });
    ok(refused > 0 && refused < tried, `${refused} of ${tried} were refused`);
    equal(host.sha256(type.encode(value)), before, "what the payload encodes to");
  });
});
