// Filling the per-runtime state.

#include "State.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "Layout.hpp"
#include "Memory.hpp"
#include "Target.hpp"

namespace ferrobuf {

namespace {

// The first slot that holds bytes; where none does, the number of slots.
uint32_t bytesSlot(const Message &table) {
  uint32_t i = 0;
  while (i < table.slotCount && (table.slots[i].type.kind != Kind::Bytes || table.slots[i].shape > Shape::Required)) {
    i += 1;
  }
  return i;
}

// Whether functions, or arrays (those that match a regular expression among them), have properties of this name.
bool isCoincidence(const Label &label) {
  constexpr std::string_view kNames[] = {"name", "length", "prototype", "index", "indices", "input", "groups", "raw"};
  std::string_view property(label.property, label.propertySize);
  return std::find(std::begin(kNames), std::end(kNames), property) != std::end(kNames);
}

alignas(16) constexpr uint8_t kNothing[16] = {};

jsi::PropNameID property(jsi::Runtime &rt, const char *name) {
  return jsi::PropNameID::forAscii(rt, name);
}

jsi::Function functionOf(jsi::Runtime &rt, const jsi::Object &object, const char *name) {
  return object.getPropertyAsFunction(rt, name);
}

jsi::Object globalObject(jsi::Runtime &rt, const char *name) {
  return rt.global().getPropertyAsObject(rt, name);
}

jsi::ArrayBuffer scratchOf(jsi::Runtime &rt, const jsi::Object &helpers) {
  jsi::Object scratch = helpers.getPropertyAsObject(rt, "scratch");
  if (!scratch.isArrayBuffer(rt))
    throw jsi::JSError(rt, "ferrobuf: setup needs an ArrayBuffer as `scratch`");
  return std::move(scratch).getArrayBuffer(rt);
}

// A getter of `%TypedArray%.prototype`, which no object can pretend to be a typed array to.
jsi::Function typedArrayGetter(jsi::Runtime &rt, const jsi::Value &name) {
  jsi::Object object = globalObject(rt, "Object");
  jsi::Object prototype = globalObject(rt, "Uint8Array").getPropertyAsObject(rt, "prototype");
  jsi::Value parent = functionOf(rt, object, "getPrototypeOf").call(rt, prototype);
  jsi::Value descriptor = functionOf(rt, object, "getOwnPropertyDescriptor").call(rt, parent, name);
  return functionOf(rt, descriptor.asObject(rt), "get");
}

} // namespace

const uint8_t *nothing() {
  return kNothing;
}

Support::Support(jsi::Runtime &rt, const jsi::Object &helpers)
    : error(functionOf(rt, helpers, "error")), list(functionOf(rt, helpers, "list")),
      join(functionOf(rt, helpers, "join")), entries(functionOf(rt, helpers, "entries")),
      addEntries(functionOf(rt, helpers, "addEntries")), bytes(functionOf(rt, helpers, "bytes")),
      copied(functionOf(rt, helpers, "copied")), own(functionOf(rt, helpers, "own")),
      push(functionOf(rt, helpers, "push")), scratch(scratchOf(rt, helpers)),
      objectPrototype(globalObject(rt, "Object").getPropertyAsObject(rt, "prototype")),
      to_string(functionOf(rt, objectPrototype, "toString")), keys(functionOf(rt, globalObject(rt, "Object"), "keys")),
      arrayFrom(functionOf(rt, globalObject(rt, "Array"), "from")),
      mapConstructor(rt.global().getPropertyAsFunction(rt, "Map")),
      typedArrayName(typedArrayGetter(rt, globalObject(rt, "Symbol").getProperty(rt, "toStringTag"))),
      typedArrayBuffer(typedArrayGetter(rt, jsi::String::createFromAscii(rt, "buffer"))),
      emptyString(jsi::String::createFromAscii(rt, "", 0)) {}

WellKnown::WellKnown(jsi::Runtime &rt)
    : buffer(property(rt, "buffer")), byteOffset(property(rt, "byteOffset")), byteLength(property(rt, "byteLength")),
      length(property(rt, "length")), caseName(property(rt, "case")), value(property(rt, "value")),
      unknown(property(rt, "$unknown")), bytes(property(rt, "bytes")), maxDepth(property(rt, "maxDepth")),
      maxSize(property(rt, "maxSize")), unknownOption(property(rt, "unknown")) {}

State::State(jsi::Runtime &rt, const Module &itsModule)
    : module(itsModule), link(std::make_shared<Link>(&rt, this)), names(rt) {
  abiProblem = layoutProblem(module);
  if (!abiProblem.empty())
    return;
  messages.resize(module.messageCount);
  for (uint32_t i = 0; i < module.messageCount; ++i) {
    messages[i].table = module.messages[i];
    messages[i].native = &module.native->messages[i];
  }
  decoded = codec().arena_new();
}

State::~State() {
  link->runtime = nullptr;
  if (decoded != nullptr)
    codec().arena_free(decoded);
}

const jsi::Value &State::zero(jsi::Runtime &rt) {
  if (!zero_)
    zero_.emplace(jsi::BigInt::fromInt64(rt, 0));
  return *zero_;
}

void State::prepareEncode(jsi::Runtime &rt, Bound &bound) {
  const Message &table = *bound.table;
  bound.blank = std::make_unique<uint8_t[]>(table.size);
  std::vector<jsi::PropNameID> made;
  made.reserve(table.slotCount);
  bool selectable = table.slotCount < 255;
  uint32_t coincidences = 0;
  for (uint32_t i = 0; i < table.slotCount; ++i) {
    const Slot &slot = table.slots[i];
    const auto *text = reinterpret_cast<const uint8_t *>(slot.label.property);
    made.push_back(jsi::PropNameID::forUtf8(rt, text, slot.label.propertySize));
    if (support->objectPrototype.hasProperty(rt, made.back())) {
      bound.inherited.resize(table.slotCount);
      bound.inherited[i] = true;
      selectable = false;
    }
    if (isCoincidence(slot.label))
      coincidences += 1;
    if (slot.shape == Shape::Required)
      selectable = false;
    uint8_t *member = bound.blank.get() + slot.offset;
    bool textOrBytes = slot.type.kind == Kind::String || slot.type.kind == Kind::Bytes;
    // The pointer is the first member of all these; Rust has none that are null.
    if (slot.shape == Shape::List || slot.shape == Shape::Map || (slot.shape != Shape::Oneof && textOrBytes)) {
      store(member, nothing());
    }
  }
  store(bound.blank.get() + table.unknownOffset, nothing());
  bound.names = std::move(made);
  bound.selectable = selectable;
  bound.coincidences = coincidences;
  bound.readyToEncode = true;
}

void State::prepareDecode(jsi::Runtime &rt, Bound &bound) {
  const Message &table = *bound.table;
  std::vector<std::vector<jsi::Value>> cases(table.oneofCount);
  for (uint32_t i = 0; i < table.oneofCount; ++i) {
    const Oneof &oneof = table.oneofs[i];
    for (uint32_t j = 0; j < oneof.memberCount; ++j) {
      const Label &label = oneof.members[j].label;
      const auto *text = reinterpret_cast<const uint8_t *>(label.property);
      cases[i].emplace_back(jsi::String::createFromUtf8(rt, text, label.propertySize));
    }
  }
  bound.cases = std::move(cases);
  bound.argumentCount = table.slotCount + table.oneofCount + 1;
  bound.flattened.clear();
  bound.flattenedBit.clear();
  bound.flatArgumentCount = 0;
  if (bound.flat) {
    bound.flattened = flattenedSlots(module, table, bound.argumentCount);
    bound.flattenedBit.resize(table.slotCount);
    for (size_t i = 0; i < bound.flattened.size(); ++i) {
      bound.flattenedBit[bound.flattened[i].slot] = uint32_t{1} << i;
      bound.flatArgumentCount += bound.flattened[i].count;
    }
  }
  bound.copiedSlot = bytesSlot(table);
  bound.probes.clear();
  for (uint32_t i = 0; bound.sparse && i < table.slotCount; ++i) {
    bound.probes.push_back(probeOf(table.slots[i]));
  }
  bound.readyToDecode = true;
}

} // namespace ferrobuf
