// Reading values that are no messages: numbers, 64-bit integers, booleans, strings, bytes, enums.

#include <algorithm>
#include <cstring>

#include "Encoder.hpp"
#include "Memory.hpp"
#include "Number.hpp"
#include "Text.hpp"

namespace ferrobuf {

namespace {

// Bytes from this size on are not copied while the message is read.
constexpr size_t kLarge = 8192;

const char* range_text(Kind kind) {
    switch (kind) {
        case Kind::kInt32:
        case Kind::kOpenEnum:
        case Kind::kClosedEnum:
            return "an integer from -2147483648 to 2147483647";
        case Kind::kUint32:
            return "an integer from 0 to 4294967295";
        case Kind::kInt64:
            return "an integer from -9223372036854775808 to 9223372036854775807, as a number if that is safe, "
                   "else as a bigint or decimal string";
        case Kind::kUint64:
            return "an integer from 0 to 18446744073709551615, as a number if that is safe, "
                   "else as a bigint or decimal string";
        case Kind::kFloat:
            return "a number that a float can hold";
        default:
            return "a number";
    }
}

} // namespace

void Encoder::value(Type type, jsi::Value&& value, uint8_t* target, Place& place) {
    switch (type.kind) {
        case Kind::kDouble:
        case Kind::kFloat:
        case Kind::kInt32:
        case Kind::kUint32:
        case Kind::kOpenEnum:
        case Kind::kClosedEnum:
            if (!value.isNumber()) [[unlikely]] {
                fail_type(rt_, state_, place, "a number", value);
            }
            number(type, value.getNumber(), target, place);
            return;
        case Kind::kInt64:
        case Kind::kUint64:
            integer64(type.kind, value, target, place);
            return;
        case Kind::kBool:
            if (!value.isBool()) [[unlikely]] {
                fail_type(rt_, state_, place, "a boolean", value);
            }
            *target = value.getBool() ? 1 : 0;
            return;
        case Kind::kString:
            if (!value.isString()) [[unlikely]] {
                fail_type(rt_, state_, place, "a string", value);
            }
            store(target, read_text_at(rt_, state_, std::move(value).getString(rt_), place));
            return;
        case Kind::kBytes:
            bytes(std::move(value), *reinterpret_cast<Bytes*>(target), place, Borrowing::kWhenLarge);
            return;
        case Kind::kMessage:
            return;
    }
}

void Encoder::number(Type type, double number, uint8_t* target, Place& place) {
    switch (type.kind) {
        case Kind::kDouble:
            store(target, number);
            return;
        case Kind::kFloat: {
            float out = 0;
            if (!to_float(number, out)) [[unlikely]] {
                out_of_range(type.kind, number, place);
            }
            store(target, out);
            return;
        }
        case Kind::kUint32: {
            uint32_t out = 0;
            if (!to_uint32(number, out)) [[unlikely]] {
                out_of_range(type.kind, number, place);
            }
            store(target, out);
            return;
        }
        case Kind::kInt64:
        case Kind::kUint64: {
            int64_t out = 0;
            if (!to_safe_integer(number, out) || (out < 0 && type.kind == Kind::kUint64)) [[unlikely]] {
                out_of_range(type.kind, number, place);
            }
            store(target, out);
            return;
        }
        default: {
            int32_t out = 0;
            if (!to_int32(number, out)) [[unlikely]] {
                out_of_range(type.kind, number, place);
            }
            if (type.kind == Kind::kClosedEnum) closed_enum(type.index, out, place);
            store(target, out);
            return;
        }
    }
}

void Encoder::closed_enum(uint32_t index, int32_t number, Place& place) {
    const ClosedEnum& listed = state_.module.closed_enums[index];
    if (!std::binary_search(listed.numbers, listed.numbers + listed.count, number)) {
        fail(rt_, state_, Code::kOutOfRange,
             "expected a number that the closed enum lists, found " + std::to_string(number), place);
    }
}

void Encoder::out_of_range(Kind kind, const jsi::Value& found, const Place& place) {
    fail(rt_, state_, Code::kOutOfRange,
         std::string("expected ") + range_text(kind) + ", found " + describe(rt_, found), place);
}

void Encoder::integer64(Kind kind, const jsi::Value& value, uint8_t* target, Place& place) {
    if (value.isBigInt()) {
        jsi::BigInt bigint = value.getBigInt(rt_);
        bool fits = kind == Kind::kInt64 ? bigint.isInt64(rt_) : bigint.isUint64(rt_);
        if (!fits) [[unlikely]] {
            out_of_range(kind, value, place);
        }
        store(target, bigint.getUint64(rt_));
    } else if (value.isNumber()) {
        number(Type{kind, Int64::kBigint, 0}, value.getNumber(), target, place);
    } else if (value.isString()) {
        decimal(kind, read_text_at(rt_, state_, value.getString(rt_), place), false, target, place);
    } else {
        fail_type(rt_, state_, place, "a bigint, an integer number or a decimal string", value);
    }
}

void Encoder::decimal(Kind kind, const Str& text, bool canonical, uint8_t* target, Place& place) {
    Integer integer{};
    int64_t as_signed = 0;
    uint64_t as_unsigned = 0;
    bool fits_kind = false;
    switch (parse_decimal(text.data, text.size, canonical, integer)) {
        case Parsed::kNotDecimal: {
            std::string found(reinterpret_cast<const char*>(text.data), std::min(text.size, uint32_t{40}));
            fail(rt_, state_, Code::kTypeMismatch, "expected a decimal integer, found \"" + found + "\"", place);
        }
        case Parsed::kTooBig:
            break;
        case Parsed::kOk:
            switch (kind) {
                case Kind::kInt32:
                    fits_kind = fits(integer, as_signed) && as_signed >= INT32_MIN && as_signed <= INT32_MAX;
                    if (fits_kind) store(target, static_cast<int32_t>(as_signed));
                    break;
                case Kind::kUint32:
                    fits_kind = fits(integer, as_unsigned) && as_unsigned <= UINT32_MAX;
                    if (fits_kind) store(target, static_cast<uint32_t>(as_unsigned));
                    break;
                case Kind::kInt64:
                    fits_kind = fits(integer, as_signed);
                    if (fits_kind) store(target, as_signed);
                    break;
                default:
                    fits_kind = fits(integer, as_unsigned);
                    if (fits_kind) store(target, as_unsigned);
                    break;
            }
    }
    if (!fits_kind) {
        std::string found(reinterpret_cast<const char*>(text.data), std::min(text.size, uint32_t{40}));
        fail(rt_, state_, Code::kOutOfRange, std::string("expected ") + range_text(kind) + ", found \"" + found + "\"",
             place);
    }
}

void Encoder::bytes(jsi::Value&& value, Bytes& target, Place& place, Borrowing borrowing) {
    constexpr const char* kExpected = "a Uint8Array or an ArrayBuffer";
    if (!value.isObject()) [[unlikely]] {
        fail_type(rt_, state_, place, kExpected, value);
    }
    std::optional<View> view = view_of(rt_, state_, std::move(value).getObject(rt_), place);
    if (!view) [[unlikely]] {
        fail(rt_, state_, Code::kTypeMismatch, std::string("expected ") + kExpected + ", found another object", place);
    }
    if (view->size > INT32_MAX) {
        fail(rt_, state_, Code::kTooLarge, "the bytes are more than a message can hold", place);
    }
    target = Bytes{nothing(), static_cast<uint32_t>(view->size), 0};
    if (view->size == 0) return;
    if (view->size >= kLarge && borrowing == Borrowing::kWhenLarge) {
        // What is read next may be a getter that detaches the buffer: the pointer is taken when all is read.
        borrowed_.push_back(Borrowed{std::move(*view), &target, place.label});
        return;
    }
    const uint8_t* source = data_of(rt_, state_, *view, place);
    uint8_t* copy = state_.arena.allocate(view->size);
    std::memcpy(copy, source, view->size);
    target.data = copy;
}

} // namespace ferrobuf
