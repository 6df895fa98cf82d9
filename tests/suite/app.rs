//! An app with a generated package, on this machine: React Native's own `CMake` file builds the package and `react-native-ferrobuf` into
//! the app's library, Rust comes from `ferrobuf build host`, and a script runs through all of it in Hermes. `tests/package` has
//! the app and what stands in for Android's half.
//!
//! The steps are one test, since each takes what the one before has left.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::cache::{cache, hermes};
use crate::command::{command, finish};
use crate::output::{put, workspace};
use crate::schemas::root;

const REACT_NATIVE: &str = "react-native/0.85.3/ReactAndroid";
const ABI: &str = "x86_64";
/// The one that builds the app, as its Gradle plugin says; there is none here.
const NDK: &str = "/the app's NDK";
const LIBRARY: &str = "libferrobuf_my_app_rust.a";

const USER: &str = "syntax = \"proto3\";\npackage acme;\n\
    message User { uint32 id = 1; string name = 2; repeated string tags = 3; }\n";

/// What `react-native-ferrobuf` has for `ferrobuf`: here it takes the library of this machine for Android's.
const COMMAND: &str = r#"const fs = require("node:fs");
const args = process.argv.slice(2).join(" ");
fs.appendFileSync("../log", `${args}, NDK ${process.env.ANDROID_NDK_HOME}\n`);
if (fs.existsSync("../broken")) process.exit(5);
const to = `prebuilt/android/${process.argv[5]}`;
fs.mkdirSync(to, { recursive: true });
fs.cpSync("prebuilt/host", to, { recursive: true });
fs.cpSync("rust/fingerprint", `${to}/fingerprint`);
"#;

struct App(PathBuf);

impl App {
    fn new() -> Self {
        let app = App(workspace("app", "app"));
        let runtime = root().join("runtime");
        app.write("proto/acme/user.proto", USER);
        app.write(
            "ferrobuf.toml",
            &format!(
                "module = \"my_app\"\ninputs = [\"proto\"]\n[package]\nruntime = '{}'\n",
                runtime.display()
            ),
        );
        let script = root().join("tests/package/app/script.ts");
        app.write("script.ts", &std::fs::read_to_string(script).expect("the script"));
        // As npm installs a package by its path.
        link(Path::new("../ferrobuf"), &app.0.join("node_modules/my-app-ferrobuf"));
        app
    }

    fn write(&self, path: &str, text: &str) {
        put(&self.0.join(path), text);
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.0.join(path)).unwrap_or_default()
    }

    /// Installs what the package needs, with all that the app's build reads of it.
    fn install(&self) {
        let modules = self.0.join("node_modules");
        let binding = modules.join("react-native-ferrobuf");
        for part in ["android", "cpp", "turbomodule", "src"] {
            link(&root().join("rn-binding").join(part), &binding.join(part));
        }
        // A copy: Node takes a package to be where its package.json really is.
        let manifest = root().join("rn-binding/package.json");
        std::fs::copy(manifest, binding.join("package.json")).expect("it can be copied");
        self.write("node_modules/react-native-ferrobuf/bin/ferrobuf.js", COMMAND);
    }

    fn ferrobuf(&self, arguments: &[&str]) -> String {
        // A folder that stays, so that only the first run compiles what the crate depends on.
        let build = Path::new(env!("CARGO_TARGET_TMPDIR")).join("app/cargo");
        let mut command = command(&self.0, arguments);
        command.env("CARGO_BUILD_BUILD_DIR", build);
        // What the crate depends on is there, as the workspace depends on it too.
        command.env("CARGO_NET_OFFLINE", "true");
        let run = finish(command);
        assert_eq!(run.code, 0, "{run:?}");
        run.stdout
    }

    fn configure(&self) -> Output {
        let text = |path: &Path| path.display().to_string();
        let (package, cmake) = (root().join("tests/package"), self.0.join("cmake"));
        let standin = text(&package.join("standin"));
        let lld = |kind: &str| format!("-DCMAKE_{kind}_LINKER_FLAGS=-fuse-ld=lld");
        let mut command = Command::new("cmake");
        command
            .args(["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-S"])
            .arg(package.join("app"));
        command.arg("-B").arg(&cmake);
        // Compiler and linker of the NDK's kind.
        command.args(["-DCMAKE_CXX_COMPILER=clang++", &lld("EXE"), &lld("SHARED")]);
        for (name, value) in [
            ("ANDROID_ABI", ABI),
            ("ANDROID_NDK", NDK),
            ("REACT_ANDROID_DIR", &text(&cache().join(REACT_NATIVE))),
            ("PROJECT_BUILD_DIR", &text(&cmake.join("gradle"))),
            ("ReactAndroid_DIR", &standin),
            ("fbjni_DIR", &standin),
            ("PACKAGE", &text(&self.0.join("node_modules/my-app-ferrobuf"))),
            ("BINDING", &text(&self.0.join("node_modules/react-native-ferrobuf"))),
            ("HERMES", &text(&hermes())),
        ] {
            command.arg(format!("-D{name}={value}"));
        }
        command.output().expect("cmake runs")
    }

    /// Fails to configure, with these words.
    fn is_refused(&self, words: &str) {
        let output = self.configure();
        // CMake breaks lines.
        let message = String::from_utf8_lossy(&output.stderr)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(!output.status.success() && message.contains(words), "{message}");
    }

    /// Runs a tool of `tests/js`.
    fn run_tool(&self, name: &str, how: &[&str], what: &[&str]) {
        let program = root().join("tests/js/node_modules/.bin").join(name);
        self.run(&program.display().to_string(), &[how, what].concat());
    }

    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program).args(arguments).current_dir(&self.0).output();
        succeeded(&output.unwrap_or_else(|error| panic!("{program}: {error}; run `make setup` first")))
    }
}

#[test]
fn an_app_is_built_and_runs() {
    let app = App::new();
    app.ferrobuf(&["generate"]);
    let built = app.ferrobuf(&["build", "host"]);
    let expected = format!("building for this machine (1 of 1)\nwrote ferrobuf/prebuilt/host/{LIBRARY}\ndone in ");
    assert!(built.starts_with(&expected), "{built}");

    app.is_refused("my-app-ferrobuf: react-native-ferrobuf is not installed: add it to the app's package.json");
    app.install();
    app.write("broken", "");
    app.is_refused("my-app-ferrobuf: `ferrobuf build android --abi x86_64` failed; its messages are above");
    std::fs::remove_file(app.0.join("broken")).expect("it was written");

    // No library of this code: it is built. Then there is one, and it is taken as it is, until the code changes.
    let call = format!("build android --abi {ABI}, NDK {NDK}\n");
    succeeded(&app.configure());
    assert_eq!(app.read("log"), call.repeat(2));
    succeeded(&app.configure());
    assert_eq!(app.read("log"), call.repeat(2));
    app.run("ninja", &["-C", "cmake"]);
    app.write(
        &format!("ferrobuf/prebuilt/android/{ABI}/fingerprint"),
        "another schema",
    );
    let fingerprint = app.read("ferrobuf/rust/fingerprint");
    app.write("ferrobuf/rust/fingerprint", &fingerprint);
    app.run("ninja", &["-C", "cmake"]);
    assert_eq!(app.read("log"), call.repeat(3));

    // As the community's template compiles and bundles, but for the sources of `react-native-ferrobuf` in place of its build.
    let sources = "ferrobuf-source";
    app.run_tool(
        "tsc",
        &[
            "--noEmit",
            "--strict",
            "--target",
            "es2020",
            "--module",
            "esnext",
            "--moduleResolution",
            "bundler",
        ],
        &["--customConditions", sources, "script.ts"],
    );
    app.run_tool(
        "esbuild",
        &[
            "--bundle",
            "--format=iife",
            "--target=es2020",
            "--preserve-symlinks",
            "--log-level=warning",
        ],
        &[&format!("--conditions={sources}"), "--outfile=script.js", "script.ts"],
    );
    let printed = app.run("cmake/host", &["script.js"]);
    assert_eq!(
        printed,
        "08 07 12 03 41 64 61 1a 01 61 1a 02 c3 a9\n\
         {\"id\":7,\"name\":\"Ada\",\"tags\":[\"a\",\"é\"]}\n\
         truncated acme.User.name 3\n\
         true\n"
    );
    the_library_suits_a_phone(&app);
}

/// Segments begin at pages of 16 KB, and nothing of Rust or of this package can be seen from outside.
fn the_library_suits_a_phone(app: &App) {
    let segments = app.run("readelf", &["-lW", "cmake/libappmodules.so"]);
    let alignments: Vec<&str> = segments
        .lines()
        .filter(|line| line.trim_start().starts_with("LOAD"))
        .filter_map(|line| line.split_whitespace().last())
        .collect();
    assert!(
        alignments.len() > 1 && alignments.iter().all(|alignment| *alignment == "0x4000"),
        "{segments}"
    );
    let symbols = app.run("nm", &["-DC", "--defined-only", "cmake/libappmodules.so"]);
    let names: Vec<&str> = symbols.lines().filter_map(|line| line.splitn(3, ' ').nth(2)).collect();
    assert!(names.iter().any(|name| name.starts_with("appModule(")), "{symbols}");
    let ours = |name: &&&str| {
        ["ferrobuf_module_", "ferrobuf_my_app::", "rust_", "simdutf::"]
            .iter()
            .any(|start| name.starts_with(start))
            || name.contains("NativeFerrobufMyApp::NativeFerrobufMyApp")
    };
    assert_eq!(names.iter().find(ours), None);
}

fn link(to: &Path, path: &Path) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
    std::os::unix::fs::symlink(to, path).expect("the link can be made");
}

fn succeeded(output: &Output) -> String {
    let (printed, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{}\n{printed}\n{errors}", output.status);
    printed.into_owned()
}
