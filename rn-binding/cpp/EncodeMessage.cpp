// Reading a message: its slots in order, nested messages, oneofs, unknown fields.

#include <cstring>

#include "Encoder.hpp"
#include "Memory.hpp"
#include "RawFields.hpp"
#include "Text.hpp"

namespace ferrobuf {

namespace {

constexpr Label kUnknownLabel{"$unknown", "$unknown", 8, 8};

bool same_text(const Label& label, const Str& text) {
    return label.property_size == text.size && std::memcmp(label.property, text.data, text.size) == 0;
}

} // namespace

const void* Encoder::read(Bound& bound, const jsi::Value& message) {
    uint8_t* target = state_.arena.allocate(bound.table->size);
    if (!message.isObject()) {
        fail_type(rt_, state_, Place(nullptr, *bound.table), "an object", message);
    }
    this->message(bound, message.getObject(rt_), target, nullptr, 0);
    for (const Borrowed& borrowed : borrowed_) {
        Place place(nullptr, *bound.table);
        place.at(*borrowed.label);
        borrowed.target->data = data_of(rt_, state_, borrowed.view, place);
    }
    return target;
}

void Encoder::message(Bound& bound, const jsi::Object& object, uint8_t* target, const Place* outer, uint32_t depth) {
    const Message& table = *bound.table;
    Place place(outer, table);
    if (depth > state_.module.options.max_depth) [[unlikely]] {
        const Place& where = outer == nullptr ? place : *outer;
        fail(rt_, state_, Code::kTooDeep,
             "messages are nested deeper than " + std::to_string(state_.module.options.max_depth), where);
    }
    if (!bound.ready_to_encode) [[unlikely]] {
        state_.prepare_encode(rt_, bound);
    }
    std::memcpy(target, bound.blank.get(), table.size);
    bool found = false;
    for (uint32_t i = 0; i < table.slot_count; ++i) {
        const Slot& slot = table.slots[i];
        place.at(slot.label);
        jsi::Value value =
            bound.inherited.empty() ? object.getProperty(rt_, bound.names[i]) : property(bound, object, i);
        if (value.isUndefined()) {
            if (slot.shape == Shape::kRequired) [[unlikely]] {
                fail(rt_, state_, Code::kMissingRequired, "the field is required", place);
            }
            continue;
        }
        found = true;
        if (slot.shape == Shape::kOneof) {
            oneof(table, slot, std::move(value), target + slot.offset, place, depth);
        } else {
            this->slot(slot, std::move(value), target + slot.offset, place, depth);
        }
    }
    if (state_.module.options.keep_unknown) {
        jsi::Value value = object.getProperty(rt_, state_.names.unknown);
        if (!value.isUndefined()) {
            found = true;
            place.at(kUnknownLabel);
            unknown(std::move(value), *reinterpret_cast<Unknown*>(target + table.unknown_offset), place);
        }
    }
    if (!found) expect_message(object, outer == nullptr ? place : *outer);
}

void Encoder::slot(const Slot& slot, jsi::Value&& value, uint8_t* target, Place& place, uint32_t depth) {
    switch (slot.shape) {
        case Shape::kImplicit:
            this->value(slot.type, std::move(value), target, place);
            return;
        case Shape::kExplicit:
        case Shape::kRequired:
            if (slot.type.kind == Kind::kMessage) {
                store(target, own_child(slot.type, std::move(value), place, depth));
            } else {
                this->value(slot.type, std::move(value), target, place);
                // `Opt<T>`: the flag follows the value.
                target[size_of(slot.type.kind)] = 1;
            }
            return;
        case Shape::kList:
            list(slot, std::move(value), target, place, depth);
            return;
        case Shape::kMap:
            map(slot, std::move(value), target, place, depth);
            return;
        case Shape::kOneof:
            return;
    }
}

void Encoder::child(Type type, jsi::Value&& value, uint8_t* target, Place& place, uint32_t depth) {
    if (!value.isObject()) [[unlikely]] {
        fail_type(rt_, state_, place, "an object", value);
    }
    message(state_.messages[type.index], std::move(value).getObject(rt_), target, &place, depth + 1);
}

const uint8_t* Encoder::own_child(Type type, jsi::Value&& value, Place& place, uint32_t depth) {
    uint8_t* target = state_.arena.allocate(state_.messages[type.index].table->size);
    child(type, std::move(value), target, place, depth);
    return target;
}

void Encoder::oneof(const Message& table, const Slot& slot, jsi::Value&& value, uint8_t* target, Place& place,
                    uint32_t depth) {
    if (!value.isObject()) [[unlikely]] {
        fail_type(rt_, state_, place, "an object { case, value }", value);
    }
    jsi::Object object = std::move(value).getObject(rt_);
    jsi::Value case_value = object.getProperty(rt_, state_.names.case_name);
    if (case_value.isUndefined()) return;
    if (!case_value.isString()) [[unlikely]] {
        fail_type(rt_, state_, place, "the name of a member as `case`", case_value);
    }
    Str name = read_text_at(rt_, state_, std::move(case_value).getString(rt_), place);
    const Oneof& oneof = table.oneofs[slot.type.index];
    for (uint32_t i = 0; i < oneof.member_count; ++i) {
        const Member& member = oneof.members[i];
        if (!same_text(member.label, name)) continue;
        place.at(member.label);
        jsi::Value held = object.getProperty(rt_, state_.names.value);
        uint8_t* inside = target + oneof.value_offset;
        if (member.type.kind == Kind::kMessage) {
            store(inside, own_child(member.type, std::move(held), place, depth));
        } else {
            this->value(member.type, std::move(held), inside, place);
        }
        store(target, member.number);
        return;
    }
    std::string text(reinterpret_cast<const char*>(name.data), name.size);
    fail(rt_, state_, Code::kTypeMismatch, "the oneof has no member \"" + text + "\"", place);
}

void Encoder::unknown(jsi::Value&& value, Unknown& target, Place& place) {
    bytes(std::move(value), target, place, Borrowing::kNever);
    if (!well_formed(target.data, target.size, state_.module.options.max_depth)) {
        fail(rt_, state_, Code::kTypeMismatch, "expected whole protobuf fields, which the bytes are not", place);
    }
}

jsi::Value Encoder::property(const Bound& bound, const jsi::Object& object, uint32_t slot) {
    if (!bound.inherited[slot]) return object.getProperty(rt_, bound.names[slot]);
    const Label& label = bound.table->slots[slot].label;
    const auto* text = reinterpret_cast<const uint8_t*>(label.property);
    return state_.support->own.call(rt_, object, jsi::String::createFromUtf8(rt_, text, label.property_size));
}

void Encoder::expect_message(const jsi::Object& object, const Place& place) {
    // A Date, a Map or encoded bytes in place of a message have none of its properties, and would pass for an empty
    // one.
    jsi::Value tag = state_.support->to_string.callWithThis(rt_, object);
    std::string text = tag.isString() ? tag.getString(rt_).utf8(rt_) : std::string();
    constexpr size_t kPrefix = 8;
    if (text == "[object Object]" || text.size() <= kPrefix + 1) return;
    std::string type = text.substr(kPrefix, text.size() - kPrefix - 1);
    fail(rt_, state_, Code::kTypeMismatch, "expected a message, found an object of type " + type, place);
}

} // namespace ferrobuf
