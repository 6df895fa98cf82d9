// The scan of raw fields. Source: the protobuf documentation, "Encoding".

#include "RawFields.hpp"

#include <vector>

namespace ferrobuf {

namespace {

struct Cursor {
  const uint8_t *at;
  const uint8_t *end;

  bool skip(uint64_t size) {
    if (size > static_cast<uint64_t>(end - at))
      return false;
    at += size;
    return true;
  }

  bool varint(uint64_t &out) {
    out = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
      if (at == end)
        return false;
      uint64_t byte = *at++;
      out |= (byte & 0x7f) << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }
};

} // namespace

bool wellFormed(const uint8_t *data, uint32_t size, uint32_t maxDepth) {
  Cursor cursor{data, data + size};
  std::vector<uint64_t> open;
  while (cursor.at != cursor.end) {
    uint64_t tag = 0;
    uint64_t length = 0;
    if (!cursor.varint(tag) || tag > UINT32_MAX || tag >> 3 == 0)
      return false;
    bool ok = false;
    switch (tag & 7) {
    case 0:
      ok = cursor.varint(length);
      break;
    case 1:
      ok = cursor.skip(8);
      break;
    case 2:
      ok = cursor.varint(length) && cursor.skip(length);
      break;
    case 3:
      ok = open.size() < maxDepth;
      open.push_back(tag >> 3);
      break;
    case 4:
      ok = !open.empty() && open.back() == tag >> 3;
      if (ok)
        open.pop_back();
      break;
    case 5:
      ok = cursor.skip(4);
      break;
    default:
      break;
    }
    if (!ok)
      return false;
  }
  return open.empty();
}

} // namespace ferrobuf
