// Reading maps: plain objects, whose own enumerable string keys count, and `Map`s.

#include <string_view>

#include "EncodeScalar.hpp"

namespace ferrobuf {

namespace {

using Maps = Map<uint8_t, uint8_t>;

constexpr const char *kExpected = "an object or a Map";

} // namespace

void Encoder::map(const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth) {
  if (!value.isObject()) [[unlikely]] {
    failType(rt_, state_, place, kExpected, value);
  }
  jsi::Object object = std::move(value).getObject(rt_);
  if (object.isArray(rt_) || object.isFunction(rt_) || object.isArrayBuffer(rt_)) [[unlikely]] {
    failType(rt_, state_, place, kExpected, jsi::Value(std::move(object)));
  }
  const Support &support = *state_.support;
  bool isMap = object.instanceOf(rt_, support.mapConstructor);
  const jsi::Function &list = isMap ? support.arrayFrom : support.keys;
  jsi::Array items = list.call(rt_, object).asObject(rt_).asArray(rt_);
  size_t count = items.size(rt_);
  if (count == 0) {
    if (!isMap)
      expectPlain(object, kExpected, place);
    return;
  }
  uint8_t *data = elements(count, slot.entrySize, place);
  uint8_t *entry = data;
  for (size_t i = 0; i < count; ++i) {
    jsi::Value key = items.getValueAtIndex(rt_, i);
    jsi::Value held;
    place.within = Place::Within::Whole;
    if (isMap) {
      jsi::Array pair = std::move(key).asObject(rt_).asArray(rt_);
      jsi::Value mapKey = pair.getValueAtIndex(rt_, 0);
      held = pair.getValueAtIndex(rt_, 1);
      if (mapKey.isString()) {
        textKey(slot.key, std::move(mapKey).getString(rt_), entry, place);
      } else {
        // Keys of a `Map` may also be what they stand for.
        this->value(Type{slot.key, Int64::Bigint, 0}, std::move(mapKey), entry, place);
      }
    } else {
      jsi::String name = std::move(key).asString(rt_);
      textKey(slot.key, name, entry, place);
      held = object.getProperty(rt_, name);
    }
    place.atKey(slot.key, entry);
    uint8_t *inside = entry + slot.valueOffset;
    if (slot.type.kind == Kind::Message) {
      child(slot.type, std::move(held), inside, place, depth);
    } else {
      this->value(slot.type, std::move(held), inside, place);
    }
    entry += slot.entrySize;
  }
  store(target,
        Maps{reinterpret_cast<const MapEntry<uint8_t, uint8_t> *>(data), static_cast<uint32_t>(count), 0, nullptr});
}

void Encoder::textKey(Kind kind, const jsi::String &key, uint8_t *target, Place &place) {
  if (kind == Kind::String) {
    readText(rt_, state_, key, *reinterpret_cast<Str *>(target), place);
    return;
  }
  Str text;
  readText(rt_, state_, key, text, place);
  if (kind == Kind::Boolean) {
    std::string_view name(reinterpret_cast<const char *>(text.data), text.size);
    if (name != "true" && name != "false") {
      fail(rt_, state_, Code::TypeMismatch, "expected the key \"true\" or \"false\", found " + quoted(name), place);
    }
    *target = name == "true" ? 1 : 0;
  } else {
    decimal(kind, text, true, target, place);
  }
}

} // namespace ferrobuf
