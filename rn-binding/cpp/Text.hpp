// Strings between JavaScript and the struct.
//
// ASCII is copied; other text goes through the vectorized transcoders of the Rust side, and enters JavaScript as
// UTF-16.

#pragma once

#include <jsi/jsi.h>

#include "Error.hpp"
#include "State.hpp"
#include <ferrobuf/Abi.hpp>

namespace ferrobuf {

enum class TextError : uint8_t { None, LoneSurrogate, TooLong, NoMemory, Internal };

// Copies the text into the arena as UTF-8.
TextError readText(jsi::Runtime &rt, State &state, const jsi::String &text, Str &out);

// The same; a failure is thrown.
Str readTextAt(jsi::Runtime &rt, State &state, const jsi::String &text, const Place &place);

jsi::String makeText(jsi::Runtime &rt, State &state, const Str &text);

} // namespace ferrobuf
