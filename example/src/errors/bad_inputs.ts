/** What the third screen shows: input that no codec may take, and what Ferrobuf says about it. */
import { Kinds } from "app-ferrobuf/acme/kinds_pb";
import { User } from "app-ferrobuf/acme/user_pb";
import { FerrobufError } from "react-native-ferrobuf";

import { hex, show } from "../show";

export interface BadInput {
  readonly title: string;
  /** The input as text. */
  readonly input: string;
  readonly run: () => unknown;
}

/** What an input led to. */
export interface Caught {
  readonly title: string;
  readonly input: string;
  readonly code: string;
  readonly path: string;
  /** Where in the bytes the fault is; there is none when encoding. */
  readonly offset: number | undefined;
  readonly detail: string;
}

/** A message that TypeScript would refuse, as one from elsewhere may be. */
function encode(title: string, type: { encode(message: never): Uint8Array }, message: object): BadInput {
  return { title: `encode ${title}`, input: show(message), run: () => type.encode(message as never) };
}

function decode(title: string, bytes: number[], options?: { maxSize: number }): BadInput {
  const input = new Uint8Array(bytes);
  return { title: `decode ${title}`, input: hex(input), run: () => User.decode(input, options) };
}

export const badInputs: readonly BadInput[] = [
  encode("a number among strings", User, { id: 7, tags: ["a", "b", 3] }),
  encode("a number beyond 32 bits", User, { id: 2 ** 32 }),
  encode("a fraction in a list of integers", User, { scores: [1, 2.5] }),
  encode("an unsafe number for 64 bits", User, { delta: 2 ** 53 }),
  encode("half a character", User, { name: "a\ud83d" }),
  encode("without a required field", Kinds, { retries: 1 }),
  decode("bytes that end early", [0x08, 0x05, 0x32, 0x03, 0x0a, 0x05, 0x61]),
  decode("a field of number 0, in a message", [0x08, 0x05, 0x32, 0x02, 0x00, 0x01]),
  decode("text that is not UTF-8", [0x3a, 0x01, 0x61, 0x3a, 0x03, 0x61, 0x62, 0xff]),
  decode("more bytes than allowed", [0x08, 0x05], { maxSize: 1 }),
  {
    title: "decode text in place of bytes",
    input: '"0807"',
    run: () => User.decode("0807" as never),
  },
];

/** Runs one and gives its error; throws when there is none. */
export function provoke({ title, input, run }: BadInput): Caught {
  try {
    run();
  } catch (error) {
    if (!(error instanceof FerrobufError)) throw error;
    const { code, path, offset, detail } = error;
    return { title, input, code, path, offset, detail };
  }
  throw new Error(`${title}: nothing was thrown`);
}
