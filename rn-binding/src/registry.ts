/** The message types that generated files have announced, by full name. `create` finds nested types here. */

import { createObject } from "./captured.js";
import type { Factory, ListFactory } from "./native.js";
import type { FieldInfo } from "./types.js";

/** What a generated file tells about one message type. */
export interface Spec {
  readonly typeName: string;
  /** Changes when the schema changes in a way that native code must know. */
  readonly fingerprint: string;
  readonly create: Factory;
  /** The same with more arguments: what short lists and small messages hold, see `flat.ts`. Absent where there are none. */
  readonly flat?: Factory;
  /** Makes a message out of up to four fields: the positions of their slots and their values in turn. Absent where it could not pay. */
  readonly sparse?: Factory;
  /** Makes a list of up to eight messages, out of how many there are and their fields. */
  readonly list?: ListFactory;
  /** Makes the list; called once, when it is first asked for. */
  readonly fields: () => readonly FieldInfo[];
  readonly defaults?: object;
}

/** A type, with its list of fields as soon as it was asked for. */
export interface Entry {
  readonly spec: Spec;
  fields: readonly FieldInfo[] | undefined;
}

const entries: { [typeName: string]: Entry } = createObject(null);

/** Enters a type, in place of one of the same name: a file that is evaluated anew (fast refresh) is what counts from then on. */
export function register(spec: Spec): Entry {
  const entry: Entry = { spec, fields: undefined };
  entries[spec.typeName] = entry;
  return entry;
}

/** The type of this name. Generated files import the files that they depend on, so it is there. */
export function find(typeName: string): Entry | undefined {
  return entries[typeName];
}

/** The fields of a type. */
export function fieldsOf(entry: Entry): readonly FieldInfo[] {
  return (entry.fields ??= entry.spec.fields());
}
