/**
 * Every scalar type in every place, with every edge value: the corpus that the Rust tests run too (tests/differential). Decoded
 * values are compared with what protobufjs makes of the same bytes, encoded bytes with the corpus.
 */
import * as kinds2 from "pb/kinds/kinds2_pb";
import * as kinds3 from "pb/kinds/kinds3_pb";
import { readCorpus, readProtobufjs, typesOf } from "./corpus";
import { equal, hex, ok, test, unhex } from "./harness";
import { canonical } from "./peers/canonical.mjs";

const cases = readCorpus();
const expected = readProtobufjs();
const types = typesOf(kinds2, kinds3);

test("the corpus is whole", () => {
  ok(cases.length > 1000, `${cases.length} cases`);
  equal(expected.values.length, cases.length, "cases read by protobufjs");
  const names = new Set(cases.map((item) => item.message));
  types.forEach((_, name) => ok(names.has(name), `${name} is not in the corpus`));
  names.forEach((name) => ok(types.has(name), `${name} is not exported`));
});

types.forEach((type, name) => {
  test(`${name} keeps every edge value`, () => {
    let tried = 0;
    cases.forEach((item, index) => {
      if (item.message !== name) return;
      tried++;
      const bytes = unhex(item.hex);
      const value = type.decode(bytes);
      const text = canonical(value);
      equal(text, expected.values[index], `${item.name}: value`);
      const written = type.encode(value);
      equal(type.byteLength(value), written.length, `${item.name}: byteLength`);
      if (item.unordered) {
        equal(written.length, bytes.length, `${item.name}: length`);
        equal(canonical(type.decode(written)), text, `${item.name}: value written and read`);
      } else {
        equal(hex(written), item.hex, `${item.name}: bytes`);
      }
      equal(hex(bytes), item.hex, `${item.name}: input after the calls`);
    });
    ok(tried > 0, "no case");
  });

  test(`${name} is merged from two of them`, () => {
    expected.merged.forEach(({ first, second, text }) => {
      const [one, other] = [cases[first]!, cases[second]!];
      if (one.message !== name) return;
      equal(canonical(type.decode(unhex(one.hex + other.hex))), text, `${one.name}, then ${other.name}`);
    });
  });
});
