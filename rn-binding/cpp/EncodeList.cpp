// Reading lists: arrays, and typed arrays where the elements are numbers.

#include <string_view>

#include "EncodeScalar.hpp"

namespace ferrobuf {

namespace {

using Lists = List<uint8_t>;

enum class Element : uint8_t { Int8, Uint8, Int16, Uint16, Int32, Uint32, Float32, Float64, BigInt64, BigUint64 };

struct ElementName {
  std::string_view name;
  Element element;
  uint8_t size;
};

constexpr ElementName kElements[] = {
    {"Int8Array", Element::Int8, 1},           {"Uint8Array", Element::Uint8, 1},
    {"Uint8ClampedArray", Element::Uint8, 1},  {"Int16Array", Element::Int16, 2},
    {"Uint16Array", Element::Uint16, 2},       {"Int32Array", Element::Int32, 4},
    {"Uint32Array", Element::Uint32, 4},       {"Float32Array", Element::Float32, 4},
    {"Float64Array", Element::Float64, 8},     {"BigInt64Array", Element::BigInt64, 8},
    {"BigUint64Array", Element::BigUint64, 8},
};

double elementAt(Element element, const uint8_t *data) {
  switch (element) {
  case Element::Int8:
    return load<int8_t>(data);
  case Element::Uint8:
    return load<uint8_t>(data);
  case Element::Int16:
    return load<int16_t>(data);
  case Element::Uint16:
    return load<uint16_t>(data);
  case Element::Int32:
    return load<int32_t>(data);
  case Element::Uint32:
    return load<uint32_t>(data);
  case Element::Float32:
    return static_cast<double>(load<float>(data));
  default:
    return load<double>(data);
  }
}

bool isNumber(Kind kind) {
  return kind != Kind::Boolean && kind != Kind::String && kind != Kind::Bytes && kind != Kind::Message;
}

const char *expected(Kind kind) {
  return isNumber(kind) ? "an array or a typed array" : "an array";
}

} // namespace

uint8_t *Encoder::elements(uint64_t count, uint32_t size, const Place &place) {
  // Each element takes a byte at least on the wire.
  if (count > state_.module.options.maxSize || count > SIZE_MAX / 2 / size) {
    fail(rt_, state_, Code::TooLarge, "there are more elements than a message can hold", place);
  }
  return state_.arena.allocate(static_cast<size_t>(count) * size);
}

void Encoder::list(const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth) {
  if (!value.isObject()) [[unlikely]] {
    failType(rt_, state_, place, expected(slot.type.kind), value);
  }
  jsi::Object object = std::move(value).getObject(rt_);
  if (!object.isArray(rt_)) {
    typedArray(slot, std::move(object), target, place);
    return;
  }
  jsi::Array array = std::move(object).getArray(rt_);
  size_t count = array.size(rt_);
  if (count == 0)
    return;
  uint8_t *data = elements(count, slot.entrySize, place);
  size_t i = 0;
  // Whether the engine has been asked for an element, and has not given it yet.
  bool asked = false;
  try {
    for (uint8_t *at = data; i < count; ++i, at += slot.entrySize) {
      place.atIndex(static_cast<uint32_t>(i));
      asked = true;
      Held item{array.getValueAtIndex(rt_, i)};
      asked = false;
      if (slot.type.kind == Kind::Message) {
        child(slot.type, std::move(item.value), at, place, depth);
      } else {
        this->value(slot.type, std::move(item.value), at, place);
      }
    }
  } catch (const jsi::JSError &) {
    // An element's getter may have shortened the array, about which the engine throws an error of its own.
    if (asked && array.size(rt_) <= i)
      fail(rt_, state_, Code::TypeMismatch, "the array became shorter while it was read", place);
    throw;
  }
  store(target, Lists{data, static_cast<uint32_t>(count), 0});
}

void Encoder::typedArray(const Slot &slot, jsi::Object &&object, uint8_t *target, Place &place) {
  const Kind kind = slot.type.kind;
  const ElementName *type = nullptr;
  if (isNumber(kind)) {
    jsi::Value tag = state_.support->typedArrayName.callWithThis(rt_, object);
    std::string name = tag.isString() ? std::move(tag).getString(rt_).utf8(rt_) : std::string();
    for (const ElementName &known : kElements) {
      if (known.name == name)
        type = &known;
    }
  }
  if (type == nullptr)
    failType(rt_, state_, place, expected(kind), jsi::Value(std::move(object)));
  bool big = type->element == Element::BigInt64 || type->element == Element::BigUint64;
  if (big && kind != Kind::Int64 && kind != Kind::Uint64) {
    fail(rt_, state_, Code::TypeMismatch, "expected an array of numbers, found a " + std::string(type->name), place);
  }
  std::optional<View> view = viewOf(rt_, state_, std::move(object), place);
  if (!view)
    fail(rt_, state_, Code::TypeMismatch, std::string("expected ") + expected(kind), place);
  uint64_t count = view->size / type->size;
  if (count == 0)
    return;
  uint8_t *data = elements(count, slot.entrySize, place);
  const uint8_t *source = dataOf(rt_, state_, *view, place);
  for (uint64_t i = 0; i < count; ++i) {
    place.atIndex(static_cast<uint32_t>(i));
    const uint8_t *from = source + i * type->size;
    uint8_t *to = data + i * slot.entrySize;
    if (!big) {
      number(slot.type, elementAt(type->element, from), to, place);
      continue;
    }
    // Equal bits where the signs agree; otherwise the other half of the range is out of reach.
    uint64_t bits = load<uint64_t>(from);
    bool isSigned = type->element == Element::BigInt64;
    if (isSigned != (kind == Kind::Int64) && bits >> 63 != 0) {
      jsi::BigInt found =
          isSigned ? jsi::BigInt::fromInt64(rt_, static_cast<int64_t>(bits)) : jsi::BigInt::fromUint64(rt_, bits);
      outOfRange(kind, jsi::Value(std::move(found)), place);
    }
    store(to, bits);
  }
  store(target, Lists{data, static_cast<uint32_t>(count), 0});
}

} // namespace ferrobuf
