// Gives a runtime `host.dynamic(typeName, sentOnly)`, which makes codecs.
#include "Codec.hpp"

#include <jsi/jsi.h>

#include <memory>

namespace jsi = facebook::jsi;

// May throw: the host that calls it is C++ too.
extern "C" void ferrobuf_dynamic_install(jsi::Runtime *runtime) {
  auto codec = [](jsi::Runtime &rt, const jsi::Value &, const jsi::Value *args, size_t count) -> jsi::Value {
    if (count == 0) {
      throw jsi::JSError(rt, "expected the name of a message type");
    }
    bool sentOnly = count > 1 && args[1].asBool();
    return std::make_shared<ferrobuf::dynamic::Codec>(args[0].asString(rt).utf8(rt), sentOnly)->toObject(rt);
  };
  jsi::PropNameID name = jsi::PropNameID::forAscii(*runtime, "dynamic");
  runtime->global()
      .getPropertyAsObject(*runtime, "host")
      .setProperty(*runtime, name, jsi::Function::createFromHostFunction(*runtime, name, 1, codec));
}
