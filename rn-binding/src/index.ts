/** What apps import from `react-native-ferrobuf`. Message types come from the generated files. */

export { FerrobufError } from "./errors.js";
export type { FerrobufErrorCode } from "./errors.js";
export type { DecodeOptions, FieldInfo, Int64, MessageType, ScalarKind } from "./types.js";
export { installer } from "./native.js";
