// Tables that the generated C++ fills in: for each message its slots in the order of the struct, with kind, shape,
// names, offset.
//
// Plain constant data. The functions at the end make the entries; they let the compiler compare each entry with the
// struct member that it describes, so that a table cannot disagree with its struct.

#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <ferrobuf/Abi.hpp>

namespace ferrobuf {

// What one value is in the struct and in JavaScript. Wire formats (sint32, fixed64, …) make no difference here.
enum class Kind : uint8_t {
  Double,
  Float,
  Int32,
  Uint32,
  Int64,
  Uint64,
  Boolean,
  String,
  Bytes,
  OpenEnum,
  ClosedEnum,
  Message,
};

// How 64-bit integers appear in JavaScript.
enum class Int64 : uint8_t { Bigint, String, Number };

// How many values a slot holds, and how absence shows.
enum class Shape : uint8_t { Implicit, Explicit, Required, List, Map, Oneof };

// Kind of a value and what belongs to it. `index`: of the message in the module, of the closed enum in the module.
struct Type {
  Kind kind;
  Int64 int64;
  uint32_t index;
};

// Names of a field: in the schema, for paths of errors, and as a JavaScript property. UTF-8, may hold NUL.
struct Label {
  const char *name;
  const char *property;
  uint16_t nameSize;
  uint16_t propertySize;
};

// One member of the struct.
struct Slot {
  Label label;
  // For a oneof, `type.index` is its position in `Message::oneofs`.
  Type type;
  uint32_t offset;
  // Maps: size of an entry and offset of its value. Lists of messages: size of an element.
  uint32_t entrySize;
  uint32_t valueOffset;
  Shape shape;
  // Maps: what the key is.
  Kind key;
};

// One member of a oneof. Its number stands for it in the struct.
struct Member {
  Label label;
  Type type;
  uint32_t number;
};

struct Oneof {
  const Member *members;
  uint32_t memberCount;
  // Offset of the union in the struct of the oneof.
  uint32_t valueOffset;
};

// Listed numbers of a closed enum, ascending.
struct ClosedEnum {
  const int32_t *numbers;
  uint32_t count;
};

struct Message {
  const char *name;
  const char *fingerprint;
  const Slot *slots;
  const Oneof *oneofs;
  uint32_t nameSize;
  uint32_t slotCount;
  uint32_t oneofCount;
  uint32_t size;
  uint32_t align;
  uint32_t unknownOffset;
};

// What decoded `bytes` fields are by default: own memory, or views on the input.
enum class BytesMapping : uint8_t { Copy, View };

// Settings of the config that native code needs.
struct Options {
  uint32_t maxDepth;
  uint32_t maxSize;
  BytesMapping bytes;
  bool keepUnknown;
};

// Everything that was generated in one run.
struct Module {
  const char *name;
  const Message *const *messages;
  uint32_t messageCount;
  const ClosedEnum *closedEnums;
  Options options;
  const ferrobuf_Module *native;
};

namespace table {

template <Kind K>
struct InStruct;
// clang-format off
template <> struct InStruct<Kind::Double> { using type = double; };
template <> struct InStruct<Kind::Float> { using type = float; };
template <> struct InStruct<Kind::Int32> { using type = int32_t; };
template <> struct InStruct<Kind::Uint32> { using type = uint32_t; };
template <> struct InStruct<Kind::Int64> { using type = int64_t; };
template <> struct InStruct<Kind::Uint64> { using type = uint64_t; };
template <> struct InStruct<Kind::Boolean> { using type = bool; };
template <> struct InStruct<Kind::String> { using type = Str; };
template <> struct InStruct<Kind::Bytes> { using type = Bytes; };
template <> struct InStruct<Kind::OpenEnum> { using type = int32_t; };
template <> struct InStruct<Kind::ClosedEnum> { using type = int32_t; };
// clang-format on

// Type of a value that is no message in the struct.
template <Kind K>
using InStructT = typename InStruct<K>::type;

template <Kind K>
constexpr Type scalar(Int64 int64 = Int64::Bigint) {
  static_assert(K != Kind::Message && K != Kind::ClosedEnum, "needs an index");
  return Type{K, int64, 0};
}

constexpr Type message(uint32_t index) {
  return Type{Kind::Message, Int64::Bigint, index};
}
constexpr Type closedEnum(uint32_t index) {
  return Type{Kind::ClosedEnum, Int64::Bigint, index};
}

// Names from string literals; one that is too long is a compile error.
template <size_t N, size_t P>
constexpr Label label(const char (&name)[N], const char (&property)[P]) {
  static_assert(N <= 0xffff && P <= 0xffff, "the name of a field is too long");
  return Label{name, property, static_cast<uint16_t>(N - 1), static_cast<uint16_t>(P - 1)};
}

constexpr Slot slot(Label label, Shape shape, Type type, size_t offset) {
  return Slot{label, type, static_cast<uint32_t>(offset), 0, 0, shape, Kind::Boolean};
}

// Struct member of type `M` that holds a scalar or an enum with implicit presence.
template <typename M, Kind K>
constexpr Slot implicit(Label names, size_t offset, Type type = scalar<K>()) {
  static_assert(std::is_same_v<M, InStructT<K>>);
  return slot(names, Shape::Implicit, type, offset);
}

// The same with explicit presence, or required.
template <typename M, Kind K>
constexpr Slot optional(Label names, size_t offset, Shape shape, Type type = scalar<K>()) {
  static_assert(std::is_same_v<M, Opt<InStructT<K>>>);
  return slot(names, shape, type, offset);
}

// A message or group of struct type `T`, null when absent.
template <typename M, typename T>
constexpr Slot child(Label names, size_t offset, Shape shape, uint32_t index) {
  static_assert(std::is_same_v<M, const T *>);
  return slot(names, shape, message(index), offset);
}

// A list of scalars or enums.
template <typename M, Kind K>
constexpr Slot list(Label names, size_t offset, Type type = scalar<K>()) {
  static_assert(std::is_same_v<M, List<InStructT<K>>>);
  Slot made = slot(names, Shape::List, type, offset);
  made.entrySize = sizeof(InStructT<K>);
  return made;
}

// A list of messages or groups of struct type `T`.
template <typename M, typename T>
constexpr Slot children(Label names, size_t offset, uint32_t index) {
  static_assert(std::is_same_v<M, List<T>>);
  Slot made = slot(names, Shape::List, message(index), offset);
  made.entrySize = sizeof(T);
  return made;
}

// A map whose values are of struct type `T`.
template <typename M, Kind Key, typename T>
constexpr Slot map(Label names, size_t offset, Type type) {
  using Entry = MapEntry<InStructT<Key>, T>;
  static_assert(std::is_same_v<M, Map<InStructT<Key>, T>>);
  static_assert(std::is_standard_layout_v<Entry>);
  Slot made = slot(names, Shape::Map, type, offset);
  made.key = Key;
  made.entrySize = sizeof(Entry);
  made.valueOffset = offsetof(Entry, value);
  return made;
}

constexpr Slot oneof(Label names, size_t offset, uint32_t index) {
  return slot(names, Shape::Oneof, Type{Kind::Message, Int64::Bigint, index}, offset);
}

// A member of a oneof: the union's member is of type `M`.
template <typename M, Kind K>
constexpr Member member(Label names, uint32_t number, Type type = scalar<K>()) {
  static_assert(std::is_same_v<M, InStructT<K>>);
  return Member{names, type, number};
}

template <typename M, typename T>
constexpr Member memberMessage(Label names, uint32_t number, uint32_t index) {
  static_assert(std::is_same_v<M, const T *>);
  return Member{names, message(index), number};
}

// Stands for a list without entries, of which C++ has no arrays.
struct Nothing {};

template <typename T>
constexpr const T *listed(Nothing) {
  return nullptr;
}
template <typename T, size_t N>
constexpr const T *listed(const T (&entries)[N]) {
  return entries;
}
constexpr uint32_t count(Nothing) {
  return 0;
}
template <typename T, size_t N>
constexpr uint32_t count(const T (&)[N]) {
  return static_cast<uint32_t>(N);
}

template <size_t N>
constexpr Oneof members(const Member (&members)[N], size_t valueOffset) {
  return Oneof{members, static_cast<uint32_t>(N), static_cast<uint32_t>(valueOffset)};
}

// The table of the message whose struct is `S`.
template <typename S, size_t N, typename Slots, typename Oneofs>
constexpr Message make(const char (&name)[N], const char *fingerprint, size_t unknownOffset, const Slots &slots,
                       const Oneofs &oneofs) {
  static_assert(std::is_standard_layout_v<S> && std::is_trivially_copyable_v<S>);
  static_assert(alignof(S) <= 8, "the arena of the host aligns to 8");
  return Message{name,
                 fingerprint,
                 listed<Slot>(slots),
                 listed<Oneof>(oneofs),
                 static_cast<uint32_t>(N - 1),
                 count(slots),
                 count(oneofs),
                 static_cast<uint32_t>(sizeof(S)),
                 static_cast<uint32_t>(alignof(S)),
                 static_cast<uint32_t>(unknownOffset)};
}

template <typename Messages, typename ClosedEnums>
constexpr Module makeModule(const char *name, const Messages &messages, const ClosedEnums &closedEnums,
                            const Options &options, const ferrobuf_Module &native) {
  return Module{name,   listed<const Message *>(messages), count(messages), listed<ClosedEnum>(closedEnums), options,
                &native};
}

} // namespace table

// Size in the struct of one value that is no message, an element of a list among others.
constexpr uint32_t sizeOf(Kind kind) {
  switch (kind) {
  case Kind::Double:
  case Kind::Int64:
  case Kind::Uint64:
    return 8;
  case Kind::Float:
  case Kind::Int32:
  case Kind::Uint32:
  case Kind::OpenEnum:
  case Kind::ClosedEnum:
    return 4;
  case Kind::Boolean:
    return 1;
  case Kind::String:
  case Kind::Bytes:
    return sizeof(Str);
  case Kind::Message:
    return sizeof(void *);
  }
  return 0;
}

} // namespace ferrobuf
