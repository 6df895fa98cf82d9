/** Objects that were made to do harm: keys that every object has, getters and proxies that throw, nesting without end. */
import { Kinds } from "pb/acme/kinds_pb";
import { Shape } from "pb/acme/shape_pb";
import { User } from "pb/acme/user_pb";
import { Struct, Value } from "pb/google/protobuf/struct_pb";
import { MapKeys, Node } from "pb/kinds/kinds3_pb";
import { Shapes } from "pb/typescript_shapes_pb";

import { equal, equalHex, hex, ok, test, throws } from "./harness";

/** Whatever TypeScript thinks of it. */
const any = (value: unknown) => value as never;

/** Names that every object inherits, and that change what an object is. */
const inherited = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
  "prototype",
];

/** Nothing that every object inherits has changed. */
function unpolluted(): void {
  equal(Object.keys(Object.prototype), []);
  equal(Object.getPrototypeOf(Object.prototype), null);
  equal(({} as Record<string, unknown>)["polluted"], undefined);
  equal({}.toString(), "[object Object]");
}

test("keys that every object has are keys of maps like others", () => {
  const tally = JSON.parse(`{${inherited.map((key, i) => `"${key}":${i}`).join()}}`) as Record<string, number>;
  const entries = inherited.map((key, i): [string, number] => [key, i]);
  const bytes = Shape.encode({ tally });
  [Shape.encode({ tally: new Map(entries) }), Shape.encode(Shape.create({ tally }))].forEach((other) =>
    equal(hex(other), hex(bytes)),
  );
  [Shape.decode(bytes).tally, Shape.create({ tally }).tally, Shape.create({ tally: new Map(entries) }).tally].forEach(
    (map) => {
      equal(Object.getPrototypeOf(map), null);
      equal(Object.keys(map), inherited);
      inherited.forEach((key, i) => equal(map[key], i, key));
    },
  );
  const places = JSON.parse('{"__proto__": {"street": "s", "polluted": 1}}') as Record<string, object>;
  equal(Shape.decode(Shape.encode({ places })).places["__proto__"]?.street, "s");
  equal(Shape.create({ places }).places["__proto__"], { street: "s", zip: 0 });
  equal(Object.keys(MapKeys.decode(MapKeys.encode({ fString: { constructor: 1 } })).fString), ["constructor"]);
  unpolluted();
});

test("many maps with such keys, also beyond the first chunk of entries", () => {
  const tally: Record<string, number> = {};
  for (let i = 0; i < 100; i++) tally[`k${i}`] = i;
  Object.defineProperty(tally, "__proto__", { value: 7, enumerable: true });
  const decoded = Shape.decode(Shape.encode({ tally })).tally;
  equal(Object.getPrototypeOf(decoded), null);
  equal([Object.keys(decoded).length, decoded["__proto__"]], [101, 7]);
  unpolluted();
});

test("Struct, which is a map of whatever a peer sends", () => {
  const fields = JSON.parse('{"__proto__": {"kind": {"case": "numberValue", "value": 1}}}') as Record<string, object>;
  const decoded = Struct.decode(Struct.encode({ fields }));
  equal(Object.getPrototypeOf(decoded.fields), null);
  equal(decoded.fields["__proto__"], Value.create({ kind: { case: "numberValue", value: 1 } }));
  unpolluted();
});

test("init objects with such keys set no more than their fields", () => {
  const hostile = JSON.parse(
    '{"id": 7, "__proto__": {"name": "x", "polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 5}',
  ) as object;
  const created = User.create(hostile);
  equal([created.id, created.name], [7, ""]);
  equal(Object.getPrototypeOf(created), Object.prototype);
  equal(Object.keys(created), Object.keys(User.create({})));
  equalHex(User.encode(hostile), "08 07");
  equalHex(Shape.encode({ places: { a: hostile } }), "32 05 0a 01 61 12 00");
  // As a oneof, an unknown field, an option of a call.
  const kind = JSON.parse('{"__proto__": {"case": "label", "value": "x"}, "case": "count", "value": 3}') as never;
  equal(Shape.decode(Shape.encode({ kind })).kind, { case: "count", value: 3 });
  equal(Shape.create({ kind }).kind, { case: "count", value: 3 });
  throws(() => Shape.encode({ kind: { case: "constructor", value: 1 } as never }), { code: "type-mismatch" });
  throws(() => Shape.create({ kind: { case: "__proto__", value: 1 } as never }), { code: "type-mismatch" });
  const options = JSON.parse('{"__proto__": {"maxSize": 0}}') as object;
  equal(User.decode(User.encode({ id: 7 }), options).id, 7);
  unpolluted();
});

test("what create and encode read of an object of a class is the same", () => {
  class Kind {
    get case() {
      return "label" as const;
    }
    get value() {
      return "x";
    }
  }
  class Mark {
    kind = new Kind();
    get id() {
      return 7;
    }
    get $unknown() {
      return new Uint8Array([0x98, 0x06, 0x05]);
    }
  }
  const bytes = Shape.encode(new Mark());
  equalHex(bytes, "08 07 12 01 78 98 06 05");
  equalHex(Shape.encode(Shape.create(new Mark())), "08 07 12 01 78 98 06 05");
  equal(Shape.create(new Mark()).kind, { case: "label", value: "x" });
});

test("objects of built-in types are neither messages nor maps", () => {
  [new Date(), new Set(["a"]), new WeakMap(), /x/, new Uint8Array(0)].forEach((value) => {
    [() => Shape.encode({ tally: any(value) }), () => Shape.create({ tally: any(value) })].forEach((call) =>
      throws(call, { code: "type-mismatch", path: "acme.Shape.tally" }),
    );
    [() => User.encode({ address: any(value) }), () => User.create({ address: any(value) })].forEach((call) =>
      throws(call, { code: "type-mismatch", path: "acme.User.address" }),
    );
  });
  throws(() => User.create(any([])), { code: "type-mismatch", path: "acme.User" });
  equal(Shape.create({ tally: new Map() }).tally, Shape.create({ tally: {} }).tally);
  equal(Shape.encode({ tally: new Map() }).length, 0);
});

/** A getter of this name that throws; the error must come out as it is, and the codec work afterwards. */
function passesThrough(call: (own: Error) => unknown): void {
  const own = new RangeError("mine");
  let caught: unknown;
  try {
    call(own);
  } catch (error) {
    caught = error;
  }
  ok(caught === own, `${String(caught)} in place of the getter's error`);
  equalHex(User.encode({ id: 7 }), "08 07");
  equal(User.decode(new Uint8Array([8, 7])).id, 7);
}

/** An object whose every property throws. */
function trap(own: Error): never {
  const fail = () => {
    throw own;
  };
  return any(
    new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail }),
  );
}

/** `object` with a getter that throws. */
function bad(own: Error, object: object, key: PropertyKey): never {
  const get = () => {
    throw own;
  };
  return any(Object.defineProperty(object, key, { get, enumerable: true }));
}

test("what getters and proxies throw passes through, wherever they are", () => {
  const bytes = new Uint8Array([8, 7]);
  const calls: ((own: Error) => unknown)[] = [
    (own) => User.encode(trap(own)),
    (own) => User.byteLength(trap(own)),
    (own) => User.encodeInto(trap(own), new Uint8Array(9)),
    (own) => User.create(trap(own)),
    (own) => User.encode(bad(own, {}, "$unknown")),
    (own) => User.encode(bad(own, {}, Symbol.toStringTag)),
    (own) => User.create(bad(own, {}, Symbol.toStringTag)),
    (own) => User.encode({ address: trap(own) }),
    (own) => User.create({ address: trap(own) }),
    (own) => User.encode({ tags: bad(own, ["a", "b"], 1) }),
    (own) => User.create({ tags: bad(own, ["a", "b"], 1) }),
    (own) => User.encode({ avatar: trap(own) }),
    (own) => User.encode({ avatar: bad(own, { buffer: new ArrayBuffer(4) }, "byteLength") }),
    (own) => Shape.encode({ kind: trap(own) }),
    (own) => Shape.create({ kind: trap(own) }),
    (own) => Shape.encode({ kind: bad(own, { case: "label" }, "value") }),
    (own) => Shape.create({ kind: bad(own, { case: "label" }, "value") }),
    (own) => Shape.encode({ kind: any({ case: "spot", value: trap(own) }) }),
    (own) => Shape.encode({ tally: trap(own) }),
    (own) => Shape.encode({ tally: bad(own, { a: 1 }, "b") }),
    (own) => Shape.create({ tally: bad(own, { a: 1 }, "b") }),
    (own) => Shape.encode({ places: { a: trap(own) } }),
    (own) => Shape.encode({ places: new Map([["a", trap(own)]]) }),
    (own) => User.decode(trap(own)),
    (own) => User.decode(bad(own, { buffer: new ArrayBuffer(4) }, "byteLength")),
    (own) => User.decode(bytes, trap(own)),
    (own) => User.decode(bytes, bad(own, {}, "maxDepth")),
  ];
  calls.forEach(passesThrough);
  // Of messages that are asked for one after the other.
  passesThrough((own) =>
    User.encodeDelimited(
      (function* () {
        yield { id: 1 };
        throw own;
      })(),
    ),
  );
});

test("a proxy is a message like any other", () => {
  const seen: string[] = [];
  const message = new Proxy(
    { id: 7, tags: new Proxy(["a"], {}) },
    {
      get(target, key, receiver) {
        seen.push(String(key));
        return Reflect.get(target, key, receiver) as unknown;
      },
    },
  );
  equalHex(User.encode(message), "08 07 3a 01 61");
  equal(new Set(seen).size, seen.length, "properties that were read twice");
});

test("a message nested 100,000 deep, and one that holds itself", () => {
  const holders: ((inner: object) => object)[] = [
    (inner) => ({ next: inner }),
    (inner) => ({ children: [{}, inner] }),
    (inner) => ({ byName: { a: inner } }),
    (inner) => ({ byName: new Map([["a", inner]]) }),
    (inner) => ({ link: { case: "left", value: inner } }),
    (inner) => Object.create({ next: inner }) as object,
    (inner) => new Proxy({ next: inner }, {}),
  ];
  holders.forEach((holder) => {
    let deep: object = {};
    for (let level = 0; level < 100000; level++) deep = holder(deep);
    const cycle: Record<string, unknown> = {};
    Object.assign(cycle, { next: holder(cycle) });
    [deep, cycle].forEach((message) => {
      [
        () => Node.encode(message),
        () => Node.byteLength(message),
        () => Node.encodeInto(message, new Uint8Array(10)),
        () => Node.encodeDelimited([message]),
        () => Node.create(message),
      ].forEach((call) => throws(call, { name: "FerrobufError", code: "too-deep" }));
    });
  });
  equalHex(Node.encode({ next: { id: 1 } }), "0a 02 38 01");
  equal(Shapes.create({ id: 1 }).id, 1);
  equal(Kinds.create({ version: 1 }).version, 1);
});
