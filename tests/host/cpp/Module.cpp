#include "Module.hpp"

#include <ferrobuf/Install.hpp>
#include <ferrobuf/Registry.hpp>
#include <ferrobuf_module.hpp>

#include <vector>

namespace ferrobuf::host {

namespace {

// The module with a Rust side that is not its own.
struct Skewed {
  explicit Skewed(Native how)
      : messages(original.native->messages, original.native->messages + original.messageCount),
        native(*original.native), module(original) {
    if (how == Native::OtherAbi) {
      native.abi_version += 1;
    } else {
      messages.back().size += 8;
    }
    native.messages = messages.data();
    module.native = &native;
  }

  const Module &original = ferrobuf_generated::module();
  std::vector<ferrobuf_Message> messages;
  ferrobuf_Module native;
  Module module;
};

// Installed modules live for ever.
const Module &otherAbi() {
  static const Skewed skewed(Native::OtherAbi);
  return skewed.module;
}

const Module &otherLayout() {
  static const Skewed skewed(Native::OtherLayout);
  return skewed.module;
}

} // namespace

void installModule(facebook::jsi::Runtime &runtime, Native native) {
  switch (native) {
  case Native::Missing:
    return;
  case Native::Installed:
    install(runtime, ferrobuf_generated::module());
    return;
  case Native::OtherAbi:
    install(runtime, otherAbi());
    return;
  case Native::OtherLayout:
    install(runtime, otherLayout());
    return;
  case Native::RegisteredToo:
    registerModule(&otherAbi);
    break;
  case Native::RegisteredFirst:
    registerModule(&ferrobuf_generated::module);
    break;
  case Native::FromRegistry:
    break;
  }
  installRegistered(runtime);
}

} // namespace ferrobuf::host
