/** The entry of the package in apps. */
import "./install.js";

export * from "../index.js";
