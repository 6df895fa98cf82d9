/** Measures the generated codec against the engine's JSON, the dynamic path, and the floor. `../runner/run.ts` says what arguments there are. */

import { json } from "../runner/json";
import { run } from "../runner/run";
import { dynamic } from "./dynamic";
import { floor } from "./floor";
import { ferrobuf, subject } from "./ours";
import { head, legend, missed, row } from "./table";

host.print(legend);
const all = run({
  adapters: [ferrobuf, json, dynamic, floor],
  subject,
  effort: {
    full: { rounds: 151, batch: 1, warmUp: 0, budget: 300 },
    quick: { rounds: 31, batch: 1, warmUp: 0, budget: 60 },
  },
  quick: ({ bytes }) => bytes < 200000,
  print: (measured, direction) => host.print([head(direction), ...measured.map(row)].join("\n")),
});
host.print(missed(all));
