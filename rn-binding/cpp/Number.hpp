// Integers between JavaScript and the struct: exact or refused, never wrapped or rounded.
//
// Knows doubles and decimal text. What a wrong value leads to is the caller's business.

#pragma once

#include <cfloat>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace ferrobuf {

// A 64-bit integer by sign and magnitude, before it is known to fit.
struct Integer {
  uint64_t magnitude;
  bool negative;
};

enum class Parsed : uint8_t { Ok, NotDecimal, TooBig };

// Room for any 64-bit integer in decimal.
inline constexpr size_t kMaxDecimal = 24;

// `-?[0-9]+`. Canonical text has no leading zero and is not "-0"; map keys must be canonical, or two keys would name
// one entry.
Parsed parseDecimal(const uint8_t *text, uint32_t size, bool canonical, Integer &out);

// Writes decimal digits, returns how many.
size_t writeUnsigned(uint64_t value, char *out);
size_t writeSigned(int64_t value, char *out);

inline bool fits(const Integer &value, int64_t &out) {
  if (value.negative ? value.magnitude > uint64_t{1} << 63 : value.magnitude >= uint64_t{1} << 63)
    return false;
  out = static_cast<int64_t>(value.negative ? ~value.magnitude + 1 : value.magnitude);
  return true;
}

inline bool fits(const Integer &value, uint64_t &out) {
  if (value.negative && value.magnitude != 0)
    return false;
  out = value.magnitude;
  return true;
}

// False for fractions, NaN, infinities and what is out of range.
inline bool toInt32(double number, int32_t &out) {
  if (!(number >= -2147483648.0 && number <= 2147483647.0))
    return false;
  out = static_cast<int32_t>(number);
  return static_cast<double>(out) == number;
}

inline bool toUint32(double number, uint32_t &out) {
  if (!(number >= 0.0 && number <= 4294967295.0))
    return false;
  out = static_cast<uint32_t>(number);
  return static_cast<double>(out) == number;
}

// Integers that a double holds exactly, with both neighbours: Number.MIN_SAFE_INTEGER to Number.MAX_SAFE_INTEGER.
inline constexpr double kMaxSafeInteger = 9007199254740991.0;

inline bool toSafeInteger(double number, int64_t &out) {
  if (!(number >= -kMaxSafeInteger && number <= kMaxSafeInteger))
    return false;
  out = static_cast<int64_t>(number);
  return static_cast<double>(out) == number;
}

// The nearest float; false when that would turn a finite number into an infinity.
inline bool toFloat(double number, float &out) {
  constexpr double kRoundsToInfinity = 0x1.ffffffp127;
  double size = std::fabs(number);
  if (size > static_cast<double>(FLT_MAX) && std::isfinite(number)) {
    if (size >= kRoundsToInfinity)
      return false;
    out = number > 0 ? FLT_MAX : -FLT_MAX;
    return true;
  }
  out = static_cast<float>(number);
  return true;
}

} // namespace ferrobuf
