// Turns decoded structs into JavaScript objects.
//
// Objects are born in the factories of the generated TypeScript: native code passes the values as arguments. No script
// of a user runs while it does.

#pragma once

#include <jsi/jsi.h>

#include <optional>

#include "Args.hpp"
#include "Buffer.hpp"
#include "Error.hpp"
#include "Flat.hpp"
#include "State.hpp"
#include "Text.hpp"

namespace ferrobuf {

// What a call of `decode` asks for.
struct DecodeSettings {
  uint32_t maxDepth;
  uint32_t maxSize;
  BytesMapping bytes;
  bool keepUnknown;
};

class Decoder {
public:
  Decoder(jsi::Runtime &rt, State &state, const DecodeSettings &settings)
      : rt_(rt), state_(state), settings_(settings), codec_(state) {}

  // The object that `input` holds. `bound` must have its factory.
  jsi::Value decode(Bound &bound, jsi::Object &&input);
  // An array of all messages in `input`, each of which follows its length.
  jsi::Value decodeStream(Bound &bound, jsi::Object &&input);

private:
  // Counts the decodes that run. The end of the outermost one clears the memory of Rust.
  struct Running {
    explicit Running(State &itsState) : state(itsState) { state.decoding += 1; }
    ~Running() {
      state.decoding -= 1;
      if (state.decoding == 0)
        state.codec().arena_reset(state.decoded);
    }
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;
    State &state;
  };

  void open(jsi::Object &&input, const Place &place);
  // The number of messages in the stream that the input is. Fails where a length is wrong.
  uint32_t countStream(Place &place);
  // What the codec makes of bytes of the input. Failures name `place`, which is null but for a message of a stream.
  //
  // Text that is not ASCII is left unchecked at first: whoever makes JavaScript's string of it sees whether it is UTF-8
  // (ten strings of 20 characters take 0.5 to 0.8 times as long as when they are checked beforehand). Where one is
  // not, or where some never became a string, because a later one took its place, the input is parsed once more, with
  // checks, which find it.
  enum class Texts : uint8_t { Leave, Check };
  template <typename Attempt>
  jsi::Value make(Attempt attempt) {
    try {
      jsi::Value made = attempt(Texts::Leave);
      if (made_texts_ == left_texts_) [[likely]]
        return made;
    } catch (const NotUtf8 &) {
    }
    return attempt(Texts::Check);
  }
  const uint8_t *parse(Bound &bound, const uint8_t *bytes, size_t size, const Place *place, Texts texts);
  // The array of the messages of a stream.
  jsi::Value stream(Bound &bound, uint32_t count, Place &place, Texts texts);
  jsi::Value message(Bound &bound, const uint8_t *source, const Place *outer);
  void slot(const Slot &slot, const uint8_t *source, Args &args, Place &place);
  // A value that is no message.
  void value(Type type, const uint8_t *source, Args &args, Place &place);
  void integer64(Type type, uint64_t bits, Args &args, Place &place);
  void child(Type type, const uint8_t *source, Args &args, Place &place);
  // Index of the member that a oneof holds; the number of its members when none.
  static uint32_t heldMember(const Oneof &oneof, const uint8_t *source);
  void member(const Member &member, const uint8_t *source, Args &args, Place &place);
  void oneof(Bound &bound, const Slot &slot, const uint8_t *source, Args &args, Place &place);
  void list(const Slot &slot, const uint8_t *source, Args &args, Place &place);
  void map(const Slot &slot, const uint8_t *source, Args &args, Place &place);
  // The message by its factory for few fields; false when it has too many, or some that `flat` is better for.
  bool sparse(Bound &bound, const uint8_t *source, Place &place, jsi::Value &out);
  void sparseMember(Bound &bound, const Slot &slot, const uint8_t *source, Args &args, Place &place);
  // Whether the values of this slot follow later. Passes what stands for them in the slot's own place: the number of a
  // list's elements, true for a message.
  bool flatten(const Slot &slot, const uint8_t *source, Args &args);
  void flattenedValues(const Slot &slot, const uint8_t *source, Args &args, Place &place);
  // An argument a slot of a flat message.
  void fields(const Message &table, const uint8_t *source, Args &args, const Place &outer);
  // A list of flat messages, eight a call (a thousand of two fields 1.14 times as fast as by a call for each); false
  // when they are none.
  bool flatLists(const Slot &slot, const List<uint8_t> &elements, Args &args, Place &place);
  jsi::Value flatList(const Bound &bound, const Slot &slot, const List<uint8_t> &elements, uint32_t start, uint32_t end,
                      Place &place);
  // Bytes of the message's `copiedSlot`: passes their length, and leaves it to `toScratch` to put them where the
  // factory looks, once no other factory is called in between. False when they go another way.
  bool leaveBytes(const Slot &slot, const uint8_t *source, Args &args, Bytes &copied);
  void toScratch(const Bytes &bytes);
  jsi::Value bytes(const Bytes &bytes);
  jsi::Value ownBytes(const Bytes &bytes);
  // `base`: where in the input the message starts.
  [[noreturn]] void failStatus(Bound &bound, uint32_t status, const ferrobuf_Error &error, size_t base,
                               const Place *place);

  jsi::Runtime &rt_;
  State &state_;
  DecodeSettings settings_;
  Running codec_;
  // The input: the buffer as a value to pass on, where its memory is, and where the view on it starts.
  jsi::Value buffer_;
  const uint8_t *input_ = nullptr;
  size_t input_size_ = 0;
  size_t input_offset_ = 0;
  // Strings that the codec left unchecked, and those that were made of them.
  uint64_t left_texts_ = 0;
  uint64_t made_texts_ = 0;
};

} // namespace ferrobuf
