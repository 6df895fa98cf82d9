// C interface between the Rust side of the host (src/lib.rs) and Hermes. No exception leaves these functions: what went
// wrong comes back as text. Texts and bytecode are owned by the caller, who hands them to ferrobuf_host_free_text.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

struct ferrobuf_HostText {
  uint8_t *data;
  size_t len;
};

struct ferrobuf_Host;

// Makes a runtime with the `host` object; `args` become `host.args`. `native` is a `ferrobuf::host::Native`: what there
// is of the generated module. Returns null, and the reason in `error`, when that fails.
ferrobuf_Host *ferrobuf_host_new(const ferrobuf_HostText *args, size_t arg_count, uint32_t native,
                                 ferrobuf_HostText *error);

void ferrobuf_host_free(ferrobuf_Host *host);

// Adds to the global object `host` of a `facebook::jsi::Runtime`. It may throw.
using ferrobuf_HostExtension = void (*)(void *runtime);

bool ferrobuf_host_extend(ferrobuf_Host *host, ferrobuf_HostExtension extension, ferrobuf_HostText *error);

// Compiles JavaScript to optimized bytecode, as a release build of an app does. `map` is a source map or empty.
// Returns whether it worked; `out` is the bytecode, or the messages of the compiler.
bool ferrobuf_host_compile(const uint8_t *source, size_t source_len, const char *url, const uint8_t *map,
                           size_t map_len, ferrobuf_HostText *out);

// Runs bytecode, and the microtasks that it leaves. Returns whether it ended normally; `error` has the stack otherwise.
bool ferrobuf_host_run(ferrobuf_Host *host, const uint8_t *bytecode, size_t bytecode_len, const char *url,
                       ferrobuf_HostText *error);

// Copies the native part of a host function, a global of `from` called `name`, into `to`, where it becomes a global of
// the same name. Libraries for worklets hand host functions over like this.
bool ferrobuf_host_share(ferrobuf_Host *from, ferrobuf_Host *to, const char *name, ferrobuf_HostText *error);

// A number that the script left in the object `host`, such as `exitCode`; NaN when there is none.
double ferrobuf_host_number(ferrobuf_Host *host, const char *name);

void ferrobuf_host_free_text(ferrobuf_HostText text);
}
