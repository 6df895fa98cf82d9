/**
 * Every message of the larger schemas: it binds to its native code (whose layout and fingerprint are compared then), and what
 * goes in comes out.
 */
import * as blob from "pb/acme/blob_pb";
import * as document from "pb/acme/document_pb";
import * as kinds from "pb/acme/kinds_pb";
import * as session from "pb/acme/session_pb";
import * as shape from "pb/acme/shape_pb";
import * as user from "pb/acme/user_pb";
import * as conformance from "pb/conformance/conformance_pb";
import * as messages2 from "pb/conformance/messages/test_messages_proto2_pb";
import * as messages3 from "pb/conformance/messages/test_messages_proto3_pb";
import * as any from "pb/google/protobuf/any_pb";
import * as duration from "pb/google/protobuf/duration_pb";
import * as empty from "pb/google/protobuf/empty_pb";
import * as mask from "pb/google/protobuf/field_mask_pb";
import * as struct from "pb/google/protobuf/struct_pb";
import * as timestamp from "pb/google/protobuf/timestamp_pb";
import * as wrappers from "pb/google/protobuf/wrappers_pb";
import * as keywords from "pb/keywords_pb";
import * as nameClash from "pb/name_clash_pb";
import * as propertyClash from "pb/property_clash_pb";
import * as profile from "pb/sample/profile_pb";
import * as shapes from "pb/typescript_shapes_pb";

import { equal, equalMessage, hex, ok, test } from "./harness";
import { type AnyType, Maker, rounds } from "./values";

const files: object[] = [blob, document, kinds, session, shape, user, conformance, messages2, messages3, any, duration];
files.push(empty, mask, struct, timestamp, wrappers, keywords, nameClash, propertyClash, profile, shapes);

const types = new Map<string, AnyType>();
files.forEach((file) => {
  Object.values(file).forEach((value: AnyType) => {
    if (value.typeName !== undefined) types.set(value.typeName, value);
  });
});

/** A number that each enum lists: closed ones take no other. */
const listed: Record<string, readonly number[]> = {};
types.forEach((type) => {
  type.fields.forEach((field) => {
    if (field.kind === "enum") listed[field.typeName!] = [0];
  });
});
listed["shapes.v1.Color"] = [shapes.Color.GREEN];
const maker = new Maker(types, listed);

// They require themselves: no value of them is complete.
["TestAllRequiredTypesProto2", "TestAllRequiredTypesProto2.NestedMessage"].forEach((name) => {
  types.delete(`protobuf_test_messages.proto2.${name}`);
});

test("there are messages", () => ok(types.size > 60, `${types.size} messages`));

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
