require "json"

package = JSON.parse(File.read(File.join(__dir__, "package.json")))

Pod::Spec.new do |s|
  s.name         = "react-native-ferrobuf"
  s.version      = package["version"]
  s.summary      = package["description"]
  # CocoaPods takes no pod without one. There is none of this package yet; this is the format's.
  s.homepage     = "https://protobuf.dev"
  s.license      = package["license"]
  s.author       = package["author"]

  s.platforms    = { :ios => min_ios_version_supported }
  s.source       = { :path => "." }

  s.source_files = "cpp/**/*.{hpp,cpp}", "turbomodule/*.{h,cpp}", "ios/*.mm"
  # The folders of the headers count, and several names are common ones (Error.hpp): whoever includes them does so by path.
  s.project_header_files = "cpp/**/*.hpp", "turbomodule/*.h"

  s.pod_target_xcconfig = {
    "CLANG_CXX_LANGUAGE_STANDARD" => "c++20",
    "HEADER_SEARCH_PATHS" => "\"$(PODS_TARGET_SRCROOT)/cpp\" \"$(PODS_TARGET_SRCROOT)/turbomodule\"",
  }

  install_modules_dependencies(s)
end
