#!/usr/bin/env node
// The command `ferrobuf` of this package's version: found on this machine and run, or installed first with `--install`.
"use strict";

const { spawn, spawnSync } = require("node:child_process");
const { ASKING, cache, cargoArguments, find, notInstalled, version } = require("../tools/command.js");

/** Exit code of the command line when a tool is missing or failed. */
const TOOL = 5;

function fail(message) {
  console.error(`ferrobuf: ${message}`);
  process.exit(TOOL);
}

function notFound(others) {
  fail(
    `${notInstalled(others)}. It is built with Rust (https://rustup.rs):\n\n` +
      `  cargo ${cargoArguments().join(" ")}\n\n` +
      "`npx ferrobuf --install` does that for this project alone, into node_modules/.cache. " +
      "FERROBUF_BIN can name another one.",
  );
}

function search() {
  try {
    return find();
  } catch (error) {
    return fail(error.message);
  }
}

function install() {
  const { error, status } = spawnSync("cargo", [...cargoArguments(), "--root", cache()], { stdio: "inherit" });
  if (error) fail("cargo is not installed; it comes with Rust: https://rustup.rs");
  if (status !== 0) fail("cargo could not install the command; what it says is above");
}

/** Runs it in the place of this process, as far as node can: streams, signals and exit code are the command's. */
function run(file, args) {
  // Before the start: the command may be quicker than the next line. Ctrl-C reaches both from the terminal; the command decides when it
  // ends.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  const child = spawn(file, args, { stdio: "inherit" });
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
  let { file, others } = search();
  if (args[0] === "--install") {
    args = args.slice(1);
    if (file) {
      if (args.length === 0) console.log(`ferrobuf ${version} is installed: ${file}`);
    } else {
      install();
      ({ file, others } = search());
    }
    if (file && args.length === 0) return;
  }
  if (!file) return notFound(others);
  run(file, args);
}

main();
