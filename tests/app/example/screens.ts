/** Everything that the screens of the example show, without React: for Hermes with the app's native code. */
import { contestants } from "../../../example/src/bench/contestants";
import { measure } from "../../../example/src/bench/measure";
import { payloads } from "../../../example/src/bench/payloads";
import { groups, toFile } from "../../../example/src/bench/report";
import { badInputs, provoke } from "../../../example/src/errors/bad_inputs";
import { roundTrip } from "../../../example/src/round_trip/round_trip";
import { sample } from "../../../example/src/round_trip/sample";

/** What the test is told. */
declare global {
  var report: string;
}

/** What a call takes by the clock here, in milliseconds. */
const costs = { ferrobuf: 1, json: 2, protobufjs: 8 };

/** As the bench screen does, without a pause between the steps, and by a clock that goes on only in calls. */
function bench() {
  let now = 0;
  const subjects = payloads.flatMap(contestants).map((contestant) => ({
    ...contestant,
    run() {
      now += costs[contestant.codec];
      return contestant.run();
    },
  }));
  const run = measure(subjects, () => now, { batch: 8, rounds: 3 });
  const shares: number[] = [];
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return { shares, timings: value };
    shares.push(value);
  }
}

const { shares, timings } = bench();
const environment = { platform: "test" };

globalThis.report = JSON.stringify({
  roundTrip: roundTrip(sample),
  renamed: roundTrip({ ...sample, name: "Ada \u{1f980}" }),
  errors: badInputs.map(provoke),
  bench: {
    tables: groups(timings).map(({ payload, size, direction, rows }) => [
      `${direction}: ${payload}, ${size} bytes`,
      rows.map(({ codec, time, times, share }) => `${codec} ${time} (${times}) ${share}`).join("; "),
    ]),
    jsonSizes: timings
      .filter(({ codec, direction }) => codec === "json" && direction === "encode")
      .map(({ size }) => size),
    steps: shares.length,
    finished: shares[shares.length - 1],
    exported: JSON.parse(toFile(environment, timings.slice(0, 1))),
  },
});
