/**
 * What protobufjs makes of the kinds corpus, for the tests in Hermes to compare with.
 * Usage: node protobufjs.mjs FOLDER, which holds corpus.json and descriptors.bin; protobufjs.json comes to them.
 *
 * Decodes each case and writes the value, as text, in the shape that generated TypeScript gives it. Also encodes it again, which
 * must give the bytes of the case: bytes of three implementations (prost-reflect, ferrobuf, protobufjs) are then the same.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor.js";
import { canonical } from "./canonical.mjs";

const folder = process.argv[2];
// From descriptors rather than from the sources: protobufjs cannot parse a group inside of a oneof.
const set = descriptor.FileDescriptorSet.decode(readFileSync(join(folder, "descriptors.bin")));
set.file = set.file.filter((file) => file.name.startsWith("kinds/"));
const root = protobuf.Root.fromDescriptor(set).resolveAll();

/** A message of protobufjs in the shape of generated TypeScript. */
function shape(type, message) {
  const result = {};
  for (const field of type.fieldsArray) {
    const isSet = Object.hasOwn(message, field.name) && message[field.name] != null;
    const oneof = field.partOf && !field.partOf.isProto3Optional ? field.partOf : undefined;
    const name = propertyName(field);
    if (field.map) {
      result[name] = isSet ? mapShape(field, message[field.name]) : {};
    } else if (field.repeated) {
      result[name] = isSet ? message[field.name].map((value) => valueShape(field, value)) : [];
    } else if (oneof) {
      result[oneof.name] ??= { case: undefined };
      if (isSet) result[oneof.name] = { case: name, value: valueShape(field, message[field.name]) };
    } else if (isSet) {
      result[name] = valueShape(field, message[field.name]);
    } else if (!field.hasPresence && !(field.resolvedType instanceof protobuf.Type)) {
      result[name] = valueShape(field, field.typeDefault);
    }
  }
  return result;
}

function mapShape(field, entries) {
  const result = Object.create(null);
  for (const key of Object.keys(entries)) {
    const isLong = /64$/.test(field.keyType);
    const unsigned = field.keyType === "uint64" || field.keyType === "fixed64";
    const name = isLong ? protobuf.util.longFromKey(key, unsigned).toString() : key;
    result[name] = valueShape(field, entries[key]);
  }
  return result;
}

function valueShape(field, value) {
  if (field.resolvedType instanceof protobuf.Type) return shape(field.resolvedType, value);
  if (protobuf.util.Long.isLong(value)) return BigInt(value.toString());
  if (field.type === "bytes") return new Uint8Array(value);
  return value;
}

/** The JSON name, which is what it is for the names in these schemas. */
function propertyName(field) {
  return protobuf.util.camelCase(field.name);
}

const cases = JSON.parse(readFileSync(join(folder, "corpus.json"), "utf8"));
const wrong = [];
const values = cases.map(({ message, name, hex, unordered }) => {
  const type = root.lookupType(message);
  const bytes = Buffer.from(hex, "hex");
  const value = type.decode(bytes);
  const again = Buffer.from(type.encode(value).finish()).toString("hex");
  const differs = unordered ? again.length !== hex.length : again !== hex;
  if (differs) wrong.push(`${message} ${name}: ${hex} became ${again}`);
  return canonical(shape(type, value));
});

/** Two cases of one message, one after the other: what merging gives. Each case comes first once, and with another one each. */
const merged = cases.map(({ message, hex }, first) => {
  const same = cases.map((_, index) => index).filter((index) => cases[index].message === message);
  const second = same[(same.indexOf(first) * 7 + 3) % same.length];
  const type = root.lookupType(message);
  const value = type.decode(Buffer.from(hex + cases[second].hex, "hex"));
  return { first, second, text: canonical(shape(type, value)) };
});

// ASCII, so that the host can read it without a decoder of UTF-8.
const json = JSON.stringify({ values, merged }).replace(
  /[\u0080-\uffff]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
writeFileSync(join(folder, "protobufjs.json"), json);
console.log(`${cases.length} cases read by protobufjs, ${wrong.length} written otherwise`);
for (const line of wrong.slice(0, 50)) console.log(line.slice(0, 400));
process.exitCode = wrong.length > 0 || cases.length === 0 ? 1 : 0;
