// A message type as a hybrid object: what a module that is written once for all schemas offers to JavaScript.
#pragma once

#include "Any.hpp"

#include <ArrayBuffer.hpp>
#include <HybridObject.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

extern "C" {

// In src/codec.rs: the descriptor of a message type.
struct ferrobuf_DynamicType;

// Memory of Rust's: an encoded message, or the text of an error.
struct ferrobuf_DynamicBytes {
  uint8_t *data;
  size_t len;
  size_t capacity;
};

ferrobuf_DynamicType *ferrobuf_dynamic_find(ferrobuf_AnyText name);
void ferrobuf_dynamic_drop(ferrobuf_DynamicType *type);
bool ferrobuf_dynamic_encode(const ferrobuf_DynamicType *type, const ferrobuf::dynamic::Object *object,
                             ferrobuf_DynamicBytes *out);
bool ferrobuf_dynamic_decode(const ferrobuf_DynamicType *type, const uint8_t *data, size_t len, bool sentOnly,
                             ferrobuf::dynamic::Object *object, ferrobuf_DynamicBytes *error);
bool ferrobuf_dynamic_append(const ferrobuf_DynamicType *type, const ferrobuf::dynamic::Object *object,
                             ferrobuf_DynamicBytes *out);
bool ferrobuf_dynamic_take(const ferrobuf_DynamicType *type, const uint8_t *data, size_t len, bool sentOnly,
                           ferrobuf::dynamic::Object *object, size_t *taken, ferrobuf_DynamicBytes *error);
void ferrobuf_dynamic_free(ferrobuf_DynamicBytes bytes);
}

namespace ferrobuf::dynamic {

namespace nitro = margelo::nitro;

using Map = std::shared_ptr<nitro::AnyMap>;
using Buffer = std::shared_ptr<nitro::ArrayBuffer>;

class Codec : public nitro::HybridObject {
public:
  // Looks the descriptor up, once for all calls. Throws when there is no such type. What it decodes has zeros for
  // fields that were not sent, where these cannot be absent; with `sentOnly` it has what was sent.
  Codec(const std::string &typeName, bool sentOnly);
  ~Codec() override;

  Buffer encode(const Map &message);
  Map decode(const Buffer &input);

  // Many messages, each after its length.
  Buffer encodeDelimited(const std::vector<Map> &messages);
  std::vector<Map> decodeDelimited(const Buffer &input);

  // Marshalling without a codec: what was taken last is given.
  void take(const Map &message);
  Map give();
  void takeAll(const std::vector<Map> &messages);
  std::vector<Map> giveAll();

protected:
  void loadHybridMethods() override;

private:
  ferrobuf_DynamicType *type_;
  bool sentOnly_;
  Map taken_;
  std::vector<Map> takenAll_;
};

} // namespace ferrobuf::dynamic
