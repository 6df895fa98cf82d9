// Reads JavaScript values into structs.
//
// Everything is read, and every value checked, before Rust sees the struct: reading may run scripts (getters, proxies),
// writing does not. Each property is read once.

#pragma once

#include <jsi/jsi.h>

#include <vector>

#include "Arena.hpp"
#include "Buffer.hpp"
#include "Error.hpp"
#include "State.hpp"

namespace ferrobuf {

// A value that is destroyed without a call where there is nothing to release, as in fields that are absent.
union Held {
  jsi::Value value;

  ~Held() {
    if (!value.isUndefined() && !value.isNumber())
      value.~Value();
  }
};

class Encoder {
public:
  Encoder(jsi::Runtime &rt, State &state) : rt_(rt), state_(state), scope_(state.arena) {}

  // The struct of the message, valid until the encoder goes out of scope or a script runs. `selected` says which slots
  // to read, in the bytes of a number in any order: index + 1, or the number of slots + 1 for unknown fields.
  // Zero: all. `outer` is the place of an element of a stream.
  const void *read(Bound &bound, const jsi::Object &message, uint64_t selected, const Place *outer = nullptr);
  // Whether the struct refers to any of these bytes, which belong to a buffer that the message holds.
  bool borrowsFrom(const uint8_t *data, size_t size) const;
  // Whether it had so few fields that to ask for those alone is worth it next time.
  bool hadFew(const Bound &bound) const;

private:
  // Bytes that are large enough to borrow: the buffer that keeps them, where the struct has them, and where they are in
  // the message.
  struct Borrowed {
    View view;
    Bytes *target;
    const Place *place;
  };

  void message(Bound &bound, const jsi::Object &object, uint8_t *target, const Place *outer, uint32_t depth);
  // Each reads one property, and gives whether the message has it.
  inline bool field(const Bound &bound, const jsi::Object &object, uint32_t index, uint8_t *target, Place &place,
                    uint32_t depth);
  // A property of the message that is there.
  void present(const Message &table, const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place,
               uint32_t depth);
  inline bool unknownFields(const jsi::Object &object, const Message &table, uint8_t *target, Place &place);
  // A value that is no message, where the struct has it.
  void value(Type type, jsi::Value &&value, uint8_t *target, Place &place);
  // A message into memory that is there: an element of a list, the value of a map's entry.
  void child(Type type, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth);
  // A message of its own; gives the struct.
  const uint8_t *ownChild(Type type, jsi::Value &&value, Place &place, uint32_t depth);
  void list(const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth);
  void typedArray(const Slot &slot, jsi::Object &&object, uint8_t *target, Place &place);
  void map(const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth);
  // The key that a string stands for.
  void textKey(Kind kind, const jsi::String &key, uint8_t *target, Place &place);
  void oneof(const Message &table, const Slot &slot, jsi::Value &&value, uint8_t *target, Place &place, uint32_t depth);
  enum class Borrowing : uint8_t { Never, WhenLarge };
  void bytes(jsi::Value &&value, Bytes &target, Place &place, Borrowing borrowing);
  // A copy of the whole chain, in the arena.
  const Place *keep(const Place &place);
  void unknown(jsi::Value &&value, Unknown &target, Place &place);

  void number(Type type, double number, uint8_t *target, Place &place);
  void closedEnum(uint32_t index, int32_t number, Place &place);
  [[noreturn]] void outOfRange(Kind kind, const jsi::Value &found, const Place &place);
  void integer64(Kind kind, jsi::Value &&value, uint8_t *target, Place &place);
  void decimal(Kind kind, const Str &text, bool canonical, uint8_t *target, Place &place);

  // Elements of a list: memory for `count` of them.
  uint8_t *elements(uint64_t count, uint32_t size, const Place &place);
  // A slot's property; for names that every object inherits, own ones only.
  jsi::Value property(const Bound &bound, const jsi::Object &object, uint32_t slot);
  // Whether the object has properties of its own, such as `name` and `length`, without being a message.
  bool hasPropertiesAnyway(const jsi::Object &object);
  // Throws unless the object, in which no other was found, can be a message. `place` is in it, and is the whole of it
  // afterwards.
  void expectMessage(const jsi::Object &object, Place &place);
  // Throws unless the object, in which nothing was found, is a plain one. `expected` is what would have been right.
  void expectPlain(const jsi::Object &object, const char *expected, const Place &place);

  jsi::Runtime &rt_;
  State &state_;
  ArenaScope scope_;
  std::vector<Borrowed> borrowed_;
  // Fields that the message itself has.
  uint32_t found_ = 0;
};

} // namespace ferrobuf
