#include "Compile.hpp"

#include <hermes/CompileJS.h>

#include <stdexcept>
#include <vector>

namespace ferrobuf::host {

namespace jsi = facebook::jsi;

namespace {

class BytecodeBuffer : public jsi::Buffer {
public:
  BytecodeBuffer(const uint8_t *data, size_t size) : bytes_(data, data + size) {}
  size_t size() const override { return bytes_.size(); }
  const uint8_t *data() const override { return bytes_.data(); }

private:
  std::vector<uint8_t> bytes_;
};

class Messages : public hermes::DiagnosticHandler {
public:
  void handle(const Diagnostic &diagnostic) override {
    if (diagnostic.kind == Error) {
      text +=
          std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) + ": " + diagnostic.message + "\n";
    }
  }
  std::string text;
};

} // namespace

std::string compile(const std::string &source, const std::string &url, std::optional<std::string_view> sourceMap) {
  std::string bytecode;
  Messages messages;
  hermes::CompileJSOptions options;
  options.optimize = true;
  if (!hermes::compileJS(source, url, bytecode, options, &messages, sourceMap)) {
    throw std::runtime_error(messages.text);
  }
  return bytecode;
}

std::shared_ptr<const jsi::Buffer> toBuffer(const uint8_t *bytecode, size_t size) {
  return std::make_shared<BytecodeBuffer>(bytecode, size);
}

} // namespace ferrobuf::host
