// The values that most fields are, inline: calls to them would be a tenth of the time of lists and small messages.

#pragma once

#include <cmath>
#include <limits>

#include "Encoder.hpp"
#include "Memory.hpp"
#include "Number.hpp"
#include "Text.hpp"

namespace ferrobuf {

// JavaScript has one NaN; which bits an engine keeps it in must not show on the wire.
inline double withOneNaN(double number) {
  return std::isnan(number) ? std::numeric_limits<double>::quiet_NaN() : number;
}

inline void Encoder::value(Type type, jsi::Value &&value, uint8_t *target, Place &place) {
  switch (type.kind) {
  case Kind::Double:
  case Kind::Float:
  case Kind::Int32:
  case Kind::Uint32:
  case Kind::OpenEnum:
  case Kind::ClosedEnum:
    if (!value.isNumber()) [[unlikely]] {
      failType(rt_, state_, place, "a number", value);
    }
    number(type, value.getNumber(), target, place);
    return;
  case Kind::Int64:
  case Kind::Uint64:
    integer64(type.kind, std::move(value), target, place);
    return;
  case Kind::Boolean:
    if (!value.isBool()) [[unlikely]] {
      failType(rt_, state_, place, "a boolean", value);
    }
    *target = value.getBool() ? 1 : 0;
    return;
  case Kind::String:
    if (!value.isString()) [[unlikely]] {
      failType(rt_, state_, place, "a string", value);
    }
    readText(rt_, state_, std::move(value).getString(rt_), *reinterpret_cast<Str *>(target), place);
    return;
  case Kind::Bytes:
    bytes(std::move(value), *reinterpret_cast<Bytes *>(target), place, Borrowing::WhenLarge);
    return;
  case Kind::Message:
    return;
  }
}

inline void Encoder::number(Type type, double number, uint8_t *target, Place &place) {
  switch (type.kind) {
  case Kind::Double:
    store(target, withOneNaN(number));
    return;
  case Kind::Float: {
    float out = 0;
    if (!toFloat(withOneNaN(number), out)) [[unlikely]] {
      outOfRange(type.kind, number, place);
    }
    store(target, out);
    return;
  }
  case Kind::Uint32: {
    uint32_t out = 0;
    if (!toUint32(number, out)) [[unlikely]] {
      outOfRange(type.kind, number, place);
    }
    store(target, out);
    return;
  }
  case Kind::Int64:
  case Kind::Uint64: {
    int64_t out = 0;
    if (!toSafeInteger(number, out) || (out < 0 && type.kind == Kind::Uint64)) [[unlikely]] {
      outOfRange(type.kind, number, place);
    }
    store(target, out);
    return;
  }
  default: {
    int32_t out = 0;
    if (!toInt32(number, out)) [[unlikely]] {
      outOfRange(type.kind, number, place);
    }
    if (type.kind == Kind::ClosedEnum)
      closedEnum(type.index, out, place);
    store(target, out);
    return;
  }
  }
}

} // namespace ferrobuf
