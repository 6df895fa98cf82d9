#include "Host.hpp"

#include "Compile.hpp"
#include "Functions.hpp"
#include "Module.hpp"

#include <hermes/hermes.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jsi = facebook::jsi;

struct ferrobuf_Host {
  std::unique_ptr<facebook::hermes::HermesRuntime> runtime;
};

namespace {

ferrobuf_HostText toText(const std::string &string) {
  // One byte more than needed, so that an empty text has an address too.
  auto *data = static_cast<uint8_t *>(std::malloc(string.size() + 1));
  if (data == nullptr) {
    return {nullptr, 0};
  }
  std::memcpy(data, string.data(), string.size());
  return {data, string.size()};
}

// What was thrown, as a person wants to read it.
std::string describe(const jsi::JSError &error, jsi::Runtime *runtime) {
  // The stack of an Error opens with its name and message. Anything else that is thrown has no stack of its own.
  if (error.value().isObject() || runtime == nullptr) {
    return error.getStack();
  }
  return "thrown: " + jsi::Value(*runtime, error.value()).toString(*runtime).utf8(*runtime);
}

// Runs `body` and turns whatever it throws into text.
template <typename Body>
bool guarded(ferrobuf_HostText *error, jsi::Runtime *runtime, Body body) {
  try {
    body();
    return true;
  } catch (const jsi::JSError &e) {
    *error = toText(describe(e, runtime));
  } catch (const std::exception &e) {
    *error = toText(e.what());
  } catch (...) {
    *error = toText("an exception that is no std::exception");
  }
  return false;
}

} // namespace

extern "C" {

ferrobuf_Host *ferrobuf_host_new(const ferrobuf_HostText *args, size_t arg_count, uint32_t native,
                                 ferrobuf_HostText *error) {
  auto host = std::make_unique<ferrobuf_Host>();
  bool ok = guarded(error, nullptr, [&] {
    auto config = hermes::vm::RuntimeConfig::Builder()
                      .withMicrotaskQueue(true)
                      // For `HermesInternal.detachArrayBuffer`: there is no other way to detach a buffer.
                      .withEnableHermesInternalTestMethods(true)
                      .build();
    host->runtime = facebook::hermes::makeHermesRuntime(config);
    std::vector<std::string> strings;
    for (size_t i = 0; i < arg_count; i++) {
      strings.emplace_back(reinterpret_cast<const char *>(args[i].data), args[i].len);
    }
    ferrobuf::host::defineFunctions(*host->runtime, strings);
    ferrobuf::host::installModule(*host->runtime, static_cast<ferrobuf::host::Native>(native));
  });
  return ok ? host.release() : nullptr;
}

void ferrobuf_host_free(ferrobuf_Host *host) {
  delete host;
}

bool ferrobuf_host_extend(ferrobuf_Host *host, ferrobuf_HostExtension extension, ferrobuf_HostText *error) {
  jsi::Runtime &runtime = *host->runtime;
  return guarded(error, &runtime, [&] { extension(&runtime); });
}

bool ferrobuf_host_compile(const uint8_t *source, size_t source_len, const char *url, const uint8_t *map,
                           size_t map_len, ferrobuf_HostText *out) {
  return guarded(out, nullptr, [&] {
    std::optional<std::string_view> sourceMap;
    if (map_len > 0) {
      sourceMap = std::string_view(reinterpret_cast<const char *>(map), map_len);
    }
    std::string text(reinterpret_cast<const char *>(source), source_len);
    *out = toText(ferrobuf::host::compile(text, url, sourceMap));
  });
}

bool ferrobuf_host_run(ferrobuf_Host *host, const uint8_t *bytecode, size_t bytecode_len, const char *url,
                       ferrobuf_HostText *error) {
  bool ok = guarded(error, host->runtime.get(), [&] {
    host->runtime->evaluateJavaScript(ferrobuf::host::toBuffer(bytecode, bytecode_len), url);
    while (!host->runtime->drainMicrotasks()) {
    }
  });
  std::fflush(stdout);
  return ok;
}

bool ferrobuf_host_share(ferrobuf_Host *from, ferrobuf_Host *to, const char *name, ferrobuf_HostText *error) {
  return guarded(error, nullptr, [&] {
    jsi::Runtime &source = *from->runtime;
    jsi::Runtime &target = *to->runtime;
    jsi::HostFunctionType native = source.global().getPropertyAsFunction(source, name).getHostFunction(source);
    jsi::PropNameID id = jsi::PropNameID::forAscii(target, name);
    target.global().setProperty(target, id, jsi::Function::createFromHostFunction(target, id, 1, std::move(native)));
  });
}

double ferrobuf_host_number(ferrobuf_Host *host, const char *name) {
  ferrobuf_HostText ignored{};
  double number = std::numeric_limits<double>::quiet_NaN();
  bool ok = guarded(&ignored, host->runtime.get(), [&] {
    jsi::Runtime &runtime = *host->runtime;
    number = runtime.global().getPropertyAsObject(runtime, "host").getProperty(runtime, name).asNumber();
  });
  if (!ok) {
    ferrobuf_host_free_text(ignored);
  }
  return number;
}

void ferrobuf_host_free_text(ferrobuf_HostText text) {
  std::free(text.data);
}
}
