/**
 * The border to native code: finds what `ferrobuf::install` put into the runtime, compares versions, and hands over the JavaScript
 * helpers that native code calls. Nothing else in this package knows the global's name.
 */

import { U8, apply, arrayPush, bufferSlice, own, setPrototype } from "./captured.js";
import { FerrobufError } from "./errors.js";
import type { FerrobufErrorCode } from "./errors.js";
import { addEntries, entries } from "./maps.js";
import type { Spec } from "./registry.js";
import type { Selection } from "./sparse.js";
import type { DecodeOptions } from "./types.js";

/** Version of the interface between this package and the native code. Both sides change it together. */
export const ABI_VERSION = 1;

/**
 * Bytes in the buffer through which native code returns encoded messages. What is larger comes in a buffer of its own, which takes
 * twice as long up to this size. Systems give memory as it is used, so that only the largest message so far counts.
 */
const SCRATCH_SIZE = 262144;

/** Called by native code with one value a slot, two a oneof, and the unknown fields at the end. */
export type Factory = (...slots: any[]) => object;

/** Called by native code with a number of messages and their fields. */
export type ListFactory = (...slots: any[]) => object[];

/** Codec of one message type, in host functions. Lengths are below zero for messages that had few fields. */
export interface Bound {
  /** The message's length when its bytes are the last ones in the scratch buffer, or a buffer that holds just its bytes. */
  readonly encode: (message: unknown, selection?: Selection) => any;
  readonly encodeInto: (message: unknown, target: Uint8Array, offset?: number, selection?: Selection) => number;
  readonly decode: (bytes: Uint8Array | ArrayBuffer, options?: DecodeOptions) => any;
  readonly byteLength: (message: unknown) => number;
  /** The stream's length when its bytes are the last ones in the scratch buffer, or a buffer that holds just its bytes. */
  readonly encodeDelimited: (messages: readonly unknown[]) => any;
  readonly decodeDelimited: (bytes: Uint8Array | ArrayBuffer, options?: DecodeOptions) => any[];
  /** The properties of the message's slots, in their order. */
  readonly slots: () => readonly string[];
}

/** What native code calls in JavaScript. */
interface Support {
  /** Makes (does not throw) an error. */
  readonly error: (code: FerrobufErrorCode, detail: string, path: string, offset: number | undefined) => FerrobufError;
  /** A new array of the arguments. */
  readonly list: (...items: unknown[]) => unknown[];
  /** `Array.prototype.push`, to be called with the array as `this`. */
  readonly push: typeof arrayPush;
  /** Adds the elements of the other arrays to the first one. */
  readonly join: (first: unknown[], ...others: unknown[][]) => void;
  readonly entries: typeof entries;
  readonly addEntries: typeof addEntries;
  /** A view. */
  readonly bytes: (buffer: ArrayBuffer, offset: number, length: number) => Uint8Array;
  /** The first bytes of the scratch buffer, in a buffer of their own. */
  readonly copied: (length: number) => Uint8Array;
  /** The own property of an object, for names that every object inherits (`constructor`). */
  readonly own: (object: object, key: string) => unknown;
  /** Where `encode` leaves its result, at the end. */
  readonly scratch: ArrayBuffer;
}

/** The global object that native code defines. */
interface Native {
  readonly abiVersion: number;
  /** The helpers in use: those of the copy of this package that came first, should a bundle hold two. */
  support?: Support;
  setup(support: Support): void;
  /** Factories that the generated code of an older version lacks are undefined. */
  bind(
    typeName: string,
    fingerprint: string,
    create: Factory,
    flat?: Factory,
    list?: ListFactory,
    sparse?: Factory,
  ): Bound;
  /** Installs the same native code into the runtime that calls, to which others may have copied the function. */
  install?(): boolean;
}

/** Native code that is ready for use. */
export interface Connection {
  readonly bind: (spec: Spec) => Bound;
  readonly scratch: ArrayBuffer;
  /** Its length in bytes, read once: scripts can change how it is read. */
  readonly end: number;
  /**
   * Views on the last bytes of the scratch buffer, by length up to 255, as far as they were needed. To copy a view is one native call,
   * where a slice and a view on that are two (small messages encode 1.03 times as fast).
   */
  readonly tails: (Uint8Array | undefined)[];
}

let connection: Connection | undefined;

let missing = "rebuild the native app with react-native-ferrobuf and the generated C++ linked in";

/** Tells later `not-installed` errors why native code is not there, and what to do. */
export function explainMissing(reason: string): void {
  missing = reason;
}

function installed(): Native | undefined {
  return (globalThis as { __ferrobuf?: Native }).__ferrobuf;
}

/** Whether native code has installed itself into this runtime: by the same rule as `ferrobuf::isInstalled`. */
export function isInstalled(): boolean {
  return installed() !== undefined;
}

/**
 * A function that installs the native part into the JavaScript runtime that calls it, for runtimes of worklets: take it here, call
 * it there, import the generated files there. Throws `not-installed` when this runtime itself has no native part.
 */
export function installer(): () => boolean {
  const install = installed()?.install;
  if (install === undefined) {
    throw notInstalled("");
  }
  return install;
}

/** The native code, or undefined while it is not installed. Throws `abi-mismatch`. */
export function connect(): Connection | undefined {
  if (connection !== undefined) {
    return connection;
  }
  const native = installed();
  if (native === undefined) {
    return undefined;
  }
  if (native.abiVersion !== ABI_VERSION) {
    throw new FerrobufError(
      "abi-mismatch",
      `react-native-ferrobuf speaks version ${ABI_VERSION} of the native interface, the app's native code version ` +
        `${native.abiVersion}: install the same version of react-native-ferrobuf everywhere and rebuild the native app`,
    );
  }
  if (native.support === undefined) {
    const support = makeSupport();
    native.setup(support);
    native.support = support;
  }
  const { scratch } = native.support;
  connection = {
    bind: ({ typeName, fingerprint, create, flat, list, sparse }) =>
      native.bind(typeName, fingerprint, create, flat, list, sparse),
    scratch,
    // Of the buffer itself: another copy of this package may have made it.
    end: scratch.byteLength,
    tails: noViews(),
  };
  return connection;
}

/** The native code. Throws `not-installed` when there is none. */
export function requireConnection(typeName: string): Connection {
  const found = connect();
  if (found === undefined) {
    throw notInstalled(typeName);
  }
  return found;
}

function notInstalled(path: string): FerrobufError {
  return new FerrobufError(
    "not-installed",
    `the native part of Ferrobuf is not installed in this JavaScript runtime: ${missing}`,
    path,
  );
}

/** Without a prototype, which scripts can change, and which would be asked for an index that is not there. */
function noViews(): undefined[] {
  const views: undefined[] = [];
  setPrototype(views, null);
  for (let length = 0; length < 256; length += 1) views[length] = undefined;
  return views;
}

/** The view on the last bytes of the scratch buffer, kept for the next result of this length. `length`: below 256. */
export function tail({ scratch, end, tails }: Connection, length: number): Uint8Array {
  return (tails[length] = new U8(scratch, end - length, length));
}

/**
 * The first bytes of the scratch buffer, in a buffer of their own. Factories call it for the bytes that native code has put there
 * (a message of little else is 1.15 times as fast as with a call of their own for them).
 */
export function copied(length: number): Uint8Array<ArrayBuffer> {
  return new U8(connection!.scratch.slice(0, length));
}

function makeSupport(): Support {
  const scratch = new ArrayBuffer(SCRATCH_SIZE);
  // Its own property, so that `scratch.slice(…)` is the built-in method at the cost of a plain call.
  Object.defineProperty(scratch, "slice", { value: bufferSlice });
  return {
    error: (code, detail, path, offset) => new FerrobufError(code, detail, path, offset),
    list: (...items) => items,
    push: arrayPush,
    join: (first, ...others) => {
      for (let at = 0; at < others.length; at += 1) {
        apply(arrayPush, first, others[at]!);
      }
    },
    entries,
    addEntries,
    bytes: (buffer, offset, length) => new U8(buffer, offset, length),
    copied,
    own,
    scratch,
  };
}
