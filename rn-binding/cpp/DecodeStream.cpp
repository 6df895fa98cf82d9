// Decoding of streams. All messages are decoded first, and then made into objects as the elements of a list are.

#include <cstring>
#include <limits>
#include <new>

#include "DecodeScalar.hpp"

namespace ferrobuf {

namespace {

// A length is below 2^31, which takes 5 bytes of 7 bits.
constexpr uint32_t kMaxLengthBytes = 5;

enum class Fault : uint8_t { None, Cut, Long };

// Reads the varint at `at`, and moves behind it.
Fault readLength(const uint8_t *input, size_t size, size_t &at, uint64_t &length) {
  length = 0;
  for (uint32_t count = 0; at < size; ++count) {
    if (count == kMaxLengthBytes)
      return Fault::Long;
    uint8_t byte = input[at++];
    length |= uint64_t{byte & 127u} << (7 * count);
    if (byte < 128)
      return Fault::None;
  }
  return Fault::Cut;
}

} // namespace

uint32_t Decoder::countStream(Place &place) {
  if (input_size_ > kLargest)
    fail(rt_, state_, Code::TooLarge, "the stream is larger than 2147483647 bytes", place);
  uint32_t count = 0;
  for (size_t at = 0; at < input_size_; ++count) {
    place.atIndex(count);
    size_t start = at;
    uint64_t length = 0;
    switch (readLength(input_, input_size_, at, length)) {
    case Fault::None:
      break;
    case Fault::Cut:
      failAt(rt_, state_, Code::Truncated, "the length of the message is cut off", pathOf(place),
             static_cast<double>(start));
    case Fault::Long:
      failAt(rt_, state_, Code::Malformed, "the length of the message is no 32-bit varint", pathOf(place),
             static_cast<double>(start));
    }
    if (length > input_size_ - at) {
      failAt(rt_, state_, Code::Truncated,
             "the message has " + std::to_string(length) + " bytes, of which " + std::to_string(input_size_ - at) +
                 " are there",
             pathOf(place), static_cast<double>(start));
    }
    at += length;
  }
  return count;
}

jsi::Value Decoder::decodeStream(Bound &bound, jsi::Object &&input) {
  Place place(nullptr, *bound.table);
  open(std::move(input), place);
  uint32_t count = countStream(place);
  if (count == 0)
    return state_.support->list.call(rt_);
  return make([&](Texts texts) { return stream(bound, count, place, texts); });
}

jsi::Value Decoder::stream(Bound &bound, uint32_t count, Place &place, Texts texts) {
  const Message &table = *bound.table;
  // Empty messages take a byte each: their structs can be more than 32 bits count.
  if (count > std::numeric_limits<size_t>::max() / table.size)
    throw std::bad_alloc();
  ArenaScope scope(state_.arena);
  uint8_t *structs = state_.arena.allocate(size_t{count} * table.size);
  size_t at = 0;
  for (uint32_t i = 0; i < count; ++i) {
    place.atIndex(i);
    uint64_t length = 0;
    readLength(input_, input_size_, at, length);
    std::memcpy(structs + size_t{i} * table.size, parse(bound, input_ + at, length, &place, texts), table.size);
    at += length;
  }

  Slot slot{};
  slot.type = Type{Kind::Message, Int64::Bigint, static_cast<uint32_t>(&bound - state_.messages.data())};
  slot.shape = Shape::List;
  slot.entrySize = table.size;
  List<uint8_t> elements{structs, count, count};
  Args made(state_.arena, 1);
  list(slot, reinterpret_cast<const uint8_t *>(&elements), made, place);
  return jsi::Value(rt_, *made.data());
}

} // namespace ferrobuf
