// What autolinking names, so that the object file with the registration below is linked.

#pragma once

#include <NativeFerrobuf.h>

namespace facebook::react {

class NativeFerrobufApp : public NativeFerrobuf {
public:
  static constexpr std::string_view kModuleName = "NativeFerrobufApp";

  explicit NativeFerrobufApp(std::shared_ptr<CallInvoker> jsInvoker);
};

} // namespace facebook::react
