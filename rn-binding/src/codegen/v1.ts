/**
 * What generated files import, and all that they import. Names start with `$`, which no name from a schema can hold, so whatever
 * messages and enums are called (`Object`, `Map`, `Error`), generated code reaches what it means. Output of an older generator must
 * go on working: add to this module, but take nothing away; what cannot be kept goes into a `v2`.
 */

export { message as $message } from "../message.js";
export { emptyBytes as $emptyBytes, emptyMap as $emptyMap, zero as $zero } from "../empty.js";
export { list as $list } from "../flat.js";
export { copied as $copied } from "../native.js";
export { bytes as $bytes, int64 as $int64, number as $number } from "../defaults.js";
export type {
  Bytes as $Bytes,
  BytesInit as $BytesInit,
  Inherited as $Inherited,
  Int64 as $Int64,
  Int64List as $Int64List,
  MapInit as $MapInit,
  MessageType as $MessageType,
  NumberList as $NumberList,
} from "../types.js";
