// Copying of what is mostly short.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ferrobuf {

// A call of `memcpy` of unknown size costs more than to copy what most strings have. Two loads that overlap cover every
// size between theirs and twice that.
inline void copyBytes(uint8_t *target, const uint8_t *source, size_t size) {
  if (size > 32) {
    std::memcpy(target, source, size);
  } else if (size >= 16) {
    uint8_t head[16];
    uint8_t tail[16];
    std::memcpy(head, source, 16);
    std::memcpy(tail, source + size - 16, 16);
    std::memcpy(target, head, 16);
    std::memcpy(target + size - 16, tail, 16);
  } else if (size >= 8) {
    uint64_t head;
    uint64_t tail;
    std::memcpy(&head, source, 8);
    std::memcpy(&tail, source + size - 8, 8);
    std::memcpy(target, &head, 8);
    std::memcpy(target + size - 8, &tail, 8);
  } else if (size >= 4) {
    uint32_t head;
    uint32_t tail;
    std::memcpy(&head, source, 4);
    std::memcpy(&tail, source + size - 4, 4);
    std::memcpy(target, &head, 4);
    std::memcpy(target + size - 4, &tail, 4);
  } else {
    for (size_t i = 0; i < size; ++i) {
      target[i] = source[i];
    }
  }
}

} // namespace ferrobuf
