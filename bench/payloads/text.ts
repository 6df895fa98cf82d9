/** Text in several scripts, short and long. */

import type { Payload } from "./payload";

/** `length` characters, from `letters` in turn, beginning with number `first`. */
function text(letters: readonly string[], length: number, first = 0): string {
  return Array.from({ length }, (_, at) => letters[(first + at) % letters.length]).join("");
}

/** Ten strings of 20 characters. */
function lines(letters: readonly string[]): object {
  return { lines: Array.from({ length: 10 }, (_, at) => text(letters, 20, 7 * at)) };
}

/** One string of 30,000 characters. */
function page(letters: readonly string[]): object {
  return { text: text(letters, 30000) };
}

/** Words of several languages: a quarter of the letters is no ASCII. */
const latin = Array.from("Füße größer, élève à Noël, señal año café. ");
const cjk = Array.from("天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往");
const emoji = Array.from("😀🚀🎉🌍🔥💡🐙🍕🎸🧩");

const short = "bench.Lines";
const long = "bench.Page";

export const texts: readonly Payload[] = [
  { name: "latin", type: short, bytes: 271, sha256: "8ef9b7d4015bd0ba", value: lines(latin) },
  { name: "latin30k", type: long, bytes: 37679, sha256: "dd8f054906c146bf", value: page(latin) },
  { name: "cjk", type: short, bytes: 620, sha256: "6845a2ed66c5103c", value: lines(cjk) },
  { name: "cjk30k", type: long, bytes: 90004, sha256: "aefd49565c45fd4a", value: page(cjk) },
  { name: "emoji", type: short, bytes: 820, sha256: "05ef58ad730f5f7c", value: lines(emoji) },
  { name: "emoji30k", type: long, bytes: 120004, sha256: "873ba4a29be3e33e", value: page(emoji) },
];
