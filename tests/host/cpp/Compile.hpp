// JavaScript to bytecode, and bytecode as the runtime takes it.
#pragma once

#include <jsi/jsi.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ferrobuf::host {

// Optimized bytecode, as a release build of an app has it. Throws std::runtime_error with the compiler's messages.
std::string compile(const std::string &source, const std::string &url, std::optional<std::string_view> sourceMap);

// A copy of the bytecode for `evaluateJavaScript`.
std::shared_ptr<const facebook::jsi::Buffer> toBuffer(const uint8_t *bytecode, size_t size);

} // namespace ferrobuf::host
