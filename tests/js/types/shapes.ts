/**
 * What generated types admit and refuse. Compiled only, by tests/suite/typescript.rs; each `@ts-expect-error` is an error itself when
 * the line below it is fine.
 */
import { Color, Empty, Level, Shapes, Shapes_Part } from "pb/typescript_shapes_pb";
import type { ShapesInit } from "pb/typescript_shapes_pb";
import { FerrobufError } from "react-native-ferrobuf";
import type { FieldInfo, MessageType } from "react-native-ferrobuf";

declare const decoded: Shapes;

/** Fails to compile unless both types are the same. */
function same<A, B>(..._: [A] extends [B] ? ([B] extends [A] ? [] : [never]) : [never]): void {}

export function decodedMessages(): void {
  same<Shapes["id"], number>();
  same<Shapes["label"], string | undefined>();
  same<Shapes["big"], bigint | undefined>();
  same<Shapes["text"], string | undefined>();
  same<Shapes["small"], number | undefined>();
  same<Shapes["raw"], Uint8Array | undefined>();
  same<Shapes["color"], Color | undefined>();
  same<Shapes["numbers"], number[]>();
  same<Shapes["longs"], bigint[]>();
  same<Shapes["texts"], string[]>();
  same<Shapes["children"], Shapes[]>();
  same<Shapes["byName"], { [key: string]: Shapes }>();
  same<Shapes["byLong"], { [key: string]: Level }>();
  same<Shapes["parent"], Shapes | undefined>();
  same<Shapes["part"], Shapes_Part | undefined>();
  same<Shapes["$unknown"], Uint8Array | undefined>();
  // A closed enum is what its schema lists, by number.
  same<Color, -1 | 1 | 2>();
  same<(typeof Color)["CRIMSON"], 1>();

  switch (decoded.contact.case) {
    case "email":
      same<typeof decoded.contact.value, string>();
      break;
    case "person":
      same<typeof decoded.contact.value, Shapes>();
      break;
    case "colour":
    case "blob":
    case "card":
      break;
    case undefined:
      same<typeof decoded.contact.value, undefined>();
      break;
    default:
      // All cases are there.
      decoded.contact satisfies never;
  }

  // @ts-expect-error: a decoded message holds bigint
  decoded.longs.push(5);
  // @ts-expect-error: no such case
  decoded.contact = { case: "mail", value: "" };
  // @ts-expect-error: the value belongs to another case
  decoded.contact = { case: "email", value: decoded };
  decoded.contact = { case: undefined };
  decoded.label = undefined;
}

export function whatMayBeEncoded(): void {
  // Everything decoded is, also within itself.
  const init: ShapesInit = decoded;
  Shapes.encode(decoded);
  Shapes.encode(init);
  Shapes.encode({ id: 1 });
  Shapes.encode({ id: 1, parent: { id: 2 }, children: [{ id: 3 }, decoded] });
  Shapes.encode({ id: 1, label: undefined, contact: undefined });
  Shapes.encode({ id: 1, contact: { case: undefined } });
  Shapes.encode({ id: 1, contact: { case: "person", value: { id: 2 } } });
  Shapes.encode({ id: 1, big: 5, text: BigInt(5), small: "5", unsafe: 5 });
  Shapes.encode({ id: 1, numbers: new Int32Array(3), longs: new BigInt64Array(3), texts: [1, "2", BigInt(3)] });
  Shapes.encode({ id: 1, raw: new ArrayBuffer(1), chunks: [new Uint8Array(1), new ArrayBuffer(1)] });
  Shapes.encode({
    id: 1,
    byName: new Map([["a", { id: 2 }]]),
    byNumber: { 1: new Uint8Array(1) },
    byLong: new Map([[BigInt(1), Level.HIGH]]),
    byFlag: new Map([[true, 5]]),
  });
  Shapes.encode({ id: 1, byLong: new Map([[1, Level.LOW]]), byNumber: new Map([[1, new ArrayBuffer(0)]]) });
  const frozen: readonly string[] = ["a"];
  Shapes.encode({ id: 1, names: frozen });
  Empty.encode({});

  // @ts-expect-error: a required field is missing
  Shapes.encode({});
  // @ts-expect-error: null is not absence
  Shapes.encode({ id: 1, label: null });
  // @ts-expect-error: no such field
  Shapes.encode({ id: 1, lable: "" });
  // @ts-expect-error: not a value of the enum
  Shapes.encode({ id: 1, color: 7 });
  // @ts-expect-error: a string is no bytes
  Shapes.encode({ id: 1, raw: "AA==" });
  // @ts-expect-error: fractions aside, numbers are numbers
  Shapes.encode({ id: "1" });
  // @ts-expect-error: a message that lacks a required field
  Shapes.encode({ id: 1, parent: {} });
  // @ts-expect-error: keys of another kind
  Shapes.encode({ id: 1, byName: new Map([[1, { id: 2 }]]) });
}

export function functions(): void {
  const { encode, decode } = Shapes;
  const bytes = encode({ id: 1 });
  same<typeof bytes, Uint8Array<ArrayBuffer>>();
  same<ReturnType<typeof decode>, Shapes>();
  decode(bytes.buffer);
  const written: number = Shapes.encodeInto({ id: 1 }, bytes);
  Shapes.encodeInto({ id: 1 }, bytes, written);
  same<ReturnType<typeof Shapes.decodeDelimited>, Shapes[]>();
  Shapes.encodeDelimited([{ id: 1 }, decoded]);
  const created: Shapes = Shapes.create({ id: 1 });
  Empty.create();
  Shapes.encode(created);

  same<typeof Shapes.fields, readonly FieldInfo[]>();
  same<typeof Shapes.defaults.big, bigint>();
  same<typeof Shapes.defaults.text, string>();
  same<typeof Shapes.defaults.color, Color>();
  const label: string = decoded.label ?? Shapes.defaults.label;
  // @ts-expect-error: defaults are constant
  Shapes.defaults.label = label;
  // @ts-expect-error: the schema declares none
  void Shapes.defaults.id;
  // @ts-expect-error: functions are not for replacing
  Shapes.encode = encode;
}

/** Code that works with any message type. */
export function generic<T extends object, Init>(type: MessageType<T, Init>, init: Init): T {
  try {
    return type.decode(type.encode(init));
  } catch (error) {
    if (error instanceof FerrobufError && error.code === "out-of-range") {
      void [error.path, error.offset];
    }
    throw error;
  }
}

export function callers(): void {
  same<ReturnType<typeof generic<Shapes, ShapesInit>>, Shapes>();
  const shapes: Shapes = generic(Shapes, { id: 1 });
  // With one type argument: what `encode` takes is a whole message.
  const types: MessageType<Shapes> = Shapes;
  types.encode(shapes);
  const any: MessageType<any, any>[] = [Shapes, Empty, Shapes_Part];
  void any;
}
