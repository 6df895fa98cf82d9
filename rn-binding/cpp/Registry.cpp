// The module of the app.

#include <ferrobuf/Registry.hpp>

#include <atomic>
#include <string>

#include <ferrobuf/Install.hpp>

namespace ferrobuf {

namespace jsi = facebook::jsi;

namespace {

using Source = const Module &(*)();

// Ready before any static initializer runs.
constinit std::atomic<Source> registered{nullptr};
// Another module than that, or null.
constinit std::atomic<Source> another{nullptr};

[[noreturn]] void failInstall(jsi::Runtime &rt, const std::string &text) {
  jsi::JSError error(rt, text);
  error.value().asObject(rt).setProperty(rt, "code", "not-installed");
  throw error;
}

} // namespace

bool registerModule(Source module) {
  Source first = nullptr;
  if (!registered.compare_exchange_strong(first, module) && first != module)
    another = module;
  return true;
}

void installRegistered(jsi::Runtime &rt) {
  Source source = registered;
  if (source == nullptr) {
    failInstall(rt,
                "the app links react-native-ferrobuf, but no native package that `ferrobuf generate` wrote: add that "
                "package to the app's dependencies and rebuild the native app");
  }
  if (Source other = another; other != nullptr) {
    failInstall(rt, std::string("the app links two native packages that `ferrobuf generate` wrote, of the modules '") +
                        source().name + "' and '" + other().name +
                        "': generate one for all schemas, remove the other from the app's dependencies and rebuild the "
                        "native app");
  }
  if (!isInstalled(rt))
    install(rt, source());
}

} // namespace ferrobuf
