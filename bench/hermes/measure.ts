/**
 * Times functions in turn, in many short batches, so that whatever else the machine does meets all of them alike. Ratios compare
 * lower quartiles: batches that lost the processor do not count, and ratios hold where absolute times do not.
 */

import type { Contestant } from "./payloads";

/** Times of one contestant in nanoseconds a call, a batch each. */
export interface Timing {
  readonly contestant: Contestant;
  readonly batches: readonly number[];
}

/** `rounds` batches of about `milliseconds` for each contestant. */
export function measure(contestants: readonly Contestant[], rounds: number, milliseconds: number): Timing[] {
  const counts = contestants.map((contestant) => callsIn(contestant, milliseconds * 1e6));
  const batches: number[][] = contestants.map(() => []);
  host.gc();
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < contestants.length; at += 1) {
      batches[at]!.push(time(contestants[at]!, counts[at]!) / counts[at]!);
    }
  }
  return contestants.map((contestant, at) => ({ contestant, batches: batches[at]! }));
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

/** How many times faster `timing` is than `other`. */
export function ratio(timing: Timing, other: Timing): number {
  return quantile(other.batches, 0.25) / quantile(timing.batches, 0.25);
}
