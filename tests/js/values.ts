/**
 * Messages full of values at the edges of what their fields hold, made from what generated code says about its fields.
 *
 * Round `r` of a message sets every field, scalars to the r-th value of their kind's list, so that all combinations of field
 * shape and value come up. Members of oneofs take turns.
 */
import type { FieldInfo, MessageType, ScalarKind } from "react-native-ferrobuf";

export type AnyType = MessageType<any, any, any>;

/** A message's fields by property, for reading and writing at run time. */
export type Properties = Record<string, unknown>;

const numbers = { int32: [1, -1, 2147483647, -2147483648, 300, 0], uint32: [1, 127, 128, 4294967295, 65536, 0] };
const bigints = {
  int64: [1n, -1n, 9223372036854775807n, -9223372036854775808n, 9007199254740993n, 0n],
  uint64: [1n, 127n, 128n, 18446744073709551615n, 4294967296n, 0n],
};

/** The NaN that decoding gives. JavaScript cannot tell it from others, but it is written as the bits that it has. */
const nan = new Float64Array(new BigUint64Array([0x7ff8000000000000n]).buffer)[0];

/** Values of each kind. The last one is the zero value, except where another is harder. */
export const edges: Readonly<Record<ScalarKind, readonly unknown[]>> = {
  double: [1.5, nan, -Infinity, 5e-324, 1.7976931348623157e308, -0],
  float: [1.5, nan, Infinity, 1.401298464324817e-45, 3.4028234663852886e38, -0],
  int32: numbers.int32,
  sint32: numbers.int32,
  sfixed32: numbers.int32,
  uint32: numbers.uint32,
  fixed32: numbers.uint32,
  int64: bigints.int64,
  sint64: bigints.int64,
  sfixed64: bigints.int64,
  uint64: bigints.uint64,
  fixed64: bigints.uint64,
  bool: [true, false],
  string: ["a", "größe", "日本語🐱", "x".repeat(300), "\0 \u2028", ""],
  bytes: [[1], [0, 255], [], [128, 129, 130]].map((list) => new Uint8Array(list)),
};

/** How many rounds see every value of every field. */
export function rounds(type: AnyType): number {
  const members = type.fields.filter((field) => field.oneof !== undefined).length;
  return 6 * Math.max(1, members);
}

/** Makes messages. */
export class Maker {
  /** @param enums - Numbers of each enum, by full name. */
  constructor(
    private readonly types: ReadonlyMap<string, AnyType>,
    private readonly enums: Readonly<Record<string, readonly number[]>>,
  ) {}

  /** The message of a round, nested at most `depth` deep where the schema leaves a choice. */
  message(type: AnyType, round: number, depth: number): Properties {
    const message: Properties = {};
    const oneofs = new Map<string, FieldInfo[]>();
    type.fields.forEach((field, index) => {
      if (field.oneof !== undefined) {
        const members = oneofs.get(field.oneof) ?? [];
        members.push(field);
        oneofs.set(field.oneof, members);
      } else if (this.wanted(field, depth)) {
        message[field.name] = this.field(field, round + index, depth);
      }
    });
    oneofs.forEach((members, name) => {
      const possible = members.filter((member) => this.wanted(member, depth));
      const member = possible[round % possible.length];
      if (member === undefined) return;
      message[name] = { case: member.name, value: this.value(member, Math.floor(round / possible.length), depth) };
    });
    return message;
  }

  private wanted(field: FieldInfo, depth: number): boolean {
    return depth > 0 || field.presence === "required" || (field.kind !== "message" && field.kind !== "group");
  }

  private field(field: FieldInfo, round: number, depth: number): unknown {
    if (field.mapKey !== undefined) {
      const map = Object.create(null) as Properties;
      const keys = edges[field.mapKey];
      for (let i = 0; i < 3; i++) map[String(keys[(round + i) % keys.length])] = this.value(field, round + i, depth);
      return map;
    }
    if (field.list) {
      // A few, or more than go to JavaScript in one call.
      const length = round % 3 === 2 && depth > 1 ? 100 : round % 3;
      return Array.from({ length }, (_, i) => this.value(field, round + i, depth));
    }
    return this.value(field, round, depth);
  }

  private value(field: FieldInfo, round: number, depth: number): unknown {
    if (field.kind === "message" || field.kind === "group") {
      return this.message(this.types.get(field.typeName!)!, round, depth - 1);
    }
    const values = field.kind === "enum" ? this.enums[field.typeName!]! : edges[field.kind];
    const value = values[round % values.length];
    if (typeof value === "bigint" && field.int64 === "string") return String(value);
    // Of the ends of the range, what a number can hold.
    if (typeof value === "bigint" && field.int64 === "number") return Number(BigInt.asUintN(31, value));
    return value;
  }
}
