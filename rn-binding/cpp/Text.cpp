// Transcoding, both ways.

#include "Text.hpp"

#include <cstring>

namespace ferrobuf {

void TextReader::transcode(const uint16_t *data, size_t size) noexcept {
  if (size > INT32_MAX / 3) {
    error = TextError::TooLong;
    return;
  }
  if (size == 0)
    return;
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

void TextReader::readPieces(jsi::Runtime &rt, const jsi::String &text) {
  // A surrogate pair may be split between two, so the string is taken as a whole.
  std::u16string whole = text.utf16(rt);
  error = TextError::None;
  transcode(reinterpret_cast<const uint16_t *>(whole.data()), whole.size());
}

void failText(jsi::Runtime &rt, State &state, TextError error, const Place &place) {
  switch (error) {
  case TextError::LoneSurrogate:
    fail(rt, state, Code::InvalidUtf8, "the string has a surrogate without its pair, which UTF-8 cannot hold", place);
  case TextError::TooLong:
    fail(rt, state, Code::TooLarge, "the string is longer than a message can be", place);
  case TextError::NoMemory:
    throw std::bad_alloc();
  case TextError::None:
  case TextError::Internal:
    break;
  }
  fail(rt, state, Code::Internal, "the codec could not transcode the string", place);
}

jsi::String makeText(jsi::Runtime &rt, State &state, const Str &text) {
  ArenaScope scope(state.arena);
  auto *units = reinterpret_cast<uint16_t *>(state.arena.allocate(size_t{text.size} * 2));
  uint32_t written = 0;
  uint32_t status = state.codec().utf8_to_utf16(text.data, text.size, units, text.size, &written);
  if (status != kOk) [[unlikely]]
    throw NotUtf8{};
  return jsi::String::createFromUtf16(rt, reinterpret_cast<const char16_t *>(units), written);
}

} // namespace ferrobuf
