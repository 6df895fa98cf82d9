/**
 * Times functions in turn, in many short batches, so that whatever else the machine does meets all of them alike. Each round has
 * an order of its own: nobody always follows the same one, whose garbage may be collected on his time.
 */

import type { Codec, Contestant } from "./contestants";

/** What a contestant took, in nanoseconds a call. */
export interface Timing {
  readonly contestant: Contestant;
  readonly median: number;
  readonly p95: number;
  /** The value below which a quarter of the batches are: what lost the processor to others does not count. */
  readonly quartile: number;
}

/** `rounds` batches of about `milliseconds` for each contestant. */
export function measure(contestants: readonly Contestant[], rounds: number, milliseconds: number): Timing[] {
  const counts = contestants.map((contestant) => callsIn(contestant, milliseconds * 1e6));
  const batches: number[][] = contestants.map(() => []);
  const order = contestants.map((_, at) => at);
  host.gc();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order);
    for (const at of order) {
      batches[at]!.push(time(contestants[at]!, counts[at]!) / counts[at]!);
    }
  }
  return contestants.map((contestant, at) => ({
    contestant,
    median: quantile(batches[at]!, 0.5),
    p95: quantile(batches[at]!, 0.95),
    quartile: quantile(batches[at]!, 0.25),
  }));
}

let state = 1;

/** Another order, the same ones in each run of the bench. */
function shuffle(order: number[]): void {
  for (let left = order.length; left > 1; left -= 1) {
    state = (state * 48271) % 2147483647;
    const at = state % left;
    const last = order[left - 1]!;
    order[left - 1] = order[at]!;
    order[at] = last;
  }
}

function callsIn(contestant: Contestant, nanoseconds: number): number {
  let calls = 1;
  for (;;) {
    const taken = time(contestant, calls);
    if (taken >= nanoseconds / 2) {
      return Math.max(1, Math.round((calls * nanoseconds) / taken));
    }
    calls *= 2;
  }
}

function time({ run, argument }: Contestant, calls: number): number {
  const start = host.now();
  for (let call = 0; call < calls; call += 1) {
    run(argument);
  }
  return host.now() - start;
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** One payload in one direction: a list of timings for each run, the contestants in the same order. */
export type Runs = readonly (readonly Timing[])[];

/** The median over the runs of a number that each run has for a codec. */
export function overRuns(runs: Runs, codec: Codec, number: "median" | "p95"): number {
  return middle(runs.map((timings) => of(timings, codec)[number]));
}

/** How many times as long as `codec` the codec `other` takes; the median over the runs. */
export function ratio(runs: Runs, codec: Codec, other: Codec): number {
  return middle(runs.map((timings) => of(timings, other).quartile / of(timings, codec).quartile));
}

/** Whether this codec does the payload. */
export function has(runs: Runs, codec: Codec): boolean {
  return runs[0]!.some((timing) => timing.contestant.codec === codec);
}

function of(timings: readonly Timing[], codec: Codec): Timing {
  return timings.find((timing) => timing.contestant.codec === codec)!;
}

function middle(values: readonly number[]): number {
  return quantile(values, 0.5);
}
