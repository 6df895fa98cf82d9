/** Streams of small messages: what a pen or a finger leaves on a screen. */

import type { Payload } from "./payload";

/** A spiral, sampled every four milliseconds. Quarters, eighths and the like are numbers that a float holds. */
function stroke(length: number): object[] {
  return Array.from({ length }, (_, at) => ({
    x: 512 + Math.round(at * Math.cos(at / 16) * 8) / 8,
    y: 384 + Math.round(at * Math.sin(at / 16) * 8) / 8,
    pressure: 0.25 + (at % 64) / 128,
    time: 1000 + 4 * at,
  }));
}

const type = "bench.Point";

export const points: readonly Payload[] = [
  { name: "points4", type, bytes: 108, sha256: "860fc1654568663c", value: stroke(4), delimited: true },
  { name: "points64", type, bytes: 1728, sha256: "74d6f82bf4da4edf", value: stroke(64), delimited: true },
  { name: "points1024", type, bytes: 27648, sha256: "1baf845ed46f993c", value: stroke(1024), delimited: true },
  { name: "points4096", type, bytes: 110842, sha256: "06eba4980a209dd1", value: stroke(4096), delimited: true },
];
