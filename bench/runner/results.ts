/** The file of results: what they were measured on, and a line for each payload, direction and codec. */

import { allocations } from "./allocations";
import type { Refusal } from "./contestant";
import { overRuns } from "./measure";
import type { Measured } from "./run";

/** Its text. A payload that a codec cannot do has a row without times, and a note. */
export function resultsFile(
  environment: object,
  all: readonly Measured[],
  refusals: readonly (Refusal & { readonly payload: string })[],
): string {
  const rows = [
    ...all.flatMap(rowsOf),
    ...refusals.map(({ payload, direction, codec, note }) => ({ payload, direction, codec, note })),
  ];
  const lines = rows.map((row) => "    " + JSON.stringify(row)).join(",\n");
  return `{\n  "environment": ${JSON.stringify(environment)},\n  "rows": [\n${lines}\n  ]\n}\n`;
}

function rowsOf({ payload, direction, runs }: Measured): object[] {
  return runs[0]!.map(({ contestant, rounds }) => {
    const { codec, bytes, note } = contestant;
    const number = (which: "median" | "p95" | "p99" | "quartile"): number => Math.round(overRuns(runs, codec, which));
    return {
      payload,
      direction,
      codec,
      median_ns: number("median"),
      low_ns: number("quartile"),
      p95_ns: number("p95"),
      p99_ns: number("p99"),
      bytes,
      rounds,
      ...allocations(contestant),
      ...(note === undefined ? {} : { note }),
    };
  });
}
