// The module of the app: generated code leaves it here before any runtime exists, and each runtime gets it from here.

#pragma once

#include <jsi/jsi.h>

#include <ferrobuf/Table.hpp>

namespace ferrobuf {

// Remembers the module of the app; the generated native package calls it when the app's code is loaded. From any
// thread, and as early as in a static initializer. The same module may come again; an app that links two is told by
// `installRegistered`. Always true, so that a static variable can hold the call.
bool registerModule(const Module &(*module)());

// Installs that module into a runtime, on the runtime's thread; does nothing where it is installed already. Throws a
// JSError whose `code` is `not-installed` when no module was registered, or two, also where one is installed. React
// Native's own runtime gets it by importing `react-native-ferrobuf`; C++ that makes further runtimes calls it for each.
void installRegistered(facebook::jsi::Runtime &rt);

} // namespace ferrobuf
