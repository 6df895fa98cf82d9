// Which of a message's values go to JavaScript as arguments of the message's own factory, in place of calls of their
// own.
//
// A call costs about 60 ns with its handles. Elements of short lists and fields of small messages therefore follow the
// arguments of the slots: small messages first, lists behind them, so that the values at the very end are those that
// are often absent and need not be passed. Decoding of User messages with two short lists and an address took 1.1
// to 1.25 times as long without. codegen/src/emit/typescript/flat.rs has the same rules; tests/js/flat.test.ts compares
// the two.

#pragma once

#include <cstdint>
#include <vector>

#include <ferrobuf/Table.hpp>

namespace ferrobuf {

// Elements that a list may have to go this way, and messages that the list factory makes in one call.
inline constexpr uint32_t kListItems = 8;

// A slot whose values may follow those of all slots: from argument `first` on, `count` at most.
struct Flattened {
  uint32_t slot;
  uint32_t first;
  uint32_t count;
};

// Whether the message has but a few fields, each a single number, boolean or string.
bool isFlat(const Message &message);

// The slots of a message that can be flattened, in the order of their arguments. `first` is the number of arguments
// that the plain factory takes.
std::vector<Flattened> flattenedSlots(const Module &module, const Message &message, uint32_t first);

} // namespace ferrobuf
