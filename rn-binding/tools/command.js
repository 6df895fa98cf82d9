// Where the command `ferrobuf` of this package's version is, and how it is installed where it is not.
"use strict";

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const root = path.dirname(__dirname);
const { version } = require("../package.json");
const name = process.platform === "win32" ? "ferrobuf.exe" : "ferrobuf";

/** Set while a candidate is asked for its version, which must not be `bin/ferrobuf.js` again. */
const ASKING = "FERROBUF_ASKED_FOR_VERSION";

/** Milliseconds in which a candidate tells its version, on a machine that is busy: what takes longer waits for something else. */
const ANSWER = 60_000;

/**
 * Where `--install` puts the command: one folder a version, in the nearest node_modules. Stores of package managers (`.pnpm`, `.bun`)
 * have a node_modules for each package, which goes with it: what counts is the one that holds the store.
 */
function cache() {
  const parts = root.split(path.sep);
  const store = parts.findIndex((part, at) => part === "node_modules" && parts[at + 1]?.startsWith("."));
  const at = store < 0 ? parts.lastIndexOf("node_modules") : store;
  const modules = at < 0 ? path.join(root, "node_modules") : parts.slice(0, at + 1).join(path.sep);
  return path.join(modules, ".cache", "react-native-ferrobuf", version);
}

function* candidates() {
  yield path.join(cache(), "bin", name);
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    // Package managers put `bin/ferrobuf.js` itself there, under the same name.
    if (folder && !/node_modules[\\/]\.bin$/.test(folder)) yield path.join(folder, name);
  }
  if (process.env.CARGO_HOME) yield path.join(process.env.CARGO_HOME, "bin", name);
  yield path.join(os.homedir(), ".cargo", "bin", name);
}

function isFile(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The version that a command says it has; undefined when it is no `ferrobuf`. */
function versionOf(file) {
  const env = { ...process.env, [ASKING]: "1" };
  const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8", env, timeout: ANSWER });
  return /^ferrobuf (\S+)\s*$/.exec(stdout ?? "")?.[1];
}

/** The command: what FERROBUF_BIN names, or else the first of this version. And those of other versions that were found on the way. */
function find() {
  const chosen = process.env.FERROBUF_BIN;
  if (chosen) {
    if (!isFile(chosen)) throw new Error(`FERROBUF_BIN names ${chosen}, which is not there`);
    // It would start itself without end.
    if (fs.realpathSync(chosen) === fs.realpathSync(path.join(root, "bin", "ferrobuf.js"))) {
      throw new Error(`FERROBUF_BIN names ${chosen}, the script that reads it; name the command that cargo installed`);
    }
    const found = versionOf(chosen);
    if (found === undefined) {
      throw new Error(
        `FERROBUF_BIN names ${chosen}, which is not the command ferrobuf: its \`--version\` says something else`,
      );
    }
    if (found !== version) {
      throw new Error(
        `FERROBUF_BIN names ${chosen}, which is version ${found}; this package needs version ${version}: ` +
          "name that one, or unset FERROBUF_BIN",
      );
    }
    return { file: chosen, others: [] };
  }
  const others = [];
  for (const file of new Set(candidates())) {
    if (!isFile(file)) continue;
    const found = versionOf(file);
    if (found === version) return { file, others };
    if (found) others.push(`${found} at ${file}`);
  }
  return { file: undefined, others };
}

/** What `cargo install` needs to make the command: crates.io, or the sources where this is a clone of the repository. */
function cargoArguments() {
  const sources = path.resolve(root, "..", "codegen");
  const source = isFile(path.join(sources, "Cargo.toml"))
    ? ["--path", sources]
    : ["ferrobuf-codegen", "--version", version];
  return ["install", ...source, "--locked"];
}

/** That there is no command of this version. */
function notInstalled(others) {
  const found = others.length > 0 ? ` (found ${others.join(", ")})` : "";
  return `version ${version} of the command is not installed${found}`;
}

module.exports = { ASKING, cache, cargoArguments, find, notInstalled, version };
