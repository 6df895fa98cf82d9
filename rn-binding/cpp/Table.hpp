// Tables that the generated C++ fills in: for each message its slots in the order of the struct, with kind, shape,
// names, offset.
//
// Plain constant data. The functions at the end make the entries; they let the compiler compare each entry with the
// struct member that it describes, so that a table cannot disagree with its struct.

#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "Abi.hpp"

namespace ferrobuf {

// What one value is in the struct and in JavaScript. Wire formats (sint32, fixed64, …) make no difference here.
enum class Kind : uint8_t {
    kDouble,
    kFloat,
    kInt32,
    kUint32,
    kInt64,
    kUint64,
    kBool,
    kString,
    kBytes,
    kOpenEnum,
    kClosedEnum,
    kMessage,
};

// How 64-bit integers appear in JavaScript.
enum class Int64 : uint8_t { kBigint, kString, kNumber };

// How many values a slot holds, and how absence shows.
enum class Shape : uint8_t { kImplicit, kExplicit, kRequired, kList, kMap, kOneof };

// Kind of a value and what belongs to it. `index`: of the message in the module, of the closed enum in the module.
struct Type {
    Kind kind;
    Int64 int64;
    uint32_t index;
};

// Names of a field: in the schema, for paths of errors, and as a JavaScript property. UTF-8, may hold NUL.
struct Label {
    const char* name;
    const char* property;
    uint16_t name_size;
    uint16_t property_size;
};

// One member of the struct.
struct Slot {
    Label label;
    // For a oneof, `type.index` is its position in `Message::oneofs`.
    Type type;
    uint32_t offset;
    // Maps: size of an entry and offset of its value. Lists of messages: size of an element.
    uint32_t entry_size;
    uint32_t value_offset;
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
    const Member* members;
    uint32_t member_count;
    // Offset of the union in the struct of the oneof.
    uint32_t value_offset;
};

// Listed numbers of a closed enum, ascending.
struct ClosedEnum {
    const int32_t* numbers;
    uint32_t count;
};

struct Message {
    const char* name;
    const char* fingerprint;
    const Slot* slots;
    const Oneof* oneofs;
    uint32_t name_size;
    uint32_t slot_count;
    uint32_t oneof_count;
    uint32_t size;
    uint32_t align;
    uint32_t unknown_offset;
};

// What decoded `bytes` fields are by default: own memory, or views on the input.
enum class BytesMapping : uint8_t { kCopy, kView };

// Settings of the config that native code needs.
struct Options {
    uint32_t max_depth;
    uint32_t max_size;
    BytesMapping bytes;
    bool keep_unknown;
};

// Everything that was generated in one run.
struct Module {
    const char* name;
    const Message* const* messages;
    uint32_t message_count;
    const ClosedEnum* closed_enums;
    Options options;
    const ferrobuf_Module* native;
};

namespace table {

template <Kind K>
struct InStruct;
// clang-format off
template <> struct InStruct<Kind::kDouble> { using type = double; };
template <> struct InStruct<Kind::kFloat> { using type = float; };
template <> struct InStruct<Kind::kInt32> { using type = int32_t; };
template <> struct InStruct<Kind::kUint32> { using type = uint32_t; };
template <> struct InStruct<Kind::kInt64> { using type = int64_t; };
template <> struct InStruct<Kind::kUint64> { using type = uint64_t; };
template <> struct InStruct<Kind::kBool> { using type = bool; };
template <> struct InStruct<Kind::kString> { using type = Str; };
template <> struct InStruct<Kind::kBytes> { using type = Bytes; };
template <> struct InStruct<Kind::kOpenEnum> { using type = int32_t; };
template <> struct InStruct<Kind::kClosedEnum> { using type = int32_t; };
// clang-format on

// Type of a value that is no message in the struct.
template <Kind K>
using InStructT = typename InStruct<K>::type;

template <Kind K>
constexpr Type scalar(Int64 int64 = Int64::kBigint) {
    static_assert(K != Kind::kMessage && K != Kind::kClosedEnum, "needs an index");
    return Type{K, int64, 0};
}

constexpr Type message(uint32_t index) { return Type{Kind::kMessage, Int64::kBigint, index}; }
constexpr Type closed_enum(uint32_t index) { return Type{Kind::kClosedEnum, Int64::kBigint, index}; }

// Names from string literals; one that is too long is a compile error.
template <size_t N, size_t P>
constexpr Label label(const char (&name)[N], const char (&property)[P]) {
    static_assert(N <= 0xffff && P <= 0xffff, "the name of a field is too long");
    return Label{name, property, static_cast<uint16_t>(N - 1), static_cast<uint16_t>(P - 1)};
}

constexpr Slot slot(Label label, Shape shape, Type type, size_t offset) {
    return Slot{label, type, static_cast<uint32_t>(offset), 0, 0, shape, Kind::kBool};
}

// Struct member of type `M` that holds a scalar or an enum with implicit presence.
template <typename M, Kind K>
constexpr Slot implicit(Label names, size_t offset, Type type = scalar<K>()) {
    static_assert(std::is_same_v<M, InStructT<K>>);
    return slot(names, Shape::kImplicit, type, offset);
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
    static_assert(std::is_same_v<M, const T*>);
    return slot(names, shape, message(index), offset);
}

// A list of scalars or enums.
template <typename M, Kind K>
constexpr Slot list(Label names, size_t offset, Type type = scalar<K>()) {
    static_assert(std::is_same_v<M, List<InStructT<K>>>);
    Slot made = slot(names, Shape::kList, type, offset);
    made.entry_size = sizeof(InStructT<K>);
    return made;
}

// A list of messages or groups of struct type `T`.
template <typename M, typename T>
constexpr Slot children(Label names, size_t offset, uint32_t index) {
    static_assert(std::is_same_v<M, List<T>>);
    Slot made = slot(names, Shape::kList, message(index), offset);
    made.entry_size = sizeof(T);
    return made;
}

// A map whose values are of struct type `T`.
template <typename M, Kind Key, typename T>
constexpr Slot map(Label names, size_t offset, Type type) {
    using Entry = MapEntry<InStructT<Key>, T>;
    static_assert(std::is_same_v<M, Map<InStructT<Key>, T>>);
    static_assert(std::is_standard_layout_v<Entry>);
    Slot made = slot(names, Shape::kMap, type, offset);
    made.key = Key;
    made.entry_size = sizeof(Entry);
    made.value_offset = offsetof(Entry, value);
    return made;
}

constexpr Slot oneof(Label names, size_t offset, uint32_t index) {
    return slot(names, Shape::kOneof, Type{Kind::kMessage, Int64::kBigint, index}, offset);
}

// A member of a oneof: the union's member is of type `M`.
template <typename M, Kind K>
constexpr Member member(Label names, uint32_t number, Type type = scalar<K>()) {
    static_assert(std::is_same_v<M, InStructT<K>>);
    return Member{names, type, number};
}

template <typename M, typename T>
constexpr Member member_message(Label names, uint32_t number, uint32_t index) {
    static_assert(std::is_same_v<M, const T*>);
    return Member{names, message(index), number};
}

// The table of the message whose struct is `S`.
template <typename S, size_t N>
constexpr Message make(const char (&name)[N], const char* fingerprint, size_t unknown_offset, const Slot* slots,
                       size_t slot_count, const Oneof* oneofs, size_t oneof_count) {
    static_assert(std::is_standard_layout_v<S> && std::is_trivially_copyable_v<S>);
    return Message{name,
                   fingerprint,
                   slots,
                   oneofs,
                   static_cast<uint32_t>(N - 1),
                   static_cast<uint32_t>(slot_count),
                   static_cast<uint32_t>(oneof_count),
                   static_cast<uint32_t>(sizeof(S)),
                   static_cast<uint32_t>(alignof(S)),
                   static_cast<uint32_t>(unknown_offset)};
}

} // namespace table

// Size in the struct of one value that is no message, an element of a list among others.
constexpr uint32_t size_of(Kind kind) {
    switch (kind) {
        case Kind::kDouble:
        case Kind::kInt64:
        case Kind::kUint64:
            return 8;
        case Kind::kFloat:
        case Kind::kInt32:
        case Kind::kUint32:
        case Kind::kOpenEnum:
        case Kind::kClosedEnum:
            return 4;
        case Kind::kBool:
            return 1;
        case Kind::kString:
        case Kind::kBytes:
            return sizeof(Str);
        case Kind::kMessage:
            return sizeof(void*);
    }
    return 0;
}

} // namespace ferrobuf
