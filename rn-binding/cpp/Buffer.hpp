// Memory of ArrayBuffers and of views on them, and ArrayBuffers over native memory.
//
// A view is taken at its word only as far as its buffer really reaches. Pointers are fetched right before use: scripts
// that run in between may detach a buffer.

#pragma once

#include <jsi/jsi.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "Error.hpp"
#include "State.hpp"

namespace ferrobuf {

// Of a message and of a stream, in bytes.
constexpr size_t kLargest = 2147483647;

// A piece of an ArrayBuffer that is kept alive.
struct View {
  jsi::ArrayBuffer buffer;
  size_t offset;
  size_t size;
};

// Size of the buffer in bytes. Throws for a detached one.
size_t sizeOfBuffer(jsi::Runtime &rt, State &state, const jsi::ArrayBuffer &buffer, const Place &place);

// The memory that an ArrayBuffer, or any view on one, stands for. Nothing for other objects. Throws for a detached
// buffer.
std::optional<View> viewOf(jsi::Runtime &rt, State &state, jsi::Object &&object, const Place &place);

// Where it lies now; null when it is empty. Throws when it was detached or cut shorter meanwhile.
uint8_t *dataOf(jsi::Runtime &rt, State &state, const View &view, const Place &place);

// Native memory of a fixed size, as JavaScript can own it.
class Memory final : public jsi::MutableBuffer {
public:
  // Throws `std::bad_alloc`.
  explicit Memory(size_t size) : memory_(new uint8_t[size]), size_(size) {}

  size_t size() const override { return size_; }
  uint8_t *data() override { return memory_.get(); }

private:
  std::unique_ptr<uint8_t[]> memory_;
  size_t size_;
};

// An ArrayBuffer over it. Tells the collector about its size, which would otherwise not know that it is there.
jsi::ArrayBuffer arrayBuffer(jsi::Runtime &rt, std::shared_ptr<Memory> memory);

} // namespace ferrobuf
