/** Streams of messages, each after its length: one call each way. */
import { Point } from "pb/bench/points_pb";
import { B } from "pb/bytes_everywhere/bytes_everywhere_pb";
import { Empty, Shapes } from "pb/typescript_shapes_pb";

import { equal, equalHex, equalMessage, ok, test, throws, unhex } from "./harness";

/** The engine's own object; the host turns its test methods on. */
declare const HermesInternal: { detachArrayBuffer(buffer: ArrayBufferLike): void };

const unknown = (digits: string) => ({ $unknown: unhex(digits) });
const points = (count: number) => Array.from({ length: count }, (_, at) => Point.create({ x: at / 8, time: at }));

test("each message follows its length, whatever iterable they come in", () => {
  equalHex(Empty.encodeDelimited([]), "");
  equalHex(Empty.encodeDelimited([unknown("08 05"), {}, unknown("10 01")]), "02 08 05 00 02 10 01");
  equalHex(Empty.encodeDelimited(new Set([{}, unknown("08 05")])), "00 02 08 05");
  equalHex(Empty.encodeDelimited(new Proxy([unknown("08 05")], {})), "02 08 05");
  function* two(): Generator<object> {
    yield unknown("08 05");
    yield {};
  }
  equalHex(Empty.encodeDelimited(two()), "02 08 05 00");
  const long = B.encode({ b: new Uint8Array(300) });
  const stream = B.encodeDelimited([{ b: new Uint8Array(300) }]);
  equal(stream.subarray(0, 2), unhex("af 02"));
  equal(stream.subarray(2), long);
});

test("streams of any length come back whole", () => {
  [0, 1, 7, 8, 9, 63, 64, 65, 136, 137, 4097].forEach((count) => {
    const bytes = Point.encodeDelimited(points(count));
    equalMessage(Point.decodeDelimited(bytes), points(count), `${count} points`);
    equal(bytes.buffer.byteLength, bytes.length);
  });
  const shapes = Array.from({ length: 70 }, (_, at) => Shapes.create({ id: at, children: [{ id: 2 * at }] }));
  equalMessage(Shapes.decodeDelimited(Shapes.encodeDelimited(shapes)), shapes);
});

test("a stream has no room in the scratch buffer, nor has one of its messages", () => {
  const sizes = [200_000, 100_000, 400_000, 3];
  const messages = sizes.map((size) => B.create({ b: new Uint8Array(size).fill(size % 251) }));
  const stream = B.encodeDelimited(messages);
  equalMessage(B.decodeDelimited(stream), messages);
  equalMessage(B.decodeDelimited(stream.buffer), messages);
});

test("messages with unknown fields among others", () => {
  const mixed = [Point.create({ time: 1 }), { ...Point.create({ time: 2 }), ...unknown("98 06 05") }, Point.create()];
  equalMessage(Point.decodeDelimited(Point.encodeDelimited(mixed)), mixed);
  equalMessage(Point.decodeDelimited(Point.encodeDelimited(mixed), { unknown: "drop" })[1], Point.create({ time: 2 }));
});

test("options hold for each message", () => {
  const stream = B.encodeDelimited([{ b: unhex("01") }, { b: unhex("02 03") }]);
  const outer = new Uint8Array(stream.length + 3);
  outer.set(stream, 2);
  const [, second] = B.decodeDelimited(outer.subarray(2, -1), { bytes: "view" });
  equal(second!.b, unhex("02 03"));
  equal(second!.b.buffer, outer.buffer);
  outer[outer.length - 2] = 9;
  equal(second!.b[1], 9);
  throws(() => B.decodeDelimited(stream, { maxSize: 3 }), {
    code: "too-large",
    path: "bytes_everywhere.B[1]",
  });
  equal(B.decodeDelimited(stream, { maxSize: 4 }).length, 2);
});

test("what is wrong has its message's number, and its place in the whole input", () => {
  const path = "shapes.v1.Empty";
  const fails = (bytes: string, properties: object) =>
    throws(() => Empty.decodeDelimited(unhex(bytes)), { ...properties });
  fails("01 05", { code: "malformed", path: `${path}[0]` });
  fails("00 02 0a 05", { code: "truncated", offset: 4, path: `${path}[1]` });
  fails("02 08 01 02 08", { code: "truncated", offset: 3, path: `${path}[1]` });
  fails("00 80", { code: "truncated", offset: 1, path: `${path}[1]` });
  fails("ff ff ff ff ff ff 01", { code: "malformed", offset: 0, path: `${path}[0]` });
  fails("ff ff ff ff 0f", { code: "truncated", offset: 0, path: `${path}[0]` });
  throws(() => Shapes.decodeDelimited(unhex("02 08 01 04 08 01 12 05")), {
    code: "truncated",
    offset: 8,
    path: "shapes.v1.Shapes[1].label",
  });
  const unsafe = Shapes.encode({ id: 1, unsafe: 5 });
  unsafe.fill(0xff, unsafe.indexOf(5), unsafe.indexOf(5) + 7);
  throws(() => Shapes.decodeDelimited(new Uint8Array([unsafe.length, ...unsafe])), {
    code: "out-of-range",
    path: "shapes.v1.Shapes[0].unsafe",
  });
});

test("what is no message, no array or no bytes", () => {
  const any = Shapes as any;
  throws(() => any.encodeDelimited([{ id: 1 }, 5]), { code: "type-mismatch", path: "shapes.v1.Shapes[1]" });
  throws(() => any.encodeDelimited([{ id: 1 }, undefined]), { code: "type-mismatch", path: "shapes.v1.Shapes[1]" });
  throws(() => any.encodeDelimited([[{ id: 1 }]]), { code: "type-mismatch", path: "shapes.v1.Shapes[0]" });
  throws(() => any.encodeDelimited([{ id: 1 }, { id: "x" }]), {
    code: "type-mismatch",
    path: "shapes.v1.Shapes[1].id",
  });
  throws(() => any.encodeDelimited([{ id: 1 }, {}]), { code: "missing-required", path: "shapes.v1.Shapes[1].id" });
  [5, {}, undefined, null].forEach((input) => throws(() => any.encodeDelimited(input), { name: "TypeError" }));
  const detached = new Uint8Array(4);
  HermesInternal.detachArrayBuffer(detached.buffer);
  ["abc", 5, null, undefined, {}, detached.buffer, detached].forEach((input) => {
    throws(() => any.decodeDelimited(input), { code: "type-mismatch", path: "shapes.v1.Shapes" });
  });
});

test("getters of a message may encode streams, shorten theirs, and throw", () => {
  const inner = Point.encodeDelimited(points(3));
  const messages: object[] = [{}, {}, {}];
  messages[1] = {
    get time(): number {
      equal(Point.encodeDelimited(points(3)), inner);
      equalMessage(Point.decodeDelimited(inner), points(3));
      return 7;
    },
  };
  equalMessage(Point.decodeDelimited(Point.encodeDelimited(messages))[1], Point.create({ time: 7 }));
  const cut: object[] = [
    {
      get time(): number {
        cut.length = 1;
        return 1;
      },
    },
    {},
  ];
  throws(() => Point.encodeDelimited(cut), { code: "type-mismatch", path: "bench.Point[1]" });
  const own = new Error("mine");
  const bad = {
    get time(): number {
      throw own;
    },
  };
  let caught: unknown;
  try {
    Point.encodeDelimited([{}, bad]);
  } catch (error) {
    caught = error;
  }
  ok(caught === own, "another error");
  equal(Point.encodeDelimited(points(3)), inner);
});
