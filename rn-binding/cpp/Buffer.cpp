// Reading buffers and views.

#include "Buffer.hpp"

namespace ferrobuf {

namespace {

// Below this, telling the collector costs more than it is worth.
constexpr size_t kWorthTelling = 4096;

[[noreturn]] void fail_detached(jsi::Runtime& rt, State& state, const Place& place) {
    fail(rt, state, Code::kTypeMismatch, "the ArrayBuffer is detached", place);
}

// Size of the buffer. Engines report a detached one by an exception, which is no JavaScript error.
size_t size_of_buffer(jsi::Runtime& rt, State& state, const jsi::ArrayBuffer& buffer, const Place& place) {
    try {
        return buffer.size(rt);
    } catch (const jsi::JSError&) {
        throw;
    } catch (const jsi::JSIException&) {
        fail_detached(rt, state, place);
    }
}

// A number of bytes; false when it is none that a buffer could have.
bool to_size(const jsi::Value& value, size_t& out) {
    if (!value.isNumber()) return false;
    double number = value.getNumber();
    if (!(number >= 0 && number <= 9007199254740991.0) || number > static_cast<double>(SIZE_MAX)) return false;
    out = static_cast<size_t>(number);
    return static_cast<double>(out) == number;
}

} // namespace

std::optional<View> view_of(jsi::Runtime& rt, State& state, jsi::Object&& object, const Place& place) {
    if (object.isArrayBuffer(rt)) {
        jsi::ArrayBuffer buffer = std::move(object).getArrayBuffer(rt);
        size_t size = size_of_buffer(rt, state, buffer, place);
        return View{std::move(buffer), 0, size};
    }
    jsi::Value buffer_value = object.getProperty(rt, state.names.buffer);
    if (!buffer_value.isObject()) return std::nullopt;
    jsi::Object buffer_object = std::move(buffer_value).getObject(rt);
    if (!buffer_object.isArrayBuffer(rt)) return std::nullopt;
    jsi::ArrayBuffer buffer = std::move(buffer_object).getArrayBuffer(rt);
    size_t size = 0;
    size_t offset = 0;
    if (!to_size(object.getProperty(rt, state.names.byte_length), size)) return std::nullopt;
    size_t whole = size_of_buffer(rt, state, buffer, place);
    // A view of the whole buffer has no offset to ask for.
    if (size != whole && !to_size(object.getProperty(rt, state.names.byte_offset), offset)) return std::nullopt;
    if (offset > whole || size > whole - offset) return std::nullopt;
    return View{std::move(buffer), offset, size};
}

const uint8_t* data_of(jsi::Runtime& rt, State& state, const View& view, const Place& place) {
    size_t whole = size_of_buffer(rt, state, view.buffer, place);
    if (view.offset > whole || view.size > whole - view.offset) fail_detached(rt, state, place);
    if (view.size == 0) return nullptr;
    return view.buffer.data(rt) + view.offset;
}

jsi::ArrayBuffer array_buffer(jsi::Runtime& rt, std::shared_ptr<Memory> memory) {
    size_t size = memory->size();
    jsi::ArrayBuffer buffer(rt, std::move(memory));
    if (size >= kWorthTelling) buffer.setExternalMemoryPressure(rt, size);
    return buffer;
}

} // namespace ferrobuf
