/**
 * Bundles a script that imports from the example, by the example's Metro and with its config: as the app, but for what React Native
 * runs before an app's own code, which would ask for a phone.
 * Usage: node metro.mjs SCRIPT OUT
 */
import path from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const example = fileURLToPath(new URL("../../../example", import.meta.url));
const require = createRequire(path.join(example, "package.json"));
const { loadConfig, mergeConfig, runBuild } = require("metro");

const [script, out] = process.argv.slice(2);
const config = mergeConfig(await loadConfig({ config: path.join(example, "metro.config.js"), cwd: example }), {
  watchFolders: [example, path.dirname(script)],
  resolver: { nodeModulesPaths: [path.join(example, "node_modules")] },
  serializer: { getModulesRunBeforeMainModule: () => [], getPolyfills: () => [] },
  reporter: { update() {} },
});
await runBuild(config, { entry: script, out, platform: "ios", dev: false, minify: false });
