// The global object `host`: what scripts may ask of the machine. tests/js/host.d.ts declares it for TypeScript.
#pragma once

#include <jsi/jsi.h>

#include <string>
#include <vector>

namespace ferrobuf::host {

void defineFunctions(facebook::jsi::Runtime &runtime, const std::vector<std::string> &args);

} // namespace ferrobuf::host
