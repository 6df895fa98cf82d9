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
#include "Encode.hpp"
#include "Error.hpp"
#include "Number.hpp"
#include "State.hpp"

namespace ferrobuf {

namespace {

constexpr const char *kGlobal = "__ferrobuf";

// Made of what any runtime has: the FerrobufError of this one is out of reach.
[[noreturn]] void failRuntime(jsi::Runtime &rt) {
  jsi::JSError error(rt,
                     "ferrobuf: this function belongs to another JavaScript runtime, or to one that is gone: import "
                     "the generated module in the runtime that uses it, after what `installer()` of "
                     "react-native-ferrobuf gives was called there, or `ferrobuf::install` for it");
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

// Of the arguments of decode: the input, and perhaps an object of options. Anything else in second place is ignored, so
// that `decode` can be passed to `map`.
DecodeSettings settingsOf(jsi::Runtime &rt, State &state, const Bound &bound, const jsi::Value *args, size_t count) {
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
  return settings;
}

jsi::Object inputOf(jsi::Runtime &rt, State &state, const Bound &bound, const jsi::Value &argument) {
  if (!argument.isObject()) [[unlikely]] {
    failType(rt, state, Place(nullptr, *bound.table), "a Uint8Array or an ArrayBuffer", argument);
  }
  return take(rt, argument);
}

// Arguments: as `settingsOf` says.
template <auto Method>
jsi::Value decode(jsi::Runtime &rt, State &state, Bound &bound, const jsi::Value *args, size_t count) {
  DecodeSettings settings = settingsOf(rt, state, bound, args, count);
  Decoder decoder(rt, state, settings);
  return (decoder.*Method)(bound, inputOf(rt, state, bound, args[0]));
}

// Defines a host function of one message.
template <auto Function>
void defineFor(jsi::Runtime &rt, const jsi::Object &object, const char *name, unsigned parameters, State &state,
               Bound &bound) {
  define(rt, object, name, parameters, state,
         [&bound](jsi::Runtime &runtime, State &itsState, const jsi::Value *args, size_t count) {
           return Function(runtime, itsState, bound, args, count);
         });
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

  jsi::Object functions(rt);
  defineFor<encode>(rt, functions, "encode", 2, state, *bound);
  defineFor<encodeInto>(rt, functions, "encodeInto", 4, state, *bound);
  defineFor<byteLength>(rt, functions, "byteLength", 1, state, *bound);
  defineFor<encodeDelimited>(rt, functions, "encodeDelimited", 1, state, *bound);
  defineFor<decode<&Decoder::decode>>(rt, functions, "decode", 1, state, *bound);
  defineFor<decode<&Decoder::decodeStream>>(rt, functions, "decodeDelimited", 1, state, *bound);
  define(rt, functions, "slots", 0, state, [bound](jsi::Runtime &runtime, State &, const jsi::Value *, size_t) {
    return slotNames(runtime, *bound->table);
  });
  return functions;
}

// Arguments: the helpers of rn-binding/src.
jsi::Value setup(jsi::Runtime &rt, State &state, const jsi::Value *args, size_t) {
  state.support = std::make_unique<Support>(rt, args[0].asObject(rt));
  return jsi::Value();
}

// Not bound to a runtime, unlike all others: libraries for worklets copy it into theirs, where it installs the same
// module.
jsi::Function installerOf(jsi::Runtime &rt, const Module &module) {
  jsi::PropNameID id = jsi::PropNameID::forAscii(rt, "install");
  return jsi::Function::createFromHostFunction(
      rt, id, 0, [&module](jsi::Runtime &runtime, const jsi::Value &, const jsi::Value *, size_t) -> jsi::Value {
        if (!isInstalled(runtime))
          install(runtime, module);
        return true;
      });
}

} // namespace

bool isInstalled(jsi::Runtime &rt) {
  return !rt.global().getProperty(rt, kGlobal).isUndefined();
}

void install(jsi::Runtime &rt, const Module &module) {
  auto state = std::make_shared<State>(rt, module);

  jsi::Object native(rt);
  native.setProperty(rt, "abiVersion", static_cast<double>(kAbiVersion));
  define(rt, native, "setup", 1, *state, setup);
  define(rt, native, "bind", 3, *state, bind);
  native.setProperty(rt, "install", installerOf(rt, module));

  // Not enumerable: scripts that list globals should not meet it.
  jsi::Object descriptor(rt);
  descriptor.setProperty(rt, "value", native);
  descriptor.setProperty(rt, "configurable", true);
  descriptor.setProperty(rt, "writable", true);
  rt.global()
      .getPropertyAsObject(rt, "Object")
      .getPropertyAsFunction(rt, "defineProperty")
      .call(rt, rt.global(), jsi::String::createFromAscii(rt, kGlobal), descriptor);
}

} // namespace ferrobuf
