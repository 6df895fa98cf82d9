/** What the codec is to reach, as data, and what it has missed. Missing a goal fails nothing. */

import type { Direction } from "../runner/contestant";

/** How one of ours compares: JSON's time, JSON as UTF-8 bytes' time, divided by ours; ours divided by the floor's. */
export interface Comparison {
  readonly payload: string;
  readonly direction: Direction;
  /** 0: encode to a buffer of its own, decode from a Uint8Array; 1: encodeInto, decode from an ArrayBuffer. */
  readonly way: 0 | 1;
  readonly json: number;
  readonly utf8: number;
  readonly floor: number;
}

/** Least ratio to JSON; the last line that fits a payload and direction counts. */
interface Least {
  readonly to: "json" | "utf8";
  readonly ratio: number;
  readonly directions: readonly Direction[];
  /** All, where there is no list. */
  readonly payloads?: readonly string[];
}

const both: readonly Direction[] = ["encode", "decode"];

const least: readonly Least[] = [
  { to: "utf8", ratio: 1.5, directions: both },
  { to: "utf8", ratio: 3, directions: both, payloads: ["default", "document"] },
  { to: "utf8", ratio: 1, directions: ["decode"], payloads: ["strings10k"] },
  { to: "json", ratio: 1, directions: both },
  { to: "json", ratio: 1.3, directions: both, payloads: ["tiny", "scalars", "string", "bytes", "repeated", "nested"] },
  { to: "json", ratio: 2.7, directions: ["encode"], payloads: ["default"] },
  { to: "json", ratio: 2.2, directions: ["decode"], payloads: ["default"] },
  { to: "json", ratio: 0.75, directions: ["encode"], payloads: ["wide"] },
];

/** Most times the floor. */
const most = { ratio: 1.4, payloads: ["default", "large", "items1k"] };

/**
 * Ratios to JSON that a prototype of the design had, by direction and way. No cell may be slower by more than the noise, and half
 * of them are to be better. Its encode into memory that is there already is the best of its three ways to do so.
 */
const prototype: { readonly [payload: string]: Record<Direction, readonly [number, number]> } = {
  tiny: { encode: [0.69, 1.2], decode: [1.65, 0.83] },
  scalars: { encode: [2.79, 3.07], decode: [1.54, 2.17] },
  string: { encode: [1.46, 1.54], decode: [1.01, 1.31] },
  bytes: { encode: [2.65, 3.4], decode: [2.22, 3.12] },
  repeated: { encode: [1.36, 1.42], decode: [1.02, 1.26] },
  nested: { encode: [1.18, 1.36], decode: [1.0, 1.49] },
  default: { encode: [2.71, 2.79], decode: [1.9, 2.39] },
  large: { encode: [5.91, 6.32], decode: [2.37, 2.78] },
  document: { encode: [3.02, 3.29], decode: [2.16, 2.28] },
  blob1k: { encode: [11.4, 12.6], decode: [7.9, 10.3] },
  blob10k: { encode: [48, 56], decode: [40, 48] },
  blob50k: { encode: [64, 68], decode: [87, 98] },
  strings10k: { encode: [1.04, 1.07], decode: [0.94, 0.9] },
  items1k: { encode: [3.03, 3.04], decode: [1.54, 1.55] },
  wide: { encode: [0.27, 0.74], decode: [0.61, 0.77] },
};
const noise = 0.1;

/** A goal that was missed. */
export interface Miss {
  readonly to: "json" | "utf8" | "floor" | "prototype";
  readonly found: number;
  readonly goal: number;
}

/** The goals that one of ours has missed. */
export function misses({ payload, direction, way, ...found }: Comparison): Miss[] {
  const all: Miss[] = [];
  for (const to of ["json", "utf8"] as const) {
    const goals = least.filter(
      (goal) => goal.to === to && goal.directions.includes(direction) && (goal.payloads?.includes(payload) ?? true),
    );
    const goal = goals[goals.length - 1]!.ratio;
    if (found[to] < goal) all.push({ to, found: found[to], goal });
  }
  if (most.payloads.includes(payload) && found.floor > most.ratio) {
    all.push({ to: "floor", found: found.floor, goal: most.ratio });
  }
  const before = prototype[payload]?.[direction][way];
  if (before !== undefined && found.json < before * (1 - noise)) {
    all.push({ to: "prototype", found: found.json, goal: before });
  }
  return all;
}

/** How many of these the prototype has, and in how many of those ours is better. */
export function againstPrototype(comparisons: readonly Comparison[]): { cells: number; better: number } {
  const known = comparisons.filter(({ payload }) => payload in prototype);
  const better = known.filter(({ payload, direction, way, json }) => json > prototype[payload]![direction][way]);
  return { cells: known.length, better: better.length };
}
