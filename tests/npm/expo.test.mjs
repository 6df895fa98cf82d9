// The package in an app of Expo: what `expo prebuild` does with the config plugin, on the native projects of Expo's own template, and what
// Expo's autolinking finds.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { makeApp, restore, schema, tools } from "./app.mjs";

const require = createRequire(import.meta.url);
const { compileModsAsync, withPlugins } = require("@expo/config-plugins");

const cache = process.env.FERROBUF_CACHE ?? path.join(os.homedir(), ".cache/ferrobuf");
const template = path.join(cache, "expo-template-56.0.37");
const platforms = ["android", "ios"];

let app, environment;

beforeEach(() => {
  app = makeApp();
  for (const platform of platforms)
    fs.cpSync(path.join(template, platform), path.join(app.folder, platform), { recursive: true });
  // All of `expo` that a config plugin uses, and as it is there.
  app.write("node_modules/expo/package.json", '{ "name": "expo", "version": "56.0.23" }');
  const plugins = JSON.stringify(path.join(tools, "@expo/config-plugins"));
  app.write("node_modules/expo/config-plugins.js", `module.exports = require(${plugins});`);
  environment = { FERROBUF_BIN: process.env.FERROBUF_BIN, PATH: process.env.PATH, HOME: process.env.HOME };
  process.env.FERROBUF_BIN = path.join(app.folder, "bin/ferrobuf");
});

afterEach(async () => {
  restore(environment);
  await app.remove();
});

/** What `expo prebuild` does after it has copied the template, and before it runs CocoaPods. */
function prebuild(plugins, only = platforms) {
  const config = {
    name: "HelloWorld",
    slug: "hello-world",
    ios: { bundleIdentifier: "com.helloworld" },
    android: { package: "com.helloworld" },
    _internal: { projectRoot: app.folder },
  };
  return compileModsAsync(withPlugins(config, plugins), { projectRoot: app.folder, platforms: only });
}

/** Texts of all files of the app but its packages, by path. */
function files(below = app.folder, found = new Map()) {
  for (const entry of fs.readdirSync(below, { withFileTypes: true })) {
    const file = path.join(below, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") files(file, found);
    } else if (entry.name !== "calls") {
      found.set(path.relative(app.folder, file), fs.readFileSync(file, "latin1"));
    }
  }
  return found;
}

/** Paths that one has and the other has not, or has with another text. */
function difference(one, other) {
  const paths = [...new Set([...one.keys(), ...other.keys()])];
  return paths.filter((file) => one.get(file) !== other.get(file)).sort();
}

test("the generated package is made before the native projects, which stay as they are", async () => {
  await prebuild([]);
  const without = files();
  await prebuild(["react-native-ferrobuf"]);
  const once = files();
  assert.deepEqual(difference(without, once), [
    "ferrobuf/.eslintrc.yaml",
    "ferrobuf/.ferrobuf-manifest.json",
    "ferrobuf/.gitignore",
    "ferrobuf/android/CMakeLists.txt",
    "ferrobuf/android/build.gradle",
    "ferrobuf/android/cpp/NativeFerrobufMyApp.cpp",
    "ferrobuf/android/cpp/NativeFerrobufMyApp.h",
    "ferrobuf/android/src/main/AndroidManifest.xml",
    "ferrobuf/android/src/main/java/com/ferrobuf/module_my_app/FerrobufMyAppPackage.java",
    "ferrobuf/cpp/ferrobuf_module.cpp",
    "ferrobuf/cpp/ferrobuf_module.hpp",
    "ferrobuf/cpp/my_app/user_pb.cpp",
    "ferrobuf/cpp/my_app/user_pb.hpp",
    "ferrobuf/ios/FerrobufMyAppOnLoad.mm",
    "ferrobuf/my-app-ferrobuf.podspec",
    "ferrobuf/package.json",
    "ferrobuf/react-native.config.js",
    "ferrobuf/rust/Cargo.toml",
    "ferrobuf/rust/fingerprint",
    "ferrobuf/rust/src/lib.rs",
    "ferrobuf/rust/src/pb/ffi.rs",
    "ferrobuf/rust/src/pb/mod.rs",
    "ferrobuf/rust/src/pb/my_app.rs",
    "ferrobuf/spec/NativeFerrobufMyApp.ts",
    "ferrobuf/ts/index.ts",
    "ferrobuf/ts/my_app/user_pb.ts",
  ]);
  await prebuild(["react-native-ferrobuf"]);
  assert.deepEqual(difference(once, files()), []);
});

for (const platform of platforms) {
  test(`for ${platform} alone`, async () => {
    await prebuild(["react-native-ferrobuf"], [platform]);
    assert.ok(app.exists("ferrobuf/ts/my_app/user_pb.ts"));
  });
}

test("one run serves both platforms, and whoever names the plugin twice", async () => {
  await prebuild(["react-native-ferrobuf", "react-native-ferrobuf"]);
  assert.deepEqual(
    app.calls().map(({ args }) => args),
    ["generate"],
  );
});

test("reading the config generates nothing", async () => {
  const config = withPlugins({ name: "a", slug: "a", _internal: { projectRoot: app.folder } }, [
    "react-native-ferrobuf",
  ]);
  await compileModsAsync(config, { projectRoot: app.folder, introspect: true });
  assert.deepEqual(app.calls(), []);
});

test("another config file", async () => {
  fs.renameSync(path.join(app.folder, "ferrobuf.toml"), path.join(app.folder, "messages.toml"));
  await prebuild([["react-native-ferrobuf", { config: "messages.toml" }]]);
  assert.deepEqual(
    app.calls().map(({ args }) => args),
    ["generate --config messages.toml"],
  );
  assert.ok(app.exists("ferrobuf/package.json"));
});

test("an option that there is not is an error, as is one of another type", () => {
  for (const [options, message] of [
    [{ confg: "messages.toml" }, 'the config plugin has no option "confg"; it has: config'],
    [{ config: true }, "the option config of the config plugin is a string, not true"],
    ["messages.toml", 'the config plugin takes an object with its options (config), not "messages.toml"'],
  ]) {
    const config = { name: "a", slug: "a", _internal: { projectRoot: app.folder } };
    assert.throws(() => withPlugins(config, [["react-native-ferrobuf", options]]), {
      message: `react-native-ferrobuf: ${message}`,
    });
  }
});

test("mistakes in the schema end it", async () => {
  app.write("proto/my_app/user.proto", schema("name").replace("string", "String"));
  await assert.rejects(prebuild(["react-native-ferrobuf"]), {
    message: /react-native-ferrobuf: `ferrobuf generate` failed \(exit code 3\); what it says is above/,
  });
});

test("a command that is named and is not there ends it", async () => {
  process.env.FERROBUF_BIN = "/nowhere/ferrobuf";
  await assert.rejects(prebuild(["react-native-ferrobuf"]), {
    message: /FERROBUF_BIN names \/nowhere\/ferrobuf, which is not there/,
  });
});

/** Expo's autolinking, of the newest and of the oldest version that goes with a React Native that is supported. */
for (const release of ["expo-modules-autolinking", "expo-modules-autolinking-54"]) {
  test(`both packages are found by ${release}`, async () => {
    await prebuild(["react-native-ferrobuf"]);
    const link = (platform) => {
      const program = path.join(tools, release, "bin/expo-modules-autolinking.js");
      const args = [program, "react-native-config", "--platform", platform, "--json"];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: app.folder, encoding: "utf8" });
      assert.equal(stderr, "");
      const { dependencies } = JSON.parse(stdout);
      return Object.fromEntries(
        ["react-native-ferrobuf", "my-app-ferrobuf"].map((name) => [name, dependencies[name]?.platforms[platform]]),
      );
    };
    const android = link("android");
    const cxx = ({ cxxModuleCMakeListsPath, cxxModuleCMakeListsModuleName, cxxModuleHeaderName, libraryName }) => [
      path.relative(app.folder, fs.realpathSync(cxxModuleCMakeListsPath)),
      cxxModuleCMakeListsModuleName,
      cxxModuleHeaderName,
      libraryName,
    ];
    assert.deepEqual(cxx(android["react-native-ferrobuf"]), [
      "node_modules/react-native-ferrobuf/android/CMakeLists.txt",
      "react-native-ferrobuf",
      "NativeFerrobuf",
      "FerrobufSpec",
    ]);
    assert.deepEqual(cxx(android["my-app-ferrobuf"]), [
      "ferrobuf/android/CMakeLists.txt",
      "ferrobuf_my_app",
      "NativeFerrobufMyApp",
      "FerrobufMyAppSpec",
    ]);
    const ios = link("ios");
    const podspecs = Object.values(ios).map(({ podspecPath }) =>
      path.relative(app.folder, fs.realpathSync(podspecPath)),
    );
    assert.deepEqual(podspecs, [
      "node_modules/react-native-ferrobuf/react-native-ferrobuf.podspec",
      "ferrobuf/my-app-ferrobuf.podspec",
    ]);
  });
}
