#include "Functions.hpp"

#include "Compile.hpp"

#include <Floor.hpp>
#include <jsi/instrumentation.h>
#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <utility>

// In src/digest.rs: hashing is at home in Rust.
extern "C" void ferrobuf_host_sha256(const uint8_t *data, size_t len, char *digits);

namespace ferrobuf::host {

namespace jsi = facebook::jsi;

namespace {

class OwnedBuffer : public jsi::MutableBuffer {
public:
  explicit OwnedBuffer(std::vector<uint8_t> bytes) : bytes_(std::move(bytes)) {}
  size_t size() const override { return bytes_.size(); }
  uint8_t *data() override { return bytes_.data(); }

private:
  std::vector<uint8_t> bytes_;
};

jsi::Value toArrayBuffer(jsi::Runtime &runtime, std::vector<uint8_t> bytes) {
  return jsi::ArrayBuffer(runtime, std::make_shared<OwnedBuffer>(std::move(bytes)));
}

std::pair<const uint8_t *, size_t> bytesOf(jsi::Runtime &runtime, const jsi::Value &value) {
  jsi::Object object = value.asObject(runtime);
  if (object.isArrayBuffer(runtime)) {
    jsi::ArrayBuffer buffer = object.getArrayBuffer(runtime);
    return {buffer.data(runtime), buffer.size(runtime)};
  }
  jsi::Object inner = object.getProperty(runtime, "buffer").asObject(runtime);
  if (!inner.isArrayBuffer(runtime)) {
    throw jsi::JSError(runtime, "expected an ArrayBuffer or Uint8Array");
  }
  auto offset = static_cast<size_t>(object.getProperty(runtime, "byteOffset").asNumber());
  auto length = static_cast<size_t>(object.getProperty(runtime, "byteLength").asNumber());
  return {inner.getArrayBuffer(runtime).data(runtime) + offset, length};
}

jsi::Value print(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  std::string line;
  for (size_t i = 0; i < count; i++) {
    line += (i > 0 ? " " : "") + args[i].toString(runtime).utf8(runtime);
  }
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stdout);
  // Should native code crash, what was printed before it is what one wants to see.
  std::fflush(stdout);
  return jsi::Value::undefined();
}

jsi::Value readFile(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  std::string path = count > 0 ? args[0].asString(runtime).utf8(runtime) : "";
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw jsi::JSError(runtime, "cannot read " + path);
  }
  return toArrayBuffer(runtime, std::vector<uint8_t>(std::istreambuf_iterator<char>(file), {}));
}

jsi::Value writeFile(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  std::string path = count > 1 ? args[0].asString(runtime).utf8(runtime) : "";
  std::ofstream file(path, std::ios::binary);
  if (file && args[1].isString()) {
    file << args[1].getString(runtime).utf8(runtime);
    file.close();
  } else if (file) {
    auto [data, size] = bytesOf(runtime, args[1]);
    file.write(reinterpret_cast<const char *>(data), static_cast<std::streamsize>(size));
    file.close();
  }
  if (!file) {
    throw jsi::JSError(runtime, "cannot write " + path);
  }
  return jsi::Value::undefined();
}

jsi::Value readStdin(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  std::vector<uint8_t> bytes(count > 0 ? static_cast<size_t>(args[0].asNumber()) : 0);
  size_t got = std::fread(bytes.data(), 1, bytes.size(), stdin);
  if (got == 0 && !bytes.empty()) {
    return jsi::Value::undefined();
  }
  bytes.resize(got);
  return toArrayBuffer(runtime, std::move(bytes));
}

jsi::Value writeStdout(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  for (size_t i = 0; i < count; i++) {
    auto [data, size] = bytesOf(runtime, args[i]);
    std::fwrite(data, 1, size, stdout);
  }
  std::fflush(stdout);
  return jsi::Value::undefined();
}

jsi::Value sha256(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  if (count == 0) {
    throw jsi::JSError(runtime, "expected an ArrayBuffer or Uint8Array");
  }
  auto [data, size] = bytesOf(runtime, args[0]);
  char digits[64];
  ferrobuf_host_sha256(data, size, digits);
  return jsi::String::createFromAscii(runtime, digits, sizeof(digits));
}

jsi::Value now(jsi::Runtime &, const jsi::Value &, const jsi::Value *, size_t) {
  auto since = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

jsi::Value gc(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *, size_t) {
  runtime.instrumentation().collectGarbage("host.gc");
  return jsi::Value::undefined();
}

jsi::Value evaluate(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args, size_t count) {
  std::string source = count > 0 ? args[0].asString(runtime).utf8(runtime) : "";
  std::string bytecode;
  try {
    bytecode = compile(source, "host.evaluate", std::nullopt);
  } catch (const std::runtime_error &error) {
    throw jsi::JSError(runtime, error.what());
  }
  const auto *data = reinterpret_cast<const uint8_t *>(bytecode.data());
  return runtime.evaluateJavaScript(toBuffer(data, bytecode.size()), "host.evaluate");
}

jsi::Value residentMemory(jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *, size_t) {
  std::ifstream statm("/proc/self/statm");
  size_t total = 0;
  size_t pages = 0;
  if (!(statm >> total >> pages)) {
    throw jsi::JSError(runtime, "cannot read /proc/self/statm");
  }
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

jsi::Value allocatedMemory(jsi::Runtime &, const jsi::Value &, const jsi::Value *, size_t) {
  struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

} // namespace

void defineFunctions(jsi::Runtime &runtime, const std::vector<std::string> &args) {
  jsi::Object host(runtime);
  auto define = [&](const char *name, unsigned parameters, const jsi::HostFunctionType &function) {
    jsi::PropNameID id = jsi::PropNameID::forAscii(runtime, name);
    host.setProperty(runtime, name, jsi::Function::createFromHostFunction(runtime, id, parameters, function));
  };
  define("print", 1, print);
  define("readFile", 1, readFile);
  define("writeFile", 2, writeFile);
  define("readStdin", 1, readStdin);
  define("writeStdout", 1, writeStdout);
  define("sha256", 1, sha256);
  define("now", 0, now);
  define("gc", 0, gc);
  define("evaluate", 1, evaluate);
  define("floor", 1, bench::makeFloor);
  define("residentMemory", 0, residentMemory);
  define("allocatedMemory", 0, allocatedMemory);
  jsi::Array list(runtime, args.size());
  for (size_t i = 0; i < args.size(); i++) {
    list.setValueAtIndex(runtime, i, jsi::String::createFromUtf8(runtime, args[i]));
  }
  host.setProperty(runtime, "args", list);
  host.setProperty(runtime, "exitCode", 0);
  runtime.global().setProperty(runtime, "host", host);
}

} // namespace ferrobuf::host
