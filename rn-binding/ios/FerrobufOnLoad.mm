#import <Foundation/Foundation.h>

#import <ReactCommon/CxxTurboModuleUtils.h>

#import "NativeFerrobuf.h"

// Makes the native module known to React Native before the app's own code runs.
@interface FerrobufOnLoad : NSObject
@end

@implementation FerrobufOnLoad

+ (void)load {
  facebook::react::registerCxxModuleToGlobalModuleMap(
      std::string(facebook::react::NativeFerrobuf::kModuleName),
      [](std::shared_ptr<facebook::react::CallInvoker> jsInvoker) {
        return std::make_shared<facebook::react::NativeFerrobuf>(std::move(jsInvoker));
      });
}

@end
