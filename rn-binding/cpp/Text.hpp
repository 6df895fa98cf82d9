// Strings between JavaScript and the struct.
//
// ASCII is copied; other text goes through the vectorized transcoders of the Rust side, and enters JavaScript as
// UTF-16. What every string goes through is inline: lists of short strings take 1.2 times as long without.

#pragma once

#include <jsi/jsi.h>

#include <exception>

#include "Copy.hpp"
#include "Error.hpp"
#include "State.hpp"
#include <ferrobuf/Abi.hpp>

namespace ferrobuf {

enum class TextError : uint8_t { None, LoneSurrogate, TooLong, NoMemory, Internal };

// Copies a string into the arena as UTF-8, from within the callback that the engine shows the string's memory to. The
// callback must not throw or touch the runtime, so trouble is kept here.
//
// What it finds goes straight to `out`. In one piece from here to there it would be loaded while its members are still
// being stored, for which processors wait: strings10k takes 1.06 times as long.
struct TextReader {
  State &state;
  Str &out;
  TextError error = TextError::None;
  uint32_t pieces = 0;

  void operator()(bool ascii, const void *data, size_t size) noexcept {
    pieces += 1;
    if (pieces > 1) [[unlikely]]
      return;
    if (ascii) [[likely]] {
      copy(static_cast<const uint8_t *>(data), size);
    } else {
      transcode(static_cast<const uint16_t *>(data), size);
    }
  }

  void copy(const uint8_t *data, size_t size) noexcept {
    if (size > INT32_MAX) [[unlikely]] {
      error = TextError::TooLong;
      return;
    }
    if (size == 0)
      return;
    uint8_t *memory = state.arena.tryAllocate(size);
    if (memory == nullptr) [[unlikely]] {
      error = TextError::NoMemory;
      return;
    }
    copyBytes(memory, data, size);
    out = Str{memory, static_cast<uint32_t>(size), kAscii};
  }

  void transcode(const uint16_t *data, size_t size) noexcept;
  // For engines that keep a string in several pieces.
  void readPieces(jsi::Runtime &rt, const jsi::String &text);
};

[[noreturn]] void failText(jsi::Runtime &rt, State &state, TextError error, const Place &place);

// The text as UTF-8, in the arena.
inline void readText(jsi::Runtime &rt, State &state, const jsi::String &text, Str &out, const Place &place) {
  out = Str{nothing(), 0, kAscii};
  TextReader reader{state, out};
  text.getStringData(rt, reader);
  if (reader.pieces > 1) [[unlikely]]
    reader.readPieces(rt, text);
  if (reader.error != TextError::None) [[unlikely]]
    failText(rt, state, reader.error, place);
}

// Thrown for text that is no UTF-8, and caught where the decode starts, which then looks for it with checks. Only when
// another thread changes the input between those checks and the conversion is it caught nowhere: JSI makes an error of
// it, as of each std::exception.
struct NotUtf8 : std::exception {
  const char *what() const noexcept override { return "ferrobuf: the input changed while it was decoded"; }
};

// A string that is not ASCII. Throws `NotUtf8`.
jsi::String makeText(jsi::Runtime &rt, State &state, const Str &text);

} // namespace ferrobuf
