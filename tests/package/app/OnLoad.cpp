// In place of React Native's file of this name: the one way into the app's library.
#include "OnLoad.hpp"

#include <autolinking.h>

#include <stdexcept>

namespace {

// Nothing of these modules is called from another thread.
class NoInvoker : public facebook::react::CallInvoker {
public:
  void invokeAsync(facebook::react::CallFunc &&) noexcept override {}
  void invokeSync(facebook::react::CallFunc &&) override {}
};

} // namespace

std::shared_ptr<facebook::jsi::HostObject> appModule(const std::string &name) {
  auto module = facebook::react::autolinking_cxxModuleProvider(name, std::make_shared<NoInvoker>());
  if (module == nullptr) {
    throw std::runtime_error("no module " + name);
  }
  return module;
}
