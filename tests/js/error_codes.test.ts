/** Each error code: what leads to it, the path, and when decoding the position; the rest of each kind is in glue_errors.test.ts. */
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";
import { K } from "pb/jstype/jstype_pb";
import { Node, Packed } from "pb/kinds/kinds3_pb";
import { Shapes } from "pb/typescript_shapes_pb";
import { FerrobufError } from "react-native-ferrobuf";
import type { DecodeOptions } from "react-native-ferrobuf";
import { $message } from "react-native-ferrobuf/codegen/v1";

import { equal, ok, test, throws, unhex } from "./harness";
import type { AnyType } from "./values";

/** Decoding fails so, and the next one works. */
function undecodable(
  type: AnyType,
  bytes: string,
  code: string,
  path: string,
  offset: number | undefined,
  options?: DecodeOptions,
): void {
  const error = throws(() => type.decode(unhex(bytes), options), { name: "FerrobufError", code, path, offset });
  ok(error instanceof FerrobufError, "of the one class");
  ok(error.message.startsWith(`${path}: `) && !error.message.includes("undefined"), error.message);
  equal(User.decode(unhex("08 07")).id, 7);
}

/** Encoding fails so in each way, and the next one works. */
function unencodable(type: AnyType, message: unknown, code: string, path: string): void {
  const target = new Uint8Array(100);
  [() => type.encode(message), () => type.byteLength(message), () => type.encodeInto(message, target)].forEach((call) =>
    throws(call, { name: "FerrobufError", code, path, offset: undefined }),
  );
  const inStream = path.replace(type.typeName, `${type.typeName}[0]`);
  throws(() => type.encodeDelimited([message]), { name: "FerrobufError", code, path: inStream, offset: undefined });
  equal(
    target.every((byte) => byte === 0),
    true,
    "nothing was written",
  );
  equal(User.encode({ id: 7 }), unhex("08 07"));
}

test("truncated", () => {
  undecodable(User, "08", "truncated", "acme.User.id", 1);
  undecodable(User, "08 05 32 03 0a 05 61", "truncated", "acme.User.address.street", 6);
  undecodable(User, "22 03 01 02 80", "truncated", "acme.User.scores[2]", 4);
  undecodable(Packed, "0a 09 00 00 00 00 00 00 00 00 00", "truncated", "kinds.v3.Packed.f_double[0]", 2);
  undecodable(Shape, "2a 06 0a 01 61 10 80 80", "truncated", 'acme.Shape.tally["a"]', 6);
});

test("malformed", () => {
  undecodable(User, "00", "malformed", "acme.User", 0);
  undecodable(User, "08 05 32 02 00 01", "malformed", "acme.User.address", 4);
  undecodable(User, "08 ff ff ff ff ff ff ff ff ff 02", "malformed", "acme.User.id", 1);
});

test("invalid-utf8", () => {
  undecodable(User, "3a 01 61 3a 03 61 62 ff", "invalid-utf8", "acme.User.tags[1]", 7);
  undecodable(Shape, "32 0a 0a 02 61 62 12 04 0a 02 61 ff", "invalid-utf8", 'acme.Shape.places["ab"].street', 11);
  unencodable(User, { tags: ["a", "\ud83d"] }, "invalid-utf8", "acme.User.tags[1]");
});

test("text that a later field takes the place of is checked too", () => {
  undecodable(User, "12 01 ff 12 02 c3 a4", "invalid-utf8", "acme.User.name", 2);
  equal(User.decode(unhex("12 02 c3 b6 12 02 c3 a4")).name, "ä");
  // Of several faults the first one is named.
  undecodable(User, "12 01 ff 3a 05", "invalid-utf8", "acme.User.name", 2);
  const both = { id: 1, contact: { case: "email", value: "ö" } } as const;
  const bytes = Shapes.encode(both);
  const twice = new Uint8Array([...bytes, ...bytes, ...Shapes.encode({ id: 1, contact: { case: "card", value: {} } })]);
  equal(Shapes.decode(twice).contact.case, "card");
  twice[twice.indexOf(0xc3)] = 0xff;
  throws(() => Shapes.decode(twice), { code: "invalid-utf8" });
  throws(() => Shapes.decodeDelimited(new Uint8Array([0x02, 0x08, 0x01, twice.length, ...twice])), {
    code: "invalid-utf8",
  });
});

test("a key that is no text, of a message that lacks a required field", () => {
  // The key is the last byte of the input: nobody may read on.
  throws(() => Shapes.decode(unhex("08 01 f2 01 05 12 00 0a 01 f0")), { code: "invalid-utf8" });
});

test("missing-required", () => {
  undecodable(Kinds, "08 01".repeat(0), "missing-required", "acme.kinds.Kinds.version", 0);
  unencodable(Kinds, { retries: 1 }, "missing-required", "acme.kinds.Kinds.version");
});

test("too-deep", () => {
  undecodable(Node, "0a 04 0a 02 0a 00", "too-deep", "kinds.v3.Node.next.next.next", 5, { maxDepth: 2 });
  const mixed = "0a 06 12 04 1a 02 12 00";
  undecodable(Node, mixed, "too-deep", 'kinds.v3.Node.next.children[0].by_name[""]', 7, { maxDepth: 2 });
  let message: object = {};
  for (let level = 0; level < 101; level++) message = { children: [message] };
  unencodable(Node, message, "too-deep", `kinds.v3.Node${".children[0]".repeat(101)}`);
});

test("too-large", () => {
  undecodable(User, "08 05", "too-large", "acme.User", undefined, { maxSize: 1 });
  const huge: unknown[] = [];
  huge.length = 4294967295;
  unencodable(Packed, { fBool: huge }, "too-large", "kinds.v3.Packed.f_bool");
  throws(() => User.encodeInto({ id: 7 }, new Uint8Array(1)), { code: "too-large", path: "acme.User" });
});

test("out-of-range", () => {
  // The bytes are right, and so there is no position in them: it is JavaScript that cannot hold the number.
  undecodable(K, "10 80 80 80 80 80 80 80 10", "out-of-range", "jstype.K.b", undefined);
  equal(K.decode(unhex("10 ff ff ff ff ff ff ff 0f")).b, Number.MAX_SAFE_INTEGER);
  unencodable(User, { scores: [1, 2 ** 31] }, "out-of-range", "acme.User.scores[1]");
});

test("type-mismatch", () => {
  throws(() => User.decode("x" as never), { code: "type-mismatch", path: "acme.User", offset: undefined });
  unencodable(Shape, { places: { a: { zip: "x" } } }, "type-mismatch", 'acme.Shape.places["a"].zip');
});

test("schema-mismatch, as soon as a file of another schema is loaded", () => {
  const spec = (typeName: string, fingerprint: string) => ({
    typeName,
    fingerprint,
    create: () => ({}),
    fields: () => [],
  });
  ["acme.User", "acme.NobodyKnows"].forEach((typeName) => {
    const error = throws(() => $message(spec(typeName, "0123456789abcdef")), {
      name: "FerrobufError",
      code: "schema-mismatch",
      path: typeName,
      offset: undefined,
    });
    ok(/run `ferrobuf generate` and rebuild the native app/.test(error.message), error.message);
  });
  equal(User.encode({ id: 7 }), unhex("08 07"));
});

test("text of users is cut after 40 characters", () => {
  const cat = "🐱";
  const detail = (call: () => unknown) => {
    const error = throws(call, { name: "FerrobufError" }) as FerrobufError;
    return [error.detail, error.path];
  };
  const shown = `"${cat.repeat(40)}"…`;
  const delta = { delta: cat.repeat(41) };
  equal(
    detail(() => User.encode(delta)),
    [`expected a decimal integer, found ${shown}`, "acme.User.delta"],
  );
  equal(
    detail(() => User.encode({ delta: cat.repeat(40) }))[0],
    `expected a decimal integer, found "${cat.repeat(40)}"`,
  );
  equal(
    detail(() => User.encode({ delta: "9".repeat(99) }))[0]!.slice(-50),
    ` bigint or decimal string, found "${"9".repeat(40)}"…`.slice(-50),
  );
  ok(detail(() => User.encode({ delta: 10n ** 50n }))[0]!.endsWith(`found the bigint 1${"0".repeat(39)}…`), "bigints");
  const kind = { case: cat.repeat(50), value: 1 } as never;
  [() => Shape.encode({ kind }), () => Shape.create({ kind })].forEach((call) =>
    equal(detail(call), [`the oneof has no member ${shown}`, "acme.Shape.kind"]),
  );
  const places = { [cat.repeat(50)]: 5 as never };
  [() => Shape.encode({ places }), () => Shape.create({ places })].forEach((call) =>
    equal(detail(call)[1], `acme.Shape.places[${shown}]`),
  );
  const tagged = {
    get [Symbol.toStringTag]() {
      return cat.repeat(50);
    },
  };
  [() => User.encode(tagged as object), () => User.create(tagged as object)].forEach((call) =>
    equal(detail(call)[0], `expected a message, found an object of type ${cat.repeat(40)}…`),
  );
});
