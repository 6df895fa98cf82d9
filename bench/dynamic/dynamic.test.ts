/** The dynamic path does what ours does, says what is wrong, and allocations are counted. Runs in `ferrobuf-bench-host`. */
import { equal, equalMessage, ok, test, throws } from "../../tests/js/harness";
import { codecOf, dynamic, toAny } from "../hermes/dynamic";
import { subject } from "../hermes/ours";
import { payloads } from "../payloads";
import { allocations } from "../runner/allocations";
import { entryOf } from "../runner/contestant";

const user = codecOf("acme.User");

// The larger ones hold nothing that these do not.
payloads
  .filter(({ bytes }) => bytes < 200000)
  .forEach((payload) => {
    test(`dynamic path for ${payload.name}`, () => {
      const given = subject(payload);
      const { encode, decode } = entryOf([dynamic], given);
      equal([encode.length, decode.length], [2, 3]);
      const { run, argument } = encode[0]!;
      // Entries of maps have an order of their own.
      if (payload.name !== "maps") equal(new Uint8Array(run(argument) as ArrayBuffer), given.encoded);
      const ofOurs = decode[0]!;
      ofOurs.check(ofOurs.run(given.encoded.slice().buffer));
    });
  });

test("zeros are there, or left out", () => {
  const bytes = user.encode({ id: 7 });
  const zeros = { name: "", avatar: [], scores: [], active: false, tags: [], delta: 0n, big: 0n, ratio: 0, weight: 0 };
  equalMessage(user.decode(bytes), { id: 7, ...zeros });
  equal(codecOf("acme.User", true).decode(bytes), { id: 7 });
});

test("64-bit integers at their ends", () => {
  const any = toAny({ delta: -(2n ** 63n), big: 2n ** 64n - 1n });
  equal(any, { delta: -(2n ** 63n), big: "18446744073709551615" });
  const { delta, big } = user.decode(user.encode(any)) as { delta: unknown; big: unknown };
  equal({ delta, big }, any);
});

test("what is wrong is said", () => {
  const says = (message: object, text: string): void => {
    const error = throws(() => user.encode(message), {});
    ok(error.message.includes(text), error.message);
  };
  says({ nobody: 1 }, "acme.User has no field nobody");
  says({ id: "x" }, "acme.User.id: x is out of range");
  says({ id: 1.5 }, "acme.User.id: 1.5 is out of range");
  says({ id: -1 }, "acme.User.id: -1 is out of range");
  says({ id: true }, "acme.User.id: expected an integer, got a boolean");
  says({ avatar: [1, 256] }, "acme.User.avatar[1]");
  says({ tags: "a" }, "acme.User.tags: expected an array, got a string");
  throws(() => codecOf("acme.Nobody"), {});
  throws(() => user.decode(new Uint8Array([8]).buffer), {});
  throws(() => user.decodeDelimited(new Uint8Array([3, 8, 7]).buffer), {});
});

test("allocations are counted", () => {
  const counted = (run: () => unknown) =>
    allocations({ codec: "", run, argument: undefined, bytes: 0, check: () => undefined })!;
  equal(
    counted(() => undefined),
    { allocations: 0, allocated_bytes: 0 },
  );
  const buffer = counted(() => new ArrayBuffer(5000));
  ok(buffer.allocations >= 1 && buffer.allocated_bytes >= 5000, JSON.stringify(buffer));
});
