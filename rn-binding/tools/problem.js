// Errors of the helpers, for whoever starts the tool that they run in.
"use strict";

/**
 * An error without the way to it, which leads through files that are not the user's. Tools print a stack after the message, Metro's own
 * command in place of it: `stack` is what they find there.
 */
function problem(message, stack) {
  const error = new Error(`react-native-ferrobuf: ${message}`);
  error.stack = stack === undefined ? String(error) : `react-native-ferrobuf: ${stack}`;
  return error;
}

module.exports = { problem };
