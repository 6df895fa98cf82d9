// The layout check against a Rust side that is made up from the tables, equal to them and then wrong in one thing after
// another. Prints what fails; the exit code is the number of failures. Linked with the generated C++ of example/proto.

#include <ferrobuf_module.hpp>

#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "Layout.hpp"

namespace {

std::vector<ferrobuf_Message> tables;
std::vector<std::vector<uint32_t>> offsets;

int failures = 0;

} // namespace

extern "C" {
ferrobuf_Module mutableModule{};
extern const ferrobuf_Module ferrobuf_module_app;
// Only its address is used: the module that is checked is a copy that points at `mutableModule`.
const ferrobuf_Module ferrobuf_module_app{};
}

namespace {

// A Rust side that fits.
ferrobuf::Module fresh() {
  ferrobuf::Module module = ferrobuf_generated::module();
  tables.clear();
  offsets.clear();
  for (uint32_t i = 0; i < module.messageCount; ++i) {
    const ferrobuf::Message &message = *module.messages[i];
    std::vector<uint32_t> list;
    for (uint32_t j = 0; j < message.slotCount; ++j)
      list.push_back(message.slots[j].offset);
    list.push_back(message.unknownOffset);
    offsets.push_back(list);
    ferrobuf_Message table{};
    table.name = message.name;
    table.name_len = message.nameSize;
    table.size = message.size;
    table.align = message.align;
    table.offset_count = static_cast<uint32_t>(list.size());
    table.fingerprint = message.fingerprint;
    table.fingerprint_len = static_cast<uint32_t>(std::strlen(message.fingerprint));
    tables.push_back(table);
  }
  for (size_t i = 0; i < tables.size(); ++i)
    tables[i].offsets = offsets[i].data();
  mutableModule = ferrobuf_Module{ferrobuf::kAbiVersion, module.messageCount, tables.data(), nullptr};
  module.native = &mutableModule;
  return module;
}

void expect(const char *what, const char *part, const std::function<void()> &change) {
  ferrobuf::Module module = fresh();
  change();
  std::string problem = ferrobuf::layoutProblem(module);
  bool fine = *part == '\0' ? problem.empty() : problem.find(part) != std::string::npos;
  if (!fine) {
    failures += 1;
    std::printf("%s: \"%s\"\n", what, problem.c_str());
  }
}

} // namespace

int main() {
  expect("equal", "", [] {});
  expect("ABI version", "has ABI version 1 and the Rust crate ferrobuf has 9", [] { mutableModule.abi_version = 9; });
  expect("fewer messages", "messages and Rust 1;", [] { mutableModule.message_count = 1; });
  expect("other name", "where Rust has `acme.Addresz`", [] { tables[0].name = "acme.Addresz"; });
  expect("shorter name", "where Rust has `acme`", [] { tables[0].name_len = 4; });
  expect("fingerprint", "another version of the schema", [] { tables[0].fingerprint = "0123456789abcdef"; });
  expect("size", "`acme.Address` takes", [] { tables[0].size += 8; });
  expect("alignment", "`acme.Address` takes", [] { tables[0].align *= 2; });
  expect("fewer members", "members in C++", [] { tables[0].offset_count -= 1; });
  expect("swapped members", "member `street` of `acme.Address`", [] { std::swap(offsets[0][0], offsets[0][1]); });
  expect("unknown fields", "unknown fields of `acme.Address`", [] { offsets[0].back() += 4; });
  expect("what to do", "run `ferrobuf generate` and rebuild both", [] { tables[0].size += 8; });
  return failures;
}
