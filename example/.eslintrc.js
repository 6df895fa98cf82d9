module.exports = {
  root: true,
  extends: "@react-native",
  // Written by `npm run generate`, and what native builds leave.
  ignorePatterns: ["ferrobuf/", "generated/", "android/", "ios/"],
};
