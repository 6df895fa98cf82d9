/**
 * Messages of many fields that set few: asking for each field costs more than asking the object which properties it has, and for those
 * alone (three fields of sixty 2.4 times as fast). Native code reports when a message had so few that this pays; from the second one
 * in a row on, this module selects the fields.
 *
 * It must find whatever reading every field would find, or what is encoded would depend on the messages before. So it takes all own
 * properties, also those that are not enumerable, and only of objects that inherit nothing but what every object does. A `for` loop
 * over the properties is quicker, but shows neither accessors of classes nor properties that are not enumerable. Two things remain:
 * properties that a proxy gives but does not list, and those that a getter adds to its own message while that is read, are found or
 * not.
 */

import { createObject, objectPrototype, ownNames, prototypeOf } from "./captured.js";

/** Most properties that an object may have: a byte each is what a selection has room for, and more are as quick to read without. */
const MOST = 4;

/** Native code's word for a message's fields: a byte each, the index of the slot and one, in any order; 0 for all. */
export type Selection = number;

/** A function that selects the fields of a message. `names` gives the properties of the type's slots. */
export function selector(names: () => readonly string[]): (message: any) => Selection {
  let codes: Record<string, number> | undefined;
  return (message) => {
    if (typeof message !== "object" || message === null || prototypeOf(message) !== objectPrototype) {
      return 0;
    }
    if (codes === undefined) {
      codes = codesOf(names());
    }
    const own = ownNames(message);
    if (own.length > MOST) {
      return 0;
    }
    let selection = 0;
    for (let at = 0; at < own.length; at += 1) {
      const code = codes[own[at]!];
      if (code !== undefined) {
        selection = selection * 256 + code;
      }
    }
    return selection;
  };
}

function codesOf(names: readonly string[]): Record<string, number> {
  const codes: Record<string, number> = createObject(null);
  for (let at = 0; at < names.length; at += 1) {
    codes[names[at]!] = at + 1;
  }
  codes["$unknown"] = names.length + 1;
  return codes;
}
