/** What an app does: imports, encodes, decodes, meets an error. Nothing here installs anything. */
import { installedBefore } from "./before";
import { FerrobufError } from "react-native-ferrobuf";
import { User } from "app-ferrobuf/acme/user_pb";
import type { User as UserMessage } from "app-ferrobuf/acme/user_pb";

const message = { id: 7, name: "Ada", address: { street: "Main St", zip: 12345 }, tags: ["a", "b"], delta: -1n };
const bytes: Uint8Array = User.encode(message);
const user: UserMessage = User.decode(bytes);

let error: unknown;
try {
  User.decode(bytes.subarray(0, 4));
} catch (caught) {
  error = caught;
}
const { code, path, offset } = error instanceof FerrobufError ? error : ({} as Partial<FerrobufError>);

globalThis.report = JSON.stringify({
  installedBefore,
  hex: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
  user: [user.id, user.name, user.address?.zip, user.tags, String(user.delta), user.avatar.length],
  error: [code, path, offset],
});
