#include "NativeFerrobuf.h"

#include <utility>

#include <ferrobuf/Registry.hpp>

namespace facebook::react {

namespace {

// Installs the binding into the runtime that calls.
jsi::Value install(jsi::Runtime &rt, TurboModule &, const jsi::Value *, size_t) {
  ferrobuf::installRegistered(rt);
  return true;
}

} // namespace

NativeFerrobuf::NativeFerrobuf(std::shared_ptr<CallInvoker> jsInvoker)
    : NativeFerrobuf(std::string(kModuleName), std::move(jsInvoker)) {}

NativeFerrobuf::NativeFerrobuf(std::string name, std::shared_ptr<CallInvoker> jsInvoker)
    : TurboModule(std::move(name), std::move(jsInvoker)) {
  methodMap_["install"] = MethodMetadata{0, install};
}

} // namespace facebook::react
