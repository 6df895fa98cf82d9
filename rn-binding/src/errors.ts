/**
 * The one class of error that the codec and the binding throw. Native code makes its errors through {@link FerrobufError} too
 * (see `native.ts`), at the place where they occur, so nobody ever has to match message text.
 */

/**
 * What went wrong, as a string that stays the same from version to version.
 *
 * - Encoding: `type-mismatch`, `out-of-range`, `invalid-utf8` (a lone surrogate), `missing-required`, `too-large`, `too-deep`.
 * - Decoding: `truncated`, `malformed`, `invalid-utf8`, `too-deep`, `too-large`, `missing-required`, `type-mismatch` (the input is no
 *   bytes), `out-of-range` (a 64-bit integer that the schema wants as a number, and that no number holds exactly).
 * - Binding: `not-installed`, `abi-mismatch`, `schema-mismatch`; `wrong-runtime` (a native function that was taken to another
 *   JavaScript runtime, as libraries for worklets do, or outlived its own), which is a plain `Error` with this `code`, since the class
 *   belongs to the other runtime.
 * - `internal`: a bug of Ferrobuf that was caught before it could do harm.
 */
export type FerrobufErrorCode =
  | "type-mismatch"
  | "out-of-range"
  | "invalid-utf8"
  | "missing-required"
  | "too-large"
  | "too-deep"
  | "truncated"
  | "malformed"
  | "not-installed"
  | "abi-mismatch"
  | "schema-mismatch"
  | "wrong-runtime"
  | "internal";

/** Thrown by everything that Ferrobuf generates. After it the codec is as usable as before. */
export class FerrobufError extends Error {
  /** What went wrong. */
  readonly code: FerrobufErrorCode;
  /** What went wrong in one sentence: the message without the place. */
  readonly detail: string;
  /** The element concerned, such as `acme.User.tags[2]`; empty where there is none. */
  readonly path: string;
  /** On decoding, the position in the input in bytes. */
  readonly offset: number | undefined;

  constructor(code: FerrobufErrorCode, detail: string, path = "", offset?: number) {
    const element = path === "" ? "" : `${path}: `;
    const place = offset === undefined ? "" : ` (at byte ${offset})`;
    super(`${element}${detail}${place}`);
    this.code = code;
    this.detail = detail;
    this.path = path;
    this.offset = offset;
  }
}

// On the prototype, as with the built-in errors: an own property would show up in every log of the error's members.
Object.defineProperty(FerrobufError.prototype, "name", {
  value: "FerrobufError",
  configurable: true,
  writable: true,
});
