//! The example's native projects, as far as they can be read without Xcode and an Android SDK.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use crate::example::{app, root, run};

fn read_by(program: &str, script: &[&str], files: &[&str]) {
    let mut command = Command::new(program);
    command.args(script).args(files.iter().map(|file| app().join(file)));
    run(command);
}

#[test]
fn gradle_files_parse() {
    let script = root().join("tests/package/Parse.groovy");
    let files = [
        "android/settings.gradle",
        "android/build.gradle",
        "android/app/build.gradle",
    ];
    read_by("groovy", &[script.to_str().expect("a plain path")], &files);
}

#[test]
fn ruby_files_parse() {
    for file in ["ios/Podfile", "Gemfile"] {
        read_by("ruby", &["-wc"], &[file]);
    }
}

#[test]
fn files_for_phones_are_well_formed() {
    let plists = [
        "ios/FerrobufExample/Info.plist",
        "ios/FerrobufExample/PrivacyInfo.xcprivacy",
    ];
    let script = "import plistlib, sys\nfor path in sys.argv[1:]: plistlib.load(open(path, 'rb'))";
    read_by("python3", &["-c", script], &plists);
    let res = "android/app/src/main/res";
    let xml = [
        "android/app/src/main/AndroidManifest.xml",
        &format!("{res}/drawable/icon.xml"),
        &format!("{res}/values/strings.xml"),
        &format!("{res}/values/styles.xml"),
        "ios/FerrobufExample.xcodeproj/xcshareddata/xcschemes/FerrobufExample.xcscheme",
    ];
    let script = "import sys, xml.dom.minidom\nfor path in sys.argv[1:]: xml.dom.minidom.parse(path)";
    read_by("python3", &["-c", script], &xml);
}

/// What React Native's command line tells Gradle and `CocoaPods`.
#[test]
fn autolinking_finds_the_packages_and_the_projects() {
    let mut command = Command::new(app().join("node_modules/.bin/react-native"));
    command.arg("config").current_dir(app());
    let config: Value = serde_json::from_str(&run(command)).expect("JSON");

    for (package, target, class, podspec) in [
        (
            "react-native-ferrobuf",
            "react-native-ferrobuf",
            "NativeFerrobuf",
            "react-native-ferrobuf.podspec",
        ),
        (
            "app-ferrobuf",
            "ferrobuf_app",
            "NativeFerrobufApp",
            "app-ferrobuf.podspec",
        ),
    ] {
        let platforms = &config["dependencies"][package]["platforms"];
        let android = &platforms["android"];
        assert_eq!(android["cxxModuleCMakeListsModuleName"], target, "{config}");
        assert_eq!(android["cxxModuleHeaderName"], class);
        let path = |value: &Value| PathBuf::from(value.as_str().expect("a path"));
        let cmake = path(&android["cxxModuleCMakeListsPath"]);
        let podspec_path = path(&platforms["ios"]["podspecPath"]);
        assert!(
            podspec_path.ends_with(format!("{package}/{podspec}")),
            "{podspec_path:?}"
        );
        assert!(cmake.is_file() && podspec_path.is_file(), "{cmake:?} {podspec_path:?}");
    }
    let project = &config["project"];
    assert_eq!(project["android"]["packageName"], "com.ferrobuf.example");
    assert_eq!(project["android"]["mainActivity"], ".MainActivity");
    assert_eq!(
        project["ios"]["xcodeProject"],
        json!({ "name": "FerrobufExample.xcodeproj", "path": ".", "isWorkspace": false })
    );
}

/// Both native projects ask for the component that `index.js` registers.
#[test]
fn native_code_starts_the_component_that_is_registered() {
    let read = |file: &str| std::fs::read_to_string(app().join(file)).expect("it is there");
    let config: Value = serde_json::from_str(&read("app.json")).expect("JSON");
    let name = config["name"].as_str().expect("a name");
    let android = read("android/app/src/main/java/com/ferrobuf/example/MainActivity.kt");
    assert!(android.contains(&format!("getMainComponentName(): String = \"{name}\"")));
    let ios = read("ios/FerrobufExample/AppDelegate.swift");
    assert!(ios.contains(&format!("startReactNative(withModuleName: \"{name}\"")));
}

/// Which is not in version control: `npm run android` takes it from the template of this React Native, with the Gradle that is named here.
#[test]
fn the_start_script_of_gradle_is_the_templates() {
    let mut node = Command::new("node");
    node.arg(app().join("scripts/gradle_wrapper.mjs"));
    run(node);
    let template = app().join("node_modules/@react-native-community/template/template");
    for file in [
        "android/gradlew",
        "android/gradlew.bat",
        "android/gradle/wrapper/gradle-wrapper.jar",
        "android/gradle/wrapper/gradle-wrapper.properties",
    ] {
        let [ours, theirs] = [app(), &template].map(|folder| std::fs::read(folder.join(file)).expect(file));
        assert!(ours == theirs, "{file}");
    }
}

#[test]
fn the_xcode_project_is_whole() {
    let mut command = Command::new("node");
    command.arg(root().join("tests/app/js/xcode.mjs")).arg(app());
    let report: Value = serde_json::from_str(&run(command)).expect("JSON");
    assert_eq!(
        report,
        json!({
            "target": "FerrobufExample",
            "phases": ["Sources", "Frameworks", "Resources", "Bundle React Native code and images"],
            "bundleIdentifier": "com.ferrobuf.example",
            "undefined": [],
            "missing": [],
            "notListed": [],
        })
    );
}
