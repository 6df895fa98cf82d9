/**
 * `create`: a whole message out of a partial one, in JavaScript alone, so that it works where no native code is (unit tests). It
 * fills in and converts what has several forms; whether values fit their fields is for `encode` to say.
 */

import { U8, apply, createObject, isArray, isBuffer, isView, objectKeys, own, tagOf, visitMap } from "./captured.js";
import { FerrobufError } from "./errors.js";
import { toInt64, zeroInt64 } from "./int64.js";
import { fieldsOf, find } from "./registry.js";
import type { Entry } from "./registry.js";
import { quoted, shortened } from "./shorten.js";
import type { FieldInfo } from "./types.js";

/** Nesting at which an init value is taken for a cycle. */
const MAX_DEPTH = 1000;

const prototype = Object.prototype;

/** The message that `init` describes. */
export function create(entry: Entry, init: unknown, path: string, depth: number): object {
  if (typeof init !== "object" || init === null) {
    throw new FerrobufError("type-mismatch", `expected an object, found ${init === null ? "null" : typeof init}`, path);
  }
  if (depth > MAX_DEPTH) {
    throw new FerrobufError("too-deep", `messages are nested deeper than ${MAX_DEPTH}`, entry.spec.typeName);
  }
  const fields = fieldsOf(entry);
  const slots: unknown[] = [];
  let found = false;
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at]!;
    if (field.oneof === undefined) {
      const value = read(init, field.name);
      found ||= value !== undefined;
      slots[slots.length] = fieldValue(field, value, `${path}.${field.name}`, depth);
    } else if (isFirstMember(fields, at)) {
      const value = read(init, field.oneof);
      found ||= value !== undefined;
      const member = oneofSlots(fields, field.oneof, value, path, depth);
      slots[slots.length] = member[0];
      slots[slots.length] = member[1];
    }
  }
  const unknown = read(init, "$unknown");
  if (unknown === undefined && !found) {
    expectPlain(init, "a message", path);
  }
  slots[slots.length] = unknown;
  return apply(entry.spec.create, undefined, slots);
}

/** A property, but nothing that it has from `Object.prototype`: a field may be called `constructor`. */
function read(init: object, name: string): unknown {
  return name in prototype ? own(init, name) : (init as Record<string, unknown>)[name];
}

/** Throws unless the object, in which nothing was found, is a plain one: a Date or a Set would pass for something empty. */
function expectPlain(object: object, expected: string, path: string): void {
  const type = tagOf(object);
  if (type !== "Object") {
    throw new FerrobufError("type-mismatch", `expected ${expected}, found an object of type ${shortened(type)}`, path);
  }
}

/** Whether no field before this one is in the same oneof: that is where the oneof's slot is. */
function isFirstMember(fields: readonly FieldInfo[], at: number): boolean {
  for (let before = 0; before < at; before += 1) {
    if (fields[before]!.oneof === fields[at]!.oneof) {
      return false;
    }
  }
  return true;
}

/** The member that is set and its value, or neither. */
function oneofSlots(
  fields: readonly FieldInfo[],
  oneof: string,
  value: unknown,
  path: string,
  depth: number,
): [string | undefined, unknown] {
  if (value === undefined) {
    return [undefined, undefined];
  }
  if (typeof value !== "object" || value === null || !("case" in value)) {
    throw new FerrobufError("type-mismatch", "expected { case, value }", `${path}.${oneof}`);
  }
  const name = read(value, "case");
  if (name === undefined) {
    return [undefined, undefined];
  }
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at]!;
    if (field.oneof === oneof && field.name === name) {
      return [name, single(field, read(value, "value"), `${path}.${name}`, depth)];
    }
  }
  const found = typeof name === "string" ? quoted(name) : `of type ${typeof name}`;
  throw new FerrobufError("type-mismatch", `the oneof has no member ${found}`, `${path}.${oneof}`);
}

function fieldValue(field: FieldInfo, value: unknown, path: string, depth: number): unknown {
  if (value !== undefined) {
    if (field.list) {
      return list(field, value, path, depth);
    }
    return field.mapKey === undefined ? single(field, value, path, depth) : map(field, value, path, depth);
  }
  if (field.presence === "required") {
    throw new FerrobufError("missing-required", "the field is required", path);
  }
  // The factory makes empty lists, maps and bytes itself.
  return field.presence === undefined && !field.list && field.mapKey === undefined ? zero(field) : undefined;
}

function single(field: FieldInfo, value: unknown, path: string, depth: number): unknown {
  switch (field.kind) {
    case "int64":
    case "uint64":
    case "sint64":
    case "fixed64":
    case "sfixed64":
      return toInt64(value, field.int64, path);
    case "bytes":
      return isBuffer(value) ? new U8(value) : value;
    case "message":
    case "group": {
      const entry = find(field.typeName!);
      if (entry === undefined) {
        throw new FerrobufError("internal", `the generated file of ${field.typeName} is not loaded`, path);
      }
      return create(entry, value, path, depth + 1);
    }
    default:
      return value;
  }
}

function list(field: FieldInfo, value: unknown, path: string, depth: number): unknown[] {
  if (!isArray(value) && !(isView(value) && "length" in value)) {
    throw new FerrobufError("type-mismatch", `expected an array, found ${typeof value}`, path);
  }
  const source = value as ArrayLike<unknown>;
  const items: unknown[] = [];
  for (let at = 0; at < source.length; at += 1) {
    items[at] = single(field, source[at], `${path}[${at}]`, depth);
  }
  return items;
}

function map(field: FieldInfo, value: unknown, path: string, depth: number): object {
  const entries: { [key: string]: unknown } = createObject(null);
  if (value instanceof Map) {
    const keys: unknown[] = [];
    const items: unknown[] = [];
    // Not made in the callback: nested maps would nest native frames of `forEach`, of which engines allow fewer.
    visitMap(value, (item, key) => {
      keys[keys.length] = key;
      items[items.length] = item;
    });
    for (let at = 0; at < keys.length; at += 1) {
      const key = String(keys[at]);
      entries[key] = single(field, items[at], entryPath(field, key, path), depth);
    }
  } else if (typeof value === "object" && value !== null) {
    const keys = objectKeys(value);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at]!;
      entries[key] = single(field, own(value, key), entryPath(field, key, path), depth);
    }
    if (keys.length === 0) {
      expectPlain(value, "an object or a Map", path);
    }
  } else {
    throw new FerrobufError(
      "type-mismatch",
      `expected an object or a Map, found ${value === null ? "null" : typeof value}`,
      path,
    );
  }
  return entries;
}

function entryPath(field: FieldInfo, key: string, path: string): string {
  return `${path}[${field.mapKey === "string" ? quoted(key) : shortened(key)}]`;
}

function zero(field: FieldInfo): unknown {
  switch (field.kind) {
    case "string":
      return "";
    case "bool":
      return false;
    case "int64":
    case "uint64":
    case "sint64":
    case "fixed64":
    case "sfixed64":
      return zeroInt64(field.int64);
    case "bytes":
    case "message":
    case "group":
      return undefined;
    default:
      // Numbers; and enums, whose first value is 0 wherever presence is implicit.
      return 0;
  }
}
