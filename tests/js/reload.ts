/** For tests/host/tests/glue.rs: uses the codec in every way, throws nothing, and leaves the rounds that it made in `host.passed`. */
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";

import { equal, throws } from "./harness";

const user = {
  id: 7,
  name: "Zoë 🐱",
  tags: ["a", "é"],
  scores: [1, 2, 3],
  big: 1n << 60n,
  address: { street: "s", zip: 1 },
};
const shape = {
  kind: { case: "label", value: "x" },
  tally: { a: 1 },
  places: { home: { street: "s", zip: 2 } },
} as const;

for (let round = 1; round <= Number(host.args[0] ?? "1"); round++) {
  const got = User.decode(User.encode(user));
  equal([got.name, got.tags, got.scores, got.big], [user.name, user.tags, user.scores, user.big]);
  equal(Shape.decode(Shape.encode(shape)).places["home"]?.zip, 2);
  throws(() => User.encode({ name: 5 as never }), { code: "type-mismatch", path: "acme.User.name" });
  throws(() => User.decode(new Uint8Array([0x0a])), { code: "truncated", offset: 1 });
  throws(() => Kinds.encode({} as never), { code: "missing-required" });
  User.encode({ name: "x".repeat(100000) });
  host.passed = round;
}
