/**
 * For tests/host/tests/skew.rs: an app whose native code was built from something else. Loading its generated files throws an error
 * with the code and the path in `host.args`, whose message has the words there.
 */
import { ok, throws } from "./harness";

declare const require: (module: string) => { User: { encode(message: object): Uint8Array } };

const [code, path, ...words] = host.args;
const error = throws(() => require("pb/acme/user_pb").User.encode({ id: 1 }), { name: "FerrobufError", code, path });
words.forEach((word) => ok(error.message.includes(word), `no "${word}" in "${error.message}"`));
host.passed = 1;
