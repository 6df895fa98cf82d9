/**
 * What an Xcode project has, as Expo's tools read it: JSON.
 * Usage: node xcode.mjs APP
 */
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../npm/package.json", import.meta.url));
const { IOSConfig } = require("@expo/config-plugins");

const [app] = process.argv.slice(2);
const project = IOSConfig.XcodeUtils.getPbxproj(app);
const { objects } = project.hash.project;

/** Without the comments, which the parser gives as objects of their own. */
const all = Object.values(objects).flatMap((section) =>
  Object.entries(section).filter(([id]) => !id.endsWith("_comment")),
);
const defined = new Set(all.map(([id]) => id));

/** Everything that looks like an id, wherever it stands. */
function ids(value) {
  if (typeof value === "string") return /^[0-9A-F]{24}$/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(ids) : [];
}

const [target] = Object.values(objects.PBXNativeTarget).filter((value) => typeof value === "object");
const { path: folder, children } = project.pbxGroupByName(target.name);
const sources = path.join(app, "ios", folder);
const listed = children.map(({ value }) => objects.PBXFileReference[value].path);

const report = {
  target: target.name,
  phases: target.buildPhases.map(({ comment }) => comment),
  bundleIdentifier: IOSConfig.BundleIdentifier.getBundleIdentifierFromPbxproj(app),
  undefined: ids(all).filter((id) => !defined.has(id)),
  missing: listed.filter((file) => !fs.existsSync(path.join(sources, file))),
  notListed: fs.readdirSync(sources).filter((file) => !listed.includes(file)),
};
console.log(JSON.stringify(report));
