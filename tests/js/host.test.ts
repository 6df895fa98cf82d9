/** The host and the harness themselves. */
import { equal, equalMessage, hex, ok, show, test, throws, unhex } from "./harness";

test("bytes pass through hexadecimal digits", () => {
  equal(hex(unhex("00 0f ff")), "000fff");
});

test("equal tells apart what JavaScript's === does not", () => {
  equal(NaN, NaN);
  throws(() => equal(-0, 0), { message: "value: -0, expected 0" });
  throws(() => equal({ a: [1, { b: 2n }] }, { a: [1, { b: 3n }] }), { message: "value.a.1.b: 2n, expected 3n" });
  throws(() => equal({ a: 1, b: 2 }, { b: 2, a: 1 }), { message: "value: keys a,b, expected b,a" });
  throws(() => equal(new Uint8Array([1]), [1]), {});
  throws(() => equal(new Uint8Array([1, 2]), new Uint8Array([1, 3])), { message: "value[1]: 2, expected 3" });
});

test("throws fails when nothing is thrown", () => {
  throws(() => throws(() => 5, {}), { message: "nothing was thrown; the result is 5" });
});

test("show writes values as a reader wants them", () => {
  equal(show({ a: "x", b: [1n, -0], c: new Uint8Array([255]) }), '{ a: "x", b: [1n, -0], c: bytes(ff) }');
});

test("a missing file throws an error that names it", () => {
  throws(() => host.readFile("/nowhere/at/all"), { message: "cannot read /nowhere/at/all" });
});

test("sha256 reads views and buffers", () => {
  const view = unhex("ff 61 62 63 ff").subarray(1, 4);
  equal(host.sha256(view), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  equal(host.sha256(new ArrayBuffer(0)), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("equalMessage takes undefined for absent", () => {
  equalMessage({ b: undefined, a: 1, c: { d: undefined } }, { c: {}, a: 1 });
  throws(() => equalMessage({ a: [{ b: undefined }] }, { a: [{ b: 1 }] }), {
    message: "message.a.0: keys , expected b",
  });
});

test("the clock moves forward", () => {
  const before = host.now();
  host.gc();
  ok(host.now() > before, "no time has passed");
});

test("evaluate gives the last value, and says where a script does not compile", () => {
  equal(host.evaluate("var a = 2; (function (b) { return a * b; })(21)"), 42);
  throws(() => host.evaluate("1 +"), { message: "1:4: invalid expression\n" });
});
