// Installs the module that the build script generated: the one place of the host that knows generated code.
#pragma once

#include <jsi/jsi.h>

#include <cstdint>

namespace ferrobuf::host {

// The same as in src/host.rs, which says what they are.
enum class Native : uint32_t {
  Missing,
  Installed,
  OtherAbi,
  OtherLayout,
  FromRegistry,
  RegisteredFirst,
  RegisteredToo
};

void installModule(facebook::jsi::Runtime &runtime, Native native);

} // namespace ferrobuf::host
