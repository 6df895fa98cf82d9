// Encoding's half of the floor: reads the properties of one message.
#pragma once

#include <jsi/jsi.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace ferrobuf::bench {

namespace jsi = facebook::jsi;

class Reader {
public:
  // `plan.reads`: nodes, what they hold before themselves, the message last. `plan.room`: bytes that all values take.
  Reader(jsi::Runtime &rt, const jsi::Object &plan);

  void read(jsi::Runtime &rt, const jsi::Value &message);
  // Bytes of values that the last `read` has left in `values_`.
  const char *values() const { return values_.get(); }
  size_t taken() const { return static_cast<size_t>(at_ - values_.get()); }

private:
  enum class Kind : uint8_t { Number, Boolean, String, Bigint, Bytes, List, Map, Message };

  // What is expected at one place of the message. Places that look alike share a node.
  struct Node {
    Kind kind;
    // Of a message: the properties that are set.
    std::vector<jsi::PropNameID> names;
    // Values of those, elements of a list, values of a map.
    std::vector<const Node *> inner;
  };

  void value(jsi::Runtime &rt, const Node &node, jsi::Value &&value);
  void message(jsi::Runtime &rt, const Node &node, const jsi::Object &object);
  void text(jsi::Runtime &rt, const jsi::String &text);
  void bytes(jsi::Runtime &rt, const jsi::Object &view);
  void list(jsi::Runtime &rt, const Node &node, const jsi::Array &array);
  void map(jsi::Runtime &rt, const Node &node, const jsi::Object &map);

  template <typename T>
  void put(T value);

  std::vector<std::unique_ptr<Node>> nodes_;
  // Gives the keys of a map.
  jsi::Function keys_;
  jsi::PropNameID buffer_;
  jsi::PropNameID byteOffset_;
  jsi::PropNameID byteLength_;
  std::unique_ptr<char[]> values_;
  char *at_;
};

} // namespace ferrobuf::bench
