/**
 * Times functions in turn, in many short batches, so that whatever else the machine does meets all of them alike. Each round has
 * an order of its own: nobody always follows the same one, whose garbage may be collected on his time.
 */

import type { Contestant } from "./contestant";

/** How long to measure. Times are in milliseconds. */
export interface Effort {
  readonly rounds: number;
  /** Length of a batch: as many calls as fit, one at least. */
  readonly batch: number;
  /** Before anything counts, for each contestant: engines compile what runs often. */
  readonly warmUp: number;
  /** For the batches of one contestant. Slow ones take part in fewer rounds, but in `leastRounds`. */
  readonly budget: number;
}

const leastRounds = 5;

/** What a contestant took, in nanoseconds a call. */
export interface Timing {
  readonly contestant: Contestant;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  /** The value below which a quarter of the batches are: what lost the processor to others does not count. */
  readonly quartile: number;
  readonly rounds: number;
}

/** A contestant's calls in a batch, the rounds it takes part in, and what the batches took. */
interface Lane {
  readonly contestant: Contestant;
  readonly calls: number;
  readonly rounds: number;
  readonly batches: number[];
}

/** Batches of about the same length for each contestant. */
export function measure(contestants: readonly Contestant[], effort: Effort): Timing[] {
  const lanes = contestants.map((contestant) => laneOf(contestant, effort));
  const order = lanes.slice();
  host.gc();
  for (let round = 0; round < effort.rounds; round += 1) {
    shuffle(order);
    for (const { contestant, calls, rounds, batches } of order) {
      // Evenly spread over all rounds.
      const due = Math.ceil(((round + 1) * rounds) / effort.rounds);
      if (batches.length < due) batches.push(time(contestant, calls) / calls);
    }
  }
  return lanes.map(({ contestant, rounds, batches }) => ({
    contestant,
    rounds,
    median: quantile(batches, 0.5),
    p95: quantile(batches, 0.95),
    p99: quantile(batches, 0.99),
    quartile: quantile(batches, 0.25),
  }));
}

function laneOf(contestant: Contestant, { rounds, batch, warmUp, budget }: Effort): Lane {
  const until = host.now() + warmUp * 1e6;
  let { calls, taken } = calibrate(contestant, batch * 1e6);
  // The quickest tells what a batch takes: in others somebody else had the processor, or the engine compiled.
  do {
    taken = Math.min(taken, time(contestant, calls));
  } while (host.now() < until);
  calls = Math.max(1, Math.round((calls * batch * 1e6) / taken));
  const length = Math.max(batch, taken / 1e6);
  const affordable = Math.max(leastRounds, Math.floor(budget / length));
  return { contestant, calls, rounds: Math.min(rounds, affordable), batches: [] };
}

let state = 1;

/** Another order, the same ones in each run of the bench. */
function shuffle(order: unknown[]): void {
  for (let left = order.length; left > 1; left -= 1) {
    state = (state * 48271) % 2147483647;
    const at = state % left;
    const last = order[left - 1]!;
    order[left - 1] = order[at]!;
    order[at] = last;
  }
}

/** How many calls take at least half of that time, and what they took. */
function calibrate(contestant: Contestant, nanoseconds: number): { calls: number; taken: number } {
  for (let calls = 1; ; calls *= 2) {
    const taken = time(contestant, calls);
    if (taken >= nanoseconds / 2) return { calls, taken };
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
export function overRuns(runs: Runs, codec: string, number: "median" | "p95" | "p99" | "quartile"): number {
  return middle(runs.map((timings) => of(timings, codec)[number]));
}

/** How many times as long as `codec` the codec `other` takes; the median over the runs. */
export function ratio(runs: Runs, codec: string, other: string): number {
  return middle(runs.map((timings) => of(timings, other).quartile / of(timings, codec).quartile));
}

/** Whether this codec does the payload. */
export function has(runs: Runs, codec: string): boolean {
  return runs[0]!.some((timing) => timing.contestant.codec === codec);
}

function of(timings: readonly Timing[], codec: string): Timing {
  return timings.find((timing) => timing.contestant.codec === codec)!;
}

function middle(values: readonly number[]): number {
  return quantile(values, 0.5);
}
