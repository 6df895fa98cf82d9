// Nitro's AnyValue as Rust sees it: a C interface to read values and to build them. src/any.rs is its other half.
// Memory that runs out ends the process, as it does in Rust: no exception leaves these functions.
#pragma once

#include <AnyMap.hpp>

#include <cstddef>
#include <cstdint>

namespace ferrobuf::dynamic {
using Object = margelo::nitro::AnyObject;
using Value = margelo::nitro::AnyValue;
} // namespace ferrobuf::dynamic

extern "C" {

// What a value is: the index of AnyValue's alternatives.
enum ferrobuf_AnyKind : uint32_t {
  FERROBUF_ANY_NULL,
  FERROBUF_ANY_BOOL,
  FERROBUF_ANY_NUMBER,
  FERROBUF_ANY_INTEGER,
  FERROBUF_ANY_TEXT,
  FERROBUF_ANY_ARRAY,
  FERROBUF_ANY_OBJECT,
};

// A value, read. `data` and `len` are those of a text or an array; of an object `data` is its address, `len` its size.
struct ferrobuf_AnyView {
  ferrobuf_AnyKind kind;
  bool flag;
  double number;
  int64_t integer;
  const void *data;
  size_t len;
};

struct ferrobuf_AnyText {
  const char *data;
  size_t len;
};

using ferrobuf_AnyVisit = bool (*)(void *context, ferrobuf_AnyText key, const ferrobuf_AnyView *value);

// Calls `visit` for each entry until it gives false.
void ferrobuf_any_each(const ferrobuf::dynamic::Object *object, void *context, ferrobuf_AnyVisit visit) noexcept;

// An element of an array that begins at `first`.
ferrobuf_AnyView ferrobuf_any_element(const ferrobuf::dynamic::Value *first, size_t index) noexcept;

// Copies an array of numbers from 0 to 255; gives the index of the first value that is none, `len` when all are.
size_t ferrobuf_any_bytes(const ferrobuf::dynamic::Value *first, size_t len, uint8_t *bytes) noexcept;

// A new value, null at first, under a new key.
ferrobuf::dynamic::Value *ferrobuf_any_insert(ferrobuf::dynamic::Object *object, ferrobuf_AnyText key) noexcept;

void ferrobuf_any_set_bool(ferrobuf::dynamic::Value *value, bool flag) noexcept;
void ferrobuf_any_set_number(ferrobuf::dynamic::Value *value, double number) noexcept;
void ferrobuf_any_set_integer(ferrobuf::dynamic::Value *value, int64_t integer) noexcept;
void ferrobuf_any_set_text(ferrobuf::dynamic::Value *value, ferrobuf_AnyText text) noexcept;
void ferrobuf_any_set_bytes(ferrobuf::dynamic::Value *value, const uint8_t *bytes, size_t len) noexcept;

// Makes it an object with room for `len` entries, or an array with room for `len` values, and gives its address.
ferrobuf::dynamic::Object *ferrobuf_any_set_object(ferrobuf::dynamic::Value *value, size_t len) noexcept;
margelo::nitro::AnyArray *ferrobuf_any_set_array(ferrobuf::dynamic::Value *value, size_t len) noexcept;

// A new value, null at first, at the end. Good until the next one is added beyond the room that was asked for.
ferrobuf::dynamic::Value *ferrobuf_any_push(margelo::nitro::AnyArray *array) noexcept;
}
