// The layout check. Runs once when the binding is installed.

#include "Layout.hpp"

#include <cstring>

namespace ferrobuf {

namespace {

std::string quoted(const char *text, uint32_t size) {
  return "`" + std::string(text, size) + "`";
}

std::string messageProblem(const Message &table, const ferrobuf_Message &native) {
  std::string name = quoted(table.name, table.nameSize);
  if (native.name_len != table.nameSize || std::memcmp(native.name, table.name, table.nameSize) != 0) {
    return "C++ has " + name + " where Rust has " + quoted(native.name, native.name_len);
  }
  if (native.fingerprint_len != std::strlen(table.fingerprint) ||
      std::memcmp(native.fingerprint, table.fingerprint, native.fingerprint_len) != 0) {
    return name + " comes from another version of the schema in C++ than in Rust";
  }
  if (native.size != table.size || native.align != table.align) {
    return name + " takes " + std::to_string(table.size) + " bytes in C++ and " + std::to_string(native.size) +
           " in Rust";
  }
  if (native.offset_count != table.slotCount + 1) {
    return name + " has " + std::to_string(table.slotCount + 1) + " members in C++ and " +
           std::to_string(native.offset_count) + " in Rust";
  }
  for (uint32_t i = 0; i < table.slotCount; ++i) {
    const Slot &slot = table.slots[i];
    if (native.offsets[i] != slot.offset) {
      return "member " + quoted(slot.label.name, slot.label.nameSize) + " of " + name +
             " lies elsewhere in C++ than in Rust";
    }
  }
  if (native.offsets[table.slotCount] != table.unknownOffset) {
    return "the unknown fields of " + name + " lie elsewhere in C++ than in Rust";
  }
  return {};
}

} // namespace

std::string layoutProblem(const Module &module) {
  const ferrobuf_Module &native = *module.native;
  if (native.abi_version != kAbiVersion) {
    return "the C++ of react-native-ferrobuf has ABI version " + std::to_string(kAbiVersion) +
           " and the Rust crate ferrobuf has " + std::to_string(native.abi_version) +
           "; use the same version of both and rebuild the app";
  }
  std::string problem;
  if (native.message_count != module.messageCount) {
    problem =
        "C++ has " + std::to_string(module.messageCount) + " messages and Rust " + std::to_string(native.message_count);
  }
  for (uint32_t i = 0; problem.empty() && i < module.messageCount; ++i) {
    problem = messageProblem(*module.messages[i], native.messages[i]);
  }
  if (problem.empty())
    return problem;
  return "the generated C++ and Rust of module " +
         quoted(module.name, static_cast<uint32_t>(std::strlen(module.name))) + " do not fit: " + problem +
         "; run `ferrobuf generate` and rebuild both";
}

} // namespace ferrobuf
