#include "NativeFerrobufApp.h"

#include <ferrobuf/Registry.hpp>
#include <ferrobuf_module.hpp>

#include <utility>

namespace facebook::react {

namespace {

[[maybe_unused]] const bool registered = ferrobuf::registerModule(&ferrobuf_generated::module);

} // namespace

NativeFerrobufApp::NativeFerrobufApp(std::shared_ptr<CallInvoker> jsInvoker)
    : NativeFerrobuf(std::string(kModuleName), std::move(jsInvoker)) {}

} // namespace facebook::react
