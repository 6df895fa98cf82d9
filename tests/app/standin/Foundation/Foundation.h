// As much of Apple's framework as the native module names, which no Linux has.
#pragma once

__attribute__((objc_root_class))
@interface NSObject
@end
