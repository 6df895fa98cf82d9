// The host functions that encode. Each gets the arguments of its call, of which there is at least one.

#pragma once

#include <jsi/jsi.h>

#include <string>

#include "State.hpp"

namespace ferrobuf {

// The object that an argument is, which must be one, taken out of it: a copy of the handle costs two atomic operations
// (about 8 ns). Arguments belong to the engine, as values that it can change, and it only drops them after the call.
inline jsi::Object take(jsi::Runtime &rt, const jsi::Value &argument) {
  return std::move(const_cast<jsi::Value &>(argument)).getObject(rt);
}

inline std::string nameOf(const Bound &bound) {
  return std::string(bound.table->name, bound.table->nameSize);
}

// Arguments: the message, the selection. The length of the message when it lies at the end of the scratch buffer, or
// else a buffer of its own.
jsi::Value encode(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count);

// Arguments: the message, the target, the offset in it, the selection. The length of the message.
jsi::Value encodeInto(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count);

// Argument: the message.
jsi::Value byteLength(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count);

// Argument: an array of messages. The length of the stream of all of them, each after its own length, when it lies at
// the end of the scratch buffer, or else a buffer of its own.
//
// One call does a whole stream: to call native code for each message, and to make its buffer and view, takes longer
// than a small message itself.
jsi::Value encodeDelimited(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count);

} // namespace ferrobuf
