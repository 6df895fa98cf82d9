// Presence of fields in decoded structs.

#include "Sparse.hpp"

#include <cstring>

namespace ferrobuf {

namespace {

using Maps = Map<uint8_t, uint8_t>;

// The first `bytes` bytes in memory.
Probe probe(size_t offset, uint32_t bytes) {
  uint64_t mask = 0;
  std::memset(&mask, 0xff, bytes);
  return Probe{static_cast<uint32_t>(offset), mask};
}

} // namespace

Probe probeOf(const Slot &slot) {
  switch (slot.shape) {
  case Shape::Implicit:
    switch (slot.type.kind) {
    case Kind::String:
      return probe(slot.offset + offsetof(Str, size), sizeof(uint32_t));
    case Kind::Bytes:
      return probe(slot.offset + offsetof(Bytes, size), sizeof(uint32_t));
    default:
      return probe(slot.offset, sizeOf(slot.type.kind));
    }
  case Shape::Explicit:
  case Shape::Required:
    return slot.type.kind == Kind::Message ? probe(slot.offset, sizeof(void *))
                                           : probe(slot.offset + sizeOf(slot.type.kind), 1);
  case Shape::List:
    return probe(slot.offset + offsetof(List<uint8_t>, size), sizeof(uint32_t));
  case Shape::Map:
    return probe(slot.offset + offsetof(Maps, size), sizeof(uint32_t));
  case Shape::Oneof:
    return probe(slot.offset, sizeof(uint32_t));
  }
  return Probe{};
}

} // namespace ferrobuf
