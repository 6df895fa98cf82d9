// The global object and its host functions: setup, bind, and for each message encode, encodeInto, byteLength, decode,
// slots.

#include <ferrobuf/Install.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "Decoder.hpp"
#include "Encoder.hpp"
#include "Error.hpp"
#include "Number.hpp"
#include "State.hpp"
#include "Target.hpp"

namespace ferrobuf {

namespace {

// Made of what any runtime has: the FerrobufError of this one is out of reach.
[[noreturn]] void failRuntime(jsi::Runtime &rt) {
  jsi::JSError error(rt,
                     "ferrobuf: this function belongs to another JavaScript runtime, or to one that is gone: import "
                     "the generated module in the runtime that uses it, and call `ferrobuf::install` for that "
                     "runtime too");
  error.value().asObject(rt).setProperty(rt, "code", "wrong-runtime");
  throw error;
}

// The state of a host function that `runtime` calls. One load and one comparison: too little to be measured.
State &stateOf(const Link &link, jsi::Runtime &runtime) {
  if (link.runtime.load(std::memory_order_relaxed) != &runtime) [[unlikely]] {
    failRuntime(runtime);
  }
  return *link.state;
}

// Defines a host function as a property. The function object owns the state. Memory that runs out becomes an error that
// JavaScript can catch, like every other.
template <typename Body>
void define(jsi::Runtime &rt, const jsi::Object &object, const char *name, unsigned parameters, State &state,
            Body body) {
  auto call = [link = state.link, body](jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *args,
                                        size_t count) -> jsi::Value {
    State &itsState = stateOf(*link, runtime);
    // Functions find undefined in place of a first argument that was not given.
    const jsi::Value none;
    try {
      return body(runtime, itsState, count == 0 ? &none : args, count);
    } catch (const std::bad_alloc &) {
      fail(runtime, itsState, Code::TooLarge, "there is not enough memory", std::string());
    }
  };
  jsi::PropNameID id = jsi::PropNameID::forAscii(rt, name);
  jsi::Function function = jsi::Function::createFromHostFunction(rt, id, parameters, std::move(call));
  function.setNativeState(rt, state.shared_from_this());
  object.setProperty(rt, id, function);
}

// The object that an argument is, which must be one, taken out of it: a copy of the handle costs two atomic operations
// (about 8 ns). Arguments belong to the engine, as values that it can change, and it only drops them after the call.
jsi::Object take(jsi::Runtime &rt, const jsi::Value &argument) {
  return std::move(const_cast<jsi::Value &>(argument)).getObject(rt);
}

std::string nameOf(const Bound &bound) {
  return std::string(bound.table->name, bound.table->nameSize);
}

[[noreturn]] void failEncode(jsi::Runtime &rt, State &state, const Bound &bound, uint32_t status) {
  switch (status) {
  case kTooLarge:
    fail(rt, state, Code::TooLarge, "the message is larger than 2147483647 bytes", nameOf(bound));
  case kMissingRequired:
    fail(rt, state, Code::MissingRequired, "a required field is missing", nameOf(bound));
  default:
    fail(rt, state, Code::Internal, "the codec failed with status " + std::to_string(status), nameOf(bound));
  }
}

void expectSize(jsi::Runtime &rt, State &state, const Bound &bound, uint64_t size) {
  if (size <= state.module.options.maxSize)
    return;
  fail(rt, state, Code::TooLarge,
       "the message takes " + std::to_string(size) + " bytes, the limit is " +
           std::to_string(state.module.options.maxSize),
       nameOf(bound));
}

jsi::Object messageOf(jsi::Runtime &rt, State &state, const Bound &bound, const jsi::Value &argument) {
  if (!argument.isObject()) [[unlikely]] {
    failType(rt, state, Place(nullptr, *bound.table), "an object", argument);
  }
  return take(rt, argument);
}

// Number `index` of the arguments; undefined when fewer were given.
const jsi::Value &argument(const jsi::Value *args, size_t count, size_t index) {
  static const jsi::Value none;
  return index < count ? args[index] : none;
}

// What JavaScript selected of the message's fields, for `Encoder::read`.
uint64_t selection(const jsi::Value &argument) {
  return argument.isNumber() ? static_cast<uint64_t>(argument.getNumber()) : 0;
}

// Length of an encoded message; below zero when it had so few fields that to select them is worth it next time.
jsi::Value lengthOf(const Encoder &encoder, const Bound &bound, uint32_t length) {
  double number = length;
  return jsi::Value(length != 0 && encoder.hadFew(bound) ? -number : number);
}

// Writes the message to the end of the scratch buffer if it fits there: otherwise `output` says how long it is.
bool encodeToScratch(jsi::Runtime &rt, State &state, Bound &bound, const void *message, ferrobuf_Output &output) {
  const jsi::ArrayBuffer &scratch = state.support->scratch;
  output = ferrobuf_Output{scratch.data(rt), static_cast<uint32_t>(scratch.size(rt)), 0, 0};
  uint32_t status = bound.native->encode(message, &output);
  if (status != kOk && status != kNoSpace) [[unlikely]] {
    failEncode(rt, state, bound, status);
  }
  expectSize(rt, state, bound, output.len);
  return status == kOk;
}

// `data` has room for just the message, and shares no memory with it.
void encodeExactly(jsi::Runtime &rt, State &state, Bound &bound, const void *message, uint8_t *data, uint32_t size) {
  ferrobuf_Output output{data, size, 0, 0};
  uint32_t status = bound.native->encode(message, &output);
  if (status != kOk)
    failEncode(rt, state, bound, status);
}

// Arguments: the message, the selection. The length of the message when it lies at the end of the scratch buffer, or
// else a buffer of its own.
jsi::Value encode(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count) {
  Encoder encoder(rt, state);
  uint64_t selected = selection(argument(args, count, 1));
  const void *message = encoder.read(bound, messageOf(rt, state, bound, args[0]), selected);
  ferrobuf_Output output{};
  if (encodeToScratch(rt, state, bound, message, output)) [[likely]]
    return lengthOf(encoder, bound, output.len);
  auto memory = std::make_shared<Memory>(output.len);
  encodeExactly(rt, state, bound, message, memory->data(), output.len);
  return arrayBuffer(rt, std::move(memory));
}

// Arguments: the message, the target, the offset in it, the selection. The length of the message.
jsi::Value encodeInto(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count) {
  Place place(nullptr, *bound.table);
  std::unique_ptr<Target> target = openTarget(rt, state, argument(args, count, 1), place);
  const jsi::Value &asked = argument(args, count, 2);
  double offset = asked.isUndefined() ? 0 : asked.isNumber() ? asked.getNumber() : std::nan("");
  if (std::isinf(offset) || std::trunc(offset) != offset)
    fail(rt, state, Code::TypeMismatch, "the offset is no integer", place);
  Encoder encoder(rt, state);
  uint64_t selected = selection(argument(args, count, 3));
  const void *message = encoder.read(bound, messageOf(rt, state, bound, args[0]), selected);
  ferrobuf_Output output{};
  bool fits = encodeToScratch(rt, state, bound, message, output);
  uint8_t *data = dataOf(rt, state, target->view, place);
  double room = static_cast<double>(target->view.size) - offset;
  if (!(offset >= 0 && output.len <= room)) {
    fail(rt, state, Code::TooLarge,
         "the message takes " + std::to_string(output.len) + " bytes, the target has " +
             std::to_string(target->view.size) + " and is to be written from offset " + (offset < 0 ? "-" : "") +
             std::to_string(static_cast<uint64_t>(std::min(std::fabs(offset), 1e18))) + " on",
         place);
  }
  if (output.len != 0) {
    data += static_cast<size_t>(offset);
    if (fits) {
      std::memcpy(data, output.data + output.start, output.len);
    } else if (!encoder.borrowsFrom(data, output.len)) {
      encodeExactly(rt, state, bound, message, data, output.len);
    } else {
      auto memory = std::unique_ptr<uint8_t[]>(new uint8_t[output.len]);
      encodeExactly(rt, state, bound, message, memory.get(), output.len);
      std::memcpy(data, memory.get(), output.len);
    }
  }
  closeTarget(state, std::move(target));
  return lengthOf(encoder, bound, output.len);
}

jsi::Value byteLength(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value &value) {
  Encoder encoder(rt, state);
  const void *message = encoder.read(bound, messageOf(rt, state, bound, value), 0);
  uint64_t size = 0;
  uint32_t status = bound.native->encoded_len(message, &size);
  if (status != kOk)
    failEncode(rt, state, bound, status);
  expectSize(rt, state, bound, size);
  return jsi::Value(static_cast<double>(size));
}

// A limit that a call of `decode` sets: at most what the config allows.
uint32_t limit(jsi::Runtime &rt, State &state, const Bound &bound, const jsi::Object &options,
               const jsi::PropNameID &name, const char *text, uint32_t most) {
  jsi::Value value = options.getProperty(rt, name);
  if (value.isUndefined())
    return most;
  uint32_t out = 0;
  if (!value.isNumber() || !toUint32(value.getNumber(), out)) {
    fail(rt, state, Code::TypeMismatch, std::string("the option ") + text + " is no whole number", nameOf(bound));
  }
  return std::min(out, most);
}

// One of two words; `isSecond` keeps its value when the option is not given.
void choice(jsi::Runtime &rt, State &state, const Bound &bound, const jsi::Object &options, const jsi::PropNameID &name,
            std::string_view firstWord, std::string_view secondWord, bool &isSecond) {
  jsi::Value value = options.getProperty(rt, name);
  if (value.isUndefined())
    return;
  std::string word = value.isString() ? value.getString(rt).utf8(rt) : std::string();
  if (word != firstWord && word != secondWord) {
    fail(rt, state, Code::TypeMismatch,
         "an option is neither '" + std::string(firstWord) + "' nor '" + std::string(secondWord) + "'", nameOf(bound));
  }
  isSecond = word == secondWord;
}

// Arguments: the input, and perhaps an object of options. Anything else in second place is ignored, so that `decode`
// can be passed to `map`.
jsi::Value decode(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count) {
  const Options &options = state.module.options;
  DecodeSettings settings{options.maxDepth, options.maxSize, options.bytes, options.keepUnknown};
  if (count > 1 && args[1].isObject()) {
    jsi::Object asked = args[1].getObject(rt);
    settings.maxDepth = limit(rt, state, bound, asked, state.names.maxDepth, "maxDepth", settings.maxDepth);
    settings.maxSize = limit(rt, state, bound, asked, state.names.maxSize, "maxSize", settings.maxSize);
    bool view = settings.bytes == BytesMapping::View;
    choice(rt, state, bound, asked, state.names.bytes, "copy", "view", view);
    settings.bytes = view ? BytesMapping::View : BytesMapping::Copy;
    bool drop = !settings.keepUnknown;
    choice(rt, state, bound, asked, state.names.unknownOption, "keep", "drop", drop);
    settings.keepUnknown = !drop;
  }
  Decoder decoder(rt, state, settings);
  if (!args[0].isObject()) [[unlikely]] {
    failType(rt, state, Place(nullptr, *bound.table), "a Uint8Array or an ArrayBuffer", args[0]);
  }
  return decoder.decode(bound, take(rt, args[0]));
}

// The properties that the slots are, in their order.
jsi::Value slotNames(jsi::Runtime &rt, const Message &table) {
  jsi::Array names(rt, table.slotCount);
  for (uint32_t i = 0; i < table.slotCount; ++i) {
    const Label &label = table.slots[i].label;
    const auto *text = reinterpret_cast<const uint8_t *>(label.property);
    names.setValueAtIndex(rt, i, jsi::String::createFromUtf8(rt, text, label.propertySize));
  }
  return names;
}

// The message's position in the module; messages are sorted by name.
Bound *find(State &state, std::string_view name) {
  size_t low = 0;
  size_t high = state.messages.size();
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const Message &table = *state.messages[middle].table;
    int order = std::string_view(table.name, table.nameSize).compare(name);
    if (order == 0)
      return &state.messages[middle];
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return nullptr;
}

// A factory that generated code may lack.
std::optional<jsi::Function> factory(jsi::Runtime &rt, const jsi::Value *args, size_t count, size_t index) {
  if (index >= count || !args[index].isObject())
    return std::nullopt;
  return args[index].getObject(rt).asFunction(rt);
}

// Arguments: type name, fingerprint, factory, and the factories `flat`, `list` and `sparse` where there are.
jsi::Value bind(jsi::Runtime &rt, State &state, const jsi::Value *args, size_t count) {
  if (state.support == nullptr)
    throw jsi::JSError(rt, "ferrobuf: bind before setup");
  if (!state.abiProblem.empty())
    fail(rt, state, Code::AbiMismatch, state.abiProblem, std::string());
  if (count < 3 || !args[0].isString() || !args[1].isString() || !args[2].isObject()) {
    throw jsi::JSError(rt, "ferrobuf: bind takes a type name, a fingerprint and a factory");
  }
  std::string name = args[0].getString(rt).utf8(rt);
  Bound *bound = find(state, name);
  if (bound == nullptr) {
    fail(rt, state, Code::SchemaMismatch,
         "the app's native code does not know this message type; run `ferrobuf generate` and rebuild the native app",
         name);
  }
  if (args[1].getString(rt).utf8(rt) != bound->table->fingerprint) {
    fail(rt, state, Code::SchemaMismatch,
         "the generated TypeScript and the app's native code come from different versions of the schema; "
         "run `ferrobuf generate` and rebuild the native app",
         name);
  }
  bound->create.emplace(args[2].getObject(rt).asFunction(rt));
  bound->flat = factory(rt, args, count, 3);
  bound->list = isFlat(*bound->table) ? factory(rt, args, count, 4) : std::nullopt;
  bound->sparse = factory(rt, args, count, 5);
  bound->readyToDecode = false;

  using Values = const jsi::Value *;
  jsi::Object functions(rt);
  define(rt, functions, "encode", 2, state,
         [bound](jsi::Runtime &runtime, State &itsState, Values values, size_t given) {
           return encode(runtime, itsState, *bound, values, given);
         });
  define(rt, functions, "encodeInto", 4, state,
         [bound](jsi::Runtime &runtime, State &itsState, Values values, size_t given) {
           return encodeInto(runtime, itsState, *bound, values, given);
         });
  define(rt, functions, "byteLength", 1, state, [bound](jsi::Runtime &runtime, State &itsState, Values values, size_t) {
    return byteLength(runtime, itsState, *bound, values[0]);
  });
  define(rt, functions, "decode", 1, state,
         [bound](jsi::Runtime &runtime, State &itsState, Values values, size_t given) {
           return decode(runtime, itsState, *bound, values, given);
         });
  define(rt, functions, "slots", 0, state,
         [bound](jsi::Runtime &runtime, State &, Values, size_t) { return slotNames(runtime, *bound->table); });
  return functions;
}

// Arguments: the helpers of rn-binding/src.
jsi::Value setup(jsi::Runtime &rt, State &state, const jsi::Value *args, size_t) {
  state.support = std::make_unique<Support>(rt, args[0].asObject(rt));
  return jsi::Value();
}

} // namespace

void install(jsi::Runtime &rt, const Module &module) {
  auto state = std::make_shared<State>(rt, module);

  jsi::Object native(rt);
  native.setProperty(rt, "abiVersion", static_cast<double>(kAbiVersion));
  define(rt, native, "setup", 1, *state, setup);
  define(rt, native, "bind", 3, *state, bind);

  // Not enumerable: scripts that list globals should not meet it.
  jsi::Object descriptor(rt);
  descriptor.setProperty(rt, "value", native);
  descriptor.setProperty(rt, "configurable", true);
  descriptor.setProperty(rt, "writable", true);
  rt.global()
      .getPropertyAsObject(rt, "Object")
      .getPropertyAsFunction(rt, "defineProperty")
      .call(rt, rt.global(), jsi::String::createFromAscii(rt, "__ferrobuf"), descriptor);
}

} // namespace ferrobuf
