// Arguments of a call into JavaScript, built in raw memory.
//
// Most arguments are numbers, booleans and undefined, which need no destructor; only those that hold a handle are
// destroyed (2 to 3 ns an argument, where an array of `jsi::Value` takes 13). Values that never change are lent: their
// bits are copied, and they are not destroyed here. This class is the one place that does either.

#pragma once

#include <jsi/jsi.h>

#include <cstdint>
#include <cstring>
#include <new>

#include "Arena.hpp"

namespace ferrobuf {

namespace jsi = facebook::jsi;

class Args {
public:
  Args(Arena &arena, uint32_t capacity)
      : scope_(arena), values_(reinterpret_cast<jsi::Value *>(arena.allocate(size_t{capacity} * sizeof(jsi::Value)))),
        owned_(reinterpret_cast<uint32_t *>(arena.allocate(size_t{capacity} * sizeof(uint32_t)))) {}
  ~Args() { clear(); }
  Args(const Args &) = delete;
  Args &operator=(const Args &) = delete;

  void undefined() { new (values_ + size_++) jsi::Value(); }
  // So that the next argument is number `position`.
  void undefinedUpTo(uint32_t position) {
    while (size_ < position) {
      undefined();
    }
  }
  void number(double number) {
    new (values_ + size_++) jsi::Value(number);
    used_ = size_;
  }
  void boolean(bool boolean) {
    new (values_ + size_++) jsi::Value(boolean);
    used_ = size_;
  }
  // A string, bigint or object.
  template <typename Handle>
  void own(Handle &&handle) {
    new (values_ + size_) jsi::Value(std::move(handle));
    owned_[owned_count_++] = size_++;
    used_ = size_;
  }
  // `value` must outlive the call. Calls read their arguments and leave them as they are, so its bits can stand in
  // for it.
  void lend(const jsi::Value &value) {
    std::memcpy(static_cast<void *>(values_ + size_++), &value, sizeof value);
    used_ = size_;
  }

  // Without undefined values at the end: what is not passed is undefined as well.
  const jsi::Value *data() const { return values_; }
  size_t size() const { return used_; }

  void clear() {
    for (uint32_t i = 0; i < owned_count_; ++i) {
      values_[owned_[i]].~Value();
    }
    owned_count_ = 0;
    size_ = 0;
    used_ = 0;
  }

private:
  ArenaScope scope_;
  jsi::Value *values_;
  uint32_t *owned_;
  uint32_t size_ = 0;
  uint32_t used_ = 0;
  uint32_t owned_count_ = 0;
};

} // namespace ferrobuf
