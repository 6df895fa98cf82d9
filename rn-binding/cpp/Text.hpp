// Strings between JavaScript and the struct.
//
// ASCII is copied; other text goes through the vectorized transcoders of the Rust side, and enters JavaScript as
// UTF-16.

#pragma once

#include <jsi/jsi.h>

#include "Abi.hpp"
#include "Error.hpp"
#include "State.hpp"

namespace ferrobuf {

enum class TextError : uint8_t { kNone, kLoneSurrogate, kTooLong, kNoMemory };

// Copies the text into the arena as UTF-8.
TextError read_text(jsi::Runtime& rt, State& state, const jsi::String& text, Str& out);

// The same; a failure is thrown.
Str read_text_at(jsi::Runtime& rt, State& state, const jsi::String& text, const Place& place);

jsi::String make_text(jsi::Runtime& rt, State& state, const Str& text);

} // namespace ferrobuf
