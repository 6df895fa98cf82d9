// For metro.config.js: code of schemas is written anew when Metro starts, and while its server runs.
"use strict";

const { spawn } = require("node:child_process");
const { configArguments, generate } = require("./generate.js");
const { checkOptions } = require("./options.js");

/** What children of this process watch: a folder and the config that was asked for there. */
const watched = new Set();

/** Whether files may change while Metro serves: as Metro and Expo see it, not in CI, and not to export. */
function mayChange() {
  const { CI, NODE_ENV } = process.env;
  return (!CI || CI === "false") && NODE_ENV !== "production";
}

function watch(file, folder, config) {
  const key = JSON.stringify([folder, config]);
  if (watched.has(key)) return;
  watched.add(key);
  // The pipe is closed when this process ends, in whatever way, and the child ends with it.
  const child = spawn(file, ["watch", "--end-with-stdin", ...configArguments(config)], {
    cwd: folder,
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.on("error", (error) => {
    watched.delete(key);
    console.warn(`react-native-ferrobuf: cannot run ${file}: ${error.message}`);
  });
  child.on("exit", (code) => {
    watched.delete(key);
    if (code) console.warn("react-native-ferrobuf: `ferrobuf watch` failed; changes of schemas are not seen any more");
  });
  // Neither keeps Metro from ending.
  child.unref();
  child.stdin.on("error", () => {});
  child.stdin.unref();
}

function withFerrobuf(config, given) {
  if (typeof config !== "object" || config === null || typeof config.then === "function") {
    throw new TypeError("withFerrobuf takes a Metro config itself, not a function or promise that gives one");
  }
  const options = checkOptions("withFerrobuf", given, { config: "string", watch: "boolean" });
  const folder = config.projectRoot ?? process.cwd();
  const file = generate(folder, options.config);
  if (file === undefined || options.watch === false) return config;
  const inner = config.server?.enhanceMiddleware;
  return {
    ...config,
    server: {
      ...config.server,
      // Metro calls this for a server, and not for a bundle.
      enhanceMiddleware(middleware, server) {
        if (mayChange()) watch(file, folder, options.config);
        return inner ? inner(middleware, server) : middleware;
      },
    },
  };
}

module.exports = { withFerrobuf };
