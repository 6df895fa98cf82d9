/** What a call asks of the heap of native code. */

import type { Contestant } from "./contestant";

/** As rows of results have it. */
export interface Allocations {
  readonly allocations: number;
  readonly allocated_bytes: number;
}

const most = 15;
const least = 3;
/** Nanoseconds after which `least` calls are enough. */
const enough = 2e8;

/**
 * The median of 15 calls, of slow ones fewer, each counted alone, so that what happens now and then (lists of the collector that
 * grow) is left out. After timing, when all that is kept from call to call has its size. Hosts that cannot count give nothing.
 */
export function allocations({ run, argument }: Contestant): Allocations | undefined {
  const { startCounting, stopCounting } = host;
  if (startCounting === undefined || stopCounting === undefined) return undefined;
  const counted: [number, number][] = [];
  const until = host.now() + enough;
  while (counted.length < most && (counted.length < least || host.now() < until)) {
    startCounting();
    run(argument);
    counted.push(stopCounting());
  }
  const [allocations, allocated_bytes] = counted.sort(([a], [b]) => a - b)[Math.floor(counted.length / 2)]!;
  return { allocations, allocated_bytes };
}
