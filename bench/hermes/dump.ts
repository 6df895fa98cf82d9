/**
 * Writes the encoding of each payload to OUT/NAME.bin and what they are to OUT/index.json, for benches in other languages. The folder
 * `out=OUT` has to exist.
 */

import { payloads } from "../payloads";
import { wayOf } from "./types";

const out = host.args.find((argument) => argument.startsWith("out="))?.slice(4);
if (out === undefined) throw new Error("which folder? give out=FOLDER");

const lines = payloads.map((payload) => {
  const { name, type, bytes, sha256, delimited = false } = payload;
  const encoded = wayOf(payload).encode(payload.value);
  const digest = host.sha256(encoded).slice(0, 16);
  if (encoded.length !== bytes || digest !== sha256) {
    throw new Error(`${name} has ${encoded.length} bytes, SHA-256 ${digest}; not ${bytes}, ${sha256}`);
  }
  host.writeFile(`${out}/${name}.bin`, encoded);
  return `  ${JSON.stringify({ name, type, bytes, delimited })}`;
});
host.writeFile(`${out}/index.json`, `[\n${lines.join(",\n")}\n]\n`);
host.print(`${payloads.length} payloads in ${out}`);
