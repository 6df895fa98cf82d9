/**
 * Writes functions that take plain objects to google-protobuf's `BinaryWriter` and back: for each message of the .proto files that
 * the arguments name `write_`, `read_` and `new_`, followed by its full name with `_` for dots. The code goes to standard output.
 */

import protobuf from "protobufjs";

const [include, ...files] = process.argv.slice(2);
const root = new protobuf.Root();
const folders = include.split(":");
root.resolvePath = (_, file) =>
  folders.map((folder) => `${folder}/${file}`).find((path) => protobuf.util.fs.existsSync(path));
root.loadSync(files);
root.resolveAll();

const full = (type) => type.fullName.slice(1).replaceAll(".", "_");
const wide = (type) => /64$/.test(type);
/** `Int64String`, `Message`, … as the methods are called. */
const method = (type) => type[0].toUpperCase() + type.slice(1) + (wide(type) ? "String" : "");
const isEnum = (field) => field.resolvedType instanceof protobuf.Enum;
const isMessage = (field) => field.resolvedType instanceof protobuf.Type;
const isPacked = (field) => field.packed && (isEnum(field) || field.type in protobuf.types.packed);
const kind = (field) => (isEnum(field) ? "Enum" : method(field.type));
const read = (type) => (type === "string" ? "readStringRequireUtf8()" : `read${method(type)}()`);
const zero = (field) => {
  if (isMessage(field)) return "undefined";
  if (isEnum(field)) return "0";
  return { string: '""', bool: "false", bytes: "empty" }[field.type] ?? (wide(field.type) ? '"0"' : "0");
};
const mayBeAbsent = (field) => field.partOf !== null || field.hasPresence === true || isMessage(field);

function write(field) {
  const value = `message.${field.name}`;
  if (field instanceof protobuf.MapField) {
    const entry = isMessage(field)
      ? `writer.writeMessage(2, ${value}[key], write_${full(field.resolvedType)});`
      : `writer.write${kind(field)}(2, ${value}[key]);`;
    const key = field.keyType === "string" ? "key" : "Number(key)";
    return `if (${value}) for (const each of Object.keys(${value}))
    writer.writeMessage(${field.id}, each, (key, writer) => { writer.write${method(field.keyType)}(1, ${key}); ${entry} });`;
  }
  if (isMessage(field)) {
    const repeated = field.repeated ? "Repeated" : "";
    return `writer.write${repeated}Message(${field.id}, ${value}, write_${full(field.resolvedType)});`;
  }
  const how = field.repeated ? (isPacked(field) ? "Packed" : "Repeated") : "";
  const list = field.repeated || field.type === "bytes";
  let set = list ? `${value} && ${value}.length > 0` : value;
  if (wide(field.type) && !list) set = `${value} && ${value} !== "0"`;
  if (!field.repeated && mayBeAbsent(field)) set = `${value} != null`;
  return `if (${set}) writer.write${how}${kind(field)}(${field.id}, ${value});`;
}

function readInto(field) {
  const value = `message.${field.name}`;
  const inner = isMessage(field) ? full(field.resolvedType) : undefined;
  if (field instanceof protobuf.MapField) {
    const entry = inner
      ? `reader.readMessage(value = new_${inner}(), read_${inner})`
      : `value = reader.${read(field.type)}`;
    return `reader.readMessage(${value}, (map, reader) => {
          let key = ${field.keyType === "string" ? '""' : "0"}, value = ${zero(field)};
          while (reader.nextField()) {
            if (reader.getFieldNumber() === 1) key = reader.${read(field.keyType)};
            else if (reader.getFieldNumber() === 2) ${entry};
            else reader.skipField();
          }
          map[key] = value;
        });`;
  }
  if (inner) {
    const made = `reader.readMessage(new_${inner}(), read_${inner})`;
    return field.repeated ? `${value}.push(${made});` : `${value} = ${made};`;
  }
  if (!field.repeated) return `${value} = reader.${isEnum(field) ? "readEnum()" : read(field.type)};`;
  if (isPacked(field)) return `reader.readPackable${kind(field)}Into(${value});`;
  return `${value}.push(reader.${read(field.type)});`;
}

function initial(field) {
  if (field instanceof protobuf.MapField) return "{}";
  if (field.repeated) return "[]";
  return mayBeAbsent(field) ? "undefined" : zero(field);
}

function code(type) {
  const name = full(type);
  const cases = type.fieldsArray.map((field) => `      case ${field.id}:\n        ${readInto(field)}\n        break;`);
  return `export function new_${name}() {
  return { ${type.fieldsArray.map((field) => `${field.name}: ${initial(field)}`).join(", ")} };
}

export function write_${name}(message, writer) {
  ${type.fieldsArray.map(write).join("\n  ")}
}

export function read_${name}(message, reader) {
  while (reader.nextField()) {
    switch (reader.getFieldNumber()) {
${cases.join("\n")}
      default:
        reader.skipField();
    }
  }
  return message;
}
`;
}

function* typesOf(scope) {
  for (const nested of scope.nestedArray ?? []) {
    if (nested instanceof protobuf.Type) yield nested;
    yield* typesOf(nested);
  }
}

const parts = [...typesOf(root)].map(code);
process.stdout.write(`const empty = new Uint8Array(0);\n\n${parts.join("\n")}`);
