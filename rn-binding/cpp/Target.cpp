// Opening and keeping targets.

#include "Target.hpp"

namespace ferrobuf {

namespace {

// Largest buffer that is kept alive for the sake of a later call.
constexpr size_t kLargestKept = 64 * 1024;

[[noreturn]] void failNoTarget(jsi::Runtime &rt, State &state, const Place &place) {
  fail(rt, state, Code::TypeMismatch, "the target is no Uint8Array", place);
}

} // namespace

std::unique_ptr<Target> openTarget(jsi::Runtime &rt, State &state, const jsi::Value &argument, const Place &place) {
  if (!argument.isObject())
    failNoTarget(rt, state, place);
  jsi::Object object = argument.getObject(rt);
  if (state.target != nullptr && jsi::Object::strictEquals(rt, state.target->object, object)) {
    std::unique_ptr<Target> kept = std::move(state.target);
    // Where the buffer became longer meanwhile, the view is read anew.
    if (sizeOfBuffer(rt, state, kept->view.buffer, place) == kept->whole)
      return kept;
  }
  // Only of typed arrays the type has a name, and only those with elements of one byte have as many elements as bytes.
  bool isTypedArray = state.support->typedArrayName.callWithThis(rt, object).isString();
  jsi::Value length = isTypedArray ? object.getProperty(rt, state.names.length) : jsi::Value();
  std::optional<View> view;
  if (length.isNumber())
    view = viewOf(rt, state, argument.getObject(rt), place);
  if (!view || static_cast<double>(view->size) != length.getNumber())
    failNoTarget(rt, state, place);
  size_t whole = sizeOfBuffer(rt, state, view->buffer, place);
  return std::make_unique<Target>(Target{std::move(object), std::move(*view), whole});
}

void closeTarget(State &state, std::unique_ptr<Target> target) {
  if (target->whole <= kLargestKept)
    state.target = std::move(target);
}

} // namespace ferrobuf
