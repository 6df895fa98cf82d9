// Reading buffers and views.

#include "Buffer.hpp"

namespace ferrobuf {

namespace {

// Below this, telling the collector costs more than it is worth.
constexpr size_t kWorthTelling = 4096;

[[noreturn]] void failDetached(jsi::Runtime &rt, State &state, const Place &place) {
  fail(rt, state, Code::TypeMismatch, "the ArrayBuffer is detached", place);
}

// A number of bytes; false when it is none that a buffer could have.
bool toSize(const jsi::Value &value, size_t &out) {
  if (!value.isNumber())
    return false;
  double number = value.getNumber();
  if (!(number >= 0 && number <= 9007199254740991.0) || number > static_cast<double>(SIZE_MAX))
    return false;
  out = static_cast<size_t>(number);
  return static_cast<double>(out) == number;
}

// Whether a typed array on a buffer of `whole` bytes is one of all of them: then it has an element at the last byte,
// which no other one has; typed arrays have no further properties with such names. The getter `byteLength` would take
// longer (from a Uint8Array, one field of eleven decodes 1.09 times as fast as with it, all of them 1.05 times). The
// JSI of React Native 0.81 has no such call; there it stays with the getter.
template <typename Object>
bool spans(jsi::Runtime &rt, const Object &typedArray, size_t whole) {
  if constexpr (requires(const jsi::Value &index) { typedArray.getProperty(rt, index); }) {
    return whole != 0 && typedArray.getProperty(rt, jsi::Value(static_cast<double>(whole - 1))).isNumber();
  } else {
    return false;
  }
}

// The `buffer` of a view. A typed array is asked by the getter that all of them have, which takes no longer than the
// property and which no other object answers; the engine's error about those is dropped.
jsi::Value bufferOf(jsi::Runtime &rt, State &state, const jsi::Object &view, bool &isTypedArray) {
  try {
    jsi::Value buffer = state.support->typedArrayBuffer.callWithThis(rt, view);
    isTypedArray = true;
    return buffer;
  } catch (const jsi::JSError &) {
    isTypedArray = false;
    return view.getProperty(rt, state.names.buffer);
  }
}

} // namespace

size_t sizeOfBuffer(jsi::Runtime &rt, State &state, const jsi::ArrayBuffer &buffer, const Place &place) {
  // Engines report a detached one by an exception, which is no JavaScript error.
  try {
    return buffer.size(rt);
  } catch (const jsi::JSError &) {
    throw;
  } catch (const jsi::JSIException &) {
    failDetached(rt, state, place);
  }
}

std::optional<View> viewOf(jsi::Runtime &rt, State &state, jsi::Object &&object, const Place &place) {
  if (object.isArrayBuffer(rt)) {
    jsi::ArrayBuffer buffer = std::move(object).getArrayBuffer(rt);
    size_t size = sizeOfBuffer(rt, state, buffer, place);
    return View{std::move(buffer), 0, size};
  }
  bool isTypedArray = false;
  jsi::Value bufferValue = bufferOf(rt, state, object, isTypedArray);
  if (!bufferValue.isObject())
    return std::nullopt;
  jsi::Object bufferObject = std::move(bufferValue).getObject(rt);
  if (!bufferObject.isArrayBuffer(rt))
    return std::nullopt;
  jsi::ArrayBuffer buffer = std::move(bufferObject).getArrayBuffer(rt);
  size_t whole = sizeOfBuffer(rt, state, buffer, place);
  if (isTypedArray && spans(rt, object, whole))
    return View{std::move(buffer), 0, whole};
  size_t size = 0;
  size_t offset = 0;
  if (!toSize(object.getProperty(rt, state.names.byteLength), size))
    return std::nullopt;
  // Such as a DataView of the whole buffer: it has no offset to ask for.
  if (size != whole && !toSize(object.getProperty(rt, state.names.byteOffset), offset))
    return std::nullopt;
  if (offset > whole || size > whole - offset)
    return std::nullopt;
  return View{std::move(buffer), offset, size};
}

uint8_t *dataOf(jsi::Runtime &rt, State &state, const View &view, const Place &place) {
  size_t whole = sizeOfBuffer(rt, state, view.buffer, place);
  if (view.offset > whole || view.size > whole - view.offset)
    failDetached(rt, state, place);
  if (view.size == 0)
    return nullptr;
  return view.buffer.data(rt) + view.offset;
}

jsi::ArrayBuffer arrayBuffer(jsi::Runtime &rt, std::shared_ptr<Memory> memory) {
  size_t size = memory->size();
  jsi::ArrayBuffer buffer(rt, std::move(memory));
  if (size >= kWorthTelling)
    buffer.setExternalMemoryPressure(rt, size);
  return buffer;
}

} // namespace ferrobuf
