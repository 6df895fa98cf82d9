/**
 * Messages that set few of many fields go another way than those that set many, in both directions; on encode the messages before
 * decide whether that way is tried. What comes out must be the same.
 */
import { Address, User } from "pb/acme/user_pb";
import { Wide } from "pb/bench/wide_pb";
import * as kinds2 from "pb/kinds/kinds2_pb";
import * as kinds3 from "pb/kinds/kinds3_pb";

import { equal, equalMessage, hex, test, throws, unhex } from "./harness";
import { type AnyType, Maker, type Properties } from "./values";

const types: AnyType[] = [
  User,
  Wide,
  kinds2.Optional,
  kinds2.Expanded,
  kinds2.OneofMembers,
  kinds3.Implicit,
  kinds3.Explicit,
  kinds3.Packed,
  kinds3.MapValues,
  kinds3.OneofMembers,
  kinds3.All,
];
const files = [kinds2, kinds3].flatMap((file) => Object.values(file) as any[]);
const known = [...files.filter((type) => typeof type.typeName === "string"), Address, User, Wide];
const maker = new Maker(new Map(known.map((type) => [type.typeName, type])), {
  "kinds.v2.Level": [kinds2.Level.LEVEL_LOW],
  "kinds.v3.Color": [1],
  "kinds.v3.Level": [1],
});

/** The same message as an object that is read field by field: it has no prototype. */
function bare(message: Properties): Properties {
  return Object.assign(Object.create(null), message);
}

/** Encodes it several times in a row, so that the fields are selected from the third time on. */
function check(type: AnyType, message: Properties): void {
  const expected = hex(type.encode(bare(message)));
  const what = `${type.typeName} ${Object.keys(message).join()}`;
  const target = new Uint8Array(expected.length / 2);
  for (let turn = 0; turn < 4; turn += 1) {
    equal(hex(type.encode(message)), expected, what);
    equal(type.encodeInto(message, target), target.length, what);
    equal(hex(target), expected, what);
  }
  const decoded = type.decode(target);
  const made = type.create(message);
  equalMessage(decoded, made, what);
  // Where a type has too many fields for all of them to be there, those that are have their order.
  const order = Object.keys(made);
  const places = Object.keys(decoded).map((key) => order.indexOf(key));
  equal(places.join(), [...places].sort((a, b) => a - b).join(), `${what}: order of the keys`);
}

types.forEach((type) => {
  test(`one to five fields of ${type.typeName}`, () => {
    for (let round = 0; round < 6; round += 1) {
      const full = maker.message(type, round, 1);
      const keys = Object.keys(full);
      keys.forEach((first, at) => {
        const message: Properties = {};
        for (let count = 0; count < 5; count += 1) {
          // Not in the order of the schema.
          const key = keys[(at + keys.length - count * 3) % keys.length]!;
          message[key] = full[key];
          check(type, { ...message });
        }
        check(type, { [first]: full[first], $unknown: unhex("c0bb9d0405") });
      });
    }
  });
});

test("messages with few and with many fields in turn", () => {
  const few = { f05: 7 };
  const many = maker.message(Wide, 0, 1);
  const expected = [few, many, {}].map((message) => hex(Wide.encode(bare(message as Properties))));
  const order = [0, 0, 0, 1, 0, 0, 1, 1, 0, 2, 0, 2, 2, 0, 0, 0, 0, 1, 2];
  order.forEach((at, turn) => equal(hex(Wide.encode([few, many, {}][at]!)), expected[at], `turn ${turn}`));
});

/** Makes it likely that the fields of the next message are selected. */
function manySparse(): void {
  for (let turn = 0; turn < 3; turn += 1) Wide.encode({ f05: 7 });
}

test("what no loop over the properties shows is encoded all the same", () => {
  class Message {
    get f05(): number {
      return 7;
    }
    f14 = "x";
  }
  const hidden = { f14: "x" };
  Object.defineProperty(hidden, "f05", { get: () => 7 });
  const cases: [string, object, string][] = [
    ["accessor of a class", new Message(), "2807720178"],
    ["inherited", Object.create({ f05: 7 }), "2807"],
    ["proxy", new Proxy({ f05: 7 }, {}), "2807"],
    ["not enumerable", hidden, "2807720178"],
    ["other properties", { f05: 7, more: 1, than: 2, fields: 3, here: 4, are: 5 }, "2807"],
    ["no fields at all", { more: 1 }, ""],
  ];
  cases.forEach(([what, message, expected]) => {
    manySparse();
    equal(hex(Wide.encode(message)), expected, what);
    manySparse();
    equal(hex(Wide.encode(message)), expected, what);
  });
});

test("fields are read in the order of the schema", () => {
  const order: string[] = [];
  const message = {
    get f14() {
      order.push("f14");
      return order.join();
    },
    get f05() {
      order.push("f05");
      return 7;
    },
  };
  [0, 1].forEach(() => {
    order.length = 0;
    equal(hex(Wide.encode(message)), "280772076630352c663134", "getters that depend on one another");
    throws(() => Wide.encode({ f14: 5, f05: "x" } as object), { path: "bench.Wide.f05" });
    throws(() => Wide.encode({ f05: "x", f14: 5 } as object), { path: "bench.Wide.f05" });
    manySparse();
  });
});

test("errors are the same, and getters run once", () => {
  [0, 1, 2, 3].forEach(() => {
    manySparse();
    throws(() => Wide.encode({ f05: -1 }), { code: "out-of-range", path: "bench.Wide.f05" });
    manySparse();
    throws(() => User.encode({ address: { zip: "1" } } as object), {
      code: "type-mismatch",
      path: "acme.User.address.zip",
    });
    manySparse();
    throws(() => Wide.encode(null as never), { code: "type-mismatch", path: "bench.Wide" });
    manySparse();
    throws(() => Wide.encode(new Date() as object), { code: "type-mismatch", path: "bench.Wide" });
    manySparse();
    const thrown = new Error("mine");
    const message = {
      get f14(): string {
        throw thrown;
      },
    };
    equal(
      throws(() => Wide.encode(message), {}),
      thrown,
    );
    let reads = 0;
    manySparse();
    Wide.encode({
      get f05() {
        reads += 1;
        return 7;
      },
    });
    equal(reads, 1, "reads");
  });
});

test("a getter that encodes into another target leaves the outer one alone", () => {
  const outer = new Uint8Array(8);
  const inner = new Uint8Array(8);
  const message = {
    get id(): number {
      User.encodeInto({ id: 5 }, inner);
      return 7;
    },
  };
  for (let turn = 0; turn < 4; turn += 1) {
    equal(User.encodeInto(message, outer, turn), 2, "length");
    equal(hex(outer.slice(turn, turn + 2)), "0807", "outer");
    equal(hex(inner.slice(0, 2)), "0805", "inner");
  }
});
