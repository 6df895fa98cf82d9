/**
 * Measures the generated codec against the engine's JSON and against the floor, in one runtime. Arguments, each optional:
 * `out=FILE` for all rows, `environment=JSON` to put beside them, `runs=N`, `quick` for a first look; names of payloads, for
 * these alone.
 */

import { contestants } from "./contestants";
import type { Direction } from "./contestants";
import { measure, overRuns } from "./measure";
import type { Timing } from "./measure";
import { payloads } from "../payloads";
import { head, legend, missed, row } from "./table";
import type { Measured } from "./table";

function option(name: string): string | undefined {
  return host.args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
}

const names = host.args.filter((argument) => argument !== "quick" && !argument.includes("="));
const rounds = host.args.includes("quick") ? 31 : 151;
const runs = Number(option("runs") ?? 1);
const milliseconds = 1;

const chosen = payloads.filter(({ name }) => names.length === 0 || names.includes(name));
const ready = chosen.map((payload) => ({ payload: payload.name, contestants: contestants(payload) }));

const all: (Measured & { runs: Timing[][] })[] = (["encode", "decode"] as Direction[]).flatMap((direction) =>
  ready.map(({ payload }) => ({ payload, direction, runs: [] })),
);
host.print(legend);
for (let run = 0; run < runs; run += 1) {
  all.forEach((measured, at) => {
    const { contestants: those } = ready[at % ready.length]!;
    measured.runs.push(measure(those[measured.direction], rounds, milliseconds));
    if (run < runs - 1) return;
    if (at % ready.length === 0) host.print(head(measured.direction));
    host.print(row(measured));
  });
}
host.print(missed(all));

const out = option("out");
if (out !== undefined && names.length === 0) {
  const rows = all.flatMap(({ payload, direction, runs: each }) =>
    each[0]!.map(({ contestant: { codec, bytes } }) => ({
      payload,
      direction,
      codec,
      median_ns: Math.round(overRuns(each, codec, "median")),
      p95_ns: Math.round(overRuns(each, codec, "p95")),
      bytes,
    })),
  );
  const environment = JSON.stringify({ ...JSON.parse(option("environment") ?? "{}"), rounds, runs });
  const lines = rows.map((one) => "    " + JSON.stringify(one)).join(",\n");
  host.writeFile(out, `{\n  "environment": ${environment},\n  "rows": [\n${lines}\n  ]\n}\n`);
}
