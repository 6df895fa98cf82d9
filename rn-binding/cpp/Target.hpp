// Where `encodeInto` writes.

#pragma once

#include <jsi/jsi.h>

#include <memory>

#include "Buffer.hpp"

namespace ferrobuf {

// A view with elements of one byte, and its memory.
struct Target {
  jsi::Object object;
  View view;
  // Size of the whole buffer when `view` was read.
  size_t whole;
};

// The target that a call was given. The latest one is kept in the state, since the same buffer mostly serves many
// messages and to find the memory of a view takes as long as to encode a small one (0.6 times the time of `tiny`
// without). It is moved out of the state while it is in use: what the message's getters encode meanwhile has its own.
std::unique_ptr<Target> openTarget(jsi::Runtime &rt, State &state, const jsi::Value &argument, const Place &place);

// Keeps it for the next call, unless that would keep much memory alive.
void closeTarget(State &state, std::unique_ptr<Target> target);

} // namespace ferrobuf
