// Messages whose factory gets only the fields that are set.

#include "DecodeScalar.hpp"
#include "Sparse.hpp"

namespace ferrobuf {

namespace {

bool flattens(const Bound &bound, uint32_t slot) {
  return !bound.flattenedBit.empty() && bound.flattenedBit[slot] != 0;
}

} // namespace

bool Decoder::sparse(Bound &bound, const uint8_t *source, Place &place, jsi::Value &out) {
  const Message &table = *bound.table;
  uint32_t set[kMostSparse];
  uint32_t count = 0;
  for (uint32_t i = 0; i < table.slotCount; ++i) {
    if (!bound.probes[i].finds(source))
      continue;
    if (!areFew(count + 1, table.slotCount) || (table.slots[i].shape == Shape::List && flattens(bound, i)))
      return false;
    set[count++] = i;
  }
  Args args(state_.arena, 2 * kMostSparse);
  Bytes copied{};
  for (uint32_t i = 0; i < count; ++i) {
    const Slot &slot = table.slots[set[i]];
    place.at(slot.label);
    if (slot.shape == Shape::Oneof) {
      sparseMember(bound, slot, source + slot.offset, args, place);
    } else {
      args.number(set[i]);
      const uint8_t *member = source + slot.offset;
      if (set[i] != bound.copiedSlot || !leaveBytes(slot, member, args, copied))
        this->slot(slot, member, args, place);
    }
  }
  toScratch(copied);
  out = bound.sparse->call(rt_, args.data(), args.size());
  return true;
}

void Decoder::sparseMember(Bound &bound, const Slot &slot, const uint8_t *source, Args &args, Place &place) {
  // Members of oneofs are numbered behind the slots.
  uint32_t position = bound.table->slotCount;
  for (uint32_t i = 0; i < slot.type.index; ++i) {
    position += bound.table->oneofs[i].memberCount;
  }
  const Oneof &oneof = bound.table->oneofs[slot.type.index];
  uint32_t held = heldMember(oneof, source);
  args.number(position + held);
  place.at(oneof.members[held].label);
  member(oneof.members[held], source + oneof.valueOffset, args, place);
}

} // namespace ferrobuf
