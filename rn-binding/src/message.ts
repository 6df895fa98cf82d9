/**
 * Makes the constant that a generated file exports for a message, and binds it to native code: at once where that is installed,
 * otherwise at the first call.
 */

import { U8, isArray } from "./captured.js";
import { create } from "./create.js";
import { connect, requireConnection, tail } from "./native.js";
import type { Connection } from "./native.js";
import { fieldsOf, register } from "./registry.js";
import type { Spec } from "./registry.js";
import { selector } from "./sparse.js";
import type { FieldInfo, MessageType } from "./types.js";

/** A {@link Spec} whose factory and defaults have the types that the message type promises. */
export interface MessageSpec<T extends object, Defaults> extends Spec {
  readonly create: (...slots: any[]) => NoInfer<T>;
  readonly flat?: (...slots: any[]) => NoInfer<T>;
  readonly sparse?: (...slots: any[]) => NoInfer<T>;
  readonly list?: (...slots: any[]) => NoInfer<T>[];
  readonly defaults?: NoInfer<Defaults> & object;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type AnyType = Mutable<MessageType<any, any, any>>;

/** A type that waits for the native code. */
interface Waiting {
  readonly spec: Spec;
  readonly type: AnyType;
}

let waiting: Waiting[] = [];

/** The codec of the message type that `spec` tells about. Throws `abi-mismatch`, `schema-mismatch`. */
export function message<T extends object, Init, Defaults>(
  spec: MessageSpec<T, Defaults>,
): MessageType<T, Init, Defaults> {
  const entry = register(spec);
  const { typeName } = spec;
  const type: AnyType = {
    typeName,
    encode: (value) => bindAll(typeName, type).encode(value),
    decode: (bytes, options) => bindAll(typeName, type).decode(bytes, options),
    byteLength: (value) => bindAll(typeName, type).byteLength(value),
    encodeInto: (value, target, offset) => bindAll(typeName, type).encodeInto(value, target, offset),
    encodeDelimited: (values) => bindAll(typeName, type).encodeDelimited(values),
    decodeDelimited: (bytes, options) => bindAll(typeName, type).decodeDelimited(bytes, options),
    create: (init) => create(entry, init === undefined ? {} : init, typeName, 0) as any,
    get fields(): readonly FieldInfo[] {
      return fieldsOf(entry);
    },
    defaults: spec.defaults ?? {},
  };
  const connection = connect();
  if (connection === undefined) {
    waiting[waiting.length] = { spec, type };
  } else {
    bind(type, spec, connection);
  }
  return type;
}

/** Binds every type that waits (a message needs the types of its fields too), and gives `type`, which is bound then. */
function bindAll(typeName: string, type: AnyType): AnyType {
  const connection = requireConnection(typeName);
  const rest = waiting;
  waiting = [];
  for (let at = 0; at < rest.length; at += 1) {
    try {
      bind(rest[at]!.type, rest[at]!.spec, connection);
    } catch (error) {
      // The types up to this one are bound; the others stay, and the next call says the same again.
      waiting = rest.slice(at);
      throw error;
    }
  }
  return type;
}

function bind(type: AnyType, spec: Spec, connection: Connection): void {
  const { encode, encodeInto, decode, byteLength, encodeDelimited, decodeDelimited, slots } = connection.bind(spec);
  const { scratch, end, tails } = connection;
  const select = selector(slots);
  // How many messages in a row had few fields. One alone says little about the next.
  let sparse = 0;

  // Not in a function that the others share: a call more is a tenth of a small message.
  type.encode = (value) => {
    const result = sparse > 1 ? encode(value, select(value)) : encode(value);
    if (typeof result !== "number") {
      return new U8(result);
    }
    if (result < 0) {
      sparse += 1;
      return new U8(result > -256 ? tails[-result] || tail(connection, -result) : scratch.slice(end + result));
    }
    sparse = 0;
    return new U8(result < 256 ? tails[result] || tail(connection, result) : scratch.slice(end - result));
  };
  type.decode = decode;
  type.byteLength = byteLength;
  type.encodeInto = (value, target, offset) => {
    const result = sparse > 1 ? encodeInto(value, target, offset, select(value)) : encodeInto(value, target, offset);
    if (result < 0) {
      sparse += 1;
      return -result;
    }
    sparse = 0;
    return result;
  };
  type.encodeDelimited = (values) => {
    const result = encodeDelimited(isArray(values) ? values : [...values]);
    return new U8(typeof result === "number" ? scratch.slice(end - result) : result);
  };
  type.decodeDelimited = decodeDelimited;
}
