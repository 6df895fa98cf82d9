module.exports = {
  root: true,
  extends: "@react-native",
  // protobufjs' code, and what native builds leave. The native package says itself that it is not to be linted.
  ignorePatterns: ["generated/", "android/", "ios/"],
};
