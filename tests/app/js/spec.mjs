/**
 * What React Native's code generator reads in a package: a line for each method of its native modules.
 * Usage: node spec.mjs PACKAGE
 */
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../js/package.json", import.meta.url));
const { TypeScriptParser } = require("@react-native/codegen/lib/parsers/typescript/parser.js");

const [root] = process.argv.slice(2);
const { codegenConfig } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const folder = path.join(root, codegenConfig.jsSrcsDir);

for (const name of fs.readdirSync(folder, { recursive: true })) {
  if (!/^Native.*\.ts$/.test(path.basename(name))) continue;
  const { modules } = new TypeScriptParser().parseFile(path.join(folder, name));
  for (const { moduleName, spec } of Object.values(modules)) {
    for (const { name: method, typeAnnotation } of spec.methods) {
      console.log(
        `${moduleName}.${method}/${typeAnnotation.params.length}: ${typeAnnotation.returnTypeAnnotation.type}`,
      );
    }
  }
}
