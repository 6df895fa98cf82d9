/** The payloads of bench/data: each encodes to its golden bytes, and comes back from whatever holds them. */
import { Blob, TestStringArray } from "pb/acme/blob_pb";
import { Document } from "pb/acme/document_pb";
import { User } from "pb/acme/user_pb";

import { blob, published } from "../../bench/payloads/published";
import { equal, equalMessage, ok, test } from "./harness";

interface Codec {
  encode(message: object): Uint8Array;
  decode(bytes: Uint8Array | ArrayBuffer): object;
  byteLength(message: object): number;
  create(init: object): object;
}

const codecs = new Map([User, Blob, Document, TestStringArray].map((type) => [type.typeName, type as Codec]));

published.forEach(({ name, type, value, bytes, sha256 }) => {
  test(`payload ${name}`, () => {
    const codec = codecs.get(type)!;
    const golden = host.readFile(`bench/data/${name}.bin`);
    const encoded = codec.encode(value);
    equal(encoded.length, bytes, "length");
    equal(host.sha256(encoded).slice(0, 16), sha256, "SHA-256");
    equal(host.sha256(golden).slice(0, 16), sha256, "SHA-256 of the file");
    equal(codec.byteLength(value), bytes, "byteLength");

    const whole = codec.create(value) as Record<string, unknown>;
    if (typeof whole.ratio === "number") whole.ratio = Math.fround(whole.ratio);
    equalMessage(codec.decode(golden), whole, "from an ArrayBuffer");
    equalMessage(codec.decode(new Uint8Array(golden)), whole, "from a Uint8Array");
    const around = new Uint8Array(bytes + 20).fill(0xff);
    around.set(new Uint8Array(golden), 7);
    const decoded = codec.decode(around.subarray(7, 7 + bytes));
    equalMessage(decoded, whole, "from a part of a larger buffer");
    equal(host.sha256(codec.encode(decoded)).slice(0, 16), sha256, "SHA-256 of what was decoded");
  });
});

test("a blob of 10 MB", () => {
  const value = blob(10000);
  const encoded = Blob.encode(value);
  equal(encoded.length, 10000128, "length");
  const decoded = Blob.decode(encoded);
  ok(decoded.text === value.text, "the text came back changed");
  equalMessage(decoded, value);
});
