// Options that users give to the helpers.
"use strict";

const { problem } = require("./problem.js");

/** Gives them back. Throws for one that is not in `types`, which would do nothing without a word, and for one of another type. */
function checkOptions(helper, options, types) {
  if (options === undefined || options === null) return {};
  const known = Object.keys(types).join(", ");
  if (typeof options !== "object" || Array.isArray(options)) {
    throw problem(`${helper} takes an object with its options (${known}), not ${JSON.stringify(options)}`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(types, name)) {
      throw problem(`${helper} has no option ${JSON.stringify(name)}; it has: ${known}`);
    }
    if (value !== undefined && typeof value !== types[name]) {
      throw problem(`the option ${name} of ${helper} is a ${types[name]}, not ${JSON.stringify(value)}`);
    }
  }
  return options;
}

module.exports = { checkOptions };
