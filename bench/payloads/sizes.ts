/** The same messages in sizes from ten bytes to ten megabytes, and bytes alone. */

import { ramp } from "./payload";
import type { Payload } from "./payload";
import { blob } from "./published";

const bytes = (length: number): object => ({ data: ramp(length) });

export const sizes: readonly Payload[] = [
  { name: "size10", type: "acme.Blob", bytes: 10, sha256: "a56aa0c356a4f0ba", value: { text: "xxx", data: ramp(3) } },
  {
    name: "size100",
    type: "acme.Blob",
    bytes: 100,
    sha256: "2f77d6331c3acf20",
    value: { text: "x".repeat(57), data: ramp(39) },
  },
  { name: "blob1m", type: "acme.Blob", bytes: 1000126, sha256: "09f477ee91f30e5a", value: blob(1000) },
  { name: "blob10m", type: "acme.Blob", bytes: 10000128, sha256: "b7d3b798d6bf3c37", value: blob(10000) },
  { name: "bytes256", type: "bench.Data", bytes: 259, sha256: "ca536ef645782839", value: bytes(256) },
  { name: "bytes1k", type: "bench.Data", bytes: 1027, sha256: "54886c5049b085d1", value: bytes(1024) },
  { name: "bytes10k", type: "bench.Data", bytes: 10243, sha256: "f00d63593e52820f", value: bytes(10240) },
  { name: "bytes100k", type: "bench.Data", bytes: 102404, sha256: "45d756d778d00562", value: bytes(102400) },
];
