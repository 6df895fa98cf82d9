// Reading values that are no messages: numbers, 64-bit integers, booleans, strings, bytes, enums.

#include <algorithm>
#include <cstring>

#include "EncodeScalar.hpp"
#include "Memory.hpp"
#include "Number.hpp"
#include "Text.hpp"

namespace ferrobuf {

namespace {

// Bytes from this size on are not copied while the message is read.
constexpr size_t kLarge = 8192;

const char *rangeText(Kind kind) {
  switch (kind) {
  case Kind::Int32:
  case Kind::OpenEnum:
  case Kind::ClosedEnum:
    return "an integer from -2147483648 to 2147483647";
  case Kind::Uint32:
    return "an integer from 0 to 4294967295";
  case Kind::Int64:
    return "an integer from -9223372036854775808 to 9223372036854775807, as a number if that is safe, "
           "else as a bigint or decimal string";
  case Kind::Uint64:
    return "an integer from 0 to 18446744073709551615, as a number if that is safe, "
           "else as a bigint or decimal string";
  case Kind::Float:
    return "a number that a float can hold";
  default:
    return "a number";
  }
}

} // namespace

void Encoder::closedEnum(uint32_t index, int32_t number, Place &place) {
  const ClosedEnum &listed = state_.module.closedEnums[index];
  if (!std::binary_search(listed.numbers, listed.numbers + listed.count, number)) {
    fail(rt_, state_, Code::OutOfRange, "expected a number that the closed enum lists, found " + std::to_string(number),
         place);
  }
}

void Encoder::outOfRange(Kind kind, const jsi::Value &found, const Place &place) {
  fail(rt_, state_, Code::OutOfRange, std::string("expected ") + rangeText(kind) + ", found " + describe(rt_, found),
       place);
}

void Encoder::integer64(Kind kind, jsi::Value &&value, uint8_t *target, Place &place) {
  if (value.isBigInt()) {
    jsi::BigInt bigint = std::move(value).getBigInt(rt_);
    bool fits = kind == Kind::Int64 ? bigint.isInt64(rt_) : bigint.isUint64(rt_);
    if (!fits) [[unlikely]] {
      outOfRange(kind, jsi::Value(std::move(bigint)), place);
    }
    store(target, bigint.getUint64(rt_));
  } else if (value.isNumber()) {
    number(Type{kind, Int64::Bigint, 0}, value.getNumber(), target, place);
  } else if (value.isString()) {
    Str text;
    readText(rt_, state_, value.getString(rt_), text, place);
    decimal(kind, text, false, target, place);
  } else {
    failType(rt_, state_, place, "a bigint, an integer number or a decimal string", value);
  }
}

void Encoder::decimal(Kind kind, const Str &text, bool canonical, uint8_t *target, Place &place) {
  Integer integer{};
  int64_t asSigned = 0;
  uint64_t asUnsigned = 0;
  bool fitsKind = false;
  switch (parseDecimal(text.data, text.size, canonical, integer)) {
  case Parsed::NotDecimal:
    fail(rt_, state_, Code::TypeMismatch, "expected a decimal integer, found " + quoted(text), place);
  case Parsed::TooBig:
    break;
  case Parsed::Ok:
    switch (kind) {
    case Kind::Int32:
      fitsKind = fits(integer, asSigned) && asSigned >= INT32_MIN && asSigned <= INT32_MAX;
      if (fitsKind)
        store(target, static_cast<int32_t>(asSigned));
      break;
    case Kind::Uint32:
      fitsKind = fits(integer, asUnsigned) && asUnsigned <= UINT32_MAX;
      if (fitsKind)
        store(target, static_cast<uint32_t>(asUnsigned));
      break;
    case Kind::Int64:
      fitsKind = fits(integer, asSigned);
      if (fitsKind)
        store(target, asSigned);
      break;
    default:
      fitsKind = fits(integer, asUnsigned);
      if (fitsKind)
        store(target, asUnsigned);
      break;
    }
  }
  if (!fitsKind) {
    fail(rt_, state_, Code::OutOfRange, std::string("expected ") + rangeText(kind) + ", found " + quoted(text), place);
  }
}

const Place *Encoder::keep(const Place &place) {
  auto *kept = new (state_.arena.allocate(sizeof(Place))) Place(place);
  if (place.outer != nullptr)
    kept->outer = keep(*place.outer);
  return kept;
}

void Encoder::bytes(jsi::Value &&value, Bytes &target, Place &place, Borrowing borrowing) {
  constexpr const char *kExpected = "a Uint8Array or an ArrayBuffer";
  if (!value.isObject()) [[unlikely]] {
    failType(rt_, state_, place, kExpected, value);
  }
  std::optional<View> view = viewOf(rt_, state_, std::move(value).getObject(rt_), place);
  if (!view) [[unlikely]] {
    fail(rt_, state_, Code::TypeMismatch, std::string("expected ") + kExpected + ", found another object", place);
  }
  if (view->size > INT32_MAX) {
    fail(rt_, state_, Code::TooLarge, "the bytes are more than a message can hold", place);
  }
  target = Bytes{nothing(), static_cast<uint32_t>(view->size), 0};
  if (view->size == 0)
    return;
  if (view->size >= kLarge && borrowing == Borrowing::WhenLarge) {
    // What is read next may be a getter that detaches the buffer: the pointer is taken when all is read.
    borrowed_.push_back(Borrowed{std::move(*view), &target, keep(place)});
    return;
  }
  const uint8_t *source = dataOf(rt_, state_, *view, place);
  uint8_t *copy = state_.arena.allocate(view->size);
  std::memcpy(copy, source, view->size);
  target.data = copy;
}

} // namespace ferrobuf
