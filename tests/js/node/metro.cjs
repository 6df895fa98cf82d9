/**
 * Loads generated files as an app does: compiled by React Native's Babel preset, imports inlined as Metro does in release builds.
 * Usage: node metro.cjs FOLDER-OF-SOURCES-OF-THE-RUNTIME FOLDER...
 *
 * Each file is loaded first in its turn, with nothing loaded before it; then all its messages are made, with every message that
 * their fields may hold, which fails unless the files that define them were loaded too.
 */
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const babel = require("@babel/core");

const [runtime, ...folders] = process.argv.slice(2);
const preset = [require.resolve("@react-native/babel-preset"), { lazyImportExportTransform: true }];
const compiled = new Map();

function compile(file) {
  if (!compiled.has(file)) {
    const options = { filename: file, presets: [preset], babelrc: false, configFile: false };
    const { code } = babel.transformSync(fs.readFileSync(file, "utf8"), options);
    compiled.set(file, vm.compileFunction(code, ["require", "exports", "module"], { filename: file }));
  }
  return compiled.get(file);
}

function resolve(specifier, from) {
  if (specifier.startsWith("react-native-ferrobuf/")) {
    return `${path.join(runtime, specifier.slice("react-native-ferrobuf/".length))}.ts`;
  }
  // The runtime names the files that its compiler makes of its sources.
  const name = specifier.replace(/\.js$/, "");
  return specifier.startsWith(".") ? `${path.join(path.dirname(from), name)}.ts` : undefined;
}

/** A program of its own: the exports of `entry`, and how many modules it has. */
function load(entry) {
  const modules = new Map();
  const requireFrom = (from) => (specifier) => {
    const file = resolve(specifier, from);
    return file === undefined ? require(specifier) : get(file);
  };
  const get = (file) => {
    if (!modules.has(file)) {
      const module = { exports: {} };
      modules.set(file, module);
      compile(file)(requireFrom(file), module.exports, module);
    }
    return modules.get(file).exports;
  };
  return get(entry);
}

/** What a field of a message type holds, made of nothing. `missing-required` is a fine answer. */
function make(type, name, init) {
  try {
    return type.create(init);
  } catch (error) {
    if (error.code !== "missing-required") throw new Error(`${type.typeName}, ${name}: ${error.message}`);
    return undefined;
  }
}

function check(type) {
  const whole = make(type, "create", {});
  for (const field of type.fields) {
    if (field.typeName === undefined || field.kind === "enum") continue;
    const value = field.list ? [{}] : field.mapKey === undefined ? {} : { key: {} };
    make(
      type,
      field.name,
      field.oneof === undefined ? { [field.name]: value } : { [field.oneof]: { case: field.name, value } },
    );
  }
  return whole;
}

let files = 0;
let types = 0;
for (const folder of folders) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".ts")) continue;
    files += 1;
    for (const exported of Object.values(load(path.join(folder, name)))) {
      if (typeof exported.create !== "function") continue;
      types += 1;
      check(exported);
    }
  }
}
console.log(`${types} types of ${files} files`);
