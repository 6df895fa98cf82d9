// The values that most fields are, inline, as in EncodeScalar.hpp.

#pragma once

#include "Decoder.hpp"
#include "Memory.hpp"
#include "Text.hpp"

namespace ferrobuf {

inline void Decoder::value(Type type, const uint8_t *source, Args &args, Place &place) {
  switch (type.kind) {
  case Kind::Double:
    args.number(load<double>(source));
    return;
  case Kind::Float:
    args.number(static_cast<double>(load<float>(source)));
    return;
  case Kind::Int32:
  case Kind::OpenEnum:
  case Kind::ClosedEnum:
    args.number(load<int32_t>(source));
    return;
  case Kind::Uint32:
    args.number(load<uint32_t>(source));
    return;
  case Kind::Int64:
  case Kind::Uint64:
    integer64(type, load<uint64_t>(source), args, place);
    return;
  case Kind::Boolean:
    args.boolean(*source != 0);
    return;
  case Kind::String: {
    Str text = load<Str>(source);
    if (text.size == 0) {
      args.lend(state_.support->emptyString);
    } else if ((text.flags & kAscii) != 0) {
      args.own(jsi::String::createFromAscii(rt_, reinterpret_cast<const char *>(text.data), text.size));
    } else {
      args.own(makeText(rt_, state_, text));
      made_texts_ += 1;
    }
    return;
  }
  case Kind::Bytes:
    args.own(bytes(load<Bytes>(source)));
    return;
  case Kind::Message:
    return;
  }
}

} // namespace ferrobuf
