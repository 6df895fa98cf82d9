/**
 * Compares the generated codec with the JSON of the engine, in one runtime, and prints a table of ratios: above 1, Ferrobuf is
 * faster. Arguments: the file that rows are written to; `quick`, for a first look; names of payloads, for these alone.
 */

import { payloads } from "../data/payloads";
import { measure, quantile, ratio } from "./measure";
import type { Timing } from "./measure";
import { contestants } from "./payloads";
import type { Direction } from "./payloads";

const [path, ...rest] = host.args;
const quick = rest.includes("quick");
const names = rest.filter((argument) => argument !== "quick");
const [rounds, milliseconds] = quick ? [31, 1] : [151, 1];

const rows: object[] = [];
const columns = ["", "ns", "/ json", "/ utf8", "ns", "/ json", "/ utf8"];

function cell(text: string): string {
  return text.padStart(9);
}

/** Time of one of ours, and its ratios to JSON. */
function cells(ours: Timing, json: Timing, utf8: Timing): string {
  const time = quantile(ours.batches, 0.5).toFixed(0);
  return cell(time) + cell(ratio(ours, json).toFixed(2)) + cell(ratio(ours, utf8).toFixed(2));
}

function table(direction: Direction, titles: readonly [string, string]): void {
  host.print(`\n${direction.padEnd(12)}${titles[0].padStart(27)}${titles[1].padStart(27)}`);
  host.print(columns[0]!.padEnd(12) + columns.slice(1).map(cell).join(""));
  for (const payload of payloads) {
    if (names.length > 0 && !names.includes(payload.name)) continue;
    const timings = measure(contestants(payload, direction), rounds!, milliseconds!);
    const [first, second, json, utf8] = timings as [Timing, Timing, Timing, Timing];
    host.print(payload.name.padEnd(12) + cells(first, json, utf8) + cells(second, json, utf8));
    for (const { contestant, batches } of timings) {
      rows.push({
        payload: payload.name,
        direction,
        codec: contestant.codec,
        median_ns: Math.round(quantile(batches, 0.5)),
        p95_ns: Math.round(quantile(batches, 0.95)),
        bytes: contestant.bytes,
      });
    }
  }
}

table("encode", ["own buffer", "encodeInto"]);
table("decode", ["Uint8Array", "ArrayBuffer"]);
if (path !== undefined && names.length === 0) {
  host.writeFile(path, `[\n${rows.map((row) => "  " + JSON.stringify(row)).join(",\n")}\n]\n`);
}
