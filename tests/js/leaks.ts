/**
 * A million encodes and a million decodes leave no memory behind: payloads of all sizes, and every way to fail, which is where
 * memory gets lost. Memory is looked at after a garbage collection, when the first tenth is done and at the end. `make leaks`
 * runs it, outside of the sanitizers, whose allocator keeps what is freed.
 */
import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";
import { Node } from "pb/kinds/kinds3_pb";

import { published } from "../../bench/payloads/published";
import { FerrobufError } from "react-native-ferrobuf";
import { equal, ok, test, unhex } from "./harness";
import type { AnyType } from "./values";

const CALLS = 1000000;

/** Growth that is allowed: of resident memory, which moves by whole pages and whole segments of the engine's heap. */
const RESIDENT = 4 * 1024 * 1024;

/** The same of what `malloc` has handed out, which is exact: a fraction of a byte for each call. */
const ALLOCATED = 128 * 1024;

/** One call, and the error that it ends with. */
interface Call {
  readonly run: () => unknown;
  /** The error's code, or the message of one that is not ours; `undefined` when the call has a result. */
  readonly fails: string | undefined;
}

const types = new Map([User, Blob, Document, TestStringArray].map((type) => [type.typeName, type as AnyType]));
const encodes: Call[] = [];
const decodes: Call[] = [];
/** Those that take long: tried once in a while. */
const slow: { encodes: Call[]; decodes: Call[] } = { encodes: [], decodes: [] };

function encode(type: unknown, message: unknown, fails?: string): void {
  encodes.push({ run: () => (type as AnyType).encode(message as object), fails });
}

function decode(type: unknown, bytes: Uint8Array, fails?: string): void {
  decodes.push({ run: () => (type as AnyType).decode(bytes), fails });
}

published.forEach(({ name, type: typeName, value, bytes: length }) => {
  const type = types.get(typeName)!;
  const bytes = new Uint8Array(host.readFile(`bench/data/${name}.bin`));
  const target = new Uint8Array(length);
  const [to, from] = length > 2000 ? [slow.encodes, slow.decodes] : [encodes, decodes];
  to.push({ run: () => type.encode(value), fails: undefined });
  to.push({ run: () => type.encodeInto(value, target), fails: undefined });
  to.push({ run: () => type.encodeDelimited([value, value]), fails: undefined });
  to.push({ run: () => type.encodeInto(value, target, 1), fails: "too-large" });
  from.push({ run: () => type.decode(bytes), fails: undefined });
  from.push({ run: () => type.decode(bytes.buffer, { bytes: "view" }), fails: undefined });
  from.push({ run: () => type.decode(bytes.subarray(0, length - 1)), fails: "truncated" });
});

const thrown = "from a getter";

function fail(): never {
  throw new RangeError(thrown);
}

/** An object whose property throws when it is read. */
function trap(name: string, around: object = {}): object {
  return Object.defineProperty({ ...around }, name, { enumerable: true, get: fail });
}

const long = "é".repeat(300);
const cycle: { next?: object; id: number } = { id: 1 };
cycle.next = cycle;

/** Bytes of a `Node` in a `Node` in a `Node`, and so on. */
function tower(depth: number): Uint8Array {
  let bytes: number[] = [];
  while (depth-- > 0)
    bytes =
      bytes.length < 128
        ? [0x0a, bytes.length, ...bytes]
        : [0x0a, (bytes.length & 127) | 128, bytes.length >> 7, ...bytes];
  return new Uint8Array(bytes);
}

encode(Shape, { kind: { case: "label", value: long }, tally: { a: 1, b: 2 }, places: { home: { street: long } } });
encode(User, { name: long, tags: [long, "日本語", "🐱"], big: 1n << 60n, $unknown: unhex("f87f01") });
encode(User, trap("name", { id: 1, tags: [long] }), thrown);
encode(User, { id: 1, address: trap("zip", { street: long }) }, thrown);
encode(Shape, { places: { a: { street: long }, b: trap("street") } }, thrown);
encode(Shape, { tally: trap("b", { a: 1 }) }, thrown);
encode(Blob, { items: [{ k: "k" }, trap("k")] }, thrown);
encode(User, new Proxy({}, { get: fail, ownKeys: fail, getOwnPropertyDescriptor: fail }), thrown);
encode(User, { tags: ["a", long, 5] }, "type-mismatch");
encode(User, { name: long, address: { street: 5 } }, "type-mismatch");
encode(User, null, "type-mismatch");
encode(User, { scores: [1, 2, 1e10] }, "out-of-range");
encode(User, { big: 1n << 70n }, "out-of-range");
encode(User, { name: "\ud83d" }, "invalid-utf8");
encode(Shape, { tally: new Map([[5, 1]]) }, "type-mismatch");
encode(Kinds, {}, "missing-required");
encode(Node, cycle, "too-deep");

decode(User, unhex("f8 7f 01 08 07 fa 7f 02 61 62")); // Fields that it does not know.
decode(User, unhex("12 02 c3 28"), "invalid-utf8");
decode(User, unhex("00"), "malformed");
decode(User, unhex("12 7f 61"), "truncated");
decode(Shape, unhex("2a 05 0a 01 61 10 05 2a 05 0a 01 62 10"), "truncated");
decode(
  Shape,
  Shape.encode({ kind: { case: "spot", value: { zip: 5 } }, tally: { a: 1, b: 2 }, places: { x: { zip: 1 } } }),
);
decode(Kinds, unhex("08 01"), "missing-required");
decode(Node, tower(200), "too-deep");
decode(User, 5 as never, "type-mismatch");

/** How a call ends: see {@link Call.fails}. */
function end(call: Call): string | undefined {
  try {
    call.run();
    return undefined;
  } catch (error) {
    return error instanceof FerrobufError ? error.code : (error as Error).message;
  }
}

test("every call ends as it should", () => {
  [encodes, decodes, slow.encodes, slow.decodes].forEach((calls) => {
    calls.forEach((call, index) => equal(end(call), call.fails, `call ${index}: ${call.run}`));
  });
});

/** The call whose turn it is. */
function turn(round: number, calls: readonly Call[], slow: readonly Call[]): Call {
  return round % 500 === 499 ? slow[Math.floor(round / 500) % slow.length]! : calls[round % calls.length]!;
}

/** Looked at after one of each call, since what is kept for the next call depends on the last one, and after a collection. */
function memory(): { resident: number; allocated: number } {
  [encodes, decodes, slow.encodes, slow.decodes].forEach((calls) => calls.forEach(end));
  host.gc();
  return { resident: host.residentMemory(), allocated: host.allocatedMemory() };
}

test(`${CALLS} encodes and as many decodes leave nothing behind`, () => {
  let early = memory();
  let failed = 0;
  for (let round = 0; round < CALLS; round++) {
    if (end(turn(round, encodes, slow.encodes)) !== undefined) failed += 1;
    if (end(turn(round, decodes, slow.decodes)) !== undefined) failed += 1;
    if ((round + 1) % (CALLS / 10) !== 0) continue;
    const { resident, allocated } = memory();
    const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;
    host.print(`       ${round + 1} of each: ${kib(resident)} resident, ${kib(allocated)} allocated`);
    if (round + 1 === CALLS / 10) early = { resident, allocated };
  }
  const late = memory();
  const [resident, allocated] = [late.resident - early.resident, late.allocated - early.allocated];
  host.print(
    `       ${failed} of them failed as they should; grown by ${resident} bytes resident, ${allocated} allocated`,
  );
  ok(resident < RESIDENT, `resident memory has grown by ${resident} bytes, more than ${RESIDENT}`);
  ok(allocated < ALLOCATED, `allocated memory has grown by ${allocated} bytes, more than ${ALLOCATED}`);
});
