/**
 * Every kind of field in every place, against protobufjs: the same message gives the same bytes, what protobufjs wrote is read
 * back, and what was read is written again.
 */
import Long from "long";
import protobuf from "protobufjs";

import * as kinds2 from "pb/kinds/kinds2_pb";
import * as kinds3 from "pb/kinds/kinds3_pb";
import type { FieldInfo } from "react-native-ferrobuf";

import { equal, equalMessage, hex, test } from "./harness";
import { type AnyType, Maker, type Properties, rounds } from "./values";

/** Numbers of the enums in those files. Closed ones get only listed numbers. */
const enums = {
  "kinds.v2.Level": [1, 2, -5],
  "kinds.v2.Switch": [1, 0],
  "kinds.v3.Color": [1, 2, -1, 77, -2147483648, 0],
};

const types = new Map<string, AnyType>();
[kinds2, kinds3].forEach((file) => {
  (Object.values(file) as object[]).forEach((value) => {
    if ("typeName" in value) types.set((value as AnyType).typeName, value as AnyType);
  });
});
const maker = new Maker(types, enums);

const root = new protobuf.Root();
["tests/proto/kinds/kinds2.proto", "tests/proto/kinds/kinds3.proto"].forEach((path) => {
  const bytes = new Uint8Array(host.readFile(path));
  const text = protobuf.util.utf8.read(bytes, 0, bytes.length);
  // Its parser refuses a group in a oneof. Behind the oneof it is the same on the wire.
  protobuf.parse(text.replace(/(\n {4})(group FGroup = 18 {[^}]*})\n {2}}/, "\n  }$1optional $2"), root);
});
root.resolveAll();

/** The message as protobufjs takes it: its own property names, oneof members on their own, `Long` for 64-bit integers. */
function foreign(type: AnyType, message: Properties): Properties {
  const peer = root.lookupType(type.typeName);
  const result: Properties = {};
  type.fields.forEach((field) => {
    const holder = field.oneof === undefined ? undefined : (message[field.oneof] as Properties | undefined);
    const value =
      field.oneof === undefined ? message[field.name] : holder?.case === field.name ? holder.value : undefined;
    if (value === undefined) return;
    result[peer.fieldsById[field.number]!.name] = foreignField(field, value);
  });
  return result;
}

function foreignField(field: FieldInfo, value: unknown): unknown {
  if (field.mapKey !== undefined) {
    const map: Properties = {};
    Object.keys(value as object).forEach((key) => (map[key] = foreignValue(field, (value as Properties)[key])));
    return map;
  }
  return Array.isArray(value) ? value.map((item) => foreignValue(field, item)) : foreignValue(field, value);
}

function foreignValue(field: FieldInfo, value: unknown): unknown {
  if (field.kind === "message" || field.kind === "group")
    return foreign(types.get(field.typeName!)!, value as Properties);
  if (typeof value !== "bigint") return value;
  return Long.fromString(String(value), field.kind === "uint64" || field.kind === "fixed64");
}

types.forEach((type) => {
  test(`${type.typeName} as protobufjs has it`, () => {
    for (let round = 0; round < rounds(type); round++) {
      const message = maker.message(type, round, 2);
      const bytes = type.encode(message);
      const theirs = root.lookupType(type.typeName).encode(foreign(type, message)).finish();
      equal(hex(bytes), hex(theirs), `round ${round}: bytes`);
      equal(type.byteLength(message), bytes.length, `round ${round}: byteLength`);
      const decoded = type.decode(theirs);
      equalMessage(decoded, type.create(message), `round ${round}`);
      equal(hex(type.encode(decoded)), hex(theirs), `round ${round}: bytes of what was decoded`);
    }
  });
});
