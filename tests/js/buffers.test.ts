/** Memory that goes in and comes out: views at any offset and of any kind, empty ones, what shares memory and what does not. */
import { B } from "pb/bytes_everywhere/bytes_everywhere_pb";
import { Packed } from "pb/kinds/kinds3_pb";
import { D } from "pb/numbers_after_an_odd_offset/numbers_after_an_odd_offset_pb";

import { equal, equalHex, hex, equalMessage, ok, test, throws, unhex } from "./harness";

/** The engine's own object; the host turns its test methods on. */
declare const HermesInternal: { detachArrayBuffer(buffer: ArrayBufferLike): void };

/** The bytes from `offset` on in a larger buffer, among bytes that are no message. */
function within(bytes: Uint8Array, offset: number): Uint8Array {
  const outer = new Uint8Array(bytes.length + 16).fill(0xff);
  outer.set(bytes, offset);
  return outer.subarray(offset, offset + bytes.length);
}

const path = "bytes_everywhere.B";

test("a view is read from where it starts to where it ends", () => {
  const outer = unhex("ff ff 08 07 ff");
  equal(D.decode(outer.subarray(2, 4)).a, 7);
  equal(D.decode(new Uint8Array(outer.buffer, 2, 2)).a, 7);
  equal(D.decode(new DataView(outer.buffer, 2, 2) as unknown as Uint8Array).a, 7);
  equal(D.decode(new Uint8ClampedArray(outer.buffer, 2, 2) as unknown as Uint8Array).a, 7);
  equal(D.decode(unhex("08 07").buffer as ArrayBuffer).a, 7);
  equal(D.decodeDelimited(unhex("ff 02 08 07 ff").subarray(1, 4)), [D.create({ a: 7 })]);
  throws(() => D.decode(outer), { code: "malformed" });
});

test("views of all of a buffer and of parts of it, with elements of all sizes", () => {
  const buffer = new ArrayBuffer(16);
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < 16; at += 2) bytes.set([0x08, at], at);
  const types = [
    Uint8Array,
    Int8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ];
  types.forEach((type) => {
    const size = type.BYTES_PER_ELEMENT;
    for (let from = 0; from <= 16; from += Math.max(size, 2)) {
      for (let to = from; to <= 16; to += Math.max(size, 2)) {
        const view = new type(buffer, from, (to - from) / size) as unknown as Uint8Array;
        const what = `${type.name} of ${from} to ${to}`;
        // The last field of several counts.
        equal(D.decode(view).a, to === from ? 0 : to - 2, what);
        equal(B.decode(B.encode({ b: view })).b, bytes.slice(from, to), what);
      }
    }
  });
  equal(D.decode(new DataView(buffer) as unknown as Uint8Array).a, 14);
  // An object that is no view is taken at its word, whatever else it has.
  equal(D.decode({ buffer, byteOffset: 2, byteLength: 2, 1: 5, length: 16 } as never).a, 2);
});

test("what is no typed array has no elements, whatever properties it has", () => {
  const buffer = unhex("08 01 08 02 08 03").buffer as ArrayBuffer;
  // A property where a view of the whole buffer has its last element.
  const last = { [buffer.byteLength - 1]: 5 };
  const views = [
    new DataView(buffer, 2, 2),
    { buffer, byteOffset: 2, byteLength: 2 },
    Object.create(Uint8Array.prototype, {
      buffer: { value: buffer },
      byteOffset: { value: 2 },
      byteLength: { value: 2 },
    }) as object,
  ];
  views.forEach((view, at) => {
    const dressed = Object.assign(view, last) as unknown as Uint8Array;
    equal(D.decode(dressed).a, 2, `view ${at}`);
    equalHex(B.encode({ b: dressed }), "0a 02 08 02", `view ${at}`);
  });
  // And a typed array has those of its memory.
  const own = Object.defineProperty(unhex("08 07"), "buffer", { value: buffer });
  equal(D.decode(own).a, 7);
  equalHex(B.encode({ b: own }), "0a 02 08 07");
});

test("numbers of eight bytes lie anywhere", () => {
  const doubles = unhex("08 01 12 10 00 00 00 00 00 00 f0 3f 00 00 00 00 00 00 00 40");
  const fixed = unhex("08 96 01 1a 04 01 00 00 00");
  [0, 1, 2, 3, 4, 5, 6, 7].forEach((offset) => {
    equalMessage(D.decode(within(doubles, offset)), D.create({ a: 1, d: [1, 2] }), `offset ${offset}`);
    equalMessage(D.decode(within(fixed, offset)), D.create({ a: 150, f: [1] }), `offset ${offset}`);
    const numbers = within(new Uint8Array(new Float64Array([1, 2]).buffer), offset);
    const b = B.decode(B.encode({ b: numbers }));
    equal(b.b, new Uint8Array(numbers), `offset ${offset}`);
  });
});

test("views of another realm", () => {
  // Hermes has one realm. What sets such a view apart is that its prototypes are others.
  const foreign = Object.create(null, Object.getOwnPropertyDescriptors(Object.getPrototypeOf(Uint8Array.prototype)));
  const view = Object.setPrototypeOf(unhex("ff 08 07").subarray(1), foreign) as Uint8Array;
  ok(!(view instanceof Uint8Array), "a view like any other");
  equal(D.decode(view).a, 7);
  equal(D.decode(Object.setPrototypeOf(unhex("08 07").buffer, Object.create(null))).a, 7);
  equal(D.decodeDelimited(Object.setPrototypeOf(unhex("02 08 07"), foreign)), [D.create({ a: 7 })]);
  equalHex(B.encode({ b: view, r: [view] }), "0a 02 08 07 12 02 08 07");
  equal(B.create({ b: view }).b.length, 2);
  const numbers = Object.setPrototypeOf(new Float64Array([1, 2]), foreign) as Float64Array;
  equal(D.decode(D.encode({ d: numbers })).d, [1, 2]);
  const target = Object.setPrototypeOf(new Uint8Array(4), foreign) as Uint8Array;
  equal(D.encodeInto({ a: 7 }, target, 1), 2);
  equal(Array.prototype.slice.call(target), [0, 8, 7, 0]);
});

test("buffers that change their size", () => {
  // This engine has none. As soon as one does, the test has to shrink a buffer under a view and in a getter.
  ok(!("resizable" in ArrayBuffer.prototype) && !("transfer" in ArrayBuffer.prototype), "the engine has them now");
  // What a view says about itself counts only as far as its buffer reaches.
  const lying = { buffer: new ArrayBuffer(4), byteOffset: 2, byteLength: 3 };
  throws(() => D.decode(lying as never), { code: "type-mismatch", path: "numbers_after_an_odd_offset.D" });
  throws(() => B.encode({ b: lying as never }), { code: "type-mismatch", path: "bytes_everywhere.B.b" });
  const growing = {
    buffer: new ArrayBuffer(4),
    byteOffset: 0,
    get byteLength() {
      return (this.asked += 3);
    },
    asked: 0,
  };
  equal(B.decode(B.encode({ b: growing as never })).b.length, 3);
});

test("decoded bytes stay when the input changes", () => {
  const input = unhex("0a 02 01 02 12 01 03 1a 05 08 05 12 01 04 98 06 05");
  const message = B.decode(input);
  const delimited = new Uint8Array([input.length, ...input]);
  const [second] = B.decodeDelimited(delimited);
  input.fill(0);
  delimited.fill(0);
  [message, second].forEach((one) =>
    equalMessage(
      one,
      B.create({ b: unhex("01 02"), r: [unhex("03")], m: { "5": unhex("04") }, $unknown: unhex("98 06 05") }),
    ),
  );
});

test("encoded bytes are the caller's own", () => {
  const init = { b: unhex("01 02") };
  const first = B.encode(init);
  init.b.fill(9);
  B.encode({ b: new Uint8Array(100) });
  equalHex(first, "0a 02 01 02");
  // Also where they are too large to be copied on the way.
  const large = new Uint8Array(100000).fill(7);
  const bytes = B.encode({ b: large });
  large.fill(9);
  equal(bytes[bytes.length - 1], 7);
});

test("results of all lengths are the caller's own, in buffers of just their length", () => {
  const kept: [Uint8Array, Uint8Array][] = [];
  for (let length = 0; length < 600; length += length % 250 < 8 ? 1 : 11) {
    const b = new Uint8Array(length).fill(length % 256);
    const init = { b, last: length };
    const encoded = B.encode(init);
    const into = new Uint8Array(encoded.length);
    equal(B.encodeInto(init, into), encoded.length);
    const decoded = B.decode(encoded).b;
    [encoded, decoded].forEach((one) => equal(one.buffer.byteLength, one.length, `${length}: buffer`));
    kept.push([encoded, into], [decoded, b]);
    // Written to, they change nothing that comes later.
    B.encode(init).fill(9);
    B.decode(encoded).b.fill(9);
  }
  kept.forEach(([one, expected]) => equal(one, expected));
});

test("nothing at all: empty input, empty output, empty fields", () => {
  const empty = B.create({ b: new Uint8Array(0) });
  equalMessage(B.decode(new Uint8Array(0)), empty);
  equalMessage(B.decode(new ArrayBuffer(0)), empty);
  equalMessage(B.decode(new Uint8Array(new ArrayBuffer(4), 4)), empty);
  equalMessage(B.decode(unhex("0a 00")), empty);
  equalMessage(B.decode(unhex("0a 00"), { bytes: "view" }), empty);
  equalHex(B.encode(B.decode(unhex("0a 00"))), "");
  equal(B.encode({}).buffer.byteLength, 0);
  equal(B.byteLength({}), 0);
  equal(B.encodeInto({}, new Uint8Array(0)), 0);
  equal(B.encodeDelimited([]).length, 0);
  equal(B.decodeDelimited(new ArrayBuffer(0)), []);
  const parts = { b: new ArrayBuffer(0), r: [new Uint8Array(0), new ArrayBuffer(0)], m: { "1": new Uint8Array(0) } };
  equalHex(B.encode(parts), "12 00 12 00 1a 04 08 01 12 00");
  equal(Packed.encode({ fDouble: new Float64Array(0), fString: [] }).length, 0);
});

test("encodeInto writes where it is told, or not at all", () => {
  const target = new Uint8Array(6);
  const value = { b: unhex("01") };
  const encoded = hex(B.encode(value));
  equal(B.encodeInto(value, target), 3);
  equal(hex(target), `${encoded}000000`);
  target.fill(0);
  equal(B.encodeInto(value, target.subarray(1), 2), 3);
  equal(hex(target), `000000${encoded}`);
  const refused = (offset: number, code: string) => throws(() => B.encodeInto(value, target, offset), { code, path });
  [4, 5, 6, 7, -1, 2 ** 53].forEach((offset) => refused(offset, "too-large"));
  [0.5, NaN, Infinity, -Infinity, "1", null].forEach((offset) => refused(offset as number, "type-mismatch"));
  const others = [
    "abc",
    null,
    undefined,
    [0, 0, 0],
    new Uint16Array(4),
    new ArrayBuffer(4),
    new DataView(target.buffer),
  ];
  others.forEach((other) => {
    throws(() => B.encodeInto(value, other as never), { code: "type-mismatch", path });
  });
  equal(hex(target), `000000${encoded}`);
});

test("bytes that lie in the target are encoded as they were", () => {
  [10, 9000, 300_000].forEach((length) => {
    [0, 1, 5].forEach((offset) => {
      const memory = Uint8Array.from({ length: 2 * length + 40 }, (_, i) => i * 7);
      // What is written of each lies where the other one is.
      const value = { b: memory.subarray(length + 20, 2 * length + 20), r: [memory.subarray(3, 3 + length)] };
      const expected = B.encode(value);
      equal(B.encodeInto(value, memory, offset), expected.length);
      equal(memory.slice(offset, offset + expected.length), expected, `${length} bytes from ${offset} on`);
    });
  });
});

test("a target is looked at anew when its buffer or the view is another", () => {
  const buffer = new ArrayBuffer(8);
  const [low, high] = [new Uint8Array(buffer, 0, 4), new Uint8Array(buffer, 4)] as const;
  for (let turn = 0; turn < 3; turn += 1) {
    equal(B.encodeInto({ b: unhex("0b") }, low), 3);
    equal(B.encodeInto({ b: unhex("0c") }, high, 1), 3);
    equal([low[2], high[3]], [0x0b, 0x0c]);
  }
  HermesInternal.detachArrayBuffer(buffer);
  throws(() => B.encodeInto({}, high), { code: "type-mismatch", path });
});

test("detached buffers, wherever they are", () => {
  const detached = () => {
    const bytes = unhex("02 08 07 00");
    HermesInternal.detachArrayBuffer(bytes.buffer);
    return bytes;
  };
  throws(() => B.decodeDelimited(detached()), { code: "type-mismatch", path });
  throws(() => B.decodeDelimited(detached().buffer as ArrayBuffer), { code: "type-mismatch", path });
  throws(() => B.encodeInto({ b: unhex("01") }, detached()), { code: "type-mismatch", path });
  throws(() => B.encode({ m: { "5": detached() } }), { code: "type-mismatch", path: `${path}.m[5]` });
  throws(() => B.encode({ r: [unhex("01"), detached()] }), { code: "type-mismatch", path: `${path}.r[1]` });
  // Its target is gone when the message has been read.
  const target = new Uint8Array(8);
  const detaching = {
    get b() {
      HermesInternal.detachArrayBuffer(target.buffer);
      return unhex("01");
    },
  };
  throws(() => B.encodeInto(detaching, target), { code: "type-mismatch", path });
  equalHex(B.encode({ b: unhex("01") }), "0a 01 01");
});

test("large bytes that are detached before they are written are named in full", () => {
  const path = "bytes_everywhere.B";
  const doomed: Uint8Array[] = [];
  const large = () => {
    const bytes = new Uint8Array(10000);
    doomed.push(bytes);
    return bytes;
  };
  const init = (parts: object) => ({
    ...parts,
    get last() {
      doomed.splice(0).forEach((bytes) => HermesInternal.detachArrayBuffer(bytes.buffer));
      return 1;
    },
  });
  const detail = "the ArrayBuffer is detached";
  const refused = (parts: object, at: string) =>
    throws(() => B.encode(init(parts)), { code: "type-mismatch", detail, path: `${path}.${at}` });
  refused({ b: large() }, "b");
  refused({ r: [unhex("01"), large()] }, "r[1]");
  refused({ m: { "-7": large() } }, "m[-7]");
  refused({ child: { child: { b: large() } } }, "child.child.b");
  refused({ children: [{}, { r: [large()] }] }, "children[1].r[0]");
  refused({ named: { "a\nb": { child: { m: new Map([[5, large()]]) } } } }, 'named["a\\u000ab"].child.m[5]');
  refused({ o: { case: "held", value: { b: large() } } }, "held.b");
  refused({ o: { case: "raw", value: large() } }, "raw");
  equalHex(B.encode({ last: 1 }), "48 01");
});
