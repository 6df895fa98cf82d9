/** Times contestants, a short batch at a time, so that whoever drives it can do something else in between. */
import type { Contestant } from "./contestants";

/** Milliseconds of a clock. */
export type Clock = () => number;

export interface Effort {
  /** Milliseconds of a batch: long against the steps of the clock. */
  readonly batch: number;
  /** Batches of each contestant. The median of them counts. */
  readonly rounds: number;
}

/** What the screen takes. A frame is no longer than a batch, so that progress can be seen. */
export const usual: Effort = { batch: 15, rounds: 15 };

/** What one call took. */
export interface Timing extends Omit<Contestant, "run"> {
  readonly microseconds: number;
}

/** A contestant, how many calls make a batch, and what a call took in each batch so far. */
interface Lane {
  readonly contestant: Contestant;
  readonly calls: number;
  readonly times: number[];
}

/**
 * Gives the share that is done after each batch, and all timings in the end. Contestants take turns, so that a machine that slows down
 * does so for all of them.
 */
export function* measure(
  contestants: readonly Contestant[],
  now: Clock,
  { batch, rounds }: Effort,
): Generator<number, Timing[]> {
  const steps = contestants.length * (rounds + 1);
  let done = 0;
  const lanes: Lane[] = [];
  for (const contestant of contestants) {
    lanes.push({ contestant, calls: callsIn(batch, contestant, now), times: [] });
    yield ++done / steps;
  }
  for (let round = 0; round < rounds; round++) {
    for (const { contestant, calls, times } of lanes) {
      times.push(time(contestant, calls, now) / calls);
      yield ++done / steps;
    }
  }
  return lanes.map(({ contestant: { run: _, ...rest }, times }) => ({ ...rest, microseconds: 1000 * median(times) }));
}

/** How many calls take about that long. Finding out warms up, too. */
function callsIn(milliseconds: number, contestant: Contestant, now: Clock): number {
  let calls = 1;
  for (;;) {
    const taken = time(contestant, calls, now);
    if (taken >= milliseconds / 2) return Math.max(1, Math.round((calls * milliseconds) / taken));
    calls *= 2;
  }
}

function time({ run }: Contestant, calls: number, now: Clock): number {
  const start = now();
  for (let call = 0; call < calls; call++) run();
  return now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}
