#include "Floor.hpp"

#include "Make.hpp"
#include "Read.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

namespace ferrobuf::bench {

namespace {

// Memory as it comes, like that of an encoder, which writes all of it.
class Result : public jsi::MutableBuffer {
public:
  explicit Result(size_t size) : size_(size), bytes_(new uint8_t[size]) {}
  size_t size() const override { return size_; }
  uint8_t *data() override { return bytes_.get(); }

private:
  size_t size_;
  std::unique_ptr<uint8_t[]> bytes_;
};

template <typename Body>
void define(jsi::Runtime &rt, const jsi::Object &object, const char *name, Body body) {
  auto id = jsi::PropNameID::forAscii(rt, name);
  object.setProperty(rt, id, jsi::Function::createFromHostFunction(rt, id, 1, std::move(body)));
}

// A view that spans its buffer, and is looked at once while it is the same.
struct Target {
  std::optional<jsi::Object> view;
  std::optional<jsi::ArrayBuffer> buffer;

  uint8_t *find(jsi::Runtime &rt, const jsi::Value &argument) {
    jsi::Object given = argument.getObject(rt);
    if (!view || !jsi::Object::strictEquals(rt, *view, given)) {
      buffer.emplace(given.getPropertyAsObject(rt, "buffer").getArrayBuffer(rt));
      view.emplace(std::move(given));
    }
    return buffer->data(rt);
  }
};

} // namespace

jsi::Value makeFloor(jsi::Runtime &rt, const jsi::Value &, const jsi::Value *args, size_t count) {
  if (count == 0)
    throw jsi::JSError(rt, "floor takes a plan");
  jsi::Object plan = args[0].asObject(rt);
  auto reader = std::make_shared<Reader>(rt, plan);
  auto maker = std::make_shared<Maker>(rt, plan);
  auto size = static_cast<size_t>(plan.getProperty(rt, "size").asNumber());
  bool fits = plan.getProperty(rt, "fits").asBool();

  jsi::Object functions(rt);
  if (fits) {
    define(rt, functions, "read", [reader, size](jsi::Runtime &runtime, auto &, const jsi::Value *values, size_t) {
      reader->read(runtime, values[0]);
      return jsi::Value(static_cast<double>(size));
    });
  } else {
    define(rt, functions, "read", [reader, size](jsi::Runtime &runtime, auto &, const jsi::Value *values, size_t) {
      reader->read(runtime, values[0]);
      jsi::ArrayBuffer buffer(runtime, std::make_shared<Result>(size));
      // So that the collector knows of it, as it must.
      buffer.setExternalMemoryPressure(runtime, size);
      return jsi::Value(std::move(buffer));
    });
  }
  auto target = std::make_shared<Target>();
  define(rt, functions, "into",
         [reader, target, size](jsi::Runtime &runtime, auto &, const jsi::Value *values, size_t) {
           reader->read(runtime, values[0]);
           std::memcpy(target->find(runtime, values[1]), reader->values(), std::min(size, reader->taken()));
           return jsi::Value(static_cast<double>(size));
         });
  define(rt, functions, "taken", [reader](jsi::Runtime &, auto &, const jsi::Value *, size_t) {
    return jsi::Value(static_cast<double>(reader->taken()));
  });
  define(rt, functions, "make", [maker](jsi::Runtime &runtime, auto &, const jsi::Value *values, size_t) {
    return maker->make(runtime, values[0]);
  });
  return functions;
}

} // namespace ferrobuf::bench
