// The native module `NativeFerrobuf`, by which JavaScript asks for the binding: one method, `install()`. Its TypeScript
// side is src/NativeFerrobuf.ts.
//
// Ends in `.h`, has the name of its class and lies in React Native's namespace because autolinking writes
// `#include <NativeFerrobuf.h>` and makes one there.

#pragma once

#include <ReactCommon/TurboModule.h>

#include <memory>
#include <string>
#include <string_view>

namespace facebook::react {

class NativeFerrobuf : public TurboModule {
public:
  static constexpr std::string_view kModuleName = "NativeFerrobuf";

  explicit NativeFerrobuf(std::shared_ptr<CallInvoker> jsInvoker);

protected:
  // For the module of the generated package, which has a name of its own and the same method.
  NativeFerrobuf(std::string name, std::shared_ptr<CallInvoker> jsInvoker);
};

} // namespace facebook::react
