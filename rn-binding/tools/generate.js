// Runs `ferrobuf generate` for tools that are about to read what it writes: Metro, `expo prebuild`.
"use strict";

const { spawnSync } = require("node:child_process");
const path = require("node:path");
const { find, notInstalled } = require("./command.js");
const { problem } = require("./problem.js");

/**
 * What came of it in this process, by folder and config: one run is enough, however often a config file is read. Metro reads one that
 * throws a second time.
 */
const done = new Map();

/** The arguments that name a config file other than the nearest. */
function configArguments(config) {
  return config === undefined ? [] : ["--config", config];
}

/**
 * Generates for the app of a folder, and gives the command that did. Without the command there is a warning, and the code on disk is
 * taken as it is: where that is committed, not everybody needs the command. Throws where the schema has mistakes.
 */
function generate(folder, config) {
  const key = JSON.stringify([path.resolve(folder), config]);
  if (!done.has(key)) done.set(key, run(folder, config));
  const { file, failure } = done.get(key);
  if (failure) throw problem(failure, "mend that, then start again");
  return file;
}

function search() {
  try {
    return find();
  } catch (error) {
    throw problem(error.message);
  }
}

function run(folder, config) {
  const { file, others } = search();
  if (!file) {
    console.warn(
      `react-native-ferrobuf: ${notInstalled(others)}, so the generated code is used as it is on disk. ` +
        "`npx ferrobuf --install` installs it.",
    );
    return {};
  }
  // Its standard output goes to standard error: that of the caller may be read by a program.
  const { error, status, signal } = spawnSync(file, ["generate", ...configArguments(config)], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
  });
  if (error) throw problem(`cannot run ${file}: ${error.message}`);
  if (status !== 0) {
    const how = signal ? `ended by ${signal}` : `exit code ${status}`;
    return { failure: `\`ferrobuf generate\` failed (${how}); what it says is above` };
  }
  return { file };
}

module.exports = { configArguments, generate };
