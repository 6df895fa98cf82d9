// Reading lists: arrays, and typed arrays where the elements are numbers.

#include <string_view>

#include "Encoder.hpp"
#include "Memory.hpp"
#include "Number.hpp"

namespace ferrobuf {

namespace {

using Lists = List<uint8_t>;

enum class Element : uint8_t {
    kInt8,
    kUint8,
    kInt16,
    kUint16,
    kInt32,
    kUint32,
    kFloat32,
    kFloat64,
    kBigInt64,
    kBigUint64
};

struct ElementName {
    std::string_view name;
    Element element;
    uint8_t size;
};

constexpr ElementName kElements[] = {
    {"Int8Array", Element::kInt8, 1},           {"Uint8Array", Element::kUint8, 1},
    {"Uint8ClampedArray", Element::kUint8, 1},  {"Int16Array", Element::kInt16, 2},
    {"Uint16Array", Element::kUint16, 2},       {"Int32Array", Element::kInt32, 4},
    {"Uint32Array", Element::kUint32, 4},       {"Float32Array", Element::kFloat32, 4},
    {"Float64Array", Element::kFloat64, 8},     {"BigInt64Array", Element::kBigInt64, 8},
    {"BigUint64Array", Element::kBigUint64, 8},
};

double element_at(Element element, const uint8_t* data) {
    switch (element) {
        case Element::kInt8:
            return load<int8_t>(data);
        case Element::kUint8:
            return load<uint8_t>(data);
        case Element::kInt16:
            return load<int16_t>(data);
        case Element::kUint16:
            return load<uint16_t>(data);
        case Element::kInt32:
            return load<int32_t>(data);
        case Element::kUint32:
            return load<uint32_t>(data);
        case Element::kFloat32:
            return static_cast<double>(load<float>(data));
        default:
            return load<double>(data);
    }
}

bool is_number(Kind kind) {
    return kind != Kind::kBool && kind != Kind::kString && kind != Kind::kBytes && kind != Kind::kMessage;
}

const char* expected(Kind kind) { return is_number(kind) ? "an array or a typed array" : "an array"; }

} // namespace

uint8_t* Encoder::elements(uint64_t count, uint32_t size, const Place& place) {
    // Each element takes a byte at least on the wire.
    if (count > state_.module.options.max_size || count > SIZE_MAX / 2 / size) {
        fail(rt_, state_, Code::kTooLarge, "there are more elements than a message can hold", place);
    }
    return state_.arena.allocate(static_cast<size_t>(count) * size);
}

void Encoder::list(const Slot& slot, jsi::Value&& value, uint8_t* target, Place& place, uint32_t depth) {
    if (!value.isObject()) [[unlikely]] {
        fail_type(rt_, state_, place, expected(slot.type.kind), value);
    }
    jsi::Object object = std::move(value).getObject(rt_);
    if (!object.isArray(rt_)) {
        typed_array(slot, std::move(object), target, place);
        return;
    }
    jsi::Array array = std::move(object).getArray(rt_);
    size_t count = array.size(rt_);
    if (count == 0) return;
    uint8_t* data = elements(count, slot.entry_size, place);
    uint8_t* element = data;
    for (size_t i = 0; i < count; ++i) {
        place.at_index(static_cast<uint32_t>(i));
        jsi::Value item = array.getValueAtIndex(rt_, i);
        if (slot.type.kind == Kind::kMessage) {
            child(slot.type, std::move(item), element, place, depth);
        } else {
            this->value(slot.type, std::move(item), element, place);
        }
        element += slot.entry_size;
    }
    store(target, Lists{data, static_cast<uint32_t>(count), 0});
}

void Encoder::typed_array(const Slot& slot, jsi::Object&& object, uint8_t* target, Place& place) {
    const Kind kind = slot.type.kind;
    const ElementName* type = nullptr;
    if (is_number(kind)) {
        jsi::Value tag = state_.support->typed_array_name.callWithThis(rt_, object);
        std::string name = tag.isString() ? std::move(tag).getString(rt_).utf8(rt_) : std::string();
        for (const ElementName& known : kElements) {
            if (known.name == name) type = &known;
        }
    }
    if (type == nullptr) fail_type(rt_, state_, place, expected(kind), jsi::Value(std::move(object)));
    bool big = type->element == Element::kBigInt64 || type->element == Element::kBigUint64;
    if (big && kind != Kind::kInt64 && kind != Kind::kUint64) {
        fail(rt_, state_, Code::kTypeMismatch, "expected an array of numbers, found a " + std::string(type->name),
             place);
    }
    std::optional<View> view = view_of(rt_, state_, std::move(object), place);
    if (!view) fail(rt_, state_, Code::kTypeMismatch, std::string("expected ") + expected(kind), place);
    uint64_t count = view->size / type->size;
    if (count == 0) return;
    uint8_t* data = elements(count, slot.entry_size, place);
    const uint8_t* source = data_of(rt_, state_, *view, place);
    for (uint64_t i = 0; i < count; ++i) {
        place.at_index(static_cast<uint32_t>(i));
        const uint8_t* from = source + i * type->size;
        uint8_t* to = data + i * slot.entry_size;
        if (!big) {
            number(slot.type, element_at(type->element, from), to, place);
            continue;
        }
        // Equal bits where the signs agree; otherwise the other half of the range is out of reach.
        uint64_t bits = load<uint64_t>(from);
        bool is_signed = type->element == Element::kBigInt64;
        if (is_signed != (kind == Kind::kInt64) && bits >> 63 != 0) {
            jsi::BigInt found = is_signed ? jsi::BigInt::fromInt64(rt_, static_cast<int64_t>(bits))
                                          : jsi::BigInt::fromUint64(rt_, bits);
            out_of_range(kind, jsi::Value(std::move(found)), place);
        }
        store(to, bits);
    }
    store(target, Lists{data, static_cast<uint32_t>(count), 0});
}

} // namespace ferrobuf
