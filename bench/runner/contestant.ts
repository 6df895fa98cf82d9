/** What is measured, and what brings it. An adapter is one file with one exported function; `../README.md` says what rows mean. */

import type { Payload } from "../payloads";

export type Direction = "encode" | "decode";

export const directions: readonly Direction[] = ["encode", "decode"];

/** One function under test. */
export interface Contestant {
  /** Name of the row. */
  readonly codec: string;
  /** What is timed is the call of this with `argument`. */
  readonly run: (argument: any) => unknown;
  readonly argument: unknown;
  /** Size of the encoding that is written or read; of JSON as a string, its length. */
  readonly bytes: number;
  /** Throws when that is not what `run` has to give. Nothing is timed before. */
  readonly check: (result: any) => void;
  /** What the row does not do as others do. */
  readonly note?: string;
}

/** Makes a contestant. */
export type Make = (codec: string, run: Contestant["run"], argument: unknown, check: Contestant["check"]) => Contestant;

/** Makes contestants whose encoding has one size. */
export function making(bytes: number): Make {
  return (codec, run, argument, check) => ({ codec, run, argument, bytes, check });
}

/** A payload that a codec cannot do. */
export interface Refusal {
  readonly codec: string;
  readonly direction: Direction;
  readonly note: string;
}

/** What adapters work on. */
export interface Subject {
  readonly payload: Payload;
  /** The canonical encoding. */
  readonly encoded: Uint8Array<ArrayBuffer>;
  /** Decodes with a codec that is known to be right, to values as payloads have them. */
  readonly decode: (bytes: Uint8Array) => unknown;
}

/** What a codec, or several ways to use it, does with one payload. */
export interface Entry {
  readonly encode: readonly Contestant[];
  readonly decode: readonly Contestant[];
  readonly refusals?: readonly Refusal[];
}

export type Adapter = (subject: Subject) => Entry;

/** The entry of all adapters together, each contestant checked. */
export function entryOf(adapters: readonly Adapter[], subject: Subject): Required<Entry> {
  const entries = adapters.map((adapter) => adapter(subject));
  const entry = {
    encode: entries.flatMap(({ encode }) => encode),
    decode: entries.flatMap(({ decode }) => decode),
    refusals: entries.flatMap(({ refusals = [] }) => refusals),
  };
  for (const direction of directions) {
    entry[direction].forEach(({ codec, run, argument, check }) => {
      try {
        check(run(argument));
      } catch (error) {
        throw new Error(`${subject.payload.name}, ${direction} with ${codec}: ${(error as Error).message}`);
      }
    });
  }
  return entry;
}
