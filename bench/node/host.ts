/** What the runner needs of a host, in node. Import it first. `node --expose-gc` lets it collect garbage. */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

(globalThis as Record<string, unknown>)["host"] = {
  args: process.argv.slice(2),
  print: console.log,
  readFile: (path: string) => new Uint8Array(readFileSync(path)).buffer,
  writeFile: writeFileSync,
  sha256: (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex"),
  now: () => performance.now() * 1e6,
  gc: () => (globalThis as { gc?: () => void }).gc?.(),
};
