// What autolinking writes for the C++ modules of the two packages: it names each class, and so the linker takes in its
// file.
#include "autolinking.h"

#include <NativeFerrobuf.h>
#include <NativeFerrobufMyApp.h>

namespace facebook::react {

std::shared_ptr<TurboModule> autolinking_cxxModuleProvider(std::string name,
                                                           const std::shared_ptr<CallInvoker> &invoker) {
  if (name == NativeFerrobufMyApp::kModuleName) {
    return std::make_shared<NativeFerrobufMyApp>(invoker);
  }
  if (name == NativeFerrobuf::kModuleName) {
    return std::make_shared<NativeFerrobuf>(invoker);
  }
  return nullptr;
}

} // namespace facebook::react
