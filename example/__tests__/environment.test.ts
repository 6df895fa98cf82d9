/** What results of the bench say about the engine. Node knows no `HermesInternal`. */
import { environment } from "../src/bench/environment";

const engine = () => environment().engine;
const global = globalThis as { HermesInternal?: unknown };

afterEach(() => {
  delete global.HermesInternal;
});

test("an engine that is not Hermes", () => {
  expect(engine()).toBe("not Hermes");
  // As React Native's types have it.
  global.HermesInternal = null;
  expect(engine()).toBe("not Hermes");
});

test("Hermes, with its version where it tells it", () => {
  global.HermesInternal = {};
  expect(engine()).toBe("Hermes of an unknown version");
  global.HermesInternal = { getRuntimeProperties: () => ({ "OSS Release Version": "250829098.0.2" }) };
  expect(engine()).toBe("Hermes 250829098.0.2");
});
