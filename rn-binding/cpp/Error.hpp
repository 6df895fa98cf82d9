// FerrobufError: its codes, the place in a message that it names, and how it is thrown.
//
// A `Place` is a link of a chain on the native stack, from the value being handled to the root message. Keeping it
// costs a store or two a field; the path is only written out when something is wrong.

#pragma once

#include <jsi/jsi.h>

#include <cstdint>
#include <string>
#include <string_view>

#include <ferrobuf/Table.hpp>

namespace ferrobuf {

namespace jsi = facebook::jsi;

class State;

enum class Code : uint8_t {
  TypeMismatch,
  OutOfRange,
  InvalidUtf8,
  MissingRequired,
  TooLarge,
  TooDeep,
  Truncated,
  Malformed,
  AbiMismatch,
  SchemaMismatch,
  Internal,
};

// One step of the way from the root message to a value.
struct Place {
  enum class Within : uint8_t { Whole, Index, Key };

  // The place of the message that this one is in; null at the root.
  const Place *outer;
  const Message &message;
  // Field or member being handled; null stands for the message itself, or for all of a stream.
  const Label *label = nullptr;
  Within within = Within::Whole;
  // What the key of the map is, and where it lies.
  Kind keyKind = Kind::Boolean;
  uint32_t index = 0;
  const uint8_t *key = nullptr;

  Place(const Place *outerPlace, const Message &itsMessage) : outer(outerPlace), message(itsMessage) {}

  void atWhole() {
    label = nullptr;
    within = Within::Whole;
  }
  void at(const Label &field) {
    label = &field;
    within = Within::Whole;
  }
  void atIndex(uint32_t element) {
    index = element;
    within = Within::Index;
  }
  void atKey(Kind kind, const uint8_t *mapKey) {
    keyKind = kind;
    key = mapKey;
    within = Within::Key;
  }
};

// `acme.Shape.places["k"].street`
std::string pathOf(const Place &place);

// Throws a FerrobufError with this code. `text` is a sentence without the path and without a period.
[[noreturn]] void fail(jsi::Runtime &rt, State &state, Code code, const std::string &text, const std::string &path);
[[noreturn]] void fail(jsi::Runtime &rt, State &state, Code code, const std::string &text, const Place &place);
[[noreturn]] void failAt(jsi::Runtime &rt, State &state, Code code, const std::string &text, const std::string &path,
                         double offset);

// `type-mismatch`: says what was expected and what `found` is.
[[noreturn]] void failType(jsi::Runtime &rt, State &state, const Place &place, const char *expected,
                           const jsi::Value &found);

// Text of a user in a message, which has room for its first 40 characters; the second one in quotes as in JSON.
std::string shortened(std::string_view text);
std::string quoted(std::string_view text);
std::string quoted(const Str &text);

// "a string", "null", "an array": for messages.
std::string describe(jsi::Runtime &rt, const jsi::Value &value);

} // namespace ferrobuf
