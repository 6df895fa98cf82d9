#pragma once

#include <jsi/jsi.h>

#include <memory>
#include <string>

// The native module of this name, as autolinking makes it.
__attribute__((visibility("default"))) std::shared_ptr<facebook::jsi::HostObject> appModule(const std::string &name);
