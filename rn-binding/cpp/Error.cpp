// Writing paths and throwing. Everything here runs on failure only.

#include "Error.hpp"

#include <cstdio>
#include <cstdlib>

#include "Memory.hpp"
#include "Number.hpp"
#include "State.hpp"

namespace ferrobuf {

namespace {

const char* code_text(Code code) {
    switch (code) {
        case Code::kTypeMismatch:
            return "type-mismatch";
        case Code::kOutOfRange:
            return "out-of-range";
        case Code::kInvalidUtf8:
            return "invalid-utf8";
        case Code::kMissingRequired:
            return "missing-required";
        case Code::kTooLarge:
            return "too-large";
        case Code::kTooDeep:
            return "too-deep";
        case Code::kTruncated:
            return "truncated";
        case Code::kMalformed:
            return "malformed";
        case Code::kAbiMismatch:
            return "abi-mismatch";
        case Code::kSchemaMismatch:
            return "schema-mismatch";
        case Code::kInternal:
            return "internal";
    }
    return "internal";
}

// Quoted like a JSON string.
void append_quoted(std::string& out, const Str& text) {
    out += '"';
    for (uint32_t i = 0; i < text.size; ++i) {
        uint8_t byte = text.data[i];
        if (byte == '"' || byte == '\\') {
            out += '\\';
            out += static_cast<char>(byte);
        } else if (byte < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(byte));
            out += escaped;
        } else {
            out += static_cast<char>(byte);
        }
    }
    out += '"';
}

void append_key(std::string& out, Kind kind, const uint8_t* key) {
    char digits[kMaxDecimal];
    switch (kind) {
        case Kind::kString:
            append_quoted(out, load<Str>(key));
            return;
        case Kind::kBool:
            out += load<uint8_t>(key) != 0 ? "true" : "false";
            return;
        case Kind::kInt32:
            out.append(digits, write_signed(load<int32_t>(key), digits));
            return;
        case Kind::kUint32:
            out.append(digits, write_unsigned(load<uint32_t>(key), digits));
            return;
        case Kind::kInt64:
            out.append(digits, write_signed(load<int64_t>(key), digits));
            return;
        default:
            out.append(digits, write_unsigned(load<uint64_t>(key), digits));
            return;
    }
}

void append_path(std::string& out, const Place& place) {
    if (place.outer == nullptr) {
        out.append(place.message.name, place.message.name_size);
    } else {
        append_path(out, *place.outer);
    }
    if (place.label == nullptr) return;
    out += '.';
    out.append(place.label->name, place.label->name_size);
    switch (place.within) {
        case Place::Within::kWhole:
            break;
        case Place::Within::kIndex: {
            char digits[kMaxDecimal];
            out += '[';
            out.append(digits, write_unsigned(place.index, digits));
            out += ']';
            break;
        }
        case Place::Within::kKey:
            out += '[';
            append_key(out, place.key_kind, place.key);
            out += ']';
            break;
    }
}

// The shortest decimal that reads back as the same number, of those that printf can make.
std::string number_text(double number) {
    char text[32];
    for (int digits = 15; digits <= 17; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, number);
        if (std::strtod(text, nullptr) == number) break;
    }
    return text;
}

jsi::Value string_value(jsi::Runtime& rt, const std::string& text) { return jsi::String::createFromUtf8(rt, text); }

[[noreturn]] void throw_error(jsi::Runtime& rt, State& state, Code code, const std::string& text,
                              const std::string& path, jsi::Value&& offset) {
    if (state.support == nullptr) throw jsi::JSError(rt, path.empty() ? text : path + ": " + text);
    const jsi::Value args[] = {string_value(rt, code_text(code)), string_value(rt, text), string_value(rt, path),
                               std::move(offset)};
    throw jsi::JSError(rt, state.support->error.call(rt, &args[0], size_t{4}));
}

} // namespace

std::string path_of(const Place& place) {
    std::string path;
    append_path(path, place);
    return path;
}

void fail(jsi::Runtime& rt, State& state, Code code, const std::string& text, const std::string& path) {
    throw_error(rt, state, code, text, path, jsi::Value::undefined());
}

void fail(jsi::Runtime& rt, State& state, Code code, const std::string& text, const Place& place) {
    fail(rt, state, code, text, path_of(place));
}

void fail_at(jsi::Runtime& rt, State& state, Code code, const std::string& text, const std::string& path,
             double offset) {
    throw_error(rt, state, code, text, path, jsi::Value(offset));
}

void fail_type(jsi::Runtime& rt, State& state, const Place& place, const char* expected, const jsi::Value& found) {
    fail(rt, state, Code::kTypeMismatch, std::string("expected ") + expected + ", found " + describe(rt, found), place);
}

std::string describe(jsi::Runtime& rt, const jsi::Value& value) {
    if (value.isUndefined()) return "undefined";
    if (value.isNull()) return "null";
    if (value.isBool()) return value.getBool() ? "true" : "false";
    if (value.isNumber()) return "the number " + number_text(value.getNumber());
    if (value.isString()) return "a string";
    if (value.isBigInt()) return "the bigint " + value.getBigInt(rt).toString(rt).utf8(rt).substr(0, 40);
    if (value.isSymbol()) return "a symbol";
    jsi::Object object = value.getObject(rt);
    if (object.isFunction(rt)) return "a function";
    if (object.isArrayBuffer(rt)) return "an ArrayBuffer";
    if (object.isArray(rt)) return "an array";
    return "an object";
}

} // namespace ferrobuf
