// Decimal text.

#include "Number.hpp"

#include <algorithm>

namespace ferrobuf {

Parsed parse_decimal(const uint8_t* text, uint32_t size, bool canonical, Integer& out) {
    bool negative = size > 0 && text[0] == '-';
    uint32_t at = negative ? 1 : 0;
    if (at == size) return Parsed::kNotDecimal;
    if (canonical && text[at] == '0' && (negative || size > 1)) return Parsed::kNotDecimal;
    uint64_t magnitude = 0;
    bool too_big = false;
    for (; at < size; ++at) {
        if (text[at] < '0' || text[at] > '9') return Parsed::kNotDecimal;
        uint64_t digit = static_cast<uint64_t>(text[at] - '0');
        if (magnitude > (UINT64_MAX - digit) / 10) too_big = true;
        magnitude = magnitude * 10 + digit;
    }
    if (too_big) return Parsed::kTooBig;
    out = Integer{magnitude, negative};
    return Parsed::kOk;
}

size_t write_unsigned(uint64_t value, char* out) {
    size_t size = 0;
    do {
        out[size++] = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0);
    std::reverse(out, out + size);
    return size;
}

size_t write_signed(int64_t value, char* out) {
    if (value >= 0) return write_unsigned(static_cast<uint64_t>(value), out);
    out[0] = '-';
    return 1 + write_unsigned(~static_cast<uint64_t>(value) + 1, out + 1);
}

} // namespace ferrobuf
