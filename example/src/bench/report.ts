/** Timings as a table with bars, and as a file. */
import { codecs, directions } from "./contestants";
import type { Codec, Direction } from "./contestants";
import type { Timing } from "./measure";

/** A line of the table. */
export interface Row {
  readonly codec: Codec;
  readonly time: string;
  /** How many times as long as Ferrobuf's. */
  readonly times: string;
  /** Length of the bar, as a share of the longest one. */
  readonly share: number;
}

export interface Group {
  readonly payload: string;
  /** Of Ferrobuf's encoding, in bytes. */
  readonly size: number;
  readonly direction: Direction;
  readonly rows: readonly Row[];
}

/** A table for each payload and direction. */
export function groups(timings: readonly Timing[]): Group[] {
  const payloads = [...new Set(timings.map(({ payload }) => payload))];
  return payloads.flatMap((payload) =>
    directions.map((direction) =>
      group(timings.filter((timing) => timing.payload === payload && timing.direction === direction)),
    ),
  );
}

function group(timings: readonly Timing[]): Group {
  const ours = timings.find(({ codec }) => codec === "ferrobuf")!;
  const longest = Math.max(...timings.map(({ microseconds }) => microseconds));
  const ordered = codecs.flatMap((codec) => timings.filter((timing) => timing.codec === codec));
  return {
    payload: ours.payload,
    size: ours.size,
    direction: ours.direction,
    rows: ordered.map(({ codec, microseconds }) => ({
      codec,
      time: threeDigits(microseconds),
      times: threeDigits(microseconds / ours.microseconds),
      share: microseconds / longest,
    })),
  };
}

/** A number as far as it means something. */
export function threeDigits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

/** What the timings were taken on. */
export type Environment = Readonly<Record<string, unknown>>;

/** What is handed out: JSON that holds all there is. */
export function toFile(environment: Environment, timings: readonly Timing[]): string {
  return JSON.stringify({ environment, unit: "microseconds a call, median", timings }, undefined, 2);
}
