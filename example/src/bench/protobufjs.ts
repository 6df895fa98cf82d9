/** protobufjs as its users have it in an app: the static code of `pbjs`. */
import Long from "long";
import protobuf from "protobufjs/minimal";

// What it looks for with `require` at run time, Metro does not bundle.
protobuf.util.Long = Long;
protobuf.configure();

/** A class that `pbjs` wrote. */
export interface StaticType {
  fromObject(object: object): object;
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
}
