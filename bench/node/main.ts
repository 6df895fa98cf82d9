/** Measures JSON and the peers in node. `../runner/run.ts` says what arguments there are. */

import "./host";
import { peers } from "../peers";
import { jsonBytes } from "../peers/json_bytes";
import { subject } from "../peers/protobuf_es";
import { json } from "../runner/json";
import { quick, run } from "../runner/run";
import { table } from "../runner/table";

run({
  adapters: [json, jsonBytes, ...peers],
  subject,
  effort: {
    full: { rounds: 101, batch: 1, warmUp: 100, budget: 200 },
    quick: { rounds: 21, batch: 1, warmUp: 20, budget: 40 },
  },
  quick: ({ name }) => quick.includes(name),
  print: (measured, direction) => host.print(table(measured, direction)),
});
