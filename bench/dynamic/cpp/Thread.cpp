// Stands in for Nitro's code for threads, which has a version for Android and one for iOS. A name for log messages is
// all that what is compiled here asks for.
#include <ThreadUtils.hpp>

namespace margelo::nitro {

std::string ThreadUtils::getThreadName() {
  return "js";
}

} // namespace margelo::nitro
