/**
 * What `make demo` runs inside Hermes, with the TypeScript that it has generated for the app in example/: encodes and decodes one
 * user, shows an error, and compares all payloads of bench/data, and a blob of 10 MB, with the sizes and hashes that other protobuf
 * implementations agree on.
 */
import { FerrobufError } from "react-native-ferrobuf";

import { blob, published } from "../bench/payloads/published";
import { Blob, TestStringArray } from "../example/ferrobuf/ts/acme/blob_pb";
import { Document } from "../example/ferrobuf/ts/acme/document_pb";
import { User } from "../example/ferrobuf/ts/acme/user_pb";
import { equalMessage, hex, show } from "./js/harness";

/** The codecs as this script calls them: with values that it makes at run time. */
interface Codec {
  encode(message: object): Uint8Array;
  decode(bytes: Uint8Array | ArrayBuffer): object;
}

const codecs: Record<string, Codec> = {
  "acme.User": User,
  "acme.Blob": Blob,
  "acme.Document": Document,
  "acme.TestStringArray": TestStringArray,
};

/** What decoding gives for fields that are not on the wire. */
const zeros: Record<string, object> = {
  "acme.User": {
    id: 0,
    name: "",
    avatar: new Uint8Array(0),
    scores: [],
    active: false,
    tags: [],
    delta: 0n,
    big: 0n,
    ratio: 0,
    weight: 0,
  },
  "acme.Blob": { items: [], tags: [], text: "", data: new Uint8Array(0) },
  "acme.Document": { id: "", title: "", lines: [] },
  "acme.TestStringArray": { stringArray: [] },
};

/** The message that decoding has to give for a payload's value. */
function decodedForm(type: string, value: Record<string, unknown>): object {
  const message: Record<string, unknown> = { ...zeros[type], ...value };
  // A float field holds the nearest 32-bit float.
  if (typeof message.ratio === "number") message.ratio = Math.fround(message.ratio);
  return message;
}

function showRoundTrip(): void {
  const user = published.find((payload) => payload.name === "default")!.value;
  const bytes = User.encode(user);
  host.print(`User.encode(user): ${bytes.length} bytes\n  ${hex(bytes)}\n`);
  const decoded = User.decode(bytes);
  host.print("User.decode(bytes)");
  for (const key of Object.keys(decoded)) host.print(`  ${key}: ${show(decoded[key as keyof typeof decoded])}`);
}

function showError(): void {
  const wrong: unknown = { id: 7, tags: ["a", "b", 3] };
  host.print("\nUser.encode({ id: 7, tags: ['a', 'b', 3] })");
  try {
    User.encode(wrong as User);
  } catch (error) {
    if (!(error instanceof FerrobufError)) throw error;
    host.print(`  throws ${error}\n  code ${error.code}, path ${error.path}`);
    return;
  }
  throw new Error("a number passed for a string");
}

/** Throws when a payload does not encode to its published bytes or does not come back. */
function verify(name: string, type: string, value: Record<string, unknown>, size: number, sha256?: string): void {
  const codec = codecs[type]!;
  const bytes = codec.encode(value);
  const digest = host.sha256(bytes).slice(0, 16);
  if (bytes.length !== size) throw new Error(`${name} encodes to ${bytes.length} bytes instead of ${size}`);
  if (sha256 !== undefined && digest !== sha256) {
    throw new Error(`${name} encodes to bytes of hash ${digest} instead of ${sha256}`);
  }
  equalMessage(codec.decode(bytes), decodedForm(type, value), name);
  equalMessage(codec.decode(bytes.buffer as ArrayBuffer), decodedForm(type, value), `${name} from an ArrayBuffer`);
  host.print(
    `  ${name.padEnd(11)} ${type.padEnd(20)} ${String(bytes.length).padStart(8)} bytes  sha256 ${digest}…  ok`,
  );
}

showRoundTrip();
showError();
host.print("\nEncoded, compared with the published size and hash, decoded, compared:");
published.forEach(({ name, type, value, bytes, sha256 }) => verify(name, type, value, bytes, sha256));
// 6 MB of text, 4 MB of data: the fields' tags and lengths, four tags of 22 bytes, items of 6, 8, 8 and 8.
verify("blob10M", "acme.Blob", blob(10000), 10000128);
