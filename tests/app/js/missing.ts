/** An app whose native code does not know the package: importing works, using tells what to do. */
import { FerrobufError, installer } from "react-native-ferrobuf";
import { User } from "app-ferrobuf/acme/user_pb";

function problem(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof FerrobufError) return `${error.code} ${error.path}: ${error.message}`;
    throw error;
  }
  return "nothing was thrown";
}

const whole = User.create({ id: 7 });

globalThis.report = [problem(() => User.encode(whole)), problem(() => installer())].join("\n");
