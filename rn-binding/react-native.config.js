/** How React Native's autolinking builds and finds the native module. Paths are relative to `android`. */
module.exports = {
  dependency: {
    platforms: {
      android: {
        cxxModuleCMakeListsModuleName: "react-native-ferrobuf",
        cxxModuleCMakeListsPath: "CMakeLists.txt",
        cxxModuleHeaderName: "NativeFerrobuf",
      },
      ios: {},
    },
  },
};
