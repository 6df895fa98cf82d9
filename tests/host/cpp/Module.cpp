#include "Module.hpp"

#include <ferrobuf/Install.hpp>
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

} // namespace

void installModule(facebook::jsi::Runtime &runtime, Native native) {
  // Installed modules live for ever.
  static const Skewed otherAbi(Native::OtherAbi);
  static const Skewed otherLayout(Native::OtherLayout);
  switch (native) {
  case Native::Missing:
    return;
  case Native::Installed:
    install(runtime, ferrobuf_generated::module());
    return;
  case Native::OtherAbi:
    install(runtime, otherAbi.module);
    return;
  case Native::OtherLayout:
    install(runtime, otherLayout.module);
    return;
  }
}

} // namespace ferrobuf::host
