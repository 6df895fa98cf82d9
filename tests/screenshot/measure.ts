/**
 * Runs the example's bench in Hermes, and writes what the app would share. Arguments: the file, and JSON that says what it ran on
 * (`bench/environment.sh`).
 */
import { contestants } from "../../example/src/bench/contestants";
import { measure, usual } from "../../example/src/bench/measure";
import { payloads } from "../../example/src/bench/payloads";
import { toFile } from "../../example/src/bench/report";

const [file, environment] = host.args;
if (file === undefined || environment === undefined) throw new Error("arguments: FILE ENVIRONMENT");

const run = measure(payloads.flatMap(contestants), () => host.now() / 1e6, usual);
let step = run.next();
while (step.done !== true) step = run.next();
host.writeFile(file, `${toFile(JSON.parse(environment), step.value)}\n`);
