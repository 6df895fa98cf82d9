#include "Encode.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "Encoder.hpp"
#include "Error.hpp"
#include "Target.hpp"

namespace ferrobuf {

namespace {

// Failures name `place`, which is null but for a message of a stream.
[[noreturn]] void failEncode(jsi::Runtime &rt, State &state, const Bound &bound, uint32_t status, const Place *place) {
  std::string path = place == nullptr ? nameOf(bound) : pathOf(*place);
  switch (status) {
  case kTooLarge:
    fail(rt, state, Code::TooLarge, "the message is larger than 2147483647 bytes", path);
  case kMissingRequired:
    fail(rt, state, Code::MissingRequired, "a required field is missing", path);
  default:
    fail(rt, state, Code::Internal, "the codec failed with status " + std::to_string(status), path);
  }
}

void expectSize(jsi::Runtime &rt, State &state, const Bound &bound, uint64_t size, const Place *place = nullptr) {
  if (size <= state.module.options.maxSize)
    return;
  fail(rt, state, Code::TooLarge,
       "the message takes " + std::to_string(size) + " bytes, the limit is " +
           std::to_string(state.module.options.maxSize),
       place == nullptr ? nameOf(bound) : pathOf(*place));
}

jsi::Object messageOf(jsi::Runtime &rt, State &state, const Bound &bound, const jsi::Value &argument) {
  if (!argument.isObject()) [[unlikely]] {
    failType(rt, state, Place(nullptr, *bound.table), "an object", argument);
  }
  return take(rt, argument);
}

// Number `index` of the arguments; undefined when fewer were given.
const jsi::Value &argument(const jsi::Value *args, size_t count, size_t index) {
  static const jsi::Value none;
  return index < count ? args[index] : none;
}

// What JavaScript selected of the message's fields, for `Encoder::read`.
uint64_t selection(const jsi::Value &argument) {
  return argument.isNumber() ? static_cast<uint64_t>(argument.getNumber()) : 0;
}

// Length of an encoded message; below zero when it had so few fields that to select them is worth it next time.
jsi::Value lengthOf(const Encoder &encoder, const Bound &bound, uint32_t length) {
  double number = length;
  return jsi::Value(length != 0 && encoder.hadFew(bound) ? -number : number);
}

// Writes the message to the end of the scratch buffer if it fits there: otherwise `output` says how long it is.
bool encodeToScratch(jsi::Runtime &rt, State &state, Bound &bound, const void *message, ferrobuf_Output &output,
                     const Place *place = nullptr) {
  const jsi::ArrayBuffer &scratch = state.support->scratch;
  output = ferrobuf_Output{scratch.data(rt), static_cast<uint32_t>(scratch.size(rt)), 0, 0};
  uint32_t status = bound.native->encode(message, &output);
  if (status != kOk && status != kNoSpace) [[unlikely]] {
    failEncode(rt, state, bound, status, place);
  }
  expectSize(rt, state, bound, output.len, place);
  return status == kOk;
}

// `data` has room for just the message, and shares no memory with it.
void encodeExactly(jsi::Runtime &rt, State &state, Bound &bound, const void *message, uint8_t *data, uint32_t size,
                   const Place *place = nullptr) {
  ferrobuf_Output output{data, size, 0, 0};
  uint32_t status = bound.native->encode(message, &output);
  if (status != kOk)
    failEncode(rt, state, bound, status, place);
}

// The length of a message in a stream, as a varint.
void appendLength(std::vector<uint8_t> &stream, uint32_t length) {
  for (; length > 127; length >>= 7) {
    stream.push_back(static_cast<uint8_t>(length | 128));
  }
  stream.push_back(static_cast<uint8_t>(length));
}

// An array. Scripts of its own (a proxy) have run when this returns.
jsi::Array arrayOf(jsi::Runtime &rt, State &state, const jsi::Value &argument) {
  if (!argument.isObject())
    throw jsi::JSError(rt, "ferrobuf: encodeDelimited takes an array");
  jsi::Object object = take(rt, argument);
  if (object.isArray(rt))
    return std::move(object).getArray(rt);
  return state.support->arrayFrom.call(rt, object).getObject(rt).getArray(rt);
}

jsi::Value elementOf(jsi::Runtime &rt, State &state, const jsi::Array &array, size_t index, const Place &place) {
  try {
    return array.getValueAtIndex(rt, index);
  } catch (const jsi::JSError &) {
    // Getters of the elements before it may have shortened the array, about which the engine throws an error of its
    // own.
    if (array.size(rt) <= index)
      fail(rt, state, Code::TypeMismatch, "the array became shorter while it was read", place);
    throw;
  }
}

} // namespace

jsi::Value encode(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count) {
  Encoder encoder(rt, state);
  uint64_t selected = selection(argument(args, count, 1));
  const void *message = encoder.read(bound, messageOf(rt, state, bound, args[0]), selected);
  ferrobuf_Output output{};
  if (encodeToScratch(rt, state, bound, message, output)) [[likely]]
    return lengthOf(encoder, bound, output.len);
  auto memory = std::make_shared<Memory>(output.len);
  encodeExactly(rt, state, bound, message, memory->data(), output.len);
  return arrayBuffer(rt, std::move(memory));
}

jsi::Value encodeInto(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count) {
  Place place(nullptr, *bound.table);
  std::unique_ptr<Target> target = openTarget(rt, state, argument(args, count, 1), place);
  const jsi::Value &asked = argument(args, count, 2);
  double offset = asked.isUndefined() ? 0 : asked.isNumber() ? asked.getNumber() : std::nan("");
  if (std::isinf(offset) || std::trunc(offset) != offset)
    fail(rt, state, Code::TypeMismatch, "the offset is no integer", place);
  Encoder encoder(rt, state);
  uint64_t selected = selection(argument(args, count, 3));
  const void *message = encoder.read(bound, messageOf(rt, state, bound, args[0]), selected);
  ferrobuf_Output output{};
  bool fits = encodeToScratch(rt, state, bound, message, output);
  uint8_t *data = dataOf(rt, state, target->view, place);
  double room = static_cast<double>(target->view.size) - offset;
  if (!(offset >= 0 && output.len <= room)) {
    fail(rt, state, Code::TooLarge,
         "the message takes " + std::to_string(output.len) + " bytes, the target has " +
             std::to_string(target->view.size) + " and is to be written from offset " + (offset < 0 ? "-" : "") +
             std::to_string(static_cast<uint64_t>(std::min(std::fabs(offset), 1e18))) + " on",
         place);
  }
  if (output.len != 0) {
    data += static_cast<size_t>(offset);
    if (fits) {
      std::memcpy(data, output.data + output.start, output.len);
    } else if (!encoder.borrowsFrom(data, output.len)) {
      encodeExactly(rt, state, bound, message, data, output.len);
    } else {
      auto memory = std::unique_ptr<uint8_t[]>(new uint8_t[output.len]);
      encodeExactly(rt, state, bound, message, memory.get(), output.len);
      std::memcpy(data, memory.get(), output.len);
    }
  }
  closeTarget(state, std::move(target));
  return lengthOf(encoder, bound, output.len);
}

jsi::Value byteLength(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t) {
  Encoder encoder(rt, state);
  const void *message = encoder.read(bound, messageOf(rt, state, bound, args[0]), 0);
  uint64_t size = 0;
  uint32_t status = bound.native->encoded_len(message, &size);
  if (status != kOk)
    failEncode(rt, state, bound, status, nullptr);
  expectSize(rt, state, bound, size);
  return jsi::Value(static_cast<double>(size));
}

jsi::Value encodeDelimited(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t) {
  jsi::Array messages = arrayOf(rt, state, args[0]);
  size_t count = messages.size(rt);
  std::vector<uint8_t> stream;
  for (size_t i = 0; i < count; ++i) {
    Place place(nullptr, *bound.table);
    place.atIndex(static_cast<uint32_t>(i));
    jsi::Value element = elementOf(rt, state, messages, i, place);
    if (!element.isObject()) [[unlikely]] {
      failType(rt, state, place, "an object", element);
    }
    Encoder encoder(rt, state);
    const void *message = encoder.read(bound, std::move(element).getObject(rt), 0, &place);
    ferrobuf_Output output{};
    bool fits = encodeToScratch(rt, state, bound, message, output, &place);
    appendLength(stream, output.len);
    size_t start = stream.size();
    if (output.len > kLargest - std::min(start, kLargest)) [[unlikely]] {
      fail(rt, state, Code::TooLarge, "the stream is larger than 2147483647 bytes", place);
    }
    if (fits) {
      const uint8_t *bytes = output.data + output.start;
      stream.insert(stream.end(), bytes, bytes + output.len);
    } else {
      stream.resize(start + output.len);
      encodeExactly(rt, state, bound, message, stream.data() + start, output.len, &place);
    }
  }
  const jsi::ArrayBuffer &scratch = state.support->scratch;
  size_t room = scratch.size(rt);
  if (stream.size() <= room) {
    if (!stream.empty())
      std::memcpy(scratch.data(rt) + (room - stream.size()), stream.data(), stream.size());
    return jsi::Value(static_cast<double>(stream.size()));
  }
  auto memory = std::make_shared<Memory>(stream.size());
  std::memcpy(memory->data(), stream.data(), stream.size());
  return arrayBuffer(rt, std::move(memory));
}

} // namespace ferrobuf
