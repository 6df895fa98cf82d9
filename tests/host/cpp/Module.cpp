#include "Module.hpp"

#include <ferrobuf/Install.hpp>
#include <ferrobuf_module.hpp>

namespace ferrobuf::host {

void installModule(facebook::jsi::Runtime &runtime) {
  ferrobuf::install(runtime, ferrobuf_generated::module());
}

} // namespace ferrobuf::host
