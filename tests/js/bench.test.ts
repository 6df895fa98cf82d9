/** What `make bench-hermes` measures does what it says: ours, JSON and the floor, for each of its payloads. */
import { floor } from "../../bench/hermes/floor";
import { misses } from "../../bench/hermes/goals";
import type { Comparison } from "../../bench/hermes/goals";
import { ferrobuf, subject } from "../../bench/hermes/ours";
import { payloads } from "../../bench/payloads";
import { entryOf } from "../../bench/runner/contestant";
import { checkPlain, json, toPlain } from "../../bench/runner/json";
import { equal, test, throws } from "./harness";

// Ten megabytes take seconds with the sanitizers, and are no other case than one.
const checked = payloads.filter(({ bytes }) => bytes < 2e6);

checked.forEach((payload) => {
  test(`contestants for ${payload.name}`, () => {
    const { encode, decode } = entryOf([ferrobuf, json, floor], subject(payload));
    const views = decode.filter(({ codec }) => codec === "ferrobuf_view").length;
    equal([encode.length, decode.length - views], payload.delimited ? [4, 5] : [6, 6]);
  });
});

test("JSON that lacks a value is found out", () => {
  const value = { big: 2n ** 53n + 1n, data: new Uint8Array([1, 2]), one: { case: "text", value: "a" } };
  const plain = toPlain(value);
  equal(plain, { big: "9007199254740993", data: [1, 2], text: "a" });
  checkPlain(plain, value, "value");
  throws(() => checkPlain({ ...plain, big: "9007199254740992" }, value, "value"), {
    message: "value.big: JSON has 9007199254740992, not 9007199254740993",
  });
  throws(() => checkPlain({ ...plain, data: [1] }, value, "value"), { message: "value.data: JSON has other keys" });
  throws(() => checkPlain({ ...plain, more: 1 }, value, "value"), { message: "value: JSON has other keys" });
});

test("goals: the last line that fits counts", () => {
  const found = (comparison: Partial<Comparison>): string[] => {
    const fine = { payload: "default", direction: "encode", way: 0, json: 100, utf8: 100, floor: 1 } as const;
    return misses({ ...fine, ...comparison }).map(({ to, goal }) => `${to} ${goal}`);
  };
  equal(found({}), []);
  equal(found({ utf8: 2.9, json: 2.69, floor: 1.41 }), ["json 2.7", "utf8 3", "floor 1.4"]);
  equal(found({ payload: "maps", utf8: 1.4, json: 0.9, floor: 9 }), ["json 1", "utf8 1.5"]);
  equal(found({ payload: "wide", json: 0.7 }), ["json 0.75"]);
  equal(found({ payload: "wide", json: 0.7, way: 1, direction: "decode" }), ["json 1"]);
  equal(found({ payload: "large", json: 5.3 }), ["prototype 5.91"]);
  equal(found({ payload: "large", json: 5.4 }), []);
});
