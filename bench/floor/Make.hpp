// Decoding's half of the floor: calls the factories of one message with ready values.
#pragma once

#include <jsi/jsi.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ferrobuf::bench {

namespace jsi = facebook::jsi;

class Maker {
public:
  // `plan.functions`: factories. `plan.call`: the call that gives the message.
  Maker(jsi::Runtime &rt, const jsi::Object &plan);

  jsi::Value make(jsi::Runtime &rt, const jsi::Value &input) const;

private:
  enum class Kind : uint8_t { Number, Boolean, Empty, Ascii, Utf16, Zero, Int64, Uint64, Input, Call, Chunks };
  struct Call;

  struct Argument {
    Kind kind;
    uint32_t size = 0;
    union {
      double number;
      bool boolean;
      const char *ascii;
      const char16_t *utf16;
      uint64_t bits;
      const Call *call;
      const std::vector<const Call *> *chunks;
    };
  };

  // One call of a factory.
  struct Call {
    const jsi::Function *function;
    std::vector<Argument> arguments;
    // Positions of the arguments that hold a handle.
    std::vector<uint32_t> owned;
  };

  const Call *parse(jsi::Runtime &rt, const jsi::Object &call);
  Argument parseArgument(jsi::Runtime &rt, const jsi::Value &value);
  Argument parseText(jsi::Runtime &rt, const jsi::String &text);

  jsi::Value run(jsi::Runtime &rt, const Call &call, const jsi::Value &buffer, const jsi::Object *self) const;
  jsi::Value list(jsi::Runtime &rt, const std::vector<const Call *> &chunks, const jsi::Value &buffer) const;

  std::vector<std::unique_ptr<jsi::Function>> functions_;
  std::vector<std::unique_ptr<Call>> calls_;
  std::vector<std::unique_ptr<std::vector<const Call *>>> chunks_;
  // What is longer than a small string has memory of its own; the small ones too, as they are not moved.
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<std::unique_ptr<std::u16string>> wideTexts_;
  jsi::Value empty_;
  jsi::Value zero_;
  jsi::PropNameID bufferName_;
  jsi::PropNameID byteOffset_;
  jsi::PropNameID byteLength_;
  const Call *message_;
};

} // namespace ferrobuf::bench
