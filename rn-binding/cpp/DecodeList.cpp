// Lists and maps: values go to JavaScript in chunks, as arguments of a function that collects them.

#include <algorithm>

#include "DecodeScalar.hpp"

namespace ferrobuf {

namespace {

// Elements a call. More only adds handles that are alive at once; fewer costs calls.
constexpr uint32_t kChunk = 64;
// Entries a call.
constexpr uint32_t kMapChunk = 8;

} // namespace

void Decoder::list(const Slot &slot, const uint8_t *source, Args &args, Place &place) {
  auto elements = load<List<uint8_t>>(source);
  if (elements.size == 0) {
    args.undefined();
    return;
  }
  if (slot.type.kind == Kind::Message && flatLists(slot, elements, args, place))
    return;
  const uint8_t *element = elements.data;
  jsi::Value array;
  {
    Args chunk(state_.arena, std::min(elements.size, kChunk));
    for (uint32_t start = 0; start < elements.size; start += kChunk) {
      uint32_t end = std::min(elements.size - start, kChunk) + start;
      for (uint32_t i = start; i < end; ++i) {
        place.atIndex(i);
        if (slot.type.kind == Kind::Message) {
          child(slot.type, element, chunk, place);
        } else {
          value(slot.type, element, chunk, place);
        }
        element += slot.entrySize;
      }
      const Support &support = *state_.support;
      if (start == 0) {
        array = support.list.call(rt_, chunk.data(), chunk.size());
      } else {
        support.push.callWithThis(rt_, array.getObject(rt_), chunk.data(), chunk.size());
      }
      chunk.clear();
    }
  }
  args.own(std::move(array));
}

void Decoder::map(const Slot &slot, const uint8_t *source, Args &args, Place &place) {
  auto entries = load<Map<uint8_t, uint8_t>>(source);
  if (entries.size == 0) {
    args.undefined();
    return;
  }
  const auto *entry = reinterpret_cast<const uint8_t *>(entries.data);
  jsi::Value object;
  {
    // Two more: the object itself, which comes first from the second chunk on, and the number of entries.
    Args chunk(state_.arena, 2 * kMapChunk + 2);
    for (uint32_t start = 0; start < entries.size; start += kMapChunk) {
      uint32_t end = std::min(entries.size - start, kMapChunk) + start;
      if (start != 0)
        chunk.lend(object);
      chunk.number(end - start);
      for (uint32_t i = start; i < end; ++i) {
        place.atKey(slot.key, entry);
        // JavaScript makes property names of numbers and booleans itself.
        value(Type{slot.key, Int64::String, 0}, entry, chunk, place);
        const uint8_t *held = entry + slot.valueOffset;
        if (slot.type.kind == Kind::Message) {
          child(slot.type, held, chunk, place);
        } else {
          value(slot.type, held, chunk, place);
        }
        entry += slot.entrySize;
      }
      const Support &support = *state_.support;
      if (start == 0) {
        object = support.entries.call(rt_, chunk.data(), chunk.size());
      } else {
        support.addEntries.call(rt_, chunk.data(), chunk.size());
      }
      chunk.clear();
    }
  }
  args.own(std::move(object));
}

} // namespace ferrobuf
