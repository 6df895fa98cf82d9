// Reading a message: its slots in order, nested messages, oneofs, unknown fields.

#include <cstring>

#include "EncodeScalar.hpp"
#include "Sparse.hpp"

namespace ferrobuf {

namespace {

constexpr Label kUnknownLabel{"$unknown", "$unknown", 8, 8};

bool sameText(const Label &label, const Str &text) {
  return label.propertySize == text.size && std::memcmp(label.property, text.data, text.size) == 0;
}

} // namespace

inline bool Encoder::field(const Bound &bound, const jsi::Object &object, uint32_t index, uint8_t *target, Place &place,
                           uint32_t depth) {
  const Slot &slot = bound.table->slots[index];
  place.at(slot.label);
  Held held{bound.inherited.empty() ? object.getProperty(rt_, bound.names[index]) : property(bound, object, index)};
  if (held.value.isUndefined()) {
    if (slot.shape == Shape::Required) [[unlikely]] {
      fail(rt_, state_, Code::MissingRequired, "the field is required", place);
    }
    return false;
  }
  present(*bound.table, slot, std::move(held.value), target, place, depth);
  return true;
}

inline bool Encoder::unknownFields(const jsi::Object &object, const Message &table, uint8_t *target, Place &place) {
  // Also where decode drops them: a call may have asked for them.
  Held held{object.getProperty(rt_, state_.names.unknown)};
  if (held.value.isUndefined())
    return false;
  place.at(kUnknownLabel);
  unknown(std::move(held.value), *reinterpret_cast<Unknown *>(target + table.unknownOffset), place);
  return true;
}

const void *Encoder::read(Bound &bound, const jsi::Object &message, uint64_t selected, const Place *outer) {
  const Message &table = *bound.table;
  uint8_t *target = state_.arena.allocate(table.size);
  if (selected == 0 || !bound.selectable) {
    this->message(bound, message, target, outer, 0);
  } else {
    Place place(outer, table);
    std::memcpy(target, bound.blank.get(), table.size);
    // In the order in which all would be read: of several wrong values the first one is named, and getters may depend
    // on one another.
    uint8_t codes[sizeof selected];
    uint32_t count = 0;
    for (; selected != 0; selected >>= 8) {
      auto code = static_cast<uint8_t>(selected & 0xff);
      uint32_t at = count++;
      for (; at > 0 && codes[at - 1] > code; --at) {
        codes[at] = codes[at - 1];
      }
      codes[at] = code;
    }
    for (uint32_t i = 0; i < count; ++i) {
      uint32_t index = uint32_t{codes[i]} - 1;
      bool found = index < table.slotCount ? field(bound, message, index, target, place, 0)
                                           : unknownFields(message, table, target, place);
      found_ += found ? 1 : 0;
    }
  }
  for (const Borrowed &borrowed : borrowed_) {
    borrowed.target->data = dataOf(rt_, state_, borrowed.view, *borrowed.place);
  }
  return target;
}

bool Encoder::borrowsFrom(const uint8_t *data, size_t size) const {
  for (const Borrowed &borrowed : borrowed_) {
    const Bytes &bytes = *borrowed.target;
    if (bytes.data < data + size && data < bytes.data + bytes.size)
      return true;
  }
  return false;
}

bool Encoder::hadFew(const Bound &bound) const {
  return bound.selectable && areFewToSelect(found_, bound.table->slotCount);
}

void Encoder::message(Bound &bound, const jsi::Object &object, uint8_t *target, const Place *outer, uint32_t depth) {
  const Message &table = *bound.table;
  Place place(outer, table);
  if (depth > state_.module.options.maxDepth) [[unlikely]] {
    const Place &where = outer == nullptr ? place : *outer;
    fail(rt_, state_, Code::TooDeep,
         "messages are nested deeper than " + std::to_string(state_.module.options.maxDepth), where);
  }
  if (!bound.readyToEncode) [[unlikely]] {
    state_.prepareEncode(rt_, bound);
  }
  std::memcpy(target, bound.blank.get(), table.size);
  uint32_t found = 0;
  try {
    for (uint32_t i = 0; i < table.slotCount; ++i) {
      found += field(bound, object, i, target, place, depth) ? 1 : 0;
    }
    found += unknownFields(object, table, target, place) ? 1 : 0;
  } catch (const jsi::JSError &) {
    // What a field of this name is of an array (`values`), or what it lacks, is not the mistake.
    if (hasPropertiesAnyway(object))
      expectMessage(object, place);
    throw;
  }
  if (found <= bound.coincidences && (found == 0 || hasPropertiesAnyway(object)))
    expectMessage(object, place);
  if (outer == nullptr)
    found_ = found;
}

void Encoder::present(const Message &table, const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place,
                      uint32_t depth) {
  uint8_t *member = target + slot.offset;
  switch (slot.shape) {
  case Shape::Implicit:
    this->value(slot.type, std::move(value), member, place);
    break;
  case Shape::Explicit:
  case Shape::Required:
    if (slot.type.kind == Kind::Message) {
      store(member, ownChild(slot.type, std::move(value), place, depth));
    } else {
      this->value(slot.type, std::move(value), member, place);
      // `Opt<T>`: the flag follows the value.
      member[sizeOf(slot.type.kind)] = 1;
    }
    break;
  case Shape::List:
    list(slot, std::move(value), member, place, depth);
    break;
  case Shape::Map:
    map(slot, std::move(value), member, place, depth);
    break;
  case Shape::Oneof:
    oneof(table, slot, std::move(value), member, place, depth);
    break;
  }
}

void Encoder::child(Type type, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth) {
  if (!value.isObject()) [[unlikely]] {
    failType(rt_, state_, place, "an object", value);
  }
  message(state_.messages[type.index], std::move(value).getObject(rt_), target, &place, depth + 1);
}

const uint8_t *Encoder::ownChild(Type type, jsi::Value &&value, Place &place, uint32_t depth) {
  uint8_t *target = state_.arena.allocate(state_.messages[type.index].table->size);
  child(type, std::move(value), target, place, depth);
  return target;
}

void Encoder::oneof(const Message &table, const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place,
                    uint32_t depth) {
  if (!value.isObject()) [[unlikely]] {
    failType(rt_, state_, place, "an object { case, value }", value);
  }
  jsi::Object object = std::move(value).getObject(rt_);
  jsi::Value caseValue = object.getProperty(rt_, state_.names.caseName);
  if (caseValue.isUndefined()) {
    // Asked only here: an object without `case` is a mistake that would otherwise lose its value.
    if (!object.hasProperty(rt_, state_.names.caseName)) [[unlikely]] {
      fail(rt_, state_, Code::TypeMismatch, "expected an object { case, value }, found one without `case`", place);
    }
    return;
  }
  if (!caseValue.isString()) [[unlikely]] {
    failType(rt_, state_, place, "the name of a member as `case`", caseValue);
  }
  Str name;
  readText(rt_, state_, std::move(caseValue).getString(rt_), name, place);
  const Oneof &oneof = table.oneofs[slot.type.index];
  for (uint32_t i = 0; i < oneof.memberCount; ++i) {
    const Member &member = oneof.members[i];
    if (!sameText(member.label, name))
      continue;
    place.at(member.label);
    jsi::Value held = object.getProperty(rt_, state_.names.value);
    uint8_t *inside = target + oneof.valueOffset;
    if (member.type.kind == Kind::Message) {
      store(inside, ownChild(member.type, std::move(held), place, depth));
    } else {
      this->value(member.type, std::move(held), inside, place);
    }
    store(target, member.number);
    return;
  }
  fail(rt_, state_, Code::TypeMismatch, "the oneof has no member " + quoted(name), place);
}

void Encoder::unknown(jsi::Value &&value, Unknown &target, Place &place) {
  bytes(std::move(value), target, place, Borrowing::Never);
  if (state_.codec().check_unknown(target.data, target.size, state_.module.options.maxDepth) != kOk) {
    fail(rt_, state_, Code::TypeMismatch, "expected whole protobuf fields, which the bytes are not", place);
  }
}

jsi::Value Encoder::property(const Bound &bound, const jsi::Object &object, uint32_t slot) {
  if (!bound.inherited[slot])
    return object.getProperty(rt_, bound.names[slot]);
  const Label &label = bound.table->slots[slot].label;
  const auto *text = reinterpret_cast<const uint8_t *>(label.property);
  return state_.support->own.call(rt_, object, jsi::String::createFromUtf8(rt_, text, label.propertySize));
}

bool Encoder::hasPropertiesAnyway(const jsi::Object &object) {
  return object.isFunction(rt_) || object.isArray(rt_);
}

void Encoder::expectMessage(const jsi::Object &object, Place &place) {
  place.atWhole();
  expectPlain(object, "a message", place.outer == nullptr ? place : *place.outer);
}

void Encoder::expectPlain(const jsi::Object &object, const char *expected, const Place &place) {
  // A Date, a Set or encoded bytes have none of the properties that are looked for, and would pass for something empty.
  jsi::Value tag = state_.support->to_string.callWithThis(rt_, object);
  std::string text = tag.isString() ? tag.getString(rt_).utf8(rt_) : std::string();
  constexpr size_t kPrefix = 8;
  if (text == "[object Object]" || text.size() <= kPrefix + 1)
    return;
  std::string type = shortened(std::string_view(text).substr(kPrefix, text.size() - kPrefix - 1));
  fail(rt_, state_, Code::TypeMismatch, std::string("expected ") + expected + ", found an object of type " + type,
       place);
}

} // namespace ferrobuf
