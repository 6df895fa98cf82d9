/** What the Hermes host offers to scripts; tests/host/cpp/Functions.cpp defines it. */
interface HermesHost {
  /** Writes the values, joined by blanks, and a line feed to standard output. */
  print(...values: unknown[]): void;
  /** Reads a whole file; throws when there is none. */
  readFile(path: string): ArrayBuffer;
  /** Writes a whole file, text in UTF-8; throws when that fails. */
  writeFile(path: string, content: string | ArrayBuffer | Uint8Array): void;
  /** Reads `length` bytes from standard input, fewer when it ends; `undefined` when it has ended before. */
  readStdin(length: number): ArrayBuffer | undefined;
  /** Writes the bytes to standard output and flushes. */
  writeStdout(...chunks: (ArrayBuffer | Uint8Array)[]): void;
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256(bytes: ArrayBuffer | Uint8Array): string;
  /** Nanoseconds of a clock that never goes back. */
  now(): number;
  /** Collects garbage. */
  gc(): void;
  /** Compiles JavaScript to optimized bytecode, runs it, and gives the value of its last statement. */
  evaluate(source: string): unknown;
  /** The floor of benches: see bench/floor/Floor.hpp. */
  floor(plan: object): {
    read: (message: object) => number | ArrayBuffer;
    into: (message: object, target: Uint8Array) => number;
    taken: () => number;
    make: (input: Uint8Array | ArrayBuffer) => object;
  };
  /** Bytes of memory that the process occupies. */
  residentMemory(): number;
  /** Bytes that the process has from `malloc` and not freed. The engine's own heap is none of them. */
  allocatedMemory(): number;
  /** In `ferrobuf-bench-host` alone: a message type of the dynamic path, by its full name; see bench/dynamic/cpp/Codec.hpp. */
  readonly dynamic?: (typeName: string, sentOnly: boolean) => object;
  /** In `ferrobuf-bench-host` alone: counts what this thread asks of `malloc` and its kin from now on. */
  readonly startCounting?: () => void;
  /** The number of such calls since then, and the bytes. */
  readonly stopCounting?: () => [calls: number, bytes: number];
  /** Arguments after the script's name. */
  readonly args: readonly string[];
  /** Exit code of the process, 0 at first. */
  exitCode: number;
  /** Tests that passed and failed so far; the harness counts. */
  passed?: number;
  failed?: number;
}

declare const host: HermesHost;
