// Makes the codec of a generated module available to JavaScript.

#pragma once

#include <jsi/jsi.h>

#include <ferrobuf/Table.hpp>

namespace ferrobuf {

// Defines the global `__ferrobuf`, through which the npm package reaches native code. Call it on the runtime's thread,
// before the app's script runs, once for each runtime; `module` is what the generated `ferrobuf_module.hpp` gives. A
// module that does not fit its Rust side is reported as `abi-mismatch` when JavaScript binds a message, not here.
//
// What JavaScript gets belongs to this runtime. Host functions that are copied into another one (a runtime of worklets)
// throw an error whose `code` is `wrong-runtime`; install the module there too and import the generated files there.
void install(facebook::jsi::Runtime &rt, const Module &module);

// Whether the runtime has a module already: whether the global `__ferrobuf` is something, as the npm package sees it. A
// script that sets it to undefined makes room for another module.
bool isInstalled(facebook::jsi::Runtime &rt);

} // namespace ferrobuf
