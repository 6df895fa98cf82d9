# In place of the prefab package of React Native's AAR. JSI is headers here: Hermes has its code, in the program that loads the library.
get_filename_component(common ${REACT_ANDROID_DIR}/../ReactCommon ABSOLUTE)
set(core ${common}/react/nativemodule/core)

# Imported, since React Native makes an alias of each, which it could not of an alias.
add_library(ReactAndroid::jsi INTERFACE IMPORTED GLOBAL)
target_include_directories(ReactAndroid::jsi INTERFACE ${common}/jsi)

add_library(standin_reactnative SHARED ${core}/ReactCommon/TurboModule.cpp)
set_target_properties(standin_reactnative PROPERTIES CXX_STANDARD 20)
# NDEBUG, as in a release: less of React Native is needed.
target_compile_definitions(standin_reactnative PUBLIC NDEBUG)
target_include_directories(standin_reactnative PUBLIC
  ${common}
  ${common}/jsi
  ${common}/callinvoker
  ${common}/reactperflogger
  ${common}/runtimeexecutor
  ${core})
add_library(ReactAndroid::reactnative INTERFACE IMPORTED GLOBAL)
target_link_libraries(ReactAndroid::reactnative INTERFACE standin_reactnative)
