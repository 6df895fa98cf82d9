// Values that go to JavaScript as arguments of their message's factory, and lists that one call makes.

#include "Decoder.hpp"
#include "Memory.hpp"

namespace ferrobuf {

namespace {

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

bool Decoder::flatList(const Slot &slot, const List<uint8_t> &elements, Args &args, Place &place) {
  Bound &bound = state_.messages[slot.type.index];
  const Message &table = *bound.table;
  if (!bound.list || elements.size > kListItems)
    return false;
  for (uint32_t i = 0; i < elements.size; ++i) {
    if (hasUnknown(table, elements.data + size_t{i} * slot.entrySize))
      return false;
  }
  jsi::Value array;
  {
    Args items(state_.arena, 1 + elements.size * table.slotCount);
    items.number(elements.size);
    for (uint32_t i = 0; i < elements.size; ++i) {
      place.atIndex(i);
      fields(table, elements.data + size_t{i} * slot.entrySize, items, place);
    }
    array = bound.list->call(rt_, items.data(), items.size());
  }
  args.own(std::move(array));
  return true;
}

} // namespace ferrobuf
