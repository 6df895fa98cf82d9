// Filling the per-runtime state.

#include "State.hpp"

#include "Layout.hpp"
#include "Memory.hpp"

namespace ferrobuf {

namespace {

alignas(16) constexpr uint8_t kNothing[16] = {};

jsi::PropNameID property(jsi::Runtime& rt, const char* name) { return jsi::PropNameID::forAscii(rt, name); }

jsi::Function function_of(jsi::Runtime& rt, const jsi::Object& object, const char* name) {
    return object.getPropertyAsFunction(rt, name);
}

jsi::Object global_object(jsi::Runtime& rt, const char* name) { return rt.global().getPropertyAsObject(rt, name); }

jsi::ArrayBuffer scratch_of(jsi::Runtime& rt, const jsi::Object& helpers) {
    jsi::Object scratch = helpers.getPropertyAsObject(rt, "scratch");
    if (!scratch.isArrayBuffer(rt)) throw jsi::JSError(rt, "ferrobuf: setup needs an ArrayBuffer as `scratch`");
    return std::move(scratch).getArrayBuffer(rt);
}

// The getter behind `%TypedArray%.prototype[Symbol.toStringTag]`, which no object can pretend to be a typed array to.
jsi::Function typed_array_name_of(jsi::Runtime& rt) {
    jsi::Object prototype = global_object(rt, "Uint8Array").getPropertyAsObject(rt, "prototype");
    jsi::Value parent = function_of(rt, global_object(rt, "Object"), "getPrototypeOf").call(rt, prototype);
    jsi::Value symbol = global_object(rt, "Symbol").getProperty(rt, "toStringTag");
    jsi::Value descriptor =
        function_of(rt, global_object(rt, "Object"), "getOwnPropertyDescriptor").call(rt, parent, symbol);
    return function_of(rt, descriptor.asObject(rt), "get");
}

} // namespace

const uint8_t* nothing() { return kNothing; }

Support::Support(jsi::Runtime& rt, const jsi::Object& helpers)
    : error(function_of(rt, helpers, "error")),
      list(function_of(rt, helpers, "list")),
      entries(function_of(rt, helpers, "entries")),
      add_entries(function_of(rt, helpers, "addEntries")),
      bytes(function_of(rt, helpers, "bytes")),
      own(function_of(rt, helpers, "own")),
      push(function_of(rt, helpers, "push")),
      scratch(scratch_of(rt, helpers)),
      object_prototype(global_object(rt, "Object").getPropertyAsObject(rt, "prototype")),
      to_string(function_of(rt, object_prototype, "toString")),
      keys(function_of(rt, global_object(rt, "Object"), "keys")),
      array_from(function_of(rt, global_object(rt, "Array"), "from")),
      map_constructor(rt.global().getPropertyAsFunction(rt, "Map")),
      typed_array_name(typed_array_name_of(rt)),
      empty_string(jsi::String::createFromAscii(rt, "", 0)) {}

WellKnown::WellKnown(jsi::Runtime& rt)
    : buffer(property(rt, "buffer")),
      byte_offset(property(rt, "byteOffset")),
      byte_length(property(rt, "byteLength")),
      length(property(rt, "length")),
      case_name(property(rt, "case")),
      value(property(rt, "value")),
      unknown(property(rt, "$unknown")),
      bytes(property(rt, "bytes")),
      max_depth(property(rt, "maxDepth")),
      max_size(property(rt, "maxSize")),
      unknown_option(property(rt, "unknown")) {}

State::State(jsi::Runtime& rt, const Module& its_module) : module(its_module), names(rt) {
    abi_problem = layout_problem(module);
    if (!abi_problem.empty()) return;
    messages.resize(module.message_count);
    for (uint32_t i = 0; i < module.message_count; ++i) {
        messages[i].table = module.messages[i];
        messages[i].native = &module.native->messages[i];
    }
    decoded = codec().arena_new();
}

State::~State() {
    if (decoded != nullptr) codec().arena_free(decoded);
}

const jsi::Value& State::zero(jsi::Runtime& rt) {
    if (!zero_) zero_.emplace(jsi::BigInt::fromInt64(rt, 0));
    return *zero_;
}

void State::prepare_encode(jsi::Runtime& rt, Bound& bound) {
    const Message& table = *bound.table;
    bound.blank = std::make_unique<uint8_t[]>(table.size);
    std::vector<jsi::PropNameID> made;
    made.reserve(table.slot_count);
    for (uint32_t i = 0; i < table.slot_count; ++i) {
        const Slot& slot = table.slots[i];
        const auto* text = reinterpret_cast<const uint8_t*>(slot.label.property);
        made.push_back(jsi::PropNameID::forUtf8(rt, text, slot.label.property_size));
        if (support->object_prototype.hasProperty(rt, made.back())) {
            bound.inherited.resize(table.slot_count);
            bound.inherited[i] = true;
        }
        uint8_t* member = bound.blank.get() + slot.offset;
        bool text_or_bytes = slot.type.kind == Kind::kString || slot.type.kind == Kind::kBytes;
        // The pointer is the first member of all these; Rust has none that are null.
        if (slot.shape == Shape::kList || slot.shape == Shape::kMap || (slot.shape != Shape::kOneof && text_or_bytes)) {
            store(member, nothing());
        }
    }
    store(bound.blank.get() + table.unknown_offset, nothing());
    bound.names = std::move(made);
    bound.ready_to_encode = true;
}

void State::prepare_decode(jsi::Runtime& rt, Bound& bound) {
    const Message& table = *bound.table;
    std::vector<std::vector<jsi::Value>> cases(table.oneof_count);
    for (uint32_t i = 0; i < table.oneof_count; ++i) {
        const Oneof& oneof = table.oneofs[i];
        for (uint32_t j = 0; j < oneof.member_count; ++j) {
            const Label& label = oneof.members[j].label;
            const auto* text = reinterpret_cast<const uint8_t*>(label.property);
            cases[i].emplace_back(jsi::String::createFromUtf8(rt, text, label.property_size));
        }
    }
    bound.cases = std::move(cases);
    bound.argument_count = table.slot_count + table.oneof_count + 1;
    bound.ready_to_decode = true;
}

} // namespace ferrobuf
