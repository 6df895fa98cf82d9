//! `ferrobuf build`: its commands, what it leaves behind, and what it says when something is missing. The programs that it runs are
//! scripts here; `tests/package` runs the real ones.

use std::os::unix::fs::PermissionsExt as _;

use crate::command::{Folder, Run, command, finish, golden};
use crate::package::project;

const ANDROID: [&str; 4] = [
    "aarch64-linux-android",
    "armv7-linux-androideabi",
    "i686-linux-android",
    "x86_64-linux-android",
];
const IOS: [&str; 3] = ["aarch64-apple-ios", "aarch64-apple-ios-sim", "x86_64-apple-ios"];

/// Writes down how it was called, and leaves a library where Cargo would.
const CARGO: &str = r#"echo "cargo $*" >> "$FERROBUF_LOG"
target=
while [ $# -gt 0 ]; do
  case $1 in
    --target) target=$2 ;;
    ndk) target=aarch64-linux-android; shift 2 ;;
  esac
  shift
done
/bin/mkdir -p "../build/$target/release"
echo "library for $target" > "../build/$target/release/libferrobuf_my_app_rust.a"
"#;

const LIPO: &str =
    "echo \"lipo $*\" >> \"$FERROBUF_LOG\"\n/bin/mkdir -p \"${5%/*}\"\n/bin/cat \"$2\" \"$3\" > \"$5\"\n";

/// A package that was generated, and a folder of programs beside it.
struct Machine(Folder);

impl Machine {
    /// With Rust, its libraries for these targets, and nothing else.
    fn new(targets: &[&str]) -> Self {
        let machine = Machine(project(""));
        machine.0.succeed(&["generate"]);
        machine.program("cargo", CARGO);
        machine.program("rustc", &format!("echo {}\n", machine.0.join("sysroot").display()));
        for target in targets {
            machine
                .0
                .write(&format!("sysroot/lib/rustlib/{target}/lib/libstd.rlib"), "");
        }
        machine
    }

    /// With an NDK of this version as well.
    fn with_ndk(self, version: &str) -> Self {
        let bin = format!("sdk/ndk/{version}/toolchains/llvm/prebuilt/linux-x86_64/bin");
        for abi in [
            "aarch64-linux-android",
            "armv7a-linux-androideabi",
            "i686-linux-android",
            "x86_64-linux-android",
        ] {
            for compiler in ["clang", "clang++"] {
                self.0.write(&format!("{bin}/{abi}24-{compiler}"), "");
            }
        }
        self.0.write(&format!("{bin}/llvm-ar"), "");
        self
    }

    fn with_xcode(self) -> Self {
        self.program("xcrun", "");
        self.program("lipo", LIPO);
        self
    }

    fn program(&self, name: &str, script: &str) {
        let path = format!("programs/{name}");
        self.0.write(&path, format!("#!/bin/sh\n{script}"));
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(self.0.join(&path), mode).expect("it was written");
    }

    fn build(&self, arguments: &[&str]) -> Run {
        let arguments: Vec<&str> = ["build"].iter().chain(arguments).copied().collect();
        let text = |path: &str| self.0.join(path).display().to_string();
        let mut command = command(self.0.path(), &arguments);
        command.env("PATH", text("programs")).env("FERROBUF_LOG", text("log"));
        // Relative, so that messages are the same wherever the folder is.
        command.env("ANDROID_HOME", "sdk").env("HOME", self.0.path());
        for variable in ["ANDROID_NDK_HOME", "ANDROID_NDK_ROOT", "NDK_HOME"] {
            command.env_remove(variable);
        }
        let mut run = finish(command);
        // Commands have whole paths.
        let own = self.0.path().display().to_string();
        run.stdout = run.stdout.replace(&own, "DIR");
        run
    }

    /// Builds, and gives what is printed.
    fn succeed(&self, arguments: &[&str]) -> String {
        let run = self.build(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
        run.stdout
    }

    /// Fails with this code and this text.
    fn refused(&self, arguments: &[&str], code: i32, name: &str) {
        let run = self.build(arguments);
        assert_eq!(run.code, code, "{run:?}");
        golden(name, &run.stderr);
    }

    fn log(&self) -> String {
        self.0.read("log")
    }
}

#[test]
fn dry_runs_print_the_commands() {
    let machine = Machine::new(&[&ANDROID[..], &IOS[..]].concat())
        .with_ndk("27.1.12297006")
        .with_xcode();
    for platform in ["host", "android", "ios"] {
        golden(&format!("build_{platform}"), &machine.succeed(&[platform, "--dry-run"]));
    }
    let one = ["android", "--abi", "x86_64", "--dry-run", "--message-format", "json"];
    golden("build_android_json", &machine.succeed(&one));
    assert!(!machine.0.join("log").exists() && !machine.0.join("ferrobuf/build").exists());
}

/// What would be run can be read on a machine that cannot run it.
#[test]
fn dry_runs_need_no_tools() {
    let machine = Machine::new(&[]);
    for program in ["cargo", "rustc"] {
        std::fs::remove_file(machine.0.join(&format!("programs/{program}"))).expect("it was there");
    }
    let x86 = &["android", "--abi", "x86", "--dry-run"][..];
    for (platform, arguments) in [
        ("host", &["host", "--dry-run"][..]),
        ("android", x86),
        ("ios", &["ios", "--dry-run"][..]),
    ] {
        golden(&format!("build_{platform}_without_tools"), &machine.succeed(arguments));
    }
    let json = machine.succeed(&[x86, &["--message-format", "json"]].concat());
    let first: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
    assert_eq!(
        (&first["kind"], &first["code"]),
        (&"missing".into(), &"no-cargo".into())
    );
}

#[test]
fn an_ndk_that_is_too_old() {
    let machine = Machine::new(&ANDROID).with_ndk("25.2.9519653");
    let properties = "Pkg.Desc = Android NDK\nPkg.Revision = 25.2.9519653\n";
    machine.0.write("sdk/ndk/25.2.9519653/source.properties", properties);
    machine.refused(&["android"], 5, "build_ndk_old");
    let dry = machine.succeed(&["android", "--dry-run"]);
    assert!(
        dry.starts_with("# missing here: the Android NDK 25.2.9519653 at "),
        "{dry}"
    );
    assert!(dry.contains("DIR/sdk/ndk/25.2.9519653/toolchains/"), "{dry}");
}

#[test]
fn what_is_built_again_without_a_change() {
    let machine = Machine::new(&[&ANDROID[..], &IOS[..]].concat())
        .with_ndk("27.0.0")
        .with_xcode();
    for (platform, count) in [("host", 1), ("android", 4), ("ios", 1)] {
        let lines = |word: &str| {
            let text = machine.succeed(&[platform]);
            text.lines().filter(|line| line.starts_with(word)).count()
        };
        assert_eq!(lines("wrote "), count, "{platform}");
        assert_eq!(lines("unchanged "), count, "{platform}");
        assert_eq!(lines("wrote "), 0, "{platform}");
    }
}

#[test]
fn the_newest_ndk_of_the_sdk_is_taken() {
    let machine = Machine::new(&ANDROID).with_ndk("27.1.12297006").with_ndk("9.9.9");
    let commands = machine.succeed(&["android", "--abi", "x86", "--dry-run"]);
    assert!(
        commands.contains("/ndk/27.1.12297006/") && !commands.contains("9.9.9"),
        "{commands}"
    );
}

#[test]
fn cargo_ndk_is_taken_where_it_is() {
    let machine = Machine::new(&ANDROID).with_ndk("27.0.0");
    machine.program("cargo-ndk", "");
    // With the NDK that is meant: its own choice could be another one.
    let dry = machine.succeed(&["android", "--abi", "arm64-v8a", "--dry-run"]);
    assert!(dry.contains("ANDROID_NDK_HOME=DIR/sdk/ndk/27.0.0 cargo ndk "), "{dry}");
    machine.succeed(&["android", "--abi", "arm64-v8a"]);
    assert_eq!(
        machine.log(),
        "cargo ndk --target arm64-v8a --platform 24 build --release --target-dir ../build\n"
    );
    assert!(
        machine
            .0
            .join("ferrobuf/prebuilt/android/arm64-v8a/libferrobuf_my_app_rust.a")
            .exists()
    );
}

#[test]
fn libraries_of_android() {
    let machine = Machine::new(&ANDROID).with_ndk("27.0.0");
    golden("build_android_run", &without_seconds(&machine.succeed(&["android"])));
    let prebuilt = machine.0.tree("ferrobuf/prebuilt");
    let fingerprint = machine.0.read("ferrobuf/rust/fingerprint");
    let abis = ["arm64-v8a", "armeabi-v7a", "x86", "x86_64"];
    let expected = abis.iter().zip(ANDROID).flat_map(|(abi, target)| {
        let folder = format!("ferrobuf/prebuilt/android/{abi}");
        [
            (format!("{folder}/fingerprint"), fingerprint.clone()),
            (
                format!("{folder}/libferrobuf_my_app_rust.a"),
                format!("library for {target}\n"),
            ),
        ]
    });
    assert_eq!(prebuilt, expected.collect::<Vec<_>>());
    assert_eq!(machine.succeed(&["android", "--abi", "x86", "--quiet"]), "");
    // What is built is no file of `generate`.
    assert_eq!(machine.0.run(&["check"]).code, 0);
}

#[test]
fn an_xcframework() {
    let machine = Machine::new(&IOS).with_xcode();
    // What an earlier run left is replaced.
    machine.0.write(
        "ferrobuf/prebuilt/ios/ferrobuf_my_app_rust.xcframework/ios-old/lib.a",
        "",
    );
    golden("build_ios_run", &without_seconds(&machine.succeed(&["ios"])));
    let prebuilt = machine.0.tree("ferrobuf/prebuilt").into_iter();
    let prebuilt = prebuilt.filter(|(path, _)| !path.ends_with("/fingerprint"));
    let files: Vec<String> = prebuilt.map(|(path, text)| format!("---- {path}\n{text}")).collect();
    golden("build_ios_files", &files.concat());
    let fingerprint = machine.0.read("ferrobuf/prebuilt/ios/fingerprint");
    assert_eq!(fingerprint, machine.0.read("ferrobuf/rust/fingerprint"));
}

#[test]
fn what_is_missing_is_said_at_once() {
    let machine = Machine::new(&ANDROID[..1]);
    machine.refused(&["android"], 5, "build_android_missing");
    machine.refused(&["ios"], 5, "build_ios_missing");
    let broken = Machine::new(&ANDROID);
    broken.0.write("sdk/ndk/27.0.0/README", "");
    broken.refused(&["android"], 5, "build_ndk_empty");
    let machine = broken.with_ndk("28.0.0");
    let compiler = "sdk/ndk/28.0.0/toolchains/llvm/prebuilt/linux-x86_64/bin/aarch64-linux-android24-clang++";
    std::fs::remove_file(machine.0.join(compiler)).expect("it was there");
    machine.refused(&["android"], 5, "build_ndk_broken");
}

#[test]
fn a_runtime_that_is_not_there() {
    let machine = Machine::new(&[]);
    let config = machine.0.read("ferrobuf.toml");
    machine.0.write(
        "ferrobuf.toml",
        config.replace("[package]\n", "[package]\nruntime = \"nowhere\"\n"),
    );
    machine.0.succeed(&["generate"]);
    machine.refused(&["host"], 5, "build_no_runtime");
    let printed = machine.succeed(&["host", "--dry-run"]);
    assert!(
        printed.starts_with("# missing here: `runtime` in [package]"),
        "{printed}"
    );
}

#[test]
fn no_rust() {
    let machine = Machine::new(&[]);
    machine.program("rustc", "echo 'error: no default toolchain' >&2\nexit 1\n");
    machine.0.write("sdk/README", "");
    machine.refused(&["android"], 5, "build_no_sysroot");
    std::fs::remove_file(machine.0.join("programs/cargo")).expect("it was there");
    machine.refused(&["host"], 5, "build_no_cargo");
}

#[test]
fn a_program_that_fails_leaves_no_library_that_passes_for_a_good_one() {
    let machine = Machine::new(&[]);
    machine.succeed(&["host"]);
    let fingerprint = "ferrobuf/prebuilt/host/fingerprint";
    assert!(machine.0.join(fingerprint).exists());
    // The library stays what it was when Cargo fails, and its fingerprint too.
    machine.program("cargo", "echo 'error: could not compile' >&2\nexit 101\n");
    machine.refused(&["host"], 5, "build_failed");
    assert!(machine.0.join(fingerprint).exists());
    // When no library is where it should be, there is none to be taken for good.
    machine.program("cargo", "/bin/rm -r ../build\n");
    let run = machine.build(&["host"]);
    assert_eq!(run.code, 4, "{run:?}");
    golden("build_no_library", &run.stderr);
    assert!(!machine.0.join(fingerprint).exists());
}

#[test]
fn a_program_that_cannot_run() {
    let machine = Machine::new(&[]);
    machine.0.write("programs/cargo", "#!/nowhere/sh\n");
    machine.refused(&["host"], 5, "build_cannot_run");
}

#[test]
fn only_a_package_that_is_up_to_date() {
    let machine = Machine::new(&[]);
    machine.0.write(
        "proto/acme/user.proto",
        "syntax = \"proto3\";\npackage acme;\nmessage User { string id = 1; }\n",
    );
    machine.refused(&["host"], 2, "build_stale");
    machine
        .0
        .write("ferrobuf.toml", "inputs = [\"proto\"]\n[typescript]\nout = \"gen\"\n");
    machine.refused(&["host"], 2, "build_no_package");
}

fn without_seconds(text: &str) -> String {
    let at = text.rfind(" in ").expect("a last line with the time");
    format!("{} in N s\n", &text[..at])
}
