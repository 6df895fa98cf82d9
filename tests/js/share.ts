/** For tests/host/tests/glue.rs: leaves host functions where the host finds them, to take them to another runtime. */
declare const require: (module: string) => { User: { decode: unknown } };

type Bind = (typeName: string, ...rest: unknown[]) => Record<string, unknown>;

const globals = globalThis as unknown as Record<string, unknown>;
const native = globals["__ferrobuf"] as { bind: Bind };
const { bind } = native;

native.bind = (typeName, ...rest) => {
  const functions = bind(typeName, ...rest);
  if (typeName === "acme.User") globals["encode"] = functions["encode"];
  return functions;
};
globals["decode"] = require("pb/acme/user_pb").User.decode;
globals["bind"] = bind;
