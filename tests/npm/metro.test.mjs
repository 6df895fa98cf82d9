// `withFerrobuf` in Metro as React Native's own config sets it up: bundles, and a server that is edited under.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import vm from "node:vm";
import { compile, makeApp, restore, schema, tools } from "./app.mjs";

const metro = path.join(tools, "metro/src/cli.js");

/** Ends what would never end. No measure of how quick anything is: other tests may have the machine. */
const NEVER = 600_000;

const AGAIN =
  "native code has changed: build the app again, `npx react-native run-android`, or `pod install` in ios and " +
  "`npx react-native run-ios`";

let lib, temporary, app, server;

before(() => {
  lib = compile();
  // For Metro's caches, so that each file is compiled but once.
  temporary = fs.mkdtempSync(path.join(os.tmpdir(), "ferrobuf-metro-"));
});

after(() => {
  for (const folder of [lib, temporary]) fs.rmSync(folder, { recursive: true });
});

beforeEach(() => {
  app = makeApp(lib);
  app.write("index.js", 'import { User } from "my-app-ferrobuf";\nglobalThis.result = User.create({ id: 7 });\n');
  configure();
});

afterEach(async () => {
  if (server) await end("SIGKILL");
  await app.remove();
});

/** Writes `metro.config.js`, with options of `withFerrobuf`. */
function configure(options = "") {
  app.write(
    "metro.config.js",
    `// What the app has no packages for comes from the tests.
const tools = ${JSON.stringify(tools)};
const { getDefaultConfig, mergeConfig } = require("node:module").createRequire(tools)("@react-native/metro-config");
const { withFerrobuf } = require("react-native-ferrobuf/metro");

const config = {
  watchFolders: [tools],
  resolver: { nodeModulesPaths: [tools] },
  serializer: { getModulesRunBeforeMainModule: () => [] },
  maxWorkers: 1,
};
module.exports = withFerrobuf(mergeConfig(getDefaultConfig(__dirname), config)${options});
`,
  );
}

function bundle(env = app.environment()) {
  const args = ["build", "index.js", "--platform", "ios", "--minify", "false", "--out", "out.js"];
  const options = { cwd: app.folder, encoding: "utf8", env: { ...env, TMPDIR: temporary } };
  return spawnSync(process.execPath, [metro, ...args, "--config", "metro.config.js"], options);
}

/** The message that a bundle makes, whose fields tell which schema it is of. */
function evaluate(text) {
  const context = vm.createContext({ console });
  vm.runInContext(text, context);
  return { ...vm.runInContext("result", context) };
}

test("a bundle is of the schema as it is", () => {
  const first = bundle();
  assert.equal(first.status, 0, first.stderr);
  assert.deepEqual(evaluate(app.read("out.js")), { id: 7, name: "" });
  // What it says is not for standard output, which may be read by a program.
  assert.match(first.stderr, /wrote ferrobuf\/package.json/);
  assert.doesNotMatch(first.stdout, /ferrobuf/);
  assert.ok(!first.stderr.includes(AGAIN), first.stderr);
  app.write("proto/my_app/user.proto", schema("nick"));
  const second = bundle();
  assert.equal(second.status, 0);
  assert.ok(second.stderr.includes(AGAIN), second.stderr);
  assert.deepEqual(evaluate(app.read("out.js")), { id: 7, nick: "" });
  // Once for a bundle, and nothing is watched.
  assert.deepEqual(
    app.calls().map(({ args }) => args),
    ["generate", "generate"],
  );
});

test("mistakes in the schema end the bundle, and are told once", () => {
  app.write("proto/my_app/user.proto", 'syntax = "proto3";\nmessage User { Nothing n = 1; }\n');
  const { status, stderr } = bundle();
  assert.notEqual(status, 0);
  assert.equal(stderr.split("proto/my_app/user.proto:2:16").length, 2, stderr);
  // All that Metro's own command prints of an error is its stack.
  assert.ok(stderr.endsWith("\nreact-native-ferrobuf: mend that, then start again\n"), stderr);
  assert.ok(!app.exists("out.js") && !app.exists("ferrobuf"));
});

test("a command that is not the right one ends the bundle", () => {
  const { status, stderr } = bundle(app.environment({ FERROBUF_BIN: "/bin/true" }));
  assert.notEqual(status, 0);
  const message =
    "FERROBUF_BIN names /bin/true, which is not the command ferrobuf: its `--version` says something else";
  assert.equal(stderr, `Error: react-native-ferrobuf: ${message}\n`);
});

test("without the command, the code on disk is taken, with a warning", () => {
  assert.equal(bundle().status, 0);
  app.write("proto/my_app/user.proto", schema("nick"));
  const { status, stderr } = bundle(app.bare());
  assert.equal(status, 0, stderr);
  const { version } = JSON.parse(app.read("node_modules/react-native-ferrobuf/package.json"));
  const warning =
    `react-native-ferrobuf: version ${version} of the command is not installed, so the generated code is used as it is ` +
    "on disk. `npx ferrobuf --install` installs it.";
  assert.equal(stderr.split("\n").filter((line) => line === warning).length, 1, stderr);
  assert.deepEqual(evaluate(app.read("out.js")), { id: 7, name: "" });
});

test("another config file", () => {
  fs.mkdirSync(path.join(app.folder, "config"));
  fs.renameSync(path.join(app.folder, "ferrobuf.toml"), path.join(app.folder, "config/messages.toml"));
  app.write("config/messages.toml", 'module = "my_app"\ninputs = ["../proto"]\n[package]\nout = "../ferrobuf"\n');
  configure(', { config: "config/messages.toml" }');
  const { status, stderr } = bundle();
  assert.equal(status, 0, stderr);
  assert.deepEqual(evaluate(app.read("out.js")), { id: 7, name: "" });
});

/** Starts Metro's server, as `react-native start` does. */
async function serve(env = {}) {
  const calls = app.exists("calls") ? app.read("calls") : "";
  for (;;) {
    const port = await freePort();
    start(port, env);
    const url = `http://localhost:${port}/`;
    const taken = () => server.text.includes("EADDRINUSE");
    await until(() => taken() || fetch(url).then(() => true), "Metro listens");
    if (!taken()) return () => fetch(`${url}index.bundle?platform=ios&dev=false`).then((response) => response.text());
    // By somebody else, in the meantime.
    await end("SIGKILL");
    await app.idle();
    app.write("calls", calls);
  }
}

function start(port, env) {
  const args = ["serve", "--port", `${port}`, "--config", "metro.config.js"];
  const options = { cwd: app.folder, env: app.environment({ ...env, TMPDIR: temporary }) };
  const child = spawn(process.execPath, [metro, ...args], options);
  const mine = { child, text: "", hasEnded: false };
  mine.ended = new Promise((resolve) => child.on("exit", resolve)).then(() => (mine.hasEnded = true));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (mine.text += data));
  server = mine;
}

async function end(signal) {
  server.child.kill(signal);
  await server.ended;
  server = undefined;
}

async function freePort() {
  const listener = net.createServer();
  await new Promise((resolve) => listener.listen(0, resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** Waits for it; for no longer than the server runs, where there is one. */
async function until(condition, what) {
  const late = Date.now() + NEVER;
  for (;;) {
    // Asked first: what the server did last may have fulfilled the condition.
    const isOver = server?.hasEnded || Date.now() > late;
    const isSo = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (isSo) return;
    if (isOver) assert.fail(`never: ${what}\n${server?.text}`);
    await setTimeout(50);
  }
}

const watches = () => app.calls().filter(({ args }) => args.startsWith("watch"));

test("while the server runs, changes of schemas arrive in the bundle", async () => {
  const load = await serve();
  assert.deepEqual(evaluate(await load()), { id: 7, name: "" });
  await until(() => server.text.includes("Ctrl-C ends it"), "schemas are watched");
  app.write("proto/my_app/user.proto", schema("nick"));
  await until(async () => "nick" in evaluate(await load()), "the new field");
  await until(() => server.text.includes(AGAIN), "that it takes a native build");
  app.write("proto/my_app/user.proto", schema("nick").replace("string", "String"));
  await until(() => server.text.includes("proto/my_app/user.proto:3:"), "the mistake is told");
  assert.deepEqual(evaluate(await load()), { id: 7, nick: "" });
  app.write("proto/my_app/user.proto", schema("name"));
  await until(async () => "name" in evaluate(await load()), "the mended schema");
  await until(() => server.text.includes("the mistakes are gone"), "that it is mended");
  assert.deepEqual(
    app.calls().map(({ args }) => args),
    ["generate", "watch --end-with-stdin"],
  );
});

for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"]) {
  test(`the watching ends with Metro, by ${signal}`, async () => {
    await serve();
    await until(() => server.text.includes("Ctrl-C ends it"), "schemas are watched");
    const [watch] = watches();
    assert.ok(app.isAlive(watch));
    await end(signal);
    await until(() => !app.isAlive(watch), "the child ends");
  });
}

test("nothing is watched in CI, nor where that is turned off", async () => {
  for (const [env, options] of [
    [{ CI: "true" }, ""],
    [{ NODE_ENV: "production" }, ""],
    [{}, ", { watch: false }"],
  ]) {
    configure(options);
    const load = await serve(env);
    assert.deepEqual(evaluate(await load()), { id: 7, name: "" });
    await end("SIGTERM");
  }
  assert.deepEqual(
    app.calls().map(({ args }) => args),
    ["generate", "generate", "generate"],
  );
});

test("the rest of the config stays", () => {
  const require = createRequire(path.join(app.folder, "index.js"));
  const { withFerrobuf } = require("react-native-ferrobuf/metro");
  const config = {
    projectRoot: app.folder,
    resolver: {},
    server: { port: 1, enhanceMiddleware: (middleware, server) => [middleware, server] },
  };
  const { CI, FERROBUF_BIN } = process.env;
  Object.assign(process.env, { CI: "1", FERROBUF_BIN: path.join(app.folder, "bin/ferrobuf") });
  try {
    const changed = withFerrobuf(config);
    assert.equal(changed.resolver, config.resolver);
    assert.equal(changed.server.port, 1);
    assert.deepEqual(changed.server.enhanceMiddleware("middleware", "server"), ["middleware", "server"]);
    const { enhanceMiddleware } = withFerrobuf({ projectRoot: app.folder }).server;
    assert.equal(enhanceMiddleware("middleware", "server"), "middleware");
    // However often the file is read.
    assert.equal(app.calls().length, 1);
    for (const wrong of [undefined, () => config, Promise.resolve(config)]) {
      assert.throws(() => withFerrobuf(wrong), {
        name: "TypeError",
        message: "withFerrobuf takes a Metro config itself, not a function or promise that gives one",
      });
    }
    for (const [options, message] of [
      [{ wach: false }, 'withFerrobuf has no option "wach"; it has: config, watch'],
      [{ watch: 1 }, "the option watch of withFerrobuf is a boolean, not 1"],
    ]) {
      assert.throws(() => withFerrobuf(config, options), { message: `react-native-ferrobuf: ${message}` });
    }
  } finally {
    restore({ CI, FERROBUF_BIN });
  }
});
