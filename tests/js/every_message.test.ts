/**
 * Every message there is: it binds to its native code (whose layout and fingerprint are compared then), and what
 * goes in comes out.
 */
import * as enumClosed from "pb/enum_closed/enum_closed_pb";
import * as all from "pb/index";
import * as kinds2 from "pb/kinds/kinds2_pb";
import * as shapes from "pb/typescript_shapes_pb";

import { equal, equalMessage, hex, ok, test } from "./harness";
import { type AnyType, Maker, rounds } from "./values";

const types = new Map<string, AnyType>();

/** The types among what a file or the index exports. */
function collect(exports: object): void {
  Object.values(exports).forEach((value: AnyType) => {
    if (typeof value !== "object") return;
    // The index has the files that would clash as namespaces. Enums are objects of numbers.
    if (typeof value.typeName === "string") types.set(value.typeName, value);
    else collect(value);
  });
}
collect(all);

/** A number that each enum lists: closed ones take no other. */
const listed: Record<string, readonly number[]> = {};
types.forEach((type) => {
  type.fields.forEach((field) => {
    if (field.kind === "enum") listed[field.typeName!] = [0];
  });
});
listed["shapes.v1.Color"] = [shapes.Color.GREEN];
listed["enum_closed.E"] = [enumClosed.E.B];
listed["kinds.v2.Level"] = [kinds2.Level.LEVEL_LOW];
const maker = new Maker(types, listed);

// They require themselves: no value of them is complete.
const impossible = ["Loop", "G", "H"].map((name) => `required_recursion.${name}`);
["TestAllRequiredTypesProto2", "TestAllRequiredTypesProto2.NestedMessage"].forEach((name) => {
  impossible.push(`protobuf_test_messages.proto2.${name}`);
});
impossible.forEach((name) => ok(types.delete(name), `no type ${name}`));

test("there are messages", () => ok(types.size > 250, `${types.size} messages`));

types.forEach((type) => {
  test(type.typeName, () => {
    for (let round = 0; round < Math.min(30, rounds(type)); round++) {
      const message = maker.message(type, round, 2);
      const bytes = type.encode(message);
      equal(type.byteLength(message), bytes.length, `round ${round}: byteLength`);
      const decoded = type.decode(bytes);
      equalMessage(decoded, type.create(message), `round ${round}`);
      equal(hex(type.encode(decoded)), hex(bytes), `round ${round}: bytes of what was decoded`);
    }
  });
});
