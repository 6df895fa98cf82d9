/** Messages that have much of one thing: small messages, fields, maps, levels. */

import type { Payload } from "./payload";

/** Two dozen entries. */
function entries<Value>(key: (at: number) => string, value: (at: number) => Value): { [key: string]: Value } {
  const map: { [key: string]: Value } = {};
  for (let at = 0; at < 24; at++) map[key(at)] = value(at);
  return map;
}

/** A message in a message, `levels` of them, the outermost included. */
function deep(levels: number, depth = 1): object {
  const level = { depth, name: `level ${depth}` };
  return depth === levels ? level : { ...level, inner: deep(levels, depth + 1) };
}

export const shapes: readonly Payload[] = [
  {
    name: "items1k",
    type: "bench.Entries",
    bytes: 10760,
    sha256: "bf3cc360347f7582",
    value: { items: Array.from({ length: 1000 }, (_, at) => ({ k: `k${at}`, v: at })) },
  },
  {
    name: "wide",
    type: "bench.Wide",
    bytes: 25,
    sha256: "602f733a7c76430a",
    value: { f03: 12345, f29: "forty-two", f46: 0.5 },
  },
  {
    name: "maps",
    type: "bench.Maps",
    bytes: 1457,
    sha256: "a1389c16bbd8e034",
    value: {
      labels: entries(
        (at) => `label-${at}`,
        (at) => `value number ${at}`,
      ),
      counts: entries(
        (at) => `count-${at}`,
        (at) => 100 * at + 1,
      ),
      places: entries(
        (at) => String(10 * at + 1),
        (at) => ({ k: `place-${at}`, v: at + 1 }),
      ),
    },
  },
  { name: "deep50", type: "bench.Deep", bytes: 729, sha256: "6872028f376dd731", value: deep(50) },
];
