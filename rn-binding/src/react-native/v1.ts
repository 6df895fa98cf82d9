/** What generated files import in apps. */
import "./install.js";

export * from "../codegen/v1.js";
