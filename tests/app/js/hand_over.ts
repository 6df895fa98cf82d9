/** Takes the function that installs the binding into other runtimes, for the test to copy. */
import { installer } from "react-native-ferrobuf";

globalThis.install = installer();
globalThis.report = String(globalThis.install());
