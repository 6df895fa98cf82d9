// Growth of the arena. Chunks double; when a call is over, what it took beyond a bound goes back to the system.

#include "Arena.hpp"

#include <algorithm>
#include <utility>

namespace ferrobuf {

namespace {
constexpr size_t kFirstChunk = 16 * 1024;
// A chunk larger than this is not kept for later calls.
constexpr size_t kLargestKept = 512 * 1024;
} // namespace

Arena::Arena() {
  chunks_.push_back(Chunk{std::unique_ptr<uint8_t[]>(new uint8_t[kFirstChunk]), kFirstChunk});
  base_ = chunks_[0].memory.get();
  limit_ = kFirstChunk;
}

uint8_t *Arena::allocateInNextChunk(size_t size) noexcept {
  if (current_ + 1 < chunks_.size() && size > chunks_[current_ + 1].size) {
    // The chunks behind the current one are unused; too small ones make room for a larger one.
    chunks_.resize(current_ + 1);
  }
  if (current_ + 1 == chunks_.size()) {
    size_t wanted = std::max(std::min(chunks_[current_].size * 2, kLargestKept), size);
    uint8_t *memory = new (std::nothrow) uint8_t[wanted];
    if (memory == nullptr)
      return nullptr;
    Chunk chunk{std::unique_ptr<uint8_t[]>(memory), wanted};
    try {
      chunks_.push_back(std::move(chunk));
    } catch (const std::bad_alloc &) {
      return nullptr;
    }
  }
  current_ += 1;
  base_ = chunks_[current_].memory.get();
  limit_ = chunks_[current_].size;
  used_ = size;
  return base_;
}

void Arena::backToChunk(size_t chunk) noexcept {
  // One chunk stays for the next call, the largest that is not too large.
  size_t keep = chunk;
  for (size_t i = chunk + 1; i < chunks_.size() && chunks_[i].size <= kLargestKept; ++i) {
    keep = i;
  }
  if (keep > chunk)
    std::swap(chunks_[chunk + 1], chunks_[keep]);
  chunks_.resize(std::min(chunks_.size(), keep > chunk ? chunk + 2 : chunk + 1));
  current_ = chunk;
  base_ = chunks_[chunk].memory.get();
  limit_ = chunks_[chunk].size;
}

} // namespace ferrobuf
