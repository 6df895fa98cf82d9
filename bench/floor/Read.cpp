#include "Read.hpp"

#include <array>
#include <cstring>
#include <string>
#include <string_view>

namespace ferrobuf::bench {

Reader::Reader(jsi::Runtime &rt, const jsi::Object &plan)
    : keys_(plan.getPropertyAsFunction(rt, "keys")), buffer_(jsi::PropNameID::forAscii(rt, "buffer")),
      byteOffset_(jsi::PropNameID::forAscii(rt, "byteOffset")),
      byteLength_(jsi::PropNameID::forAscii(rt, "byteLength")),
      values_(new char[static_cast<size_t>(plan.getProperty(rt, "room").asNumber())]), at_(values_.get()) {
  // In the order of `Kind`.
  constexpr std::array<std::string_view, 8> kinds{"number", "boolean", "string", "bigint",
                                                  "bytes",  "list",    "map",    "message"};
  jsi::Array reads = plan.getPropertyAsObject(rt, "reads").asArray(rt);
  for (size_t i = 0; i < reads.size(rt); ++i) {
    jsi::Object read = reads.getValueAtIndex(rt, i).asObject(rt);
    auto node = std::make_unique<Node>();
    std::string kind = read.getProperty(rt, "kind").asString(rt).utf8(rt);
    size_t index = 0;
    while (index < kinds.size() && kinds[index] != kind)
      ++index;
    if (index == kinds.size())
      throw jsi::JSError(rt, "no kind of value: " + kind);
    node->kind = static_cast<Kind>(index);
    jsi::Array names = read.getPropertyAsObject(rt, "names").asArray(rt);
    for (size_t name = 0; name < names.size(rt); ++name) {
      node->names.push_back(jsi::PropNameID::forString(rt, names.getValueAtIndex(rt, name).asString(rt)));
    }
    jsi::Array inner = read.getPropertyAsObject(rt, "inner").asArray(rt);
    for (size_t at = 0; at < inner.size(rt); ++at) {
      node->inner.push_back(nodes_.at(static_cast<size_t>(inner.getValueAtIndex(rt, at).asNumber())).get());
    }
    nodes_.push_back(std::move(node));
  }
}

void Reader::read(jsi::Runtime &rt, const jsi::Value &message) {
  at_ = values_.get();
  this->message(rt, *nodes_.back(), message.getObject(rt));
}

template <typename T>
inline void Reader::put(T value) {
  static_assert(sizeof value == 8);
  std::memcpy(at_, &value, sizeof value);
  at_ += sizeof value;
}

void Reader::message(jsi::Runtime &rt, const Node &node, const jsi::Object &object) {
  for (size_t i = 0; i < node.names.size(); ++i) {
    value(rt, *node.inner[i], object.getProperty(rt, node.names[i]));
  }
}

void Reader::value(jsi::Runtime &rt, const Node &node, jsi::Value &&value) {
  switch (node.kind) {
  case Kind::Number:
    put(value.getNumber());
    return;
  case Kind::Boolean:
    put(uint64_t{value.getBool()});
    return;
  case Kind::String:
    text(rt, std::move(value).getString(rt));
    return;
  case Kind::Bigint:
    put(std::move(value).getBigInt(rt).getUint64(rt));
    return;
  case Kind::Bytes:
    bytes(rt, std::move(value).getObject(rt));
    return;
  case Kind::List:
    list(rt, node, std::move(value).getObject(rt).getArray(rt));
    return;
  case Kind::Map:
    map(rt, node, std::move(value).getObject(rt));
    return;
  case Kind::Message:
    message(rt, node, std::move(value).getObject(rt));
    return;
  }
}

void Reader::text(jsi::Runtime &rt, const jsi::String &text) {
  auto take = [this](bool ascii, const void *data, size_t size) {
    std::memcpy(at_, data, ascii ? size : 2 * size);
    // Room for either, so that it does not depend on the engine what a message takes.
    at_ += 2 * size;
  };
  text.getStringData(rt, take);
}

void Reader::bytes(jsi::Runtime &rt, const jsi::Object &view) {
  jsi::ArrayBuffer buffer = view.getProperty(rt, buffer_).getObject(rt).getArrayBuffer(rt);
  auto size = static_cast<size_t>(view.getProperty(rt, byteLength_).getNumber());
  size_t offset = 0;
  if (size != buffer.size(rt))
    offset = static_cast<size_t>(view.getProperty(rt, byteOffset_).getNumber());
  put(reinterpret_cast<uint64_t>(buffer.data(rt) + offset));
  put(uint64_t{size});
}

void Reader::list(jsi::Runtime &rt, const Node &node, const jsi::Array &array) {
  size_t size = array.size(rt);
  for (size_t i = 0; i < size; ++i) {
    value(rt, *node.inner[i], array.getValueAtIndex(rt, i));
  }
}

void Reader::map(jsi::Runtime &rt, const Node &node, const jsi::Object &map) {
  jsi::Array keys = keys_.call(rt, map).getObject(rt).getArray(rt);
  size_t size = keys.size(rt);
  for (size_t i = 0; i < size; ++i) {
    jsi::String key = keys.getValueAtIndex(rt, i).getString(rt);
    text(rt, key);
    value(rt, *node.inner[i], map.getProperty(rt, key));
  }
}

} // namespace ferrobuf::bench
