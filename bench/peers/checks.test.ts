/** Every row of the benches does what it says: the peers write the canonical bytes, or others that mean the same, and read the value. */

import { equal, test, throws } from "../../tests/js/harness";
import { ferrobuf, subject } from "../hermes/ours";
import { payloads } from "../payloads";
import { checkSame, encoder } from "../runner/check";
import { entryOf } from "../runner/contestant";
import { peers } from "./index";
import { jsonBytes } from "./json_bytes";

/** Of larger ones there is a smaller one like it. */
const checked = payloads.filter(({ bytes }) => bytes < 200000);

const encoders = [
  ["protobufjs", "protobufjs_object"],
  ["protobuf_es", "protobuf_es_create"],
  ["google_protobuf"],
  ["ts_proto", "ts_proto_partial"],
  ["pbf"],
].flat();

checked.forEach((payload) => {
  test(`peers do ${payload.name}`, () => {
    const { encode, decode, refusals } = entryOf([jsonBytes, ...peers], subject(payload));
    const refused = refusals.map(({ codec }) => codec);
    const missing = encoders.filter((codec) => !encode.some((one) => one.codec === codec) && !refused.includes(codec));
    equal(missing, [], "peers that neither encode nor say why");
    // Encoding from two forms is one row on decode, but with protobufjs.
    const decoders = encoders.filter((codec) => !/_create|_partial/.test(codec));
    equal(
      decoders.filter((codec) => !decode.some((one) => one.codec === codec)),
      [],
      "peers that do not decode",
    );
  });
});

test("bytes that mean something else are found out", () => {
  const payload = payloads.find(({ name }) => name === "default")!;
  const right = subject(payload);
  const wrong = right.encoded.slice();
  wrong[1] = 8;
  const adapter = () => ({ encode: [encoder(right, "wrong", () => wrong, undefined)], decode: [] });
  throws(() => entryOf([adapter], right), { message: "default, encode with wrong: value.id is 8, not 7" });
  equal(entryOf([ferrobuf], right).encode.length, 2);
});

const differences: readonly (readonly [string, unknown, unknown, string?])[] = [
  ["a zero that is absent", {}, { a: 0, b: [], c: "" }],
  ["what is absent is a zero", { a: 0, b: [], c: "0", d: undefined }, {}],
  ["another number", { a: 1 }, { a: 2 }, "value.a is 1, not 2"],
  ["a number that is absent", {}, { a: 2 }, "value.a is undefined, not 2"],
  ["a number too many", { a: 2, b: 3 }, { a: 2 }, "value.b is 3, not nothing"],
  ["a list that is longer", { a: [1, 2] }, { a: [1] }, "value.a.length is 2, not 1"],
  ["other bytes", { a: new Uint8Array([1]) }, { a: new Uint8Array([2]) }, "value.a is 1, not 1 bytes"],
  [
    "a rounded integer",
    { a: 9007199254740992n },
    { a: 9007199254740993n },
    "value.a is 9007199254740992, not 9007199254740993",
  ],
  ["a member of a oneof that is zero", { b: false }, { one: { case: "b", value: false } }],
  ["a member of a oneof that is absent", {}, { one: { case: "b", value: false } }, "value.b is undefined, not false"],
  ["another member of a oneof", { c: 1, b: false }, { one: { case: "b", value: false } }, "value.c is 1, not nothing"],
  [
    "a oneof with its other member",
    { one: { case: "c", value: 1 } },
    { one: { case: "b", value: 1 } },
    "value.b is false, not 1",
  ],
];

differences.forEach(([name, actual, expected, message]) => {
  test(`values compared: ${name}`, () => {
    if (message === undefined) checkSame(actual, expected);
    else throws(() => checkSame(actual, expected), { message });
  });
});
