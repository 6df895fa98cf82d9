// What an app does with its package: imported by its name, through the native module.
import { FerrobufError } from "react-native-ferrobuf";
import { User } from "my-app-ferrobuf";
import { User as same } from "my-app-ferrobuf/acme/user_pb";

declare const print: (line: string) => void;
declare const NativeFerrobuf: { install(): boolean };
declare const NativeFerrobufMyApp: { install(): boolean };

NativeFerrobuf.install();
// The module of the package is there to be linked, and does the same.
NativeFerrobufMyApp.install();

const bytes = User.encode({ id: 7, name: "Ada", tags: ["a", "é"] });
print([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" "));
const { id, name, tags } = User.decode(bytes);
print(JSON.stringify({ id, name, tags }));
try {
  User.decode(bytes.subarray(0, 3));
} catch (error) {
  print(error instanceof FerrobufError ? `${error.code} ${error.path} ${error.offset}` : String(error));
}
print(String(same === User));
