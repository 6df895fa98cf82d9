#!/usr/bin/env node
// The command `ferrobuf` of this package's version: found on this machine and run, or installed first with `--install`.
"use strict";

const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const root = path.dirname(__dirname);
const { version } = require("../package.json");
const name = process.platform === "win32" ? "ferrobuf.exe" : "ferrobuf";

/** Exit code of the command line when a tool is missing or failed. */
const TOOL = 5;
/** Set while a candidate is asked for its version, which must not be this script again. */
const ASKING = "FERROBUF_ASKED_FOR_VERSION";

/** Where `--install` puts the command: one folder a version, in the nearest node_modules. */
function cache() {
  const parts = root.split(path.sep);
  const at = parts.lastIndexOf("node_modules");
  const modules = at < 0 ? path.join(root, "node_modules") : parts.slice(0, at + 1).join(path.sep);
  return path.join(modules, ".cache", "react-native-ferrobuf", version);
}

function* candidates() {
  yield path.join(cache(), "bin", name);
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    // npm puts this script itself there, under the same name.
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
  const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8", env, timeout: 10_000 });
  return /^ferrobuf (\S+)\s*$/.exec(stdout ?? "")?.[1];
}

/** The command of this version, and those of other versions that were found on the way. */
function find() {
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

function fail(message) {
  console.error(`ferrobuf: ${message}`);
  process.exit(TOOL);
}

function notFound(others) {
  const found = others.length > 0 ? ` (found ${others.join(", ")})` : "";
  fail(
    `version ${version} of the command is not installed${found}. It is built with Rust (https://rustup.rs):\n\n` +
      `  cargo ${cargoArguments().join(" ")}\n\n` +
      "`npx ferrobuf --install` does that for this project alone, into node_modules/.cache. " +
      "FERROBUF_BIN can name another one.",
  );
}

function install() {
  const { error, status } = spawnSync("cargo", [...cargoArguments(), "--root", cache()], { stdio: "inherit" });
  if (error) fail("cargo is not installed; it comes with Rust: https://rustup.rs");
  if (status !== 0) fail("cargo could not install the command; what it says is above");
}

/** Runs it in the place of this process, as far as node can: streams, signals and exit code are the command's. */
function run(file, args) {
  const child = spawn(file, args, { stdio: "inherit" });
  // Ctrl-C reaches both from the terminal; the command decides when it ends.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("error", (error) => fail(`cannot run ${file}: ${error.message}`));
  child.on("exit", (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exit(code ?? TOOL);
    }
  });
}

function main() {
  if (process.env[ASKING]) process.exit(TOOL);
  let args = process.argv.slice(2);
  const chosen = process.env.FERROBUF_BIN;
  if (chosen) {
    if (!isFile(chosen)) fail(`FERROBUF_BIN names ${chosen}, which is not there`);
    return run(chosen, args);
  }
  let { file, others } = find();
  if (args[0] === "--install") {
    args = args.slice(1);
    if (file) {
      if (args.length === 0) console.log(`ferrobuf ${version} is installed: ${file}`);
    } else {
      install();
      ({ file, others } = find());
    }
    if (file && args.length === 0) return;
  }
  if (!file) return notFound(others);
  run(file, args);
}

main();
