module.exports = {
  preset: "@react-native/jest-preset",
  // Packages that come as ES modules or TypeScript. The generated one is linked, and lies outside of node_modules.
  transformIgnorePatterns: ["node_modules/(?!(react-native|@react-native|react-native-[^/]+)/)"],
};
