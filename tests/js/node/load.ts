/** Loading generated code without 64-bit fields in an engine that has little. */
import "./host";
import { equal, test, throws } from "../harness";

declare const require: (module: string) => any;

const globals = globalThis as Record<string, unknown>;
["BigInt", "BigInt64Array", "BigUint64Array", "TextDecoder", "TextEncoder", "Buffer"].forEach((name) => {
  delete globals[name];
});
// Users and polyfills patch these after the runtime was loaded.
const { Clash } = require("pb/property_clash_pb");
Array.prototype.push = () => {
  throw new Error("patched");
};
Object.prototype.hasOwnProperty = () => true;

test("messages without 64-bit fields need no BigInt", () => {
  const message = Clash.create({ abcDef: 5, abcDef$2: { case: "member", value: 1 } });
  equal(message.abcDef, 5);
  equal(message.abcDef$2, { case: "member", value: 1 });
  equal(Clash.fields.length, 4);
});

test("code is never made at run time", () => {
  throws(() => new Function("return 1")(), {});
});
