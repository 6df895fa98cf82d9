module.exports = {
  dependency: {
    platforms: {
      android: {
        cxxModuleCMakeListsModuleName: "ferrobuf_app",
        cxxModuleCMakeListsPath: "CMakeLists.txt",
        cxxModuleHeaderName: "NativeFerrobufApp",
      },
    },
  },
};
