/** The message that the app shows and measures: 70 bytes, with a field of most kinds. */
import type { UserInit } from "app-ferrobuf/acme/user_pb";

export const sample = {
  id: 7,
  name: "Ada",
  avatar: new Uint8Array([1, 2, 3]),
  scores: [10, 20],
  active: true,
  address: { street: "Main St", zip: 12345 },
  tags: ["a", "b"],
  // One more than a double can hold.
  delta: 9007199254740993n,
  big: 9007199254740993n,
  ratio: 0.25,
  weight: 82.125,
} satisfies UserInit;
