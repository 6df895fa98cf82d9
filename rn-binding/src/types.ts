/** Types of what generated files export. They have no code, so that `import type` takes all there is. */

/** Kind of a scalar value, by its name in the protobuf language. */
export type ScalarKind =
  | "double"
  | "float"
  | "int32"
  | "int64"
  | "uint32"
  | "uint64"
  | "sint32"
  | "sint64"
  | "fixed32"
  | "fixed64"
  | "sfixed32"
  | "sfixed64"
  | "bool"
  | "string"
  | "bytes";

/** What a field says about itself. A member that is not there means the usual case. */
export interface FieldInfo {
  /** Property of the message; of a oneof's member its `case`. */
  readonly name: string;
  /** Field number. */
  readonly number: number;
  /** Kind of the value, of a list's element or of a map's value. */
  readonly kind: ScalarKind | "enum" | "message" | "group";
  /** Full name of the enum or message type. */
  readonly typeName?: string;
  /** Whether absence can be told from the zero value. Not there: implicit (it cannot), a list, or a map. */
  readonly presence?: "explicit" | "required";
  /** Set on `repeated` fields. */
  readonly list?: true;
  /** Set on map fields: kind of the key. */
  readonly mapKey?: ScalarKind;
  /** Property of the oneof that the field is a member of. */
  readonly oneof?: string;
  /** How a 64-bit integer appears in messages. Not there: as `bigint`. */
  readonly int64?: "string" | "number";
}

/** What one call of `decode` does otherwise than the config says. */
export interface DecodeOptions {
  /** Whether bytes fields are copies, or views on the input. */
  readonly bytes?: "copy" | "view" | undefined;
  /** Whether fields that the schema does not know are kept in `$unknown`. */
  readonly unknown?: "keep" | "drop" | undefined;
  /** How deep messages may be nested; the config's limit holds in any case. */
  readonly maxDepth?: number | undefined;
  /** How many bytes the input may have; the config's limit holds in any case. */
  readonly maxSize?: number | undefined;
}

/**
 * Codec of one message type. Functions may be taken off and passed around, none needs `this`.
 *
 * @typeParam T - What `decode` gives.
 * @typeParam Init - What `encode` takes. Every `T` is an `Init`.
 * @typeParam Defaults - Defaults that a proto2 schema declares.
 */
export interface MessageType<T extends object, Init = T, Defaults = object> {
  /** Full name in the schema, such as `acme.v1.User`. */
  readonly typeName: string;
  /** The message in the protobuf wire format, in a buffer of its own. Throws `FerrobufError`. */
  readonly encode: (message: Init) => Uint8Array<ArrayBuffer>;
  /** The message that `bytes` hold. Throws `FerrobufError` with the `offset` of the fault. */
  readonly decode: (bytes: Uint8Array | ArrayBuffer, options?: DecodeOptions) => T;
  /** How many bytes `encode` would give. */
  readonly byteLength: (message: Init) => number;
  /**
   * Encodes into `target`, from `offset` (0) on, and gives the number of bytes written. When they do not fit it throws
   * `too-large`, and nothing is written.
   */
  readonly encodeInto: (message: Init, target: Uint8Array, offset?: number) => number;
  /** Messages one after another, each after its length as a varint (the form that `writeDelimitedTo` and its like write). */
  readonly encodeDelimited: (messages: Iterable<Init>) => Uint8Array<ArrayBuffer>;
  /** All messages that `encodeDelimited` wrote. */
  readonly decodeDelimited: (bytes: Uint8Array | ArrayBuffer, options?: DecodeOptions) => T[];
  /**
   * A whole message out of a partial one, with the zero value for what has implicit presence and is not given. Needs no native
   * code. Bytes are taken over, not copied. Values are not checked before `encode`.
   */
  readonly create: (init?: Init) => T;
  /** The fields, in the order of their numbers. */
  readonly fields: readonly FieldInfo[];
  /** Defaults that the schema declares (proto2 only), for use where a field is `undefined`. */
  readonly defaults: Defaults;
}

/** A 64-bit integer on encode: a `number` must be a safe integer, a `string` decimal. */
export type Int64 = bigint | number | string;

/** A list of numbers on encode. */
export type NumberList =
  | readonly number[]
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A list of 64-bit integers on encode. */
export type Int64List = readonly Int64[] | NumberList | BigInt64Array | BigUint64Array;

/** A map on encode. */
export type MapInit<Key, Value> = { readonly [key: string]: Value } | ReadonlyMap<Key, Value>;

/** Bytes as decoded messages have them. */
export type Bytes = Uint8Array;

/** Bytes on encode. */
export type BytesInit = Uint8Array | ArrayBuffer;

/** The type of what every object has under a name: absent, to `encode`, as it is no property of the message's own. */
export type Inherited<Name extends keyof Object> = Object[Name];
