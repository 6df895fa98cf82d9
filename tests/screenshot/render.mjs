/**
 * Draws `page.tsx` in Chromium, through react-native-web, and keeps what it looks like.
 * Usage: node render.mjs OUT.png
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(new URL("../js/package.json", import.meta.url))("esbuild");
const installed = (name) => path.join(here, "node_modules", name);

const [out] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "ferrobuf-screenshot-"));
try {
  await build({
    entryPoints: [path.join(here, "page.tsx")],
    outfile: path.join(folder, "page.js"),
    bundle: true,
    jsx: "automatic",
    // One React for the app's components and for those of the browser.
    alias: {
      "react-native": installed("react-native-web"),
      "react-dom": installed("react-dom"),
      react: installed("react"),
    },
    define: { __DEV__: "false", "process.env.NODE_ENV": '"production"', global: "globalThis" },
    logLevel: "warning",
  });
  writeFileSync(
    path.join(folder, "page.html"),
    `<!doctype html><meta charset="utf-8">
<style>html, body, #root { height: 100%; margin: 0 }</style>
<div id="root" style="display: flex"></div><script src="page.js"></script>`,
  );
  execFileSync(
    "chromium",
    [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      `--user-data-dir=${path.join(folder, "profile")}`,
      ...["--window-size=412,1230", "--force-device-scale-factor=2", `--screenshot=${path.resolve(out)}`],
      `file://${path.join(folder, "page.html")}`,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
