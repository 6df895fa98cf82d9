/**
 * Text from the wire, by every way that it can go: short text and long text are checked and converted by different code, and what
 * one refuses or makes of bytes, the other has to as well. A decoder of its own, a character at a time, says what is right.
 */
import { S } from "pb/strings/strings_pb";

import { equal, test, throws } from "./harness";

/** Table 3-7 of the Unicode Standard: first byte from, to, second byte from, to, bytes in all. */
const forms = [
  [0xc2, 0xdf, 0x80, 0xbf, 2],
  [0xe0, 0xe0, 0xa0, 0xbf, 3],
  [0xe1, 0xec, 0x80, 0xbf, 3],
  [0xed, 0xed, 0x80, 0x9f, 3],
  [0xee, 0xef, 0x80, 0xbf, 3],
  [0xf0, 0xf0, 0x90, 0xbf, 4],
  [0xf1, 0xf3, 0x80, 0xbf, 4],
  [0xf4, 0xf4, 0x80, 0x8f, 4],
] as const;

/** The text that the bytes are; undefined when they are no UTF-8. */
function reference(bytes: readonly number[]): string | undefined {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      at += 1;
      continue;
    }
    const second = bytes[at + 1]!;
    const form = forms.find(([low, high]) => first >= low && first <= high);
    if (form === undefined || !(second >= form[2] && second <= form[3])) return undefined;
    const length = form[4];
    let code = first & (0xff >> (length + 1));
    for (let next = 1; next < length; next += 1) {
      const byte = bytes[at + next]!;
      if (!(byte >= 0x80 && byte <= 0xbf)) return undefined;
      code = (code << 6) | (byte & 0x3f);
    }
    text += String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** A message whose string these bytes are. */
function message(bytes: readonly number[]): Uint8Array {
  const { length } = bytes;
  return new Uint8Array([0x0a, ...(length < 128 ? [length] : [(length & 127) | 128, length >> 7]), ...bytes]);
}

/** What is made of the bytes is what the reference makes of them. */
function agrees(bytes: readonly number[]): void {
  const expected = reference(bytes);
  const input = message(bytes);
  if (expected === undefined) {
    throws(() => S.decode(input), { name: "FerrobufError", code: "invalid-utf8", path: "strings.S.s" });
  } else if (S.decode(input).s !== expected) {
    equal(S.decode(input).s, expected, String(bytes));
  }
}

const letters = [
  "az \0\u007f",
  "éßя\u0080\u07ff",
  "日本\u0800\ud7ff\ue000\uffff",
  "🐱𝄞\u{10000}\u{10ffff}",
  "abcdefghié日🐱",
].map((some) => Array.from(some));

/** Numbers below `end` that look random, the same in every run. */
let seed = 1;
function below(end: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % end;
}

function encoded(character: string): number[] {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)];
  if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
}

/** Just so many bytes of these letters: the last ones are ASCII where no letter fits. */
function bytesOf(some: readonly string[], length: number): number[] {
  const bytes: number[] = [];
  while (bytes.length < length) {
    const next = encoded(some[below(some.length)]!);
    bytes.push(...(bytes.length + next.length > length ? [0x61] : next));
  }
  return bytes;
}

test("text of every length up to several hundred bytes, in every script", () => {
  for (let length = 1; length < 400; length += length < 300 ? 1 : 17) {
    letters.forEach((some) => agrees(bytesOf(some, length)));
  }
});

test("a wrong byte anywhere in text of every length", () => {
  const wrong = [0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xff];
  for (let length = 1; length < 300; length += length < 140 ? 1 : 7) {
    letters.forEach((some) => {
      const bytes = bytesOf(some, length);
      for (let turn = 0; turn < 3; turn += 1) {
        const at = turn === 0 ? length - 1 : below(length);
        const right = bytes[at]!;
        bytes[at] = wrong[below(wrong.length)]!;
        agrees(bytes);
        bytes[at] = right;
      }
    });
  }
});

test("every pair of bytes, alone, before and behind other text", () => {
  const others: readonly (readonly number[])[] = [[], [0x80], [0x80, 0x80], encoded("日"), bytesOf(letters[3]!, 60)];
  for (let first = 0xbe; first < 0x100; first += 1) {
    for (let second = 0x7e; second < 0xc2; second += 1) {
      const other = others[(first + second) % others.length]!;
      agrees([first, second]);
      agrees([first, second, ...other]);
      agrees([0x61, ...other, first, second]);
    }
  }
});

test("random bytes", () => {
  const kinds = [
    [0x80, 0x40],
    [0xe0, 0x20],
    [0, 0x100],
    [0xc0, 0x40],
  ] as const;
  for (let round = 0; round < 3000; round += 1) {
    const length = 1 + below(round % 3 === 0 ? 200 : 7);
    agrees(
      Array.from({ length }, () => {
        const [low, count] = kinds[below(kinds.length)]!;
        return low + below(count);
      }),
    );
  }
});
