// Decoding: the call of the codec, and the arguments of the factories for messages, values and oneofs.

#include "Decoder.hpp"
#include "Memory.hpp"
#include "Number.hpp"
#include "Text.hpp"

namespace ferrobuf {

jsi::Value Decoder::decode(Bound& bound, const jsi::Value& input) {
    Place place(nullptr, *bound.table);
    constexpr const char* kExpected = "a Uint8Array or an ArrayBuffer";
    if (!input.isObject()) fail_type(rt_, state_, place, kExpected, input);
    std::optional<View> view = view_of(rt_, state_, input.getObject(rt_), place);
    if (!view) {
        fail(rt_, state_, Code::kTypeMismatch, std::string("expected ") + kExpected + ", found another object", place);
    }
    if (view->size > settings_.max_size) {
        fail(rt_, state_, Code::kTooLarge,
             "the input has " + std::to_string(view->size) + " bytes, the limit is " +
                 std::to_string(settings_.max_size),
             place);
    }
    input_ = data_of(rt_, state_, *view, place);
    input_size_ = view->size;
    input_offset_ = view->offset;
    buffer_ = jsi::Value(std::move(view->buffer));

    ferrobuf_DecodeOptions options{settings_.max_depth, static_cast<uint8_t>(settings_.keep_unknown ? 0 : 1), 1, {}};
    ferrobuf_Error error{};
    const void* decoded = nullptr;
    uint32_t status =
        bound.native->decode(state_.decoded, input_, static_cast<uint32_t>(input_size_), &options, &decoded, &error);
    if (status != kOk) [[unlikely]] {
        fail_status(bound, status, error);
    }
    return message(bound, static_cast<const uint8_t*>(decoded), nullptr);
}

jsi::Value Decoder::message(Bound& bound, const uint8_t* source, const Place* outer) {
    const Message& table = *bound.table;
    Place place(outer, table);
    if (!bound.create) [[unlikely]] {
        fail(rt_, state_, Code::kSchemaMismatch,
             "the generated TypeScript of " + std::string(table.name, table.name_size) +
                 " is not loaded; run `ferrobuf generate` so that its file is imported",
             outer == nullptr ? place : *outer);
    }
    if (!bound.ready_to_decode) [[unlikely]] {
        state_.prepare_decode(rt_, bound);
    }
    Args args(state_.arena, bound.argument_count);
    for (uint32_t i = 0; i < table.slot_count; ++i) {
        const Slot& slot = table.slots[i];
        place.at(slot.label);
        if (slot.shape == Shape::kOneof) {
            oneof(bound, slot, source + slot.offset, args, place);
        } else {
            this->slot(slot, source + slot.offset, args, place);
        }
    }
    Unknown unknown = load<Unknown>(source + table.unknown_offset);
    if (unknown.size != 0) args.own(own_bytes(unknown));
    return bound.create->call(rt_, args.data(), args.size());
}

void Decoder::slot(const Slot& slot, const uint8_t* source, Args& args, Place& place) {
    switch (slot.shape) {
        case Shape::kImplicit:
            // Empty bytes are made by the factory.
            if (slot.type.kind == Kind::kBytes && load<Bytes>(source).size == 0) {
                args.undefined();
            } else {
                value(slot.type, source, args, place);
            }
            return;
        case Shape::kExplicit:
        case Shape::kRequired:
            if (slot.type.kind == Kind::kMessage) {
                const auto* held = load<const uint8_t*>(source);
                if (held == nullptr) {
                    args.undefined();
                } else {
                    child(slot.type, held, args, place);
                }
            } else if (source[size_of(slot.type.kind)] == 0) {
                args.undefined();
            } else {
                value(slot.type, source, args, place);
            }
            return;
        case Shape::kList:
            list(slot, source, args, place);
            return;
        case Shape::kMap:
            map(slot, source, args, place);
            return;
        case Shape::kOneof:
            return;
    }
}

void Decoder::value(Type type, const uint8_t* source, Args& args, Place& place) {
    switch (type.kind) {
        case Kind::kDouble:
            args.number(load<double>(source));
            return;
        case Kind::kFloat:
            args.number(static_cast<double>(load<float>(source)));
            return;
        case Kind::kInt32:
        case Kind::kOpenEnum:
        case Kind::kClosedEnum:
            args.number(load<int32_t>(source));
            return;
        case Kind::kUint32:
            args.number(load<uint32_t>(source));
            return;
        case Kind::kInt64:
        case Kind::kUint64:
            integer64(type, load<uint64_t>(source), args, place);
            return;
        case Kind::kBool:
            args.boolean(*source != 0);
            return;
        case Kind::kString: {
            Str text = load<Str>(source);
            if (text.size == 0) {
                args.lend(state_.support->empty_string);
            } else {
                args.own(make_text(rt_, state_, text));
            }
            return;
        }
        case Kind::kBytes:
            args.own(bytes(load<Bytes>(source)));
            return;
        case Kind::kMessage:
            return;
    }
}

void Decoder::integer64(Type type, uint64_t bits, Args& args, Place& place) {
    bool is_signed = type.kind == Kind::kInt64;
    switch (type.int64) {
        case Int64::kBigint:
            if (bits == 0) {
                args.lend(state_.zero(rt_));
            } else if (is_signed) {
                args.own(jsi::BigInt::fromInt64(rt_, static_cast<int64_t>(bits)));
            } else {
                args.own(jsi::BigInt::fromUint64(rt_, bits));
            }
            return;
        case Int64::kString: {
            char digits[kMaxDecimal];
            size_t size = is_signed ? write_signed(static_cast<int64_t>(bits), digits) : write_unsigned(bits, digits);
            args.own(jsi::String::createFromAscii(rt_, digits, size));
            return;
        }
        case Int64::kNumber: {
            double number = is_signed ? static_cast<double>(static_cast<int64_t>(bits)) : static_cast<double>(bits);
            if (!(number >= -kMaxSafeInteger && number <= kMaxSafeInteger)) [[unlikely]] {
                char digits[kMaxDecimal];
                size_t size =
                    is_signed ? write_signed(static_cast<int64_t>(bits), digits) : write_unsigned(bits, digits);
                fail(rt_, state_, Code::kOutOfRange,
                     std::string(digits, size) + " is no safe integer, and the schema says JS_NUMBER", place);
            }
            args.number(number);
            return;
        }
    }
}

void Decoder::child(Type type, const uint8_t* source, Args& args, Place& place) {
    args.own(message(state_.messages[type.index], source, &place));
}

void Decoder::oneof(Bound& bound, const Slot& slot, const uint8_t* source, Args& args, Place& place) {
    uint32_t number = load<uint32_t>(source);
    const Oneof& oneof = bound.table->oneofs[slot.type.index];
    for (uint32_t i = 0; number != 0 && i < oneof.member_count; ++i) {
        const Member& member = oneof.members[i];
        if (member.number != number) continue;
        place.at(member.label);
        args.lend(bound.cases[slot.type.index][i]);
        const uint8_t* inside = source + oneof.value_offset;
        if (member.type.kind == Kind::kMessage) {
            child(member.type, load<const uint8_t*>(inside), args, place);
        } else {
            value(member.type, inside, args, place);
        }
        return;
    }
    args.undefined();
    args.undefined();
}

jsi::Value Decoder::bytes(const Bytes& bytes) {
    bool inside = bytes.size != 0 && bytes.data >= input_ && bytes.data + bytes.size <= input_ + input_size_;
    if (settings_.bytes == BytesMapping::kCopy || !inside) return own_bytes(bytes);
    Args args(state_.arena, 3);
    args.lend(buffer_);
    args.number(static_cast<double>(input_offset_ + static_cast<size_t>(bytes.data - input_)));
    args.number(bytes.size);
    return state_.support->bytes.call(rt_, args.data(), args.size());
}

jsi::Value Decoder::own_bytes(const Bytes& bytes) {
    auto memory = std::make_shared<Memory>(bytes.size);
    if (bytes.size != 0) std::memcpy(memory->data(), bytes.data, bytes.size);
    Args args(state_.arena, 3);
    args.own(array_buffer(rt_, std::move(memory)));
    args.number(0);
    args.number(bytes.size);
    return state_.support->bytes.call(rt_, args.data(), args.size());
}

void Decoder::fail_status(Bound& bound, uint32_t status, const ferrobuf_Error& error) {
    std::string path = error.path_len == 0 ? std::string(bound.table->name, bound.table->name_size)
                                           : std::string(reinterpret_cast<const char*>(error.path), error.path_len);
    Code code = Code::kInternal;
    std::string text;
    switch (status) {
        case kTruncated:
            code = Code::kTruncated;
            text = "the input ends inside a field";
            break;
        case kMalformed:
            code = Code::kMalformed;
            text = "the input is no protobuf message of this type";
            break;
        case kInvalidUtf8:
            code = Code::kInvalidUtf8;
            text = "the string is not valid UTF-8";
            break;
        case kTooDeep:
            code = Code::kTooDeep;
            text = "messages are nested deeper than " + std::to_string(settings_.max_depth);
            break;
        case kTooLarge:
            code = Code::kTooLarge;
            text = "the message is larger than it can be";
            break;
        case kMissingRequired:
            code = Code::kMissingRequired;
            text = "the field is required";
            break;
        default:
            text = "the codec failed with status " + std::to_string(status);
            break;
    }
    fail_at(rt_, state_, code, text, path, error.offset);
}

} // namespace ferrobuf
