/// <reference path="../host.d.ts" />
/** What the harness needs of a host, for tests that run in Node: those of an app without native code. Import it first. */

declare const console: { log(...values: unknown[]): void };
declare const process: { exitCode: number };

(globalThis as Record<string, unknown>)["host"] = {
  print: console.log,
  passed: 0,
  get failed(): number {
    return process.exitCode;
  },
  set failed(count: number) {
    process.exitCode = count;
  },
};
process.exitCode = 0;
