#include "Codec.hpp"

#include <JSIConverter.hpp>

#include <stdexcept>

namespace ferrobuf::dynamic {

namespace {

[[noreturn]] void fail(ferrobuf_DynamicBytes error) {
  std::string text(reinterpret_cast<const char *>(error.data), error.len);
  ferrobuf_dynamic_free(error);
  throw std::runtime_error(text);
}

// Without a copy: the buffer frees Rust's memory when JavaScript is done with it.
Buffer wrap(ferrobuf_DynamicBytes bytes) {
  return nitro::ArrayBuffer::wrap(bytes.data, bytes.len, [bytes] { ferrobuf_dynamic_free(bytes); });
}

} // namespace

Codec::Codec(const std::string &typeName, bool sentOnly)
    : HybridObject("Codec"), type_(ferrobuf_dynamic_find({typeName.data(), typeName.size()})), sentOnly_(sentOnly) {
  if (type_ == nullptr) {
    throw std::runtime_error("no message type " + typeName);
  }
}

Codec::~Codec() {
  ferrobuf_dynamic_drop(type_);
}

void Codec::loadHybridMethods() {
  HybridObject::loadHybridMethods();
  registerHybrids(this, [](nitro::Prototype &prototype) {
    prototype.registerHybridMethod("encode", &Codec::encode);
    prototype.registerHybridMethod("decode", &Codec::decode);
    prototype.registerHybridMethod("encodeDelimited", &Codec::encodeDelimited);
    prototype.registerHybridMethod("decodeDelimited", &Codec::decodeDelimited);
    prototype.registerHybridMethod("take", &Codec::take);
    prototype.registerHybridMethod("give", &Codec::give);
    prototype.registerHybridMethod("takeAll", &Codec::takeAll);
    prototype.registerHybridMethod("giveAll", &Codec::giveAll);
  });
}

Buffer Codec::encode(const Map &message) {
  ferrobuf_DynamicBytes bytes{};
  if (!ferrobuf_dynamic_encode(type_, &message->getMap(), &bytes)) {
    fail(bytes);
  }
  return wrap(bytes);
}

Map Codec::decode(const Buffer &input) {
  Map message = nitro::AnyMap::make();
  ferrobuf_DynamicBytes error{};
  if (!ferrobuf_dynamic_decode(type_, input->data(), input->size(), sentOnly_, &message->getMap(), &error)) {
    fail(error);
  }
  return message;
}

Buffer Codec::encodeDelimited(const std::vector<Map> &messages) {
  ferrobuf_DynamicBytes bytes{};
  for (const Map &message : messages) {
    if (!ferrobuf_dynamic_append(type_, &message->getMap(), &bytes)) {
      fail(bytes);
    }
  }
  return wrap(bytes);
}

std::vector<Map> Codec::decodeDelimited(const Buffer &input) {
  std::vector<Map> messages;
  const uint8_t *data = input->data();
  size_t size = input->size();
  for (size_t at = 0; at < size;) {
    Map &message = messages.emplace_back(nitro::AnyMap::make());
    size_t taken = 0;
    ferrobuf_DynamicBytes error{};
    if (!ferrobuf_dynamic_take(type_, data + at, size - at, sentOnly_, &message->getMap(), &taken, &error)) {
      fail(error);
    }
    at += taken;
  }
  return messages;
}

void Codec::take(const Map &message) {
  taken_ = message;
}

Map Codec::give() {
  if (taken_ == nullptr) {
    throw std::runtime_error("nothing was taken");
  }
  return taken_;
}

void Codec::takeAll(const std::vector<Map> &messages) {
  takenAll_ = messages;
}

std::vector<Map> Codec::giveAll() {
  return takenAll_;
}

} // namespace ferrobuf::dynamic
