// Runs a script in Hermes with the app's native modules as globals; `print` writes a line.
#include "../OnLoad.hpp"

#include <hermes/hermes.h>
#include <jsi/jsi.h>

#include <fstream>
#include <iostream>
#include <sstream>

namespace jsi = facebook::jsi;

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "one argument: the script\n";
    return 2;
  }
  std::stringstream script;
  script << std::ifstream(argv[1]).rdbuf();
  auto runtime = facebook::hermes::makeHermesRuntime();
  try {
    jsi::Object global = runtime->global();
    for (const char *name : {"NativeFerrobuf", "NativeFerrobufMyApp"}) {
      global.setProperty(*runtime, name, jsi::Object::createFromHostObject(*runtime, appModule(name)));
    }
    auto print = [](jsi::Runtime &rt, const jsi::Value &, const jsi::Value *args, size_t) {
      std::cout << args[0].asString(rt).utf8(rt) << "\n";
      return jsi::Value::undefined();
    };
    auto name = jsi::PropNameID::forAscii(*runtime, "print");
    global.setProperty(*runtime, "print", jsi::Function::createFromHostFunction(*runtime, name, 1, print));
    runtime->evaluateJavaScript(std::make_shared<jsi::StringBuffer>(script.str()), argv[1]);
  } catch (const std::exception &error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}
