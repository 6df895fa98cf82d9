/** What apps import from `react-native-ferrobuf`. Message types come from the generated files. */

export { FerrobufError } from "./errors";
export type { FerrobufErrorCode } from "./errors";
export type { DecodeOptions, FieldInfo, Int64, MessageType, ScalarKind } from "./types";
