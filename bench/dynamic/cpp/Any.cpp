#include "Any.hpp"

#include <variant>

namespace nitro = margelo::nitro;

using ferrobuf::dynamic::Object;
using ferrobuf::dynamic::Value;

namespace {

ferrobuf_AnyView view(const Value &value) {
  ferrobuf_AnyView view{};
  view.kind = static_cast<ferrobuf_AnyKind>(value.index());
  switch (view.kind) {
  case FERROBUF_ANY_NULL:
    break;
  case FERROBUF_ANY_BOOL:
    view.flag = *std::get_if<bool>(&value);
    break;
  case FERROBUF_ANY_NUMBER:
    view.number = *std::get_if<double>(&value);
    break;
  case FERROBUF_ANY_INTEGER:
    view.integer = *std::get_if<int64_t>(&value);
    break;
  case FERROBUF_ANY_TEXT: {
    const auto &text = *std::get_if<std::string>(&value);
    view.data = text.data();
    view.len = text.size();
    break;
  }
  case FERROBUF_ANY_ARRAY: {
    const auto &array = *std::get_if<nitro::AnyArray>(&value);
    view.data = array.data();
    view.len = array.size();
    break;
  }
  case FERROBUF_ANY_OBJECT: {
    const auto &object = *std::get_if<Object>(&value);
    view.data = &object;
    view.len = object.size();
    break;
  }
  }
  return view;
}

static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_NULL, nitro::VariantType>, nitro::NullType>);
static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_BOOL, nitro::VariantType>, bool>);
static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_NUMBER, nitro::VariantType>, double>);
static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_INTEGER, nitro::VariantType>, int64_t>);
static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_TEXT, nitro::VariantType>, std::string>);
static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_ARRAY, nitro::VariantType>, nitro::AnyArray>);
static_assert(std::is_same_v<std::variant_alternative_t<FERROBUF_ANY_OBJECT, nitro::VariantType>, Object>);
static_assert(std::variant_size_v<nitro::VariantType> == 7);

} // namespace

extern "C" {

void ferrobuf_any_each(const Object *object, void *context, ferrobuf_AnyVisit visit) noexcept {
  for (const auto &[key, value] : *object) {
    ferrobuf_AnyView one = view(value);
    if (!visit(context, {key.data(), key.size()}, &one)) {
      return;
    }
  }
}

ferrobuf_AnyView ferrobuf_any_element(const Value *first, size_t index) noexcept {
  return view(first[index]);
}

size_t ferrobuf_any_bytes(const Value *first, size_t len, uint8_t *bytes) noexcept {
  for (size_t i = 0; i < len; i++) {
    const double *number = std::get_if<double>(&first[i]);
    if (number == nullptr || !(*number >= 0 && *number <= 255)) {
      return i;
    }
    bytes[i] = static_cast<uint8_t>(*number);
    if (bytes[i] != *number) {
      return i;
    }
  }
  return len;
}

Value *ferrobuf_any_insert(Object *object, ferrobuf_AnyText key) noexcept {
  return &object->try_emplace(std::string(key.data, key.len), nitro::null).first->second;
}

void ferrobuf_any_set_bool(Value *value, bool flag) noexcept {
  value->emplace<bool>(flag);
}

void ferrobuf_any_set_number(Value *value, double number) noexcept {
  value->emplace<double>(number);
}

void ferrobuf_any_set_integer(Value *value, int64_t integer) noexcept {
  value->emplace<int64_t>(integer);
}

void ferrobuf_any_set_text(Value *value, ferrobuf_AnyText text) noexcept {
  value->emplace<std::string>(text.data, text.len);
}

void ferrobuf_any_set_bytes(Value *value, const uint8_t *bytes, size_t len) noexcept {
  auto &array = value->emplace<nitro::AnyArray>();
  array.reserve(len);
  for (size_t i = 0; i < len; i++) {
    array.emplace_back(static_cast<double>(bytes[i]));
  }
}

Object *ferrobuf_any_set_object(Value *value, size_t len) noexcept {
  auto &object = value->emplace<Object>();
  object.reserve(len);
  return &object;
}

nitro::AnyArray *ferrobuf_any_set_array(Value *value, size_t len) noexcept {
  auto &array = value->emplace<nitro::AnyArray>();
  array.reserve(len);
  return &array;
}

Value *ferrobuf_any_push(nitro::AnyArray *array) noexcept {
  return &array->emplace_back(nitro::null);
}
}
