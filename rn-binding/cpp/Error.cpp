// Writing paths and throwing. Everything here runs on failure only.

#include "Error.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "Memory.hpp"
#include "Number.hpp"
#include "State.hpp"

namespace ferrobuf {

namespace {

const char *codeText(Code code) {
  switch (code) {
  case Code::TypeMismatch:
    return "type-mismatch";
  case Code::OutOfRange:
    return "out-of-range";
  case Code::InvalidUtf8:
    return "invalid-utf8";
  case Code::MissingRequired:
    return "missing-required";
  case Code::TooLarge:
    return "too-large";
  case Code::TooDeep:
    return "too-deep";
  case Code::Truncated:
    return "truncated";
  case Code::Malformed:
    return "malformed";
  case Code::AbiMismatch:
    return "abi-mismatch";
  case Code::SchemaMismatch:
    return "schema-mismatch";
  case Code::Internal:
    return "internal";
  }
  return "internal";
}

// As runtime/src/path.rs has it.
constexpr size_t kMaxCharacters = 40;

// The bytes of the first characters of UTF-8.
size_t firstCharacters(std::string_view text) {
  size_t characters = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    // Bytes 10xxxxxx go on with the character before.
    bool starts = (static_cast<uint8_t>(text[i]) & 0xc0) != 0x80;
    if (starts && characters == kMaxCharacters)
      return i;
    characters += starts ? 1 : 0;
  }
  return text.size();
}

const char *ellipsis(std::string_view text, size_t shown) {
  return shown < text.size() ? "\xe2\x80\xa6" : "";
}

void appendKey(std::string &out, Kind kind, const uint8_t *key) {
  char digits[kMaxDecimal];
  switch (kind) {
  case Kind::String:
    out += quoted(load<Str>(key));
    return;
  case Kind::Boolean:
    out += load<uint8_t>(key) != 0 ? "true" : "false";
    return;
  case Kind::Int32:
    out.append(digits, writeSigned(load<int32_t>(key), digits));
    return;
  case Kind::Uint32:
    out.append(digits, writeUnsigned(load<uint32_t>(key), digits));
    return;
  case Kind::Int64:
    out.append(digits, writeSigned(load<int64_t>(key), digits));
    return;
  default:
    out.append(digits, writeUnsigned(load<uint64_t>(key), digits));
    return;
  }
}

void appendPath(std::string &out, const Place &place) {
  if (place.outer == nullptr) {
    out.append(place.message.name, place.message.nameSize);
  } else {
    appendPath(out, *place.outer);
  }
  if (place.label != nullptr) {
    out += '.';
    out.append(place.label->name, place.label->nameSize);
  }
  switch (place.within) {
  case Place::Within::Whole:
    break;
  case Place::Within::Index: {
    char digits[kMaxDecimal];
    out += '[';
    out.append(digits, writeUnsigned(place.index, digits));
    out += ']';
    break;
  }
  case Place::Within::Key:
    out += '[';
    appendKey(out, place.keyKind, place.key);
    out += ']';
    break;
  }
}

// The shortest decimal that reads back as the same number, of those that printf can make.
std::string numberText(double number) {
  if (std::isnan(number))
    return "NaN";
  if (std::isinf(number))
    return number > 0 ? "Infinity" : "-Infinity";
  char text[32];
  for (int digits = 15; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    if (std::strtod(text, nullptr) == number)
      break;
  }
  return text;
}

jsi::Value stringValue(jsi::Runtime &rt, const std::string &text) {
  return jsi::String::createFromUtf8(rt, text);
}

[[noreturn]] void throwError(jsi::Runtime &rt, State &state, Code code, const std::string &text,
                             const std::string &path, jsi::Value &&offset) {
  if (state.support == nullptr)
    throw jsi::JSError(rt, path.empty() ? text : path + ": " + text);
  const jsi::Value args[] = {stringValue(rt, codeText(code)), stringValue(rt, text), stringValue(rt, path),
                             std::move(offset)};
  throw jsi::JSError(rt, state.support->error.call(rt, &args[0], size_t{4}));
}

} // namespace

std::string pathOf(const Place &place) {
  std::string path;
  appendPath(path, place);
  return path;
}

void fail(jsi::Runtime &rt, State &state, Code code, const std::string &text, const std::string &path) {
  throwError(rt, state, code, text, path, jsi::Value::undefined());
}

void fail(jsi::Runtime &rt, State &state, Code code, const std::string &text, const Place &place) {
  fail(rt, state, code, text, pathOf(place));
}

void failAt(jsi::Runtime &rt, State &state, Code code, const std::string &text, const std::string &path,
            double offset) {
  throwError(rt, state, code, text, path, jsi::Value(offset));
}

void failType(jsi::Runtime &rt, State &state, const Place &place, const char *expected, const jsi::Value &found) {
  fail(rt, state, Code::TypeMismatch, std::string("expected ") + expected + ", found " + describe(rt, found), place);
}

std::string shortened(std::string_view text) {
  size_t shown = firstCharacters(text);
  return std::string(text.substr(0, shown)) + ellipsis(text, shown);
}

std::string quoted(std::string_view text) {
  size_t shown = firstCharacters(text);
  std::string out = "\"";
  for (char character : text.substr(0, shown)) {
    if (character == '"' || character == '\\') {
      out += '\\';
      out += character;
    } else if (static_cast<uint8_t>(character) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(character));
      out += escaped;
    } else {
      out += character;
    }
  }
  out += '"';
  return out + ellipsis(text, shown);
}

std::string quoted(const Str &text) {
  return quoted(std::string_view(reinterpret_cast<const char *>(text.data), text.size));
}

std::string describe(jsi::Runtime &rt, const jsi::Value &value) {
  if (value.isUndefined())
    return "undefined";
  if (value.isNull())
    return "null";
  if (value.isBool())
    return value.getBool() ? "true" : "false";
  if (value.isNumber())
    return "the number " + numberText(value.getNumber());
  if (value.isString())
    return "a string";
  if (value.isBigInt())
    return "the bigint " + shortened(value.getBigInt(rt).toString(rt).utf8(rt));
  if (value.isSymbol())
    return "a symbol";
  jsi::Object object = value.getObject(rt);
  if (object.isFunction(rt))
    return "a function";
  if (object.isArrayBuffer(rt))
    return "an ArrayBuffer";
  if (object.isArray(rt))
    return "an array";
  return "an object";
}

} // namespace ferrobuf
