/** The native module, as React Native's code generator reads it. The C++ side is `turbomodule/NativeFerrobuf.h`. */

import { TurboModuleRegistry } from "react-native";
import type { TurboModule } from "react-native";

export interface Spec extends TurboModule {
  /** Installs the binding into the JavaScript runtime that calls. */
  install(): boolean;
}

/** Null in an app that was built without it. Looked for when it is needed: runtimes of worklets have no native modules. */
export const findNativeFerrobuf = (): Spec | null => TurboModuleRegistry.get<Spec>("NativeFerrobuf");
