// Memory of one call: structs being filled, text being transcoded, arguments of JS calls.
//
// Calls nest strictly (a getter on a message may call the codec again, and that call ends before the getter does), so
// memory is a stack: each user takes a mark, allocates, and rewinds to the mark. What lies below the mark of an inner
// call stays as it is.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace ferrobuf {

class Arena {
public:
  struct Mark {
    size_t chunk;
    size_t used;
  };

  Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  // Memory for `size` bytes, aligned to 8; null when the system has none.
  uint8_t *tryAllocate(size_t size) noexcept {
    size_t start = (used_ + 7) & ~size_t{7};
    if (start <= limit_ && size <= limit_ - start) [[likely]] {
      used_ = start + size;
      return base_ + start;
    }
    return allocateInNextChunk(size);
  }

  // The same; throws `std::bad_alloc`.
  uint8_t *allocate(size_t size) {
    uint8_t *memory = tryAllocate(size);
    if (memory == nullptr) [[unlikely]]
      throw std::bad_alloc();
    return memory;
  }

  // Gives back the end of the latest allocation: it keeps `size` bytes.
  void shrink(const uint8_t *memory, size_t size) noexcept { used_ = static_cast<size_t>(memory - base_) + size; }

  Mark mark() const noexcept { return Mark{current_, used_}; }
  void rewind(Mark mark) noexcept {
    if (mark.chunk != current_) [[unlikely]] {
      backToChunk(mark.chunk);
    }
    used_ = mark.used;
  }

private:
  struct Chunk {
    std::unique_ptr<uint8_t[]> memory;
    size_t size;
  };

  uint8_t *allocateInNextChunk(size_t size) noexcept;
  void backToChunk(size_t chunk) noexcept;

  std::vector<Chunk> chunks_;
  size_t current_ = 0;
  uint8_t *base_ = nullptr;
  size_t limit_ = 0;
  size_t used_ = 0;
};

// Rewinds when it goes out of scope.
class ArenaScope {
public:
  explicit ArenaScope(Arena &arena) : arena_(arena), mark_(arena.mark()) {}
  ~ArenaScope() { arena_.rewind(mark_); }
  ArenaScope(const ArenaScope &) = delete;
  ArenaScope &operator=(const ArenaScope &) = delete;

private:
  Arena &arena_;
  Arena::Mark mark_;
};

} // namespace ferrobuf
