/** The kinds corpus and what tests of several messages need. `make js-test` writes the files first. */
import type { AnyType } from "./values";

/** One message of the corpus. */
export interface Case {
  /** Full name of its type. */
  readonly message: string;
  /** What is special about it. */
  readonly name: string;
  /** Its canonical encoding. */
  readonly hex: string;
  /** Whether it holds a map of several entries, whose order JavaScript's objects do not keep. */
  readonly unordered: boolean;
}

/** All cases. */
export function readCorpus(): Case[] {
  return JSON.parse(ascii("target/corpus/corpus.json")) as Case[];
}

/** What protobufjs makes of the corpus, see peers/protobufjs.mjs. */
export interface Foreign {
  /** Text of each case. */
  readonly values: readonly string[];
  /** Text of two cases that come one after the other; the numbers are their positions in the corpus. */
  readonly merged: readonly { readonly first: number; readonly second: number; readonly text: string }[];
}

/** Reads what protobufjs made. */
export function readProtobufjs(): Foreign {
  return JSON.parse(ascii("target/corpus/protobufjs.json")) as Foreign;
}

/** The message types among the exports of generated files, by name. */
export function typesOf(...files: object[]): Map<string, AnyType> {
  const types = new Map<string, AnyType>();
  for (const file of files) {
    for (const value of Object.values(file) as AnyType[]) {
      if (typeof value.typeName === "string") types.set(value.typeName, value);
    }
  }
  return types;
}

/** Content of a file that is ASCII. */
function ascii(path: string): string {
  const bytes = new Uint8Array(host.readFile(path));
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}
