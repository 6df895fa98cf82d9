//! `doctor`, with stand-ins for the tools of the machine.

use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use crate::cli_app::fresh;
use crate::command::{Folder, Run, command, finish, golden};

/// Tools by name, and what they print.
const TOOLS: [(&str, &str); 3] = [
    (
        "rustc",
        "if [ \"$1\" = --print ]; then echo \"$TOOLS/sysroot\"; else echo 'rustc 1.95.0 (f2d3ce0bd 2026-03-21)'; fi",
    ),
    ("cargo", "echo 'cargo-ndk 4.1.2'"),
    ("node", "echo v22.14.0"),
];

const TARGETS: [&str; 4] = [
    "aarch64-linux-android",
    "armv7-linux-androideabi",
    "i686-linux-android",
    "x86_64-linux-android",
];

const NDK_BIN: &str = "ndk/toolchains/llvm/prebuilt/linux-x86_64/bin";

/// A machine with everything.
fn machine() -> Folder {
    let machine = Folder::new(&[(
        "ndk/source.properties",
        "Pkg.Desc = Android NDK\nPkg.Revision = 27.1.12297006\n",
    )]);
    for (name, script) in TOOLS {
        tool(&machine, name, script);
    }
    for target in TARGETS {
        machine.write(&format!("sysroot/lib/rustlib/{target}/lib/x.rlib"), "");
    }
    let compilers = [
        "aarch64-linux-android",
        "armv7a-linux-androideabi",
        "i686-linux-android",
        "x86_64-linux-android",
    ];
    for compiler in compilers {
        for name in ["clang", "clang++"] {
            machine.write(&format!("{NDK_BIN}/{compiler}24-{name}"), "");
        }
    }
    machine.write(&format!("{NDK_BIN}/llvm-ar"), "");
    machine
}

fn tool(machine: &Folder, name: &str, script: &str) {
    let path = format!("bin/{name}");
    machine.write(&path, format!("#!/bin/sh\n{script}\n"));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(machine.join(&path), mode).expect("it is ours");
}

/// An app after `init` and `npm install`.
fn ready() -> Folder {
    let app = fresh();
    app.succeed(&["init"]);
    app.write("android/gradle.properties", "newArchEnabled=true\n");
    app.write("node_modules/react-native/package.json", "{\"version\": \"0.85.1\"}");
    let version = env!("CARGO_PKG_VERSION");
    app.write(
        "node_modules/react-native-ferrobuf/package.json",
        format!("{{\"version\": \"{version}\"}}"),
    );
    std::os::unix::fs::symlink("../ferrobuf", app.join("node_modules/my-app-ferrobuf")).expect("a link");
    app
}

fn doctor(app: &Folder, machine: &Folder, arguments: &[&str]) -> Run {
    let arguments: Vec<&str> = ["doctor"].into_iter().chain(arguments.iter().copied()).collect();
    let mut command: Command = command(app.path(), &arguments);
    for name in [
        "ANDROID_NDK_HOME",
        "ANDROID_NDK_ROOT",
        "NDK_HOME",
        "ANDROID_HOME",
        "ANDROID_SDK_ROOT",
    ] {
        command.env_remove(name);
    }
    if machine.join("ndk").is_dir() {
        command.env("ANDROID_NDK_HOME", machine.join("ndk"));
    }
    command
        .env("PATH", format!("{}:/bin:/usr/bin", machine.join("bin").display()))
        .env("TOOLS", machine.path())
        .env("HOME", machine.path());
    finish(command)
}

#[test]
fn all_in_order() {
    let (app, machine) = (ready(), machine());
    let run = doctor(&app, &machine, &[]);
    golden("doctor_fine", &run.stdout);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
    assert_eq!(doctor(&app, &machine, &["--quiet"]).stdout, "");
    let json = doctor(&app, &machine, &["--message-format", "json"]).stdout;
    let lines: Vec<serde_json::Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert!(
        lines.iter().any(|line| line["name"] == "ndk" && line["status"] == "ok"),
        "{json}"
    );
    assert_eq!(lines.last().expect("a summary")["failed"], 0);
}

/// The one that `ferrobuf build` would take, though another one may be whole.
#[test]
fn an_ndk_that_is_not_whole() {
    let (app, machine) = (ready(), machine());
    let line = || {
        let run = doctor(&app, &machine, &["android"]);
        assert_eq!(run.code, 1, "{run:?}");
        let line = run.stdout.lines().find(|line| line.contains("NDK"));
        line.expect("a line")
            .replace(&machine.path().display().to_string(), "MACHINE")
    };
    std::fs::remove_file(machine.join(&format!("{NDK_BIN}/i686-linux-android24-clang++"))).expect("it was there");
    assert_eq!(
        line(),
        format!(
            "failed   \"MACHINE/{NDK_BIN}\" is not a whole Android NDK: no \"MACHINE/{NDK_BIN}/i686-linux-android24-clang++\": \
             set ANDROID_NDK_HOME to the folder of NDK 26 or later"
        )
    );
    std::fs::remove_dir_all(machine.join("ndk/toolchains")).expect("it was there");
    assert_eq!(
        line(),
        "failed   \"MACHINE/ndk\" is not a whole Android NDK: no \"MACHINE/ndk/toolchains/llvm/prebuilt\": \
         set ANDROID_NDK_HOME to the folder of NDK 26 or later"
    );
}

#[test]
fn an_ndk_that_is_too_old() {
    let (app, machine) = (ready(), machine());
    machine.write("ndk/source.properties", "Pkg.Revision = 25.2.9519653\n");
    let run = doctor(&app, &machine, &["android"]);
    let path = machine.join("ndk").display().to_string();
    let line = run.stdout.lines().find(|line| line.contains("NDK"));
    assert_eq!(
        line.expect("a line").replace(&path, "NDK"),
        "failed   the Android NDK 25.2.9519653 at \"NDK\" is older than 26: install a newer one with Android Studio's SDK manager, \
         or set ANDROID_NDK_HOME to the folder of NDK 26 or later"
    );
    assert_eq!(run.code, 1);
}

#[test]
fn no_crate_where_the_config_has_it() {
    let (app, machine) = (ready(), machine());
    let config = std::fs::read_to_string(app.join("ferrobuf.toml")).expect("init wrote it");
    let lines = config.lines().map(|line| {
        if line.starts_with("runtime") {
            "runtime = \"../nowhere/runtime\""
        } else {
            line
        }
    });
    app.write("ferrobuf.toml", lines.collect::<Vec<_>>().join("\n"));
    app.succeed(&["generate"]);
    let run = doctor(&app, &machine, &["host", "-q"]);
    assert_eq!(
        run.stdout,
        "failed   `runtime` in [package] names \"../nowhere/runtime\", which is not the crate ferrobuf: clone Ferrobuf so that it is \
         there, or name the folder `runtime` of a clone, then run `ferrobuf generate`\n"
    );
    assert_eq!(run.code, 1);
}

#[test]
fn a_package_that_is_not_generated() {
    let (app, machine) = (ready(), machine());
    app.succeed(&["clean"]);
    // What Cargo has left there makes no package of it.
    app.write("ferrobuf/rust/Cargo.lock", "");
    let run = doctor(&app, &machine, &["host", "-q"]);
    let first = run.stdout.lines().next();
    assert_eq!(
        first,
        Some("failed   my-app-ferrobuf is not generated: no \"ferrobuf/package.json\": run `ferrobuf generate`")
    );
}

#[test]
fn everything_missing() {
    let app = fresh();
    app.succeed(&["init"]);
    app.write(
        "proto/my_app/user.proto",
        "syntax = \"proto3\";\nmessage User { Nothing n = 1; Nobody o = 2; }\n",
    );
    let machine = Folder::new(&[]);
    for name in ["rustc", "cargo", "node"] {
        tool(&machine, name, "exit 1");
    }
    let run = doctor(&app, &machine, &["android"]);
    golden("doctor_missing", &run.stdout);
    assert_eq!(run.code, 1);
    // In quiet mode, the failures alone.
    let quiet = doctor(&app, &machine, &["android", "-q"]).stdout;
    let failed = run.stdout.lines().filter(|line| line.starts_with("failed"));
    assert!(quiet.lines().eq(failed), "{quiet}");
}

#[test]
fn everything_too_old() {
    let (app, machine) = (ready(), machine());
    tool(&machine, "rustc", "echo 'rustc 1.80.0 (abc 2024-07-21)'");
    tool(&machine, "node", "echo v18.20.4");
    app.write("node_modules/react-native/package.json", "{\"version\": \"0.80.2\"}");
    app.write(
        "node_modules/react-native-ferrobuf/package.json",
        "{\"version\": \"9.0.0\"}",
    );
    app.write(
        "proto/my_app/user.proto",
        "syntax = \"proto3\";\npackage my_app;\nmessage Account {}\n",
    );
    app.write(
        "android/gradle.properties",
        "# newArchEnabled=true\nnewArchEnabled = false\n",
    );
    let run = doctor(&app, &machine, &["host"]);
    golden("doctor_old", &run.stdout);
    assert_eq!(run.code, 1);
}

#[test]
fn the_new_architecture_can_be_off() {
    let (app, machine) = (ready(), machine());
    for (path, text) in [
        ("android/gradle.properties", "newArchEnabled=false\n"),
        ("ios/Podfile", "ENV['RCT_NEW_ARCH_ENABLED'] = '0'\n"),
        ("app.json", "{\"expo\": {\"newArchEnabled\": false}}\n"),
    ] {
        app.write(path, text);
        let line = |version: &str| {
            app.write(
                "node_modules/react-native/package.json",
                format!("{{\"version\": \"{version}\"}}"),
            );
            let run = doctor(&app, &machine, &["host"]);
            let line = run.stdout.lines().find(|line| line.contains("New Architecture"));
            line.expect("a line").to_owned()
        };
        let found = line("0.81.4");
        assert!(
            found.starts_with(&format!("failed   New Architecture: turned off by {path}: ")),
            "{found}"
        );
        // It cannot be turned off in these.
        assert!(line("0.82.0").starts_with("ok"));
        assert!(line("0.0.0-20261101-2018").starts_with("ok"));
        std::fs::remove_file(app.join(path)).expect("it was there");
        assert!(line("0.81.4").starts_with("ok"));
    }
}

#[test]
fn the_plugin_of_expo() {
    let (app, machine) = (ready(), machine());
    let line = |name: &str| {
        let run = doctor(&app, &machine, &["host"]);
        assert_eq!(run.code, 0, "{run:?}");
        let line = run.stdout.lines().find(|line| line.contains("config plugin"));
        line.unwrap_or_else(|| panic!("{name}: no line")).to_owned()
    };
    let missing = "does not list the config plugin react-native-ferrobuf, which generates before `expo prebuild`";
    app.write("app.json", "{\"expo\": {\"plugins\": [\"expo-router\"]}}\n");
    assert_eq!(
        line("missing"),
        format!("warning  app.json {missing}: run `ferrobuf init`")
    );
    app.succeed(&["init"]);
    assert_eq!(
        line("listed"),
        "ok       config plugin react-native-ferrobuf in app.json"
    );
    app.write("app.json", "{\"expo\": {}}\n");
    app.write("app.config.ts", "export default { plugins: [] };\n");
    assert_eq!(
        line("a program"),
        format!("warning  app.config.ts {missing}: add \"react-native-ferrobuf\" to `plugins` in app.config.ts")
    );
    app.write(
        "app.config.ts",
        "export default { plugins: [\"react-native-ferrobuf\"] };\n",
    );
    assert_eq!(
        line("a program"),
        "ok       config plugin react-native-ferrobuf in app.config.ts"
    );
    // What React Native's own template has.
    std::fs::remove_file(app.join("app.config.ts")).expect("it was there");
    app.write("app.json", "{\"name\": \"MyApp\"}\n");
    assert!(!doctor(&app, &machine, &["host"]).stdout.contains("plugin"));
}

/// What came as a file is not to be replaced by a registry's.
#[test]
fn a_binding_that_is_a_file() {
    let (app, machine) = (ready(), machine());
    app.write(
        "node_modules/react-native-ferrobuf/package.json",
        "{\"version\": \"9.0.0\"}",
    );
    let package = app.read("package.json");
    let asked = format!("\"react-native-ferrobuf\": \"^{}\"", env!("CARGO_PKG_VERSION"));
    let line = || {
        let run = doctor(&app, &machine, &["host"]);
        let line = run
            .stdout
            .lines()
            .find(|line| line.contains("react-native-ferrobuf is 9.0.0"));
        line.expect("a line").to_owned()
    };
    assert!(
        line().contains(": run `npm install react-native-ferrobuf@0.1.0`, or"),
        "{}",
        line()
    );
    for place in [
        "file:./react-native-ferrobuf-0.1.0.tgz",
        "../vendor/x.tgz",
        "workspace:*",
        "link:../rn-binding",
    ] {
        app.write(
            "package.json",
            package.replace(&asked, &format!("\"react-native-ferrobuf\": \"{place}\"")),
        );
        let expected = ": put version 0.1.0 where package.json takes it from, or use the command that comes with the package: `npx ferrobuf`";
        assert!(line().ends_with(expected), "{place}: {}", line());
    }
    // Without it, what to run for one is said; here the tests' own clone has it.
    app.write("package.json", package.replace(&asked, "\"other\": \"1.0.0\""));
    let run = doctor(&app, &machine, &["host"]);
    let line = run
        .stdout
        .lines()
        .find(|line| line.contains("does not depend on react-native-ferrobuf"));
    let line = line.expect("a line");
    assert!(
        line.contains("npm pack ") && line.ends_with("/rn-binding && npm install ./react-native-ferrobuf-0.1.0.tgz`"),
        "{line}"
    );
    app.write("react-native-ferrobuf-0.1.0.tgz", "");
    let run = doctor(&app, &machine, &["host"]);
    let expected = "failed   the app does not depend on react-native-ferrobuf: run `npm install ./react-native-ferrobuf-0.1.0.tgz`\n";
    assert!(run.stdout.contains(expected), "{run:?}");
}

#[test]
fn a_copy_of_the_package_is_stale_soon() {
    let (app, machine) = (ready(), machine());
    std::fs::remove_file(app.join("node_modules/my-app-ferrobuf")).expect("a link");
    app.write("node_modules/my-app-ferrobuf/package.json", "{}");
    let run = doctor(&app, &machine, &["host"]);
    assert_eq!(run.code, 1);
    let expected = "failed   my-app-ferrobuf in node_modules is a copy, which does not change with the schema: write \
                    \"file:./ferrobuf\" for it in package.json, then run `npm install`\n";
    assert!(run.stdout.contains(expected), "{run:?}");
    // Which bun always makes.
    app.write("bun.lock", "");
    let run = doctor(&app, &machine, &["host"]);
    let expected = "warning  my-app-ferrobuf in node_modules is a copy, which does not change with the schema: bun links no \
                    folders; run `bun install` after each `ferrobuf generate`\n";
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains(expected), "{run:?}");
    std::fs::remove_file(app.join("bun.lock")).expect("it was there");
    app.write(
        "package.json",
        app.read("package.json")
            .replace("    \"my-app-ferrobuf\": \"file:./ferrobuf\",\n", ""),
    );
    let run = doctor(&app, &machine, &["host"]);
    let expected =
        "failed   my-app-ferrobuf is not among the dependencies of the app: run `ferrobuf init`, then `npm install`\n";
    assert!(run.stdout.contains(expected), "{run:?}");
}

/// Who gets the libraries with the sources needs no Rust.
#[test]
fn prebuilt_libraries() {
    let (app, machine) = (ready(), machine());
    for name in ["rustc", "cargo"] {
        tool(&machine, name, "exit 1");
    }
    let fingerprint = app.read("ferrobuf/rust/fingerprint");
    for abi in ["arm64-v8a", "armeabi-v7a", "x86", "x86_64"] {
        app.write(&format!("ferrobuf/prebuilt/android/{abi}/fingerprint"), &fingerprint);
    }
    let run = doctor(&app, &machine, &["android"]);
    golden("doctor_prebuilt", &run.stdout);
    assert_eq!(run.code, 0, "{run:?}");
    // Of another schema, or not for all.
    app.write("ferrobuf/prebuilt/android/x86/fingerprint", "other");
    assert_eq!(doctor(&app, &machine, &["android"]).code, 1);
}

#[test]
fn mistakes() {
    let machine = machine();
    let empty = Folder::new(&[]);
    let run = doctor(&empty, &machine, &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no ferrobuf.toml"), "{run:?}");
    empty.write("ferrobuf.toml", "inputs = []\n");
    let run = doctor(&empty, &machine, &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no package.json"), "{run:?}");
    let run = doctor(&empty, &machine, &["windows"]);
    assert_eq!(run.code, 2);
    golden("doctor_platform", &run.stderr);
}
