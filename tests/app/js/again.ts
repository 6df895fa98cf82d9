/** Asking again, by both native modules: the binding stays what it is. */
import { User } from "app-ferrobuf/acme/user_pb";

const { encode } = User;
const first = globalThis.__ferrobuf;
const answers = ["NativeFerrobuf", "NativeFerrobufApp"].map((name) => nativeModuleProxy[name]!.install());
const bytes = encode({ id: 7 });

globalThis.report = JSON.stringify([...answers, first === globalThis.__ferrobuf, bytes.length]);
