#include "Module.hpp"

namespace ferrobuf::host {

void installModule(facebook::jsi::Runtime &runtime) {
  (void)runtime;
}

} // namespace ferrobuf::host
