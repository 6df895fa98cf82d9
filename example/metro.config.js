const { getDefaultConfig, mergeConfig } = require("@react-native/metro-config");
const { withFerrobuf } = require("react-native-ferrobuf/metro");

/** Code of the schemas is written anew when Metro starts, and when a schema changes while it runs. */
module.exports = withFerrobuf(mergeConfig(getDefaultConfig(__dirname), {}));
