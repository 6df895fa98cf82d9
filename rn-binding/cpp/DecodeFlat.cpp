// Values that go to JavaScript as arguments of their message's factory, and lists that one call makes.

#include <algorithm>

#include "DecodeScalar.hpp"

namespace ferrobuf {

namespace {

// Lists of eight that one call joins.
constexpr uint32_t kJoined = 16;

bool hasUnknown(const Message &table, const uint8_t *source) {
  return load<Unknown>(source + table.unknownOffset).size != 0;
}

} // namespace

bool Decoder::flatten(const Slot &slot, const uint8_t *source, Args &args) {
  if (slot.shape == Shape::List) {
    uint32_t size = load<List<uint8_t>>(source).size;
    if (size == 0 || size > kListItems)
      return false;
    args.number(size);
    return true;
  }
  const auto *held = load<const uint8_t *>(source);
  // The literal in the parent's factory has no place for unknown fields.
  if (held == nullptr || hasUnknown(*state_.messages[slot.type.index].table, held))
    return false;
  args.boolean(true);
  return true;
}

void Decoder::flattenedValues(const Slot &slot, const uint8_t *source, Args &args, Place &place) {
  if (slot.shape != Shape::List) {
    fields(*state_.messages[slot.type.index].table, load<const uint8_t *>(source), args, place);
    return;
  }
  auto elements = load<List<uint8_t>>(source);
  for (uint32_t i = 0; i < elements.size; ++i) {
    place.atIndex(i);
    value(slot.type, elements.data + size_t{i} * slot.entrySize, args, place);
  }
}

void Decoder::fields(const Message &table, const uint8_t *source, Args &args, const Place &outer) {
  Place place(&outer, table);
  for (uint32_t i = 0; i < table.slotCount; ++i) {
    place.at(table.slots[i].label);
    slot(table.slots[i], source + table.slots[i].offset, args, place);
  }
}

bool Decoder::flatLists(const Slot &slot, const List<uint8_t> &elements, Args &args, Place &place) {
  const Bound &bound = state_.messages[slot.type.index];
  if (!bound.list)
    return false;
  for (uint32_t i = 0; i < elements.size; ++i) {
    if (hasUnknown(*bound.table, elements.data + size_t{i} * slot.entrySize))
      return false;
  }
  uint32_t whole = std::min(elements.size, kListItems);
  jsi::Value list = flatList(bound, slot, elements, 0, whole, place);
  if (elements.size > whole) {
    Args parts(state_.arena, 1 + kJoined);
    for (uint32_t start = whole; start < elements.size;) {
      parts.lend(list);
      for (uint32_t i = 0; i < kJoined && start < elements.size; ++i) {
        uint32_t end = start + std::min(elements.size - start, kListItems);
        parts.own(flatList(bound, slot, elements, start, end, place));
        start = end;
      }
      state_.support->join.call(rt_, parts.data(), parts.size());
      parts.clear();
    }
  }
  args.own(std::move(list));
  return true;
}

jsi::Value Decoder::flatList(const Bound &bound, const Slot &slot, const List<uint8_t> &elements, uint32_t start,
                             uint32_t end, Place &place) {
  const Message &table = *bound.table;
  Args items(state_.arena, 1 + (end - start) * table.slotCount);
  items.number(end - start);
  for (uint32_t i = start; i < end; ++i) {
    place.atIndex(i);
    fields(table, elements.data + size_t{i} * slot.entrySize, items, place);
  }
  return bound.list->call(rt_, items.data(), items.size());
}

} // namespace ferrobuf
