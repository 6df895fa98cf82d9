// An app as `ferrobuf init` leaves it, with the npm package in it as a package manager puts it there, to be used with real tools.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binding = path.join(root, "rn-binding");

/** Packages that the tests bring: what an app has of Metro and Expo. */
export const tools = path.join(root, "tests/npm/node_modules");

/** The command of these sources; the suite, which has built it, says where. */
const command = process.env.FERROBUF_UNDER_TEST ?? path.join(root, "target/debug/ferrobuf-under-test");

/** What `npm pack` takes, but for `lib`. */
const packed = ["app.plugin.js", "android", "bin", "package.json", "react-native.config.js", "tools"].concat(
  "react-native-ferrobuf.podspec",
);

export const schema = (field) =>
  `syntax = "proto3";\npackage my_app;\nmessage User { uint32 id = 1; string ${field} = 2; }\n`;

/** Compiles the package, as packing does. Gives the folder that `makeApp` takes it from. */
export function compile() {
  const lib = fs.mkdtempSync(path.join(os.tmpdir(), "ferrobuf-lib-"));
  const tsc = path.join(root, "tests/js/node_modules/typescript-5/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json", "--outDir", lib], {
    cwd: binding,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stdout);
  fs.writeFileSync(path.join(lib, "package.json"), '{ "type": "module" }');
  return lib;
}

/** An app whose code is not generated yet. `lib` is what `compile` gives, for those that import the package. */
export function makeApp(lib) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "ferrobuf-app-")));
  const write = (name, text, options) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    // In one step, as editors do: who watches the file never sees it empty.
    const whole = path.join(folder, "unfinished");
    fs.writeFileSync(whole, text, options);
    fs.renameSync(whole, file);
  };
  const dependencies = {
    "my-app-ferrobuf": "file:./ferrobuf",
    "react-native": "0.85.3",
    "react-native-ferrobuf": "0.1.0",
  };
  write("package.json", JSON.stringify({ name: "my-app", private: true, dependencies }));
  write("ferrobuf.toml", 'module = "my_app"\ninputs = ["proto"]\n[package]\n');
  write("proto/my_app/user.proto", schema("name"));
  for (const name of packed) {
    fs.cpSync(path.join(binding, name), path.join(folder, "node_modules/react-native-ferrobuf", name), {
      recursive: true,
    });
  }
  if (lib) fs.cpSync(lib, path.join(folder, "node_modules/react-native-ferrobuf/lib"), { recursive: true });
  write("node_modules/react-native/package.json", '{ "name": "react-native", "version": "0.85.3" }');
  write("node_modules/react-native/index.js", "exports.TurboModuleRegistry = { get: () => null };");
  fs.symlinkSync("../ferrobuf", path.join(folder, "node_modules/my-app-ferrobuf"));
  // Writes down each time that it is called to do something, and by which process.
  const log = `[ "$1" = --version ] || echo "$$ $*" >> "${folder}/calls"`;
  write("bin/ferrobuf", `#!/bin/sh\n${log}\nexec "${command}" "$@"\n`, { mode: 0o755 });
  return {
    folder,
    write,
    read: (name) => fs.readFileSync(path.join(folder, name), "utf8"),
    exists: (name) => fs.existsSync(path.join(folder, name)),
    /** When nothing that was called runs any more, and writes into the folder. */
    async idle() {
      while (this.calls().some(this.isAlive)) await setTimeout(20);
    },
    async remove() {
      await this.idle();
      fs.rmSync(folder, { recursive: true });
    },
    /** What the command was called with, and the ids of its processes. */
    calls() {
      const lines = this.exists("calls") ? this.read("calls").split("\n").filter(Boolean) : [];
      return lines.map((line) => {
        const [pid, ...args] = line.split(" ");
        return { pid: Number(pid), args: args.join(" ") };
      });
    },
    /** Whether a call is not over. Its number may have gone to another process since, which is in another folder. */
    isAlive({ pid }) {
      try {
        return fs.readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    },
    /** For processes in the app: the command is found, and nothing says that this is CI. */
    environment(env = {}) {
      const { CI, NODE_ENV, FERROBUF_BIN, ...rest } = process.env;
      return { ...rest, NO_COLOR: "1", FERROBUF_BIN: path.join(folder, "bin/ferrobuf"), ...env };
    },
    /** Starts of commands by `PATH`, `HOME` and so on where there is none. */
    bare() {
      const nothing = path.join(folder, "nothing");
      return this.environment({ FERROBUF_BIN: "", PATH: "/usr/bin:/bin", HOME: nothing, CARGO_HOME: nothing });
    },
  };
}

/** Gives variables of this process the values that they had. */
export function restore(variables) {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
