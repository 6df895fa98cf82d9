// Messages that set few of many fields: when it pays to ask which ones those are first.
//
// Both ways give the same (rn-binding/src/sparse.ts names what does not count). The measured gains stand where the work
// is done: codegen/src/emit/typescript/sparse.rs for decoding, rn-binding/src/sparse.ts for encoding.
// tests/js/sparse.test.ts compares the ways.

#pragma once

#include <cstdint>

#include "Memory.hpp"
#include <ferrobuf/Table.hpp>

namespace ferrobuf {

// Fields that the sparse factory takes.
inline constexpr uint32_t kMostSparse = 4;

// Whether `count` fields are few for a message of so many slots. A field costs about as much apart as three that are
// passed over in a row.
constexpr bool areFew(uint32_t count, uint32_t slots) {
  return count <= kMostSparse && count * 3 + 4 <= slots;
}

// The same for encoding, where to find out which ones they are costs as much as to read some fifteen slots.
constexpr bool areFewToSelect(uint32_t count, uint32_t slots) {
  return count <= kMostSparse && count * 4 + 16 <= slots;
}

// How to tell whether a slot of a decoded struct holds anything to hand over: these bits are set. The eight bytes are
// always inside the struct, since the unknown fields follow the last slot.
struct Probe {
  uint32_t offset;
  uint64_t mask;

  bool finds(const uint8_t *source) const { return (load<uint64_t>(source + offset) & mask) != 0; }
};

Probe probeOf(const Slot &slot);

} // namespace ferrobuf
