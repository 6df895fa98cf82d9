/**
 * Bundles a script as an app's: packages come from an installed folder, under the conditions that Metro sets, and everything goes through
 * React Native's Babel preset. Of `react-native` there is TurboModuleRegistry, in the release's own words.
 * Usage: node bundle.mjs SCRIPT NODE_MODULES REACT_NATIVE OUT
 */
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../js/package.json", import.meta.url));
const esbuild = require("esbuild");
const babel = require("@babel/core");

const [script, nodeModules, reactNative, out] = process.argv.slice(2);
const babelPreset = require.resolve("@react-native/babel-preset");
const tools = path.dirname(path.dirname(require.resolve("invariant")));
const registry = path.join(reactNative, "Libraries/TurboModule/TurboModuleRegistry");

const asMetro = {
  name: "metro",
  setup(build) {
    build.onResolve({ filter: /^react-native$/ }, () => ({ path: "react-native", namespace: "react-native" }));
    // In CommonJS, and with one name: where esbuild turns CommonJS into a namespace of several, it needs `let` to be made anew in each
    // round of a loop, which Babel sees to in an app's code, and Hermes does not.
    build.onLoad({ filter: /.*/, namespace: "react-native" }, () => ({
      contents: `exports.TurboModuleRegistry = require(${JSON.stringify(registry)});`,
      resolveDir: reactNative,
    }));
    build.onResolve({ filter: /^(invariant|@babel\/runtime\/.*)$/ }, ({ path }) => ({ path: require.resolve(path) }));
    build.onLoad({ filter: /\.[jt]s$/ }, ({ path: file }) => {
      if (file.startsWith(tools)) return undefined;
      // React Native's own modules mix imports with `require`; packages that say that they are of ES modules must stay so for esbuild.
      const preset = [babelPreset, { disableImportExportTransform: !file.startsWith(reactNative) }];
      const options = { filename: file, presets: [preset], babelrc: false, configFile: false };
      return { contents: babel.transformSync(fs.readFileSync(file, "utf8"), options).code };
    });
  },
};

const result = await esbuild.build({
  entryPoints: [script],
  bundle: true,
  format: "iife",
  target: "es2020",
  mainFields: ["react-native", "browser", "main"],
  conditions: ["react-native"],
  nodePaths: [nodeModules],
  define: { __DEV__: "false", global: "globalThis" },
  plugins: [asMetro],
  outfile: out,
  metafile: true,
  logLevel: "warning",
});
// Each file that is in it, for those who care where it came from.
console.log(Object.keys(result.metafile.inputs).join("\n"));
