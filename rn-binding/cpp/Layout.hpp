// Comparison of the generated structs as C++ and as Rust laid them out.

#pragma once

#include <string>

#include <ferrobuf/Table.hpp>

namespace ferrobuf {

// A sentence that says what differs and what to rebuild; empty when all messages agree in size, alignment and offsets.
std::string layoutProblem(const Module &module);

} // namespace ferrobuf
