//! What `CocoaPods`, Gradle and npm read of the two packages, by as much of those as runs here: Ruby for podspecs, Groovy for Gradle
//! files, Node for the rest.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::command::Folder;
use crate::package::project;
use crate::schemas::root;

/// An app with the generated package and `react-native-ferrobuf` in it, whose Rust library for iOS passes for up to date.
fn app() -> Folder {
    let app = project("");
    app.succeed(&["generate"]);
    app.write(
        "ferrobuf/prebuilt/ios/fingerprint",
        app.read("ferrobuf/rust/fingerprint"),
    );
    let library = "ferrobuf/prebuilt/ios/ferrobuf_my_app_rust.xcframework/Info.plist";
    app.write(library, "");
    app.write("node_modules/react-native-ferrobuf/package.json", "{}");
    app.write("ios/Podfile", "");
    app
}

fn podspec(app: &Folder, path: &Path) -> Output {
    let shim = root().join("tests/package/pod.rb");
    run(Command::new("ruby").arg(shim).arg(path).arg(app.join("ios")))
}

/// The attributes of a podspec.
fn attributes(app: &Folder, path: &Path) -> Value {
    let output = podspec(app, path);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn podspecs_name_files_that_exist() {
    let app = app();
    let own = attributes(&app, &app.join("ferrobuf/my-app-ferrobuf.podspec"));
    assert_eq!(own["name"], "my-app-ferrobuf");
    assert_eq!(
        own["dependencies"],
        serde_json::json!(["react-native-ferrobuf", "React-Core"])
    );
    // The same on every machine: the app's lock file has a checksum of it.
    assert_eq!(
        own["pod_target_xcconfig"]["HEADER_SEARCH_PATHS"],
        "\"$(PODS_TARGET_SRCROOT)/cpp\" \"$(PODS_ROOT)/../../node_modules/react-native-ferrobuf/cpp\""
    );
    every_pattern_matches(&app.join("ferrobuf"), &own);
    let binding = root().join("rn-binding");
    let other = attributes(&app, &binding.join("react-native-ferrobuf.podspec"));
    assert_eq!(other["name"], "react-native-ferrobuf");
    every_pattern_matches(&binding, &other);
}

fn every_pattern_matches(folder: &Path, attributes: &Value) {
    let mut count = 0;
    for key in ["source_files", "project_header_files", "vendored_frameworks"] {
        let patterns = match &attributes[key] {
            Value::Null => continue,
            Value::Array(patterns) => patterns.clone(),
            one => vec![one.clone()],
        };
        for pattern in patterns {
            let pattern = pattern.as_str().expect("a pattern").to_owned();
            let script = "exit Dir.glob(ARGV[0], base: ARGV[1]).any?";
            let output = run(Command::new("ruby").args(["-e", script, &pattern]).arg(folder));
            assert!(
                output.status.success(),
                "{pattern} matches nothing in {}",
                folder.display()
            );
            count += 1;
        }
    }
    assert!(count >= 3);
}

#[test]
fn the_check_before_xcode_compiles() {
    let app = app();
    let attributes = attributes(&app, &app.join("ferrobuf/my-app-ferrobuf.podspec"));
    let script = attributes["script_phase"]["script"].as_str().expect("a script");
    let check = || {
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(app.path());
        command.env("SCRIPT_INPUT_FILE_0", "ferrobuf/rust/fingerprint");
        command.env("SCRIPT_INPUT_FILE_1", "ferrobuf/prebuilt/ios/fingerprint");
        run(command.env("SCRIPT_OUTPUT_FILE_0", "checked"))
    };
    assert!(check().status.success() && app.join("checked").exists());
    app.write("ferrobuf/rust/fingerprint", "another");
    let output = check();
    assert!(!output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "error: my-app-ferrobuf: the Rust library was built of another schema: run 'ferrobuf build ios'\n"
    );
}

#[test]
fn the_podspec_builds_a_library_that_is_not_of_this_code() {
    let app = app();
    let podspec = || podspec(&app, &app.join("ferrobuf/my-app-ferrobuf.podspec"));
    let command = "node_modules/react-native-ferrobuf/bin/ferrobuf.js";
    app.write(
        command,
        "require('node:fs').writeFileSync('../log', process.argv.slice(2).join(' '));",
    );
    assert!(podspec().status.success() && !app.join("log").exists());
    app.write("ferrobuf/prebuilt/ios/fingerprint", "another");
    assert!(podspec().status.success());
    assert_eq!(app.read("log"), "build ios");
    app.write(command, "process.exit(5);");
    let message = String::from_utf8(podspec().stderr).expect("UTF-8");
    assert_eq!(
        message,
        "[!] my-app-ferrobuf: `ferrobuf build ios` failed; its messages are above\n"
    );
    std::fs::remove_dir_all(app.join("node_modules")).expect("it was there");
    let message = String::from_utf8(podspec().stderr).expect("UTF-8");
    let first = "[!] my-app-ferrobuf: react-native-ferrobuf is not installed: add it to the app's package.json\n";
    assert!(message.starts_with(first), "{message}");
}

#[test]
fn gradle_files_parse() {
    let app = app();
    let files = [
        app.join("ferrobuf/android/build.gradle"),
        root().join("rn-binding/android/build.gradle"),
    ];
    let parse = |files: &[PathBuf]| {
        run(Command::new("groovy")
            .arg(root().join("tests/package/Parse.groovy"))
            .args(files))
    };
    let output = parse(&files);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{printed}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(printed.lines().count(), 2);
    app.write("broken.gradle", "android {\n");
    assert!(!parse(&[app.join("broken.gradle")]).status.success());
}

/// The files that are not only for iOS or only for Android name each other.
#[test]
fn node_reads_the_package() {
    let app = app();
    let script = "const { resolve } = require('node:path');
        const { dependency } = require('./ferrobuf/react-native.config.js');
        const { codegenConfig } = require('./ferrobuf/package.json');
        const { existsSync } = require('node:fs');
        const android = dependency.platforms.android;
        const files = ['android/' + android.cxxModuleCMakeListsPath,
          'android/cpp/' + android.cxxModuleHeaderName + '.h',
          codegenConfig.jsSrcsDir + '/' + android.cxxModuleHeaderName + '.ts',
          'android/src/main/java/' + codegenConfig.android.javaPackageName.replaceAll('.', '/') + '/FerrobufMyAppPackage.java'];
        console.log(files.filter((file) => !existsSync(resolve('ferrobuf', file))).join() || 'all there');
        console.log(android.cxxModuleCMakeListsModuleName);";
    let output = run(Command::new("node").args(["-e", script]).current_dir(app.path()));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "all there\nferrobuf_my_app\n",
        "{output:?}"
    );
}

fn run(command: &mut Command) -> Output {
    let program = command.get_program().to_owned();
    command
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}; run `make setup` first", program.display()))
}
