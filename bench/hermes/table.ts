/** The tables that people read. */

import type { Direction } from "../runner/contestant";
import { has, overRuns, ratio } from "../runner/measure";
import type { Measured } from "../runner/run";
import { againstPrototype, misses } from "./goals";
import type { Comparison, Miss } from "./goals";

/** Ours, with the floor that does the same, by way. */
const ways: Record<Direction, readonly (readonly [string, string, string])[]> = {
  encode: [
    ["ferrobuf", "floor", "own buffer"],
    ["ferrobuf_into", "floor_into", "encodeInto"],
  ],
  decode: [
    ["ferrobuf", "floor", "Uint8Array"],
    ["ferrobuf_buffer", "floor_buffer", "ArrayBuffer"],
  ],
};

const name = 11;
const widths = [9, 8, 8, 8];
const group = widths.reduce((sum, width) => sum + width, 0);

function cells(texts: readonly string[]): string {
  return texts.map((text, at) => text.padStart(widths[at % widths.length]!)).join("");
}

/** Nanoseconds of those that ours are compared with. */
function times(texts: readonly string[]): string {
  return " " + texts.map((text) => text.padStart(8)).join("");
}

/** What the columns mean. */
export const legend = `ns: nanoseconds a call; /json, /utf8: times as fast as the engine's JSON, to and from a string or UTF-8 bytes;
floor: times as long as the least that any codec takes; on the right the nanoseconds of those others; !: misses a goal`;

/** The two lines above the rows of a direction. */
export function head(direction: Direction): string {
  const titles = ways[direction].map(([, , title]) => title.padStart(group)).join("");
  const columns = ["ns", "/json ", "/utf8 ", "floor "];
  return `\n${direction.padEnd(name)}${titles}\n${" ".repeat(name)}${cells([...columns, ...columns])}${times(["json", "utf8", "floors", ""])}`;
}

export function row(measured: Measured): string {
  const { payload, runs } = measured;
  const median = (codec: string): string => (has(runs, codec) ? overRuns(runs, codec, "median").toFixed(0) : "-");
  const ours = comparisons(measured).map((comparison) => {
    const missed = misses(comparison).map(({ to }) => to);
    const marked = (value: number, to: readonly Miss["to"][]): string =>
      value.toFixed(value < 100 ? 2 : 0) + (to.some((one) => missed.includes(one)) ? "!" : " ");
    return [
      median(ways[measured.direction][comparison.way]![0]),
      marked(comparison.json, ["json", "prototype"]),
      marked(comparison.utf8, ["utf8"]),
      isNaN(comparison.floor) ? "- " : marked(comparison.floor, ["floor"]),
    ];
  });
  const floors = ways[measured.direction].map(([, floor]) => floor);
  const others = (["json", "json_utf8", ...floors] as const).map(median);
  return payload.padEnd(name) + cells(ours.flat()).padEnd(ways[measured.direction].length * group) + times(others);
}

/** Streams of messages have one way to be encoded, and no floor. */
function comparisons({ payload, direction, runs }: Measured): Comparison[] {
  return ways[direction].flatMap(([codec, floor], way) => {
    if (!has(runs, codec)) return [];
    return {
      payload,
      direction,
      way: way as 0 | 1,
      json: ratio(runs, codec, "json"),
      utf8: ratio(runs, codec, "json_utf8"),
      floor: has(runs, floor) ? 1 / ratio(runs, codec, floor) : NaN,
    };
  });
}

const against: Record<Miss["to"], string> = {
  json: "JSON",
  utf8: "JSON as UTF-8",
  floor: "the floor",
  prototype: "JSON, prototype",
};

/** Which goals were missed, a line each. */
export function missed(all: readonly Measured[]): string {
  const compared = all.flatMap(comparisons);
  const lines: string[] = [];
  for (const comparison of compared) {
    const { payload, direction, way } = comparison;
    const title = `${payload.padEnd(name)}${direction} ${ways[direction][way]![2]}`.padEnd(name + 20);
    for (const { to, found, goal } of misses(comparison)) {
      const bound = to === "floor" ? `at most ${goal}` : `at least ${goal}`;
      // With no codec at all: what is out of reach on this machine for anything that crosses into native code.
      const reach =
        to === "floor" || isNaN(comparison.floor) ? "" : `; the floor has ${(found * comparison.floor).toFixed(2)}`;
      lines.push(`  ${title}${against[to].padEnd(16)}${found.toFixed(2).padStart(7)}, ${bound}${reach}`);
    }
  }
  const { cells: count, better } = againstPrototype(compared);
  const first = lines.length === 0 ? "goals missed: none" : `goals missed: ${lines.length}`;
  return [`\n${first}`, ...lines, `better than the prototype: ${better} of ${count} cells (goal: half)`].join("\n");
}
