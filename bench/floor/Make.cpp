#include "Make.hpp"

#include <cstddef>
#include <cstring>
#include <new>

namespace ferrobuf::bench {

namespace {

// More than any plan asks for.
constexpr size_t kMaxArguments = 256;

} // namespace

Maker::Maker(jsi::Runtime &rt, const jsi::Object &plan)
    : empty_(jsi::String::createFromAscii(rt, "")), zero_(jsi::BigInt::fromInt64(rt, 0)),
      bufferName_(jsi::PropNameID::forAscii(rt, "buffer")), byteOffset_(jsi::PropNameID::forAscii(rt, "byteOffset")),
      byteLength_(jsi::PropNameID::forAscii(rt, "byteLength")) {
  jsi::Array functions = plan.getPropertyAsObject(rt, "functions").asArray(rt);
  for (size_t i = 0; i < functions.size(rt); ++i) {
    functions_.push_back(std::make_unique<jsi::Function>(functions.getValueAtIndex(rt, i).asObject(rt).asFunction(rt)));
  }
  message_ = parse(rt, plan.getPropertyAsObject(rt, "call"));
}

const Maker::Call *Maker::parse(jsi::Runtime &rt, const jsi::Object &object) {
  auto call = std::make_unique<Call>();
  call->function = functions_.at(static_cast<size_t>(object.getProperty(rt, "function").asNumber())).get();
  jsi::Array arguments = object.getPropertyAsObject(rt, "arguments").asArray(rt);
  if (arguments.size(rt) > kMaxArguments)
    throw jsi::JSError(rt, "too many arguments in one call");
  for (size_t i = 0; i < arguments.size(rt); ++i) {
    Argument argument = parseArgument(rt, arguments.getValueAtIndex(rt, i));
    switch (argument.kind) {
    case Kind::Number:
    case Kind::Boolean:
    case Kind::Empty:
    case Kind::Zero:
    case Kind::Input:
      break;
    default:
      call->owned.push_back(static_cast<uint32_t>(i));
    }
    call->arguments.push_back(argument);
  }
  calls_.push_back(std::move(call));
  return calls_.back().get();
}

Maker::Argument Maker::parseArgument(jsi::Runtime &rt, const jsi::Value &value) {
  if (value.isNumber())
    return {.kind = Kind::Number, .number = value.getNumber()};
  if (value.isBool())
    return {.kind = Kind::Boolean, .boolean = value.getBool()};
  if (value.isString())
    return parseText(rt, value.getString(rt));
  if (value.isBigInt()) {
    jsi::BigInt bigint = value.getBigInt(rt);
    uint64_t bits = bigint.getUint64(rt);
    if (bits == 0)
      return {.kind = Kind::Zero, .bits = 0};
    return {.kind = bigint.isInt64(rt) ? Kind::Int64 : Kind::Uint64, .bits = bits};
  }
  jsi::Object object = value.asObject(rt);
  jsi::Value chunks = object.getProperty(rt, "chunks");
  if (chunks.isObject()) {
    auto calls = std::make_unique<std::vector<const Call *>>();
    jsi::Array array = chunks.getObject(rt).asArray(rt);
    for (size_t i = 0; i < array.size(rt); ++i) {
      calls->push_back(parse(rt, array.getValueAtIndex(rt, i).asObject(rt)));
    }
    chunks_.push_back(std::move(calls));
    return {.kind = Kind::Chunks, .chunks = chunks_.back().get()};
  }
  if (object.hasProperty(rt, "function"))
    return {.kind = Kind::Call, .call = parse(rt, object)};
  return {.kind = Kind::Input, .bits = 0};
}

Maker::Argument Maker::parseText(jsi::Runtime &rt, const jsi::String &string) {
  std::u16string text = string.utf16(rt);
  auto size = static_cast<uint32_t>(text.size());
  if (size == 0)
    return {.kind = Kind::Empty, .bits = 0};
  for (char16_t unit : text) {
    if (unit >= 0x80) {
      wideTexts_.push_back(std::make_unique<std::u16string>(std::move(text)));
      return {.kind = Kind::Utf16, .size = size, .utf16 = wideTexts_.back()->data()};
    }
  }
  texts_.push_back(std::make_unique<std::string>(text.begin(), text.end()));
  return {.kind = Kind::Ascii, .size = size, .ascii = texts_.back()->data()};
}

jsi::Value Maker::make(jsi::Runtime &rt, const jsi::Value &input) const {
  jsi::Object object = input.getObject(rt);
  if (object.isArrayBuffer(rt)) {
    jsi::ArrayBuffer buffer = std::move(object).getArrayBuffer(rt);
    buffer.size(rt);
    buffer.data(rt);
    return run(rt, *message_, jsi::Value(std::move(buffer)), nullptr);
  }
  jsi::ArrayBuffer buffer = object.getProperty(rt, bufferName_).getObject(rt).getArrayBuffer(rt);
  auto size = static_cast<size_t>(object.getProperty(rt, byteLength_).getNumber());
  if (size != buffer.size(rt))
    object.getProperty(rt, byteOffset_);
  buffer.data(rt);
  return run(rt, *message_, jsi::Value(std::move(buffer)), nullptr);
}

// Should the engine throw (it has no memory left), the handles of the arguments made so far are lost, and the bench is
// over.
jsi::Value Maker::run(jsi::Runtime &rt, const Call &call, const jsi::Value &buffer, const jsi::Object *self) const {
  // Raw memory: numbers, booleans and lent values need no destructor.
  alignas(jsi::Value) std::byte memory[kMaxArguments * sizeof(jsi::Value)];
  auto *values = reinterpret_cast<jsi::Value *>(memory);
  jsi::Value *at = values;
  for (const Argument &argument : call.arguments) {
    switch (argument.kind) {
    case Kind::Number:
      new (at) jsi::Value(argument.number);
      break;
    case Kind::Boolean:
      new (at) jsi::Value(argument.boolean);
      break;
    case Kind::Empty:
      std::memcpy(static_cast<void *>(at), &empty_, sizeof empty_);
      break;
    case Kind::Zero:
      std::memcpy(static_cast<void *>(at), &zero_, sizeof zero_);
      break;
    case Kind::Input:
      std::memcpy(static_cast<void *>(at), &buffer, sizeof buffer);
      break;
    case Kind::Ascii:
      new (at) jsi::Value(jsi::String::createFromAscii(rt, argument.ascii, argument.size));
      break;
    case Kind::Utf16:
      new (at) jsi::Value(jsi::String::createFromUtf16(rt, argument.utf16, argument.size));
      break;
    case Kind::Int64:
      new (at) jsi::Value(jsi::BigInt::fromInt64(rt, static_cast<int64_t>(argument.bits)));
      break;
    case Kind::Uint64:
      new (at) jsi::Value(jsi::BigInt::fromUint64(rt, argument.bits));
      break;
    case Kind::Call:
      new (at) jsi::Value(run(rt, *argument.call, buffer, nullptr));
      break;
    case Kind::Chunks:
      new (at) jsi::Value(list(rt, *argument.chunks, buffer));
      break;
    }
    ++at;
  }
  const jsi::Value *first = values;
  size_t count = call.arguments.size();
  jsi::Value result =
      self == nullptr ? call.function->call(rt, first, count) : call.function->callWithThis(rt, *self, first, count);
  for (uint32_t position : call.owned) {
    values[position].~Value();
  }
  return result;
}

// The first call gives the list or map; the others add to it, as methods of it.
jsi::Value Maker::list(jsi::Runtime &rt, const std::vector<const Call *> &chunks, const jsi::Value &buffer) const {
  jsi::Object object = run(rt, *chunks[0], buffer, nullptr).getObject(rt);
  for (size_t i = 1; i < chunks.size(); ++i) {
    run(rt, *chunks[i], buffer, &object);
  }
  return jsi::Value(std::move(object));
}

} // namespace ferrobuf::bench
