/**
 * Input that no encoder wrote: cut, flipped and random bytes give a message or a FerrobufError that tells where, and what is read
 * is written so that it reads the same. The Rust tests try more of them (tests/differential); these go through the glue.
 */
import { FerrobufError } from "react-native-ferrobuf";
import { Blob } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";
import * as kinds2 from "pb/kinds/kinds2_pb";
import * as kinds3 from "pb/kinds/kinds3_pb";
import { type AnyType, readCorpus, typesOf } from "./corpus";
import { equal, hex, ok, test, unhex } from "./harness";
import { canonical } from "./peers/canonical.mjs";

/** Random strings. */
const NOISE = 20000;
const CODES = ["truncated", "malformed", "invalid-utf8", "too-deep", "missing-required"];

const payloads: readonly (readonly [string, { decode: unknown; encode: unknown }])[] = [
  ["tiny", User],
  ["scalars", User],
  ["string", User],
  ["bytes", User],
  ["repeated", User],
  ["nested", User],
  ["default", User],
  ["large", User],
  ["document", Document],
  ["blob1k", Blob],
  ["blob10k", Blob],
  ["blob50k", Blob],
];

/** Decodes. A message must be written so that it reads the same; an error must be one of ours. Tells which it was. */
function attempt(type: AnyType, bytes: Uint8Array): boolean {
  let value: Record<string, unknown>;
  try {
    value = type.decode(bytes);
  } catch (error) {
    ok(error instanceof FerrobufError, `${String(error)} from ${hex(bytes)}`);
    ok(CODES.includes(error.code), `code ${error.code} from ${hex(bytes)}`);
    const offset = error.offset;
    ok(offset !== undefined && offset >= 0 && offset <= bytes.length, `offset ${String(offset)} from ${hex(bytes)}`);
    ok(error.path.startsWith(type.typeName), `path ${error.path} from ${hex(bytes)}`);
    return false;
  }
  const written = type.encode(value);
  const again = type.decode(written);
  if (bytes.length < 2000) equal(canonical(again), canonical(value), `${type.typeName} from ${hex(bytes)}`);
  equal(type.byteLength(again), written.length, `length of ${type.typeName}`);
  return true;
}

payloads.forEach(([name, codec]) => {
  const type = codec as AnyType;
  const bytes = new Uint8Array(host.readFile(`bench/data/${name}.bin`));
  // All of the small ones; of the large ones what a prime stride meets, which is every bit of a byte.
  const stride = bytes.length > 2000 ? 509 : 1;

  test(`${name}: each prefix`, () => {
    for (let length = 0; length < bytes.length; length += stride) attempt(type, bytes.subarray(0, length));
  });

  test(`${name}: each flipped bit`, () => {
    for (let bit = 0; bit < bytes.length * 8; bit += stride) {
      const flipped = bytes.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      attempt(type, flipped);
    }
  });
});

/** Numbers from 0 to `below`, from a seed: an LCG with the constants of Numerical Recipes. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** A message of the corpus, or two one after the other, with some bytes spoiled. */
function spoiled(random: (below: number) => number, hexes: readonly string[]): Uint8Array {
  const pick = (): number[] => Array.from(unhex(hexes[random(hexes.length)] ?? ""));
  const bytes = random(4) === 0 ? pick().concat(pick()) : pick();
  for (let change = random(4); change >= 0; change--) {
    const at = random(bytes.length + 1);
    switch (random(5)) {
      case 0:
        bytes.splice(at, 1);
        break;
      case 1:
        bytes.splice(at, 0, random(256));
        break;
      case 2:
        bytes.length = at;
        break;
      default:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
    }
  }
  return new Uint8Array(bytes);
}

test(`${NOISE} random strings`, () => {
  const seed = host.now() % 4294967296;
  host.print(`       seed ${seed}`);
  const random = randomFrom(seed);
  const corpus = readCorpus().filter((item) => item.hex.length < 800);
  const targets = Array.from(typesOf(kinds2, kinds3).values(), (type) => ({
    type,
    hexes: corpus.filter((item) => item.message === type.typeName).map((item) => item.hex),
  }));
  let read = 0;
  for (let index = 0; index < NOISE; index++) {
    const target = targets[index % targets.length];
    if (target !== undefined && attempt(target.type, spoiled(random, target.hexes))) read++;
  }
  ok(read > NOISE / 10 && read < NOISE, `${read} of ${NOISE} were read`);
});
