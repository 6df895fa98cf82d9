/**
 * Installs the native part when an app first imports this package or a generated file. Never throws: what is missing is told by the
 * first call that needs it, where there is somebody to catch it.
 */

import { findNativeFerrobuf } from "../NativeFerrobuf.js";
import { explainMissing, isInstalled } from "../native.js";

if (!isInstalled()) {
  try {
    const native = findNativeFerrobuf();
    if (native == null) {
      explainMissing(
        "the app was built without it: add react-native-ferrobuf and the generated native package to the app's dependencies " +
          "and rebuild the native app (Expo Go has no native code of yours: make a development build)",
      );
    } else {
      native.install();
    }
  } catch (error) {
    explainMissing(error instanceof Error ? error.message : String(error));
  }
}
