/** All codecs of all payloads, in nanoseconds. */

import type { Direction } from "./contestant";
import { has, overRuns } from "./measure";
import type { Measured } from "./run";

/** A direction's table, whose columns are all codecs but those in `without`. */
export function table(all: readonly Measured[], direction: Direction, without: readonly string[] = []): string {
  const codecs = all.flatMap(({ runs }) => runs[0]!.map(({ contestant }) => contestant.codec));
  const columns = [...new Set(codecs)].filter((codec) => !without.includes(codec));
  const cells = (texts: readonly string[]): string => {
    return texts.map((text, at) => text.padStart(Math.max(10, columns[at]!.length + 2))).join("");
  };
  const rows = all.map(({ payload, runs }) => {
    const medians = columns.map((codec) => (has(runs, codec) ? overRuns(runs, codec, "median").toFixed(0) : "-"));
    return payload.padEnd(11) + cells(medians);
  });
  return [`\n${direction}, ns`.padEnd(12) + cells(columns), ...rows].join("\n");
}
