// Raw fields, as `$unknown` holds them.

#pragma once

#include <cstdint>

namespace ferrobuf {

// Whether the bytes are a sequence of whole fields: tags with numbers from 1 to 536,870,911, values that end inside,
// groups that are closed in order and nested at most `maxDepth` deep. Only such bytes may be written into a message.
bool wellFormed(const uint8_t *data, uint32_t size, uint32_t maxDepth);

} // namespace ferrobuf
