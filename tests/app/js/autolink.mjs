/**
 * Writes what React Native's Gradle plugin writes for the C++ modules of an app's dependencies: `Android-autolinking.cmake`, and
 * `autolinking.cpp` with its header. What the dependencies are is found out by React Native's command line.
 * Usage: node autolink.mjs NODE_MODULES OUT PACKAGE...
 */
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../js/package.json", import.meta.url));
const { dependencyConfig } = require("@react-native-community/cli-config-android");

const [nodeModules, out, ...packages] = process.argv.slice(2);

const found = packages.map((name) => {
  const root = path.join(nodeModules, name);
  const config = require(path.join(root, "react-native.config.js")).dependency.platforms.android;
  const dependency = dependencyConfig(root, config);
  if (dependency === null) throw new Error(`autolinking leaves out ${name}`);
  // The plugin mentions C++ modules of such libraries only.
  if (!dependency.libraryName) throw new Error(`${name} has no codegenConfig.name`);
  return dependency;
});

const cmake = [
  ...found.map(
    ({ cxxModuleCMakeListsPath, libraryName }) =>
      `add_subdirectory("${path.dirname(cxxModuleCMakeListsPath)}/" ${libraryName}_cxxmodule_autolinked_build)`,
  ),
  `set(AUTOLINKED_LIBRARIES ${found.map(({ cxxModuleCMakeListsModuleName }) => cxxModuleCMakeListsModuleName).join(" ")})`,
];

const provider = `std::shared_ptr<TurboModule> autolinking_cxxModuleProvider(const std::string moduleName,
                                                                         const std::shared_ptr<CallInvoker> &jsInvoker)`;

const header = `#pragma once
#include <ReactCommon/CallInvoker.h>
#include <ReactCommon/TurboModule.h>
namespace facebook {
namespace react {
${provider};
} // namespace react
} // namespace facebook
`;

const source = `#include "autolinking.h"
${found.map(({ cxxModuleHeaderName }) => `#include <${cxxModuleHeaderName}.h>`).join("\n")}
namespace facebook {
namespace react {
${provider} {
${found
  .map(
    ({ cxxModuleHeaderName: name }) =>
      `  if (moduleName == ${name}::kModuleName) {\n    return std::make_shared<${name}>(jsInvoker);\n  }`,
  )
  .join("\n")}
  return nullptr;
}
} // namespace react
} // namespace facebook
`;

/** Leaves a file that would not change alone, so that nothing is compiled again. */
function write(name, text) {
  const file = path.join(out, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text) fs.writeFileSync(file, text);
}

fs.mkdirSync(out, { recursive: true });
write("Android-autolinking.cmake", `${cmake.join("\n")}\n`);
write("autolinking.h", header);
write("autolinking.cpp", source);
