//! The native modules against the headers of React Native, and the declarations against compilers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use ferrobuf_app::{installed, react_native};

/// The oldest release that is supported, the one whose JSI Hermes has here, the newest.
const RELEASES: [&str; 3] = ["0.81.6", "0.85.3", "0.88.1"];

/// Below `ReactCommon`.
const INCLUDED: [&str; 4] = ["", "jsi", "callinvoker", "react/nativemodule/core"];

#[test]
fn native_modules_compile_against_every_release() {
    let files = [
        "react-native-ferrobuf/turbomodule/NativeFerrobuf.cpp",
        "app-ferrobuf/android/cpp/NativeFerrobufApp.cpp",
    ];
    thread::scope(|scope| {
        for compiler in ["g++", "clang++"] {
            scope.spawn(move || {
                for release in RELEASES {
                    for file in files {
                        check(&mut Command::new(compiler), release, file);
                    }
                }
            });
        }
    });
}

/// Apple's side of it: Objective-C++ for Apple's runtime, with as much of its frameworks as it names.
#[test]
fn the_part_for_apple_compiles_against_every_release() {
    for release in RELEASES {
        for file in [
            "react-native-ferrobuf/ios/FerrobufOnLoad.mm",
            "app-ferrobuf/ios/FerrobufAppOnLoad.mm",
        ] {
            check(
                Command::new("clang++")
                    .args(["-x", "objective-c++", "-fobjc-runtime=macosx", "-fobjc-arc"])
                    .arg("-I")
                    .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("standin")),
                release,
                file,
            );
        }
    }
}

fn check(command: &mut Command, release: &str, file: &str) {
    let common = react_native(release).join("ReactCommon");
    command.args(["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"]);
    for folder in INCLUDED {
        let folder = common.join(folder);
        assert!(folder.is_dir(), "no folder {}", folder.display());
        // As system headers: their own warnings are not ours to mend.
        command.arg("-isystem").arg(folder);
    }
    for folder in ["cpp", "turbomodule"] {
        command
            .arg("-I")
            .arg(installed().join("react-native-ferrobuf").join(folder));
    }
    command.arg("-I").arg(installed().join("app-ferrobuf/cpp"));
    let output = command.arg(installed().join(file)).output().expect("a compiler");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{errors}");
}

/// The scripts of this test, as an app's, see the declarations of the package and no sources.
#[test]
fn scripts_of_an_app_pass_the_compilers() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = installed().parent().expect("a parent").join("app");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for entry in std::fs::read_dir(root.join("tests/app/js")).expect("scripts") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "ts") {
            std::fs::copy(&path, folder.join(path.file_name().expect("a name"))).expect("it can be copied");
        }
    }
    let config = r#"{ "compilerOptions": {
        "target": "esnext", "module": "esnext", "moduleResolution": "bundler", "customConditions": ["react-native"],
        "lib": ["es2020"], "types": [], "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true,
        "verbatimModuleSyntax": true, "skipLibCheck": false, "noEmit": true
    } }"#;
    std::fs::write(folder.join("tsconfig.json"), config).expect("the file can be written");
    for compiler in ["typescript-5", "typescript"] {
        let output = Command::new("node")
            .arg(root.join("tests/js/node_modules").join(compiler).join("bin/tsc"))
            .args(["--pretty", "false", "-p"])
            .arg(&folder)
            .output()
            .expect("node can be started");
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{compiler}:\n{report}");
    }
}

/// A developer may have React Native where the package looks for it, of whatever release.
#[test]
fn the_package_compiles_beside_any_react_native() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("beside");
    let react_native = folder.join("node_modules/react-native");
    std::fs::create_dir_all(&react_native).expect("the folder can be made");
    let manifest = r#"{ "name": "react-native", "types": "index.d.ts" }"#;
    std::fs::write(react_native.join("package.json"), manifest).expect("a file");
    let types = "export { nothing } from 'nowhere';";
    std::fs::write(react_native.join("index.d.ts"), types).expect("a file");
    let package = folder.join("rn-binding");
    // An earlier run may have left files that are no more.
    let _ = std::fs::remove_dir_all(&package);
    std::fs::create_dir_all(&package).expect("the folder can be made");
    let copied = Command::new("cp")
        .arg("-r")
        .args(["src", "types", "tsconfig.json", "tsconfig.build.json"].map(|name| root.join("rn-binding").join(name)))
        .arg(&package)
        .status();
    assert!(copied.is_ok_and(|status| status.success()));
    let output = Command::new("node")
        .arg(root.join("tests/js/node_modules/typescript-5/bin/tsc"))
        .args(["--pretty", "false", "-p", "tsconfig.build.json"])
        .current_dir(&package)
        .output()
        .expect("node can be started");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{report}");
    assert!(package.join("lib/react-native/index.js").is_file());
}
