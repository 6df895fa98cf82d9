// The C ABI between this host and the Rust codec, and the structs that both sides read and write.
//
// The twin of runtime/src/ffi.rs and of the types in `ferrobuf::codegen::v1`: change them together, and raise the ABI
// version in both. Only integers of fixed width and pointers cross; C++ exceptions never cross Rust, and Rust calls
// nothing in C++.

#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

// Memory that one decode's result lives in. Owned by Rust.
struct ferrobuf_Arena;

// Where a message is encoded to: written backward, so that it ends at `data + capacity` and starts at `data + start`.
struct ferrobuf_Output {
  uint8_t *data;
  uint32_t capacity;
  uint32_t start;
  // Length of the encoded message. On `ferrobuf::kNoSpace`, the capacity that it needs.
  uint32_t len;
};

struct ferrobuf_DecodeOptions {
  uint32_t max_depth;
  // 0 keeps unknown fields, 1 drops them.
  uint8_t unknown;
  // 1: a map may hold a key twice, the last entry counts.
  uint8_t keep_duplicates;
  // 1: text that is not ASCII is left unchecked. Whoever asks for it finds out himself whether it is UTF-8, of as many
  // strings as `ferrobuf_Error::left_texts` says.
  uint8_t leave_text;
  uint8_t pad[1];
};

// What is wrong with the input of a decode. `path` (`acme.User.tags[2]`, UTF-8) lives in the arena.
struct ferrobuf_Error {
  uint32_t code;
  uint32_t offset;
  const uint8_t *path;
  uint32_t path_len;
  // After success: how many strings were left unchecked.
  uint32_t left_texts;
};

// One message of a module. The position in `ferrobuf_Module::messages` is its index everywhere.
struct ferrobuf_Message {
  const char *name;
  uint32_t name_len;
  uint32_t size;
  uint32_t align;
  uint32_t offset_count;
  // Offset of each slot in order, then of the unknown fields.
  const uint32_t *offsets;
  uint32_t (*encode)(const void *message, ferrobuf_Output *output);
  uint32_t (*encoded_len)(const void *message, uint64_t *len);
  uint32_t (*decode)(ferrobuf_Arena *arena, const uint8_t *data, uint32_t len, const ferrobuf_DecodeOptions *options,
                     const void **message, ferrobuf_Error *error);
  const char *fingerprint;
  uint32_t fingerprint_len;
};

// What is the same for all modules. The transcoders need room for 3 bytes a UTF-16 unit, 1 unit a UTF-8 byte; with
// `kInvalidUtf8` they leave the position of what is wrong (a lone surrogate) in `written`.
struct ferrobuf_Runtime {
  ferrobuf_Arena *(*arena_new)(void);
  void (*arena_free)(ferrobuf_Arena *arena);
  void (*arena_reset)(ferrobuf_Arena *arena);
  uint32_t (*utf16_to_utf8)(const uint16_t *text, uint32_t len, uint8_t *out, uint32_t capacity, uint32_t *written);
  uint32_t (*utf8_to_utf16)(const uint8_t *text, uint32_t len, uint16_t *out, uint32_t capacity, uint32_t *written);
  // Whether these bytes are whole fields, which alone may stand in a struct's unknown fields. Groups may nest
  // `max_depth` deep.
  uint32_t (*check_unknown)(const uint8_t *data, uint32_t len, uint32_t max_depth);
};

// What one generated Rust module exports, as the symbol `ferrobuf_module_<name>`.
struct ferrobuf_Module {
  uint32_t abi_version;
  uint32_t message_count;
  const ferrobuf_Message *messages;
  const ferrobuf_Runtime *runtime;
};

} // extern "C"

namespace ferrobuf {

// Version of everything in this file. Compared when the binding is installed.
inline constexpr uint32_t kAbiVersion = 1;

// Status codes of the Rust entry points.
enum StatusCode : uint32_t {
  kOk = 0,
  kNoSpace = 1,
  kTruncated = 2,
  kMalformed = 3,
  kInvalidUtf8 = 4,
  kTooDeep = 5,
  kTooLarge = 6,
  kMissingRequired = 7,
  kInternal = 8,
};

// Valid UTF-8. The pointer is never null. Bit 0 of `flags`: known to be ASCII.
struct Str {
  const uint8_t *data;
  uint32_t size;
  uint32_t flags;
};
inline constexpr uint32_t kAscii = 1;

// Bytes and raw unknown fields. The pointer is never null; `capacity` is 0 in what C++ makes.
struct Bytes {
  const uint8_t *data;
  uint32_t size;
  uint32_t capacity;
};
using Unknown = Bytes;

// Elements lie next to each other, messages included. The pointer is never null and always aligned.
template <typename T>
struct List {
  const T *data;
  uint32_t size;
  uint32_t capacity;
};

template <typename K, typename V>
struct MapEntry {
  K key;
  V value;
};

// Entries in any order. `index` belongs to Rust and is null in what C++ makes.
template <typename K, typename V>
struct Map {
  const MapEntry<K, V> *data;
  uint32_t size;
  uint32_t capacity;
  const void *index;
};

// A singular field with presence that is no message.
template <typename T>
struct Opt {
  T value;
  bool isSet;
};

} // namespace ferrobuf
