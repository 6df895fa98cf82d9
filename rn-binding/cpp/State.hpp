// What the host keeps for one JavaScript runtime: cached names, factories, helpers, memory.
//
// Owned by the JavaScript functions that use it, and so by the runtime: it is destroyed when the runtime collects the
// last of them, at the latest in the runtime's own destructor. Nothing in it is shared between runtimes, and nothing
// here is static.

#pragma once

#include <jsi/jsi.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Arena.hpp"
#include "Flat.hpp"
#include "Sparse.hpp"
#include <ferrobuf/Table.hpp>

namespace ferrobuf {

namespace jsi = facebook::jsi;

struct Target;

// One message in one runtime.
struct Bound {
  const Message *table = nullptr;
  const ferrobuf_Message *native = nullptr;
  // Property names, a slot each; made when the message is first encoded.
  std::vector<jsi::PropNameID> names;
  // Whether every object inherits a property of this name (`constructor`), a slot each; empty when there is none.
  std::vector<bool> inherited;
  // Whether to read some of the slots alone is right: none is required, none has a name that objects inherit, and their
  // indexes fit into bytes.
  bool selectable = false;
  // How many slots have names that functions or arrays have properties of.
  uint32_t coincidences = 0;
  // The struct with no field set, which every struct starts as.
  std::unique_ptr<uint8_t[]> blank;
  // Values of `case`, by oneof and member; made when the message is first decoded.
  std::vector<std::vector<jsi::Value>> cases;
  // JavaScript function that makes the object; absent until the generated module of the message is loaded.
  std::optional<jsi::Function> create;
  // Arguments that `create` takes.
  uint32_t argumentCount = 0;
  // The same with more arguments, and the function that makes a list; absent where the generated module has none.
  std::optional<jsi::Function> flat;
  std::optional<jsi::Function> list;
  // The function that makes it out of the few fields that are set, absent likewise.
  std::optional<jsi::Function> sparse;
  // The slot whose bytes the factories copy out of the scratch buffer; the number of slots where there is none.
  uint32_t copiedSlot = 0;
  // What tells whether a slot is set, a slot each; empty without `sparse`.
  std::vector<Probe> probes;
  // What `flat` takes besides: the slots, the bit that stands for each slot (0: not flattened) or nothing at all, and
  // how many arguments that are.
  std::vector<Flattened> flattened;
  std::vector<uint32_t> flattenedBit;
  uint32_t flatArgumentCount = 0;
  bool readyToEncode = false;
  bool readyToDecode = false;
};

// JavaScript functions and objects that rn-binding/src hands over once, and originals that scripts cannot replace
// later.
struct Support {
  explicit Support(jsi::Runtime &rt, const jsi::Object &helpers);

  jsi::Function error;
  jsi::Function list;
  jsi::Function join;
  jsi::Function entries;
  jsi::Function addEntries;
  jsi::Function bytes;
  jsi::Function copied;
  jsi::Function own;
  // Array.prototype.push, called with the array as `this`.
  jsi::Function push;
  jsi::ArrayBuffer scratch;
  // Object.prototype, its toString, Object.keys, Array.from, Map.
  jsi::Object objectPrototype;
  jsi::Function to_string;
  jsi::Function keys;
  jsi::Function arrayFrom;
  jsi::Function mapConstructor;
  // Gives the name of a typed array's type, undefined for other objects.
  jsi::Function typedArrayName;
  // Gives the buffer of a typed array, throws for other objects.
  jsi::Function typedArrayBuffer;
  jsi::Value emptyString;
};

// Property names that do not depend on a schema.
struct WellKnown {
  explicit WellKnown(jsi::Runtime &rt);

  jsi::PropNameID buffer;
  jsi::PropNameID byteOffset;
  jsi::PropNameID byteLength;
  jsi::PropNameID length;
  jsi::PropNameID caseName;
  jsi::PropNameID value;
  jsi::PropNameID unknown;
  jsi::PropNameID bytes;
  jsi::PropNameID maxDepth;
  jsi::PropNameID maxSize;
  jsi::PropNameID unknownOption;
};

class State;

// The way from a host function to its state. Others can copy the native part of a host function into another runtime,
// on another thread, and keep it for longer than this one lives (libraries for worklets do). Such a copy shares the
// link and not the state, whose handles mean nothing there.
struct Link {
  Link(jsi::Runtime *itsRuntime, State *itsState) : runtime(itsRuntime), state(itsState) {}

  // Null when the state is gone.
  std::atomic<jsi::Runtime *> runtime;
  State *state;
};

class State : public std::enable_shared_from_this<State>, public jsi::NativeState {
public:
  State(jsi::Runtime &rt, const Module &module);
  ~State() override;
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  const ferrobuf_Runtime &codec() const { return *module.native->runtime; }

  // Fills in what the first encode or decode of a message needs.
  void prepareEncode(jsi::Runtime &rt, Bound &message);
  void prepareDecode(jsi::Runtime &rt, Bound &message);

  // Zero as a BigInt; made when first asked for, since an engine without BigInt may never need it.
  const jsi::Value &zero(jsi::Runtime &rt);

  const Module &module;
  const std::shared_ptr<Link> link;
  WellKnown names;
  std::unique_ptr<Support> support;
  // The target that `encodeInto` wrote to last, or null.
  std::unique_ptr<Target> target;
  // By index of the message.
  std::vector<Bound> messages;
  Arena arena;
  // Memory of Rust that decoded structs live in. Reset by the outermost decode only: `decoding` counts those that
  // run.
  ferrobuf_Arena *decoded = nullptr;
  uint32_t decoding = 0;
  // Why the native code does not fit together, or empty. Reported by `bind`.
  std::string abiProblem;

private:
  std::optional<jsi::Value> zero_;
};

// Non-null and aligned for anything: what empty strings and lists in a struct point to.
const uint8_t *nothing();

} // namespace ferrobuf
