#include "App.hpp"

#include <ReactCommon/CallInvoker.h>
#include <ReactCommon/TurboModule.h>
#include <ReactCommon/TurboModuleBinding.h>
#include <hermes/hermes.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "Compile.hpp"
#include "autolinking.h"

namespace jsi = facebook::jsi;
namespace react = facebook::react;

namespace {

// Keeps what modules want to do on the JavaScript thread until the script has ended.
class Queue : public react::CallInvoker {
public:
  explicit Queue(jsi::Runtime &runtime) : runtime_(runtime) {}

  void invokeAsync(react::CallFunc &&call) noexcept override { calls_.push_back(std::move(call)); }
  void invokeSync(react::CallFunc &&call) override { call(runtime_); }

  void drain() {
    while (!calls_.empty()) {
      for (react::CallFunc &call : std::exchange(calls_, {}))
        call(runtime_);
    }
  }

private:
  jsi::Runtime &runtime_;
  std::vector<react::CallFunc> calls_;
};

} // namespace

struct ferrobuf_App {
  std::unique_ptr<facebook::hermes::HermesRuntime> runtime;
  std::shared_ptr<Queue> queue;
  // React Native's manager of modules keeps each, as this does.
  std::unordered_map<std::string, std::shared_ptr<react::TurboModule>> modules;

  std::shared_ptr<react::TurboModule> find(const std::string &name) {
    auto [at, isNew] = modules.try_emplace(name);
    if (isNew)
      at->second = react::autolinking_cxxModuleProvider(name, queue);
    return at->second;
  }

  ~ferrobuf_App() {
    // They may hold values of the runtime.
    modules.clear();
  }
};

namespace {

ferrobuf_AppText toText(const std::string &string) {
  // One byte more than needed, so that an empty text has an address too.
  auto *data = static_cast<uint8_t *>(std::malloc(string.size() + 1));
  if (data == nullptr)
    return {nullptr, 0};
  std::memcpy(data, string.data(), string.size());
  return {data, string.size()};
}

// Runs `body` and turns whatever it throws into text.
template <typename Body>
bool guarded(ferrobuf_AppText *text, Body body) {
  try {
    body();
    return true;
  } catch (const jsi::JSError &error) {
    *text = toText(error.getStack());
  } catch (const std::exception &error) {
    *text = toText(error.what());
  }
  return false;
}

} // namespace

extern "C" {

ferrobuf_App *ferrobuf_app_new(bool linked, ferrobuf_AppText *error) {
  auto app = std::make_unique<ferrobuf_App>();
  bool ok = guarded(error, [&] {
    app->runtime =
        facebook::hermes::makeHermesRuntime(hermes::vm::RuntimeConfig::Builder().withMicrotaskQueue(true).build());
    jsi::Runtime &runtime = *app->runtime;
    app->queue = std::make_shared<Queue>(runtime);
    // What React Native sets up first where the New Architecture is on.
    runtime.global().setProperty(runtime, "RN$Bridgeless", true);
    react::TurboModuleBinding::install(runtime, [owner = app.get(), linked](jsi::Runtime &, const std::string &name) {
      return linked ? owner->find(name) : std::shared_ptr<react::TurboModule>();
    });
  });
  return ok ? app.release() : nullptr;
}

void ferrobuf_app_free(ferrobuf_App *app) {
  delete app;
}

bool ferrobuf_app_run(ferrobuf_App *app, const uint8_t *source, size_t len, ferrobuf_AppText *text) {
  jsi::Runtime &runtime = *app->runtime;
  return guarded(text, [&] {
    std::string script(reinterpret_cast<const char *>(source), len);
    std::string bytecode = ferrobuf::host::compile(script, "app.js", std::nullopt);
    runtime.evaluateJavaScript(
        ferrobuf::host::toBuffer(reinterpret_cast<const uint8_t *>(bytecode.data()), bytecode.size()), "app.js");
    app->queue->drain();
    runtime.drainMicrotasks();
    *text = toText(runtime.global().getProperty(runtime, "report").toString(runtime).utf8(runtime));
  });
}

bool ferrobuf_app_share(ferrobuf_App *from, ferrobuf_App *to, const char *name, ferrobuf_AppText *error) {
  return guarded(error, [&] {
    jsi::Runtime &source = *from->runtime;
    jsi::Runtime &target = *to->runtime;
    jsi::HostFunctionType native = source.global().getPropertyAsFunction(source, name).getHostFunction(source);
    jsi::PropNameID id = jsi::PropNameID::forAscii(target, name);
    target.global().setProperty(target, id, jsi::Function::createFromHostFunction(target, id, 1, std::move(native)));
  });
}

void ferrobuf_app_free_text(ferrobuf_AppText text) {
  std::free(text.data);
}
}
