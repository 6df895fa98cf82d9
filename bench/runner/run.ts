/**
 * Measures all payloads with all adapters. Arguments, each optional: `out=FILE` for all rows, `environment=JSON` to put beside them,
 * `runs=N`, `quick` for a first look; names of payloads, for these alone.
 */

import { payloads } from "../payloads";
import type { Payload } from "../payloads";
import type { Adapter, Direction, Refusal, Subject } from "./contestant";
import { directions, entryOf } from "./contestant";
import type { Effort, Timing } from "./measure";
import { measure } from "./measure";
import { resultsFile } from "./results";

/** What one payload took in one direction. */
export interface Measured {
  readonly payload: string;
  readonly direction: Direction;
  readonly runs: Timing[][];
}

/** How an engine is measured. */
export interface Bench {
  readonly adapters: readonly Adapter[];
  readonly subject: (payload: Payload) => Subject;
  /** In full, and for a first look. */
  readonly effort: Record<"full" | "quick", Effort>;
  /** Payloads of a first look. */
  readonly quick: (payload: Payload) => boolean;
  /** Prints what people read. */
  readonly print: (measured: readonly Measured[], direction: Direction) => void;
}

/** The payloads of a first look, where many codecs are measured. */
export const quick: readonly string[] = [
  "tiny",
  "default",
  "large",
  "document",
  "blob1k",
  "blob50k",
  "wide",
  "maps",
  "latin",
  "otel",
  "bytes10k",
  "points64",
];

function option(name: string): string | undefined {
  return host.args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Measures, prints, and writes the results. */
export function run(bench: Bench): Measured[] {
  const names = host.args.filter((argument) => argument !== "quick" && !argument.includes("="));
  const isQuick = host.args.includes("quick");
  const effort = bench.effort[isQuick ? "quick" : "full"];
  const runs = Number(option("runs") ?? 1);
  const chosen = payloads.filter((payload) => {
    return names.length === 0 ? !isQuick || bench.quick(payload) : names.includes(payload.name);
  });

  const all: Measured[] = [];
  const refusals: (Refusal & { payload: string })[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    for (const payload of chosen) {
      const entry = entryOf(bench.adapters, bench.subject(payload));
      if (turn === 0) refusals.push(...entry.refusals.map((one) => ({ payload: payload.name, ...one })));
      for (const direction of directions) {
        cellOf(all, payload.name, direction).runs.push(measure(entry[direction], effort));
      }
    }
  }
  for (const direction of directions) {
    bench.print(
      all.filter((measured) => measured.direction === direction),
      direction,
    );
  }
  const out = option("out");
  if (out !== undefined && names.length === 0) {
    const environment = { ...JSON.parse(option("environment") ?? "{}"), rounds: effort.rounds, runs, quick: isQuick };
    host.writeFile(out, resultsFile(environment, all, refusals));
  }
  return all;
}

function cellOf(all: Measured[], payload: string, direction: Direction): Measured {
  const found = all.find((measured) => measured.payload === payload && measured.direction === direction);
  if (found !== undefined) return found;
  const cell = { payload, direction, runs: [] };
  all.push(cell);
  return cell;
}
