// The npm package's command, which finds the real one: run with stand-ins for it and for cargo. `node --test tests/npm`.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";

const binding = fileURLToPath(new URL("../../rn-binding", import.meta.url));
const { version } = JSON.parse(fs.readFileSync(path.join(binding, "package.json"), "utf8"));

let app, script, home;

beforeEach(() => {
  app = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "ferrobuf-bin-")));
  // As npm installs it.
  const installed = path.join(app, "node_modules/react-native-ferrobuf");
  fs.mkdirSync(path.join(installed, "bin"), { recursive: true });
  for (const file of ["package.json", "bin/ferrobuf.js", "tools"]) {
    fs.cpSync(path.join(binding, file), path.join(installed, file), { recursive: true });
  }
  fs.chmodSync(path.join(installed, "bin/ferrobuf.js"), 0o755);
  fs.mkdirSync(path.join(app, "node_modules/.bin"));
  fs.symlinkSync("../react-native-ferrobuf/bin/ferrobuf.js", path.join(app, "node_modules/.bin/ferrobuf"));
  script = path.join(installed, "bin/ferrobuf.js");
  home = path.join(app, "home");
});

afterEach(() => fs.rmSync(app, { recursive: true }));

/** A command that says its version and, otherwise, who it is and what it was given. */
function standIn(file, says, body = "") {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const asked = `[ "$1" = --version ] && { echo "ferrobuf ${says}"; exit 0; }`;
  fs.writeFileSync(file, `#!/bin/sh\n${asked}\n${body}\necho "$0 $*"\nexit 3\n`, { mode: 0o755 });
}

function environment(env) {
  const node = path.dirname(process.execPath);
  const { PATH, ...rest } = env ?? {};
  return { HOME: home, PATH: [PATH, node, "/usr/bin", "/bin"].filter(Boolean).join(":"), ...rest };
}

function run(args, env) {
  return spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: app, env: environment(env) });
}

test("runs what it finds, in order, and ends as that does", () => {
  const places = [
    [path.join(home, ".cargo/bin/ferrobuf"), {}],
    [path.join(app, "cargo/bin/ferrobuf"), { CARGO_HOME: path.join(app, "cargo") }],
    [path.join(app, "on path/ferrobuf"), { PATH: path.join(app, "on path") }],
    [path.join(app, `node_modules/.cache/react-native-ferrobuf/${version}/bin/ferrobuf`), {}],
    [path.join(app, "own/ferrobuf"), { FERROBUF_BIN: path.join(app, "own/ferrobuf") }],
  ];
  let all = {};
  for (const [file, env] of places) {
    all = { ...all, ...env };
    standIn(file, version);
    const { status, stdout, stderr } = run(["generate", "a b"], all);
    assert.deepEqual({ status, stdout, stderr }, { status: 3, stdout: `${file} generate a b\n`, stderr: "" });
  }
});

test("passes over other versions, other programs and itself", () => {
  standIn(path.join(app, "old/ferrobuf"), "0.0.1");
  fs.mkdirSync(path.join(app, "odd"));
  fs.writeFileSync(path.join(app, "odd/ferrobuf"), "#!/bin/sh\necho something else\n", { mode: 0o755 });
  // A link to the script under another folder's name, as a global installation has it.
  fs.mkdirSync(path.join(app, "global"));
  fs.symlinkSync(script, path.join(app, "global/ferrobuf"));
  const folders = ["node_modules/.bin", "global", "odd", "old"].map((folder) => path.join(app, folder));
  const { status, stdout, stderr } = run(["check"], { PATH: folders.join(":") });
  assert.equal(stdout, "");
  assert.equal(
    stderr,
    `ferrobuf: version ${version} of the command is not installed (found 0.0.1 at ${app}/old/ferrobuf). ` +
      "It is built with Rust (https://rustup.rs):\n\n" +
      `  cargo install ferrobuf-codegen --version ${version} --locked\n\n` +
      "`npx ferrobuf --install` does that for this project alone, into node_modules/.cache. " +
      "FERROBUF_BIN can name another one.\n",
  );
  assert.equal(status, 5);
});

test("in a clone of the repository, the command is made of its sources", () => {
  const env = environment({ CARGO_HOME: path.join(app, "none") });
  const { stderr } = spawnSync(process.execPath, [path.join(binding, "bin/ferrobuf.js"), "check"], {
    encoding: "utf8",
    env,
  });
  assert.match(stderr, new RegExp(`cargo install --path ${path.resolve(binding, "../codegen")} --locked\n`));
});

test("a choice that is not there is an error", () => {
  const { status, stderr } = run([], { FERROBUF_BIN: "/nowhere/ferrobuf" });
  assert.deepEqual([status, stderr], [5, "ferrobuf: FERROBUF_BIN names /nowhere/ferrobuf, which is not there\n"]);
  // Itself, as npm links it.
  const itself = path.join(app, "node_modules/.bin/ferrobuf");
  const again = run([], { FERROBUF_BIN: itself });
  assert.deepEqual(
    [again.status, again.stderr],
    [5, `ferrobuf: FERROBUF_BIN names ${itself}, the script that reads it; name the command that cargo installed\n`],
  );
});

test("a choice that is another program, or of another version, is an error", () => {
  const old = path.join(app, "old/ferrobuf");
  standIn(old, "0.0.1");
  for (const [file, what] of [
    ["/bin/true", "which is not the command ferrobuf: its `--version` says something else"],
    [old, `which is version 0.0.1; this package needs version ${version}: name that one, or unset FERROBUF_BIN`],
  ]) {
    const { status, stdout, stderr } = run(["generate"], { FERROBUF_BIN: file });
    const expected = { status: 5, stdout: "", stderr: `ferrobuf: FERROBUF_BIN names ${file}, ${what}\n` };
    assert.deepEqual({ status, stdout, stderr }, expected);
  }
});

test("--install asks cargo, then runs", () => {
  const tools = path.join(app, "tools");
  fs.mkdirSync(tools);
  const template = path.join(app, "template");
  standIn(template, version);
  const cargo = `#!/bin/sh\necho "cargo $*"\nfor last; do :; done\nmkdir -p "$last/bin"; cp "${template}" "$last/bin/ferrobuf"\n`;
  fs.writeFileSync(path.join(tools, "cargo"), cargo, { mode: 0o755 });
  const cache = path.join(app, "node_modules/.cache/react-native-ferrobuf", version);
  const first = run(["--install", "generate"], { PATH: tools });
  const asked = `cargo install ferrobuf-codegen --version ${version} --locked --root ${cache}\n`;
  assert.deepEqual([first.status, first.stdout], [3, `${asked}${cache}/bin/ferrobuf generate\n`]);
  const second = run(["--install"], { PATH: tools });
  assert.deepEqual([second.status, second.stdout], [0, `ferrobuf ${version} is installed: ${cache}/bin/ferrobuf\n`]);
});

test("--install goes beside the store of a package manager, not into it", () => {
  for (const [store, cache] of [
    ["node_modules/.pnpm/react-native-ferrobuf@0.1.0/node_modules", "node_modules/.cache"],
    ["node_modules/.bun/react-native-ferrobuf@0.1.0/node_modules", "node_modules/.cache"],
    ["packages/one/node_modules", "packages/one/node_modules/.cache"],
  ]) {
    const installed = path.join(app, store, "react-native-ferrobuf");
    fs.cpSync(path.join(app, "node_modules/react-native-ferrobuf"), installed, { recursive: true });
    const file = path.join(app, cache, `react-native-ferrobuf/${version}/bin/ferrobuf`);
    standIn(file, version);
    const options = { encoding: "utf8", env: environment() };
    const { stdout } = spawnSync(process.execPath, [path.join(installed, "bin/ferrobuf.js"), "check"], options);
    assert.equal(stdout, `${file} check\n`);
    fs.rmSync(file);
  }
});

test("--install without cargo, or with one that fails", () => {
  const env = { PATH: path.join(app, "tools") };
  const none = spawnSync(process.execPath, [script, "--install"], {
    encoding: "utf8",
    env: { ...environment(env), PATH: env.PATH },
  });
  assert.deepEqual(
    [none.status, none.stderr],
    [5, "ferrobuf: cargo is not installed; it comes with Rust: https://rustup.rs\n"],
  );
  fs.mkdirSync(env.PATH);
  fs.writeFileSync(path.join(env.PATH, "cargo"), "#!/bin/sh\necho 'error: no' >&2\nexit 101\n", { mode: 0o755 });
  const failed = run(["--install"], env);
  assert.equal(failed.status, 5);
  assert.equal(failed.stderr, "error: no\nferrobuf: cargo could not install the command; what it says is above\n");
});

test("a signal reaches the command, which ends in its own way", async () => {
  const file = path.join(app, "own/ferrobuf");
  standIn(file, version, "trap 'echo stopped; exit 0' TERM\necho ready\nwhile :; do sleep 0.05; done");
  const child = spawn(process.execPath, [script, "watch"], { env: environment({ FERROBUF_BIN: file }) });
  let text = "";
  child.stdout.on("data", (data) => {
    text += data;
    if (text === "ready\n") child.kill("SIGTERM");
  });
  // Not at its exit, when the last of what it said may still be on its way.
  const code = await new Promise((resolve) => child.on("close", resolve));
  assert.deepEqual([code, text], [0, "ready\nstopped\n"]);
});
