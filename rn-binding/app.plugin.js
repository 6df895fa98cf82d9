// For Expo: code of schemas is written anew before the native projects are made, for either platform.
"use strict";

const { createRunOncePlugin, withDangerousMod } = require("expo/config-plugins");
const { name, version } = require("./package.json");
const { generate } = require("./tools/generate.js");
const { checkOptions } = require("./tools/options.js");

/**
 * Changes nothing in the native projects: autolinking finds both packages, and they build for whatever the app is built for. Mods of
 * this kind run first, before CocoaPods reads the podspec of the generated package; only `expo prebuild` runs them.
 */
function withFerrobuf(config, given) {
  const options = checkOptions("the config plugin", given, { config: "string" });
  return ["ios", "android"].reduce(
    (config, platform) =>
      withDangerousMod(config, [
        platform,
        (config) => {
          generate(config.modRequest.projectRoot, options.config);
          return config;
        },
      ]),
    config,
  );
}

module.exports = createRunOncePlugin(withFerrobuf, name, version);
