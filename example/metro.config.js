const { getDefaultConfig, mergeConfig } = require("@react-native/metro-config");

/** The generated package lies in this folder, so that Metro needs to be told of nothing. */
module.exports = mergeConfig(getDefaultConfig(__dirname), {});
