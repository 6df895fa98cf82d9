/** Measures all there is inside Hermes: ours, JSON, the dynamic path, the floor and the peers. `../runner/run.ts` says what arguments there are. */

import { dynamic } from "../hermes/dynamic";
import { floor } from "../hermes/floor";
import { ferrobuf, subject } from "../hermes/ours";
import { head, legend, missed, row } from "../hermes/table";
import { json } from "../runner/json";
import { quick, run } from "../runner/run";
import { table } from "../runner/table";
import { peers } from "./index";
import { jsonBytes } from "./json_bytes";

host.print(legend);
const all = run({
  adapters: [ferrobuf, json, dynamic, floor, jsonBytes, ...peers],
  subject,
  effort: {
    full: { rounds: 151, batch: 1, warmUp: 5, budget: 250 },
    quick: { rounds: 21, batch: 1, warmUp: 0, budget: 40 },
  },
  quick: ({ name }) => quick.includes(name),
  print: (measured, direction) => {
    host.print([head(direction), ...measured.map(row)].join("\n"));
    host.print(table(measured, direction, ["json", "json_utf8", "floor", "floor_into", "floor_buffer"]));
  },
});
host.print(missed(all));
