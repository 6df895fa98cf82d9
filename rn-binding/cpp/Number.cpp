// Decimal text.

#include "Number.hpp"

#include <algorithm>

namespace ferrobuf {

Parsed parseDecimal(const uint8_t *text, uint32_t size, bool canonical, Integer &out) {
  bool negative = size > 0 && text[0] == '-';
  uint32_t at = negative ? 1 : 0;
  if (at == size)
    return Parsed::NotDecimal;
  if (canonical && text[at] == '0' && (negative || size > 1))
    return Parsed::NotDecimal;
  uint64_t magnitude = 0;
  bool tooBig = false;
  for (; at < size; ++at) {
    if (text[at] < '0' || text[at] > '9')
      return Parsed::NotDecimal;
    uint64_t digit = static_cast<uint64_t>(text[at] - '0');
    if (magnitude > (UINT64_MAX - digit) / 10)
      tooBig = true;
    magnitude = magnitude * 10 + digit;
  }
  if (tooBig)
    return Parsed::TooBig;
  out = Integer{magnitude, negative};
  return Parsed::Ok;
}

size_t writeUnsigned(uint64_t value, char *out) {
  size_t size = 0;
  do {
    out[size++] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
  std::reverse(out, out + size);
  return size;
}

size_t writeSigned(int64_t value, char *out) {
  if (value >= 0)
    return writeUnsigned(static_cast<uint64_t>(value), out);
  out[0] = '-';
  return 1 + writeUnsigned(~static_cast<uint64_t>(value) + 1, out + 1);
}

} // namespace ferrobuf
