// Loads and stores of plain values in structs whose types are known from tables only.

#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace ferrobuf {

template <typename T>
inline T load(const uint8_t *memory) {
  static_assert(std::is_trivially_copyable_v<T>);
  T value;
  std::memcpy(&value, memory, sizeof value);
  return value;
}

template <typename T>
inline void store(uint8_t *memory, const T &value) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::memcpy(memory, &value, sizeof value);
}

} // namespace ferrobuf
