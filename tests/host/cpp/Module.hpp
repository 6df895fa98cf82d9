// Installs the module that the build script generated: the one place of the host that knows generated code.
#pragma once

#include <jsi/jsi.h>

namespace ferrobuf::host {

void installModule(facebook::jsi::Runtime &runtime);

} // namespace ferrobuf::host
