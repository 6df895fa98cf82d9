// C interface between src/lib.rs and an app's runtime: Hermes with React Native's TurboModules. No exception leaves
// these functions. Texts are owned by the caller, who hands them to ferrobuf_app_free_text.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

struct ferrobuf_AppText {
  uint8_t *data;
  size_t len;
};

struct ferrobuf_App;

// Makes a runtime. `linked`: whether it has the native modules that autolinking found. Returns null, and the reason in
// `error`, when that fails.
ferrobuf_App *ferrobuf_app_new(bool linked, ferrobuf_AppText *error);

void ferrobuf_app_free(ferrobuf_App *app);

// Compiles a script to the bytecode of a release build and runs it. Returns whether it ended normally; `text` has what
// it left in the global `report`, or the stack.
bool ferrobuf_app_run(ferrobuf_App *app, const uint8_t *source, size_t len, ferrobuf_AppText *text);

// Copies the native part of a host function, a global of `from` called `name`, into `to`, where it becomes a global of
// the same name. Libraries for worklets hand host functions over like this.
bool ferrobuf_app_share(ferrobuf_App *from, ferrobuf_App *to, const char *name, ferrobuf_AppText *error);

void ferrobuf_app_free_text(ferrobuf_AppText text);
}
