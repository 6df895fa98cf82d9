// Transcoding, both ways.

#include "Text.hpp"

#include <cstring>

namespace ferrobuf {

namespace {

// Fills `out` from within the callback that the engine shows a string's memory to. The callback must not throw or touch
// the runtime, so trouble is kept here.
struct Reader {
  State &state;
  Str &out;
  TextError error = TextError::None;
  uint32_t pieces = 0;

  void operator()(bool ascii, const void *data, size_t size) noexcept {
    pieces += 1;
    if (pieces > 1)
      return;
    if (ascii) {
      copy(static_cast<const uint8_t *>(data), size);
    } else {
      transcode(static_cast<const uint16_t *>(data), size);
    }
  }

  void copy(const uint8_t *data, size_t size) noexcept {
    if (size > INT32_MAX) {
      error = TextError::TooLong;
      return;
    }
    if (size == 0) {
      out = Str{nothing(), 0, kAscii};
      return;
    }
    uint8_t *memory = state.arena.tryAllocate(size);
    if (memory == nullptr) {
      error = TextError::NoMemory;
      return;
    }
    std::memcpy(memory, data, size);
    out = Str{memory, static_cast<uint32_t>(size), kAscii};
  }

  void transcode(const uint16_t *data, size_t size) noexcept {
    if (size > INT32_MAX / 3) {
      error = TextError::TooLong;
      return;
    }
    if (size == 0) {
      out = Str{nothing(), 0, kAscii};
      return;
    }
    uint32_t capacity = static_cast<uint32_t>(size) * 3;
    uint8_t *memory = state.arena.tryAllocate(capacity);
    if (memory == nullptr) {
      error = TextError::NoMemory;
      return;
    }
    uint32_t written = 0;
    uint32_t status = state.codec().utf16_to_utf8(data, static_cast<uint32_t>(size), memory, capacity, &written);
    if (status != kOk) {
      error = status == kInvalidUtf8 ? TextError::LoneSurrogate : TextError::Internal;
      return;
    }
    state.arena.shrink(memory, written);
    out = Str{memory, written, 0};
  }
};

} // namespace

TextError readText(jsi::Runtime &rt, State &state, const jsi::String &text, Str &out) {
  out = Str{nothing(), 0, kAscii};
  Reader reader{state, out};
  text.getStringData(rt, reader);
  if (reader.pieces > 1) [[unlikely]] {
    // An engine that keeps the string in pieces; a surrogate pair may be split between two, so it is taken as a
    // whole.
    std::u16string whole = text.utf16(rt);
    reader.error = TextError::None;
    reader.transcode(reinterpret_cast<const uint16_t *>(whole.data()), whole.size());
  }
  return reader.error;
}

Str readTextAt(jsi::Runtime &rt, State &state, const jsi::String &text, const Place &place) {
  Str out;
  switch (readText(rt, state, text, out)) {
  case TextError::None:
    break;
  case TextError::LoneSurrogate:
    fail(rt, state, Code::InvalidUtf8, "the string has a surrogate without its pair, which UTF-8 cannot hold", place);
  case TextError::TooLong:
    fail(rt, state, Code::TooLarge, "the string is longer than a message can be", place);
  case TextError::NoMemory:
    throw std::bad_alloc();
  case TextError::Internal:
    fail(rt, state, Code::Internal, "the codec could not transcode the string", place);
  }
  return out;
}

jsi::String makeText(jsi::Runtime &rt, State &state, const Str &text) {
  if ((text.flags & kAscii) != 0) {
    return jsi::String::createFromAscii(rt, reinterpret_cast<const char *>(text.data), text.size);
  }
  ArenaScope scope(state.arena);
  auto *units = reinterpret_cast<uint16_t *>(state.arena.allocate(size_t{text.size} * 2));
  uint32_t written = 0;
  uint32_t status = state.codec().utf8_to_utf16(text.data, text.size, units, text.size, &written);
  if (status != kOk)
    return jsi::String::createFromUtf8(rt, text.data, text.size);
  return jsi::String::createFromUtf16(rt, reinterpret_cast<const char16_t *>(units), written);
}

} // namespace ferrobuf
