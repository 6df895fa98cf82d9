/** Values of payloads in the forms that libraries take them in. */

import { isOneof } from "../runner/check";

/** What a library wants other than payloads have it. */
export interface Form {
  /** Oneofs as the one property that is set, in place of `{ case, value }`. */
  readonly flat: boolean;
  readonly integer?: (value: bigint, key: string) => unknown;
  readonly name?: (key: string) => string;
}

/** A message of a payload, or a list of them, in that form. */
export function inForm(value: any, form: Form, key = ""): any {
  if (typeof value === "bigint") return form.integer === undefined ? value : form.integer(value, key);
  // Some libraries refuse numbers above the largest float. `ratio` is the one field with a number that is not a float already.
  if (key === "ratio") return Math.fround(value);
  if (typeof value !== "object" || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((element) => inForm(element, form, key));
  const { name = (key) => key } = form;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (form.flat && isOneof(inner)) {
      result[name(inner.case)] = inForm(inner.value, form, inner.case);
    } else if (isOneof(inner)) {
      result[name(key)] = { case: inner.case, value: inForm(inner.value, form, inner.case) };
    } else {
      result[name(key)] = inForm(inner, form, key);
    }
  }
  return result;
}

/** The member of `modules`, namespaces as generated code exports them, that a full name of a message ends with. */
export function find(modules: readonly object[], typeName: string, name = (type: string) => type): any {
  const last = name(typeName.slice(typeName.lastIndexOf(".") + 1));
  for (const module of modules) {
    if (last in module) return (module as Record<string, unknown>)[last];
  }
  throw new Error(`no ${last} in the generated code: does generate.sh list the file of ${typeName}?`);
}
