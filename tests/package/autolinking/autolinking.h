// What autolinking declares for modules in C++.
#pragma once

#include <ReactCommon/CallInvoker.h>
#include <ReactCommon/TurboModule.h>

#include <memory>
#include <string>

namespace facebook::react {

std::shared_ptr<TurboModule> autolinking_cxxModuleProvider(std::string name,
                                                           const std::shared_ptr<CallInvoker> &invoker);

} // namespace facebook::react
