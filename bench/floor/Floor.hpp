// The floor that codecs are measured against: what crosses the border between JavaScript and native code for one
// payload, with no codec behind it. bench/README.md says what it does and leaves out, bench/hermes/floor_plan.ts makes
// its plans.
#pragma once

#include <jsi/jsi.h>

namespace ferrobuf::bench {

namespace jsi = facebook::jsi;

// Host function. Its argument is a plan (`Plan` in bench/hermes/floor_plan.ts); gives `{ read, taken, make }`.
//
// `read(message)` reads the properties that the plan names, and gives the size of the encoded message, or a new buffer
// of that size when the scratch buffer has not the room. `taken()` gives how many bytes of values the last `read` has
// read. `make(input)` looks up the memory of the input and gives the plan's message.
jsi::Value makeFloor(jsi::Runtime &rt, const jsi::Value &self, const jsi::Value *args, size_t count);

} // namespace ferrobuf::bench
