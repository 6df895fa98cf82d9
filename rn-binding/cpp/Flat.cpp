// The rules of flattening.

#include "Flat.hpp"

namespace ferrobuf {

namespace {

constexpr uint32_t kMostFields = 4;
constexpr uint32_t kMostChildArguments = 8;
constexpr uint32_t kMostLists = 2;

bool holdsMessage(const Slot &slot) {
  return slot.type.kind == Kind::Message;
}

} // namespace

bool isFlat(const Message &message) {
  if (message.slotCount == 0 || message.slotCount > kMostFields || message.oneofCount != 0)
    return false;
  for (uint32_t i = 0; i < message.slotCount; ++i) {
    const Slot &slot = message.slots[i];
    bool single = slot.shape == Shape::Implicit || slot.shape == Shape::Explicit || slot.shape == Shape::Required;
    if (!single || holdsMessage(slot) || slot.type.kind == Kind::Bytes)
      return false;
  }
  return true;
}

std::vector<Flattened> flattenedSlots(const Module &module, const Message &message, uint32_t first) {
  std::vector<Flattened> flattened;
  uint32_t children = 0;
  for (uint32_t i = 0; i < message.slotCount; ++i) {
    const Slot &slot = message.slots[i];
    if ((slot.shape != Shape::Explicit && slot.shape != Shape::Required) || !holdsMessage(slot))
      continue;
    const Message &child = *module.messages[slot.type.index];
    if (!isFlat(child) || children + child.slotCount > kMostChildArguments)
      continue;
    flattened.push_back(Flattened{i, first + children, child.slotCount});
    children += child.slotCount;
  }
  uint32_t lists = 0;
  for (uint32_t i = 0; i < message.slotCount && lists < kMostLists; ++i) {
    const Slot &slot = message.slots[i];
    if (slot.shape != Shape::List || holdsMessage(slot))
      continue;
    flattened.push_back(Flattened{i, first + children + lists * kListItems, kListItems});
    lists += 1;
  }
  return flattened;
}

} // namespace ferrobuf
