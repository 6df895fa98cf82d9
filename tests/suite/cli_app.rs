//! `init` and `clean`, which set up an app and tidy it; completions and the man page.

use crate::command::{Folder, finish, golden, without_time};

pub const PACKAGE: &str = r#"{
  "name": "MyApp",
  "private": true,
  "scripts": {
    "start": "react-native start"
  },
  "dependencies": {
    "react": "19.2.0",
    "react-native": "0.85.1"
  },
  "engines": { "node": ">= 20.19.4" }
}
"#;

/// An app as it is before `init`.
pub fn fresh() -> Folder {
    Folder::new(&[("package.json", PACKAGE)])
}

#[test]
fn init_sets_an_app_up() {
    let app = fresh();
    let dry = app.succeed(&["init", "--dry-run"]);
    assert_eq!(app.files(""), ["package.json"]);
    let done = app.succeed(&["init"]);
    golden("init", &without_clone(&without_generated(&done)));
    let would = dry.lines().filter_map(|line| line.strip_prefix("would write "));
    let wrote = done.lines().filter_map(|line| line.strip_prefix("wrote "));
    assert!(would.eq(wrote), "{dry}{done}");
    golden("init_package_json", &app.read("package.json"));
    // The command of the tests was built from a clone, and says where that has the runtime.
    let config = app.read("ferrobuf.toml");
    let runtime = config
        .lines()
        .find_map(|line| line.strip_prefix("runtime = \"")?.split('"').next());
    let runtime = runtime.expect("a runtime");
    assert!(app.join(runtime).join("Cargo.toml").is_file(), "{config}");
    golden("init_config", &config.replace(runtime, "CLONE/runtime"));
    golden("init_sample", &app.read("proto/my_app/user.proto"));
    app.succeed(&["check"]);
}

/// Which has no Podfile before `expo prebuild` writes one.
#[test]
fn init_names_the_next_steps_of_expo() {
    let app = Folder::new(&[(
        "package.json",
        &PACKAGE.replace("\"react\":", "\"expo\": \"~56.0.0\",\n    \"react\":"),
    )]);
    let done = app.succeed(&["init"]);
    let expected = "next: npm install; npx expo prebuild; build the app again. Then import from \"my-app-ferrobuf\"\n";
    assert!(done.ends_with(expected), "{done}");
}

/// Which has the code in it that it was built with.
#[test]
fn generate_says_that_an_app_has_to_be_built_again() {
    const AGAIN: &str = "\nnative code has changed: build the app again, `npx react-native run-android`, or `pod install` in ios and \
                         `npx react-native run-ios`\n";
    let app = fresh();
    app.succeed(&["init"]);
    app.succeed(&["clean"]);
    let first = app.succeed(&["generate"]);
    assert!(first.ends_with(" ms\n"), "{first}");
    let schema = app.read("proto/my_app/user.proto");
    app.write("proto/my_app/user.proto", schema.replace("uint32 id", "uint64 id"));
    let changed = app.succeed(&["generate"]);
    assert!(changed.ends_with(AGAIN), "{changed}");
    let none = app.succeed(&["generate"]);
    assert!(none.ends_with(" ms\n"), "{none}");
    // TypeScript alone.
    std::fs::remove_file(app.join("ferrobuf/ts/index.ts")).expect("it was there");
    let other = app.succeed(&["generate"]);
    assert!(other.ends_with(" ms\n"), "{other}");
}

/// With `CLONE` for the way to the repository.
fn without_clone(text: &str) -> String {
    let Some(end) = text.find("/rn-binding install") else {
        return text.to_owned();
    };
    let start = text[..end].rfind(' ').map_or(0, |at| at + 1);
    text.replace(&text[start..end], "CLONE")
}

/// Without what is generated, and the time.
fn without_generated(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("wrote ferrobuf/"))
        .collect();
    without_last(&lines.join("\n"))
}

#[test]
fn a_second_init_changes_nothing() {
    let app = fresh();
    app.succeed(&["init"]);
    let before = app.tree("");
    let again = app.succeed(&["init"]);
    assert!(again.contains("nothing to do"), "{again}");
    assert_eq!(app.tree(""), before);
    // What the user has changed since stays.
    app.write(
        "ferrobuf.toml",
        app.read("ferrobuf.toml").replace("my-app-ferrobuf", "codec"),
    );
    let scripts = app
        .read("package.json")
        .replace("\"ferrobuf generate\"", "\"ferrobuf generate -q\"");
    app.write("package.json", &scripts);
    let third = app.succeed(&["init"]);
    assert!(third.contains("changed package.json"), "{third}");
    let package = app.read("package.json");
    assert!(package.contains("\"codec\": \"file:./ferrobuf\""), "{package}");
    assert!(package.contains("\"ferrobuf generate -q\""), "{package}");
    assert!(app.succeed(&["init"]).contains("nothing to do"));
}

/// A config that was written by hand says what there is; scripts are of use to it as well.
#[test]
fn init_keeps_a_config_without_a_package() {
    let app = fresh();
    app.write("proto/b.proto", "syntax = \"proto3\";\nmessage B {}\n");
    let config = "inputs = [\"proto\"]\n[typescript]\nout = \"src/pb\"\n";
    app.write("ferrobuf.toml", config);
    let done = app.succeed(&["init"]);
    assert!(
        done.contains("ferrobuf.toml has no [package]: there is nothing that the app could link"),
        "{done}"
    );
    assert_eq!(app.read("ferrobuf.toml"), config);
    assert!(app.join("src/pb/b_pb.ts").is_file());
    let package = app.read("package.json");
    assert!(
        package.contains("\"ferrobuf:generate\"") && !package.contains("my-app-ferrobuf"),
        "{package}"
    );
}

#[test]
fn init_takes_the_schemas_that_are_there() {
    let app = fresh();
    app.write("src/protos/a/b.proto", "syntax = \"proto3\";\nmessage B {}\n");
    app.succeed(&["init"]);
    let config = app.read("ferrobuf.toml");
    assert!(config.contains("inputs = [\"src/protos\"]"), "{config}");
    assert!(!app.join("proto").exists());
    // And refuses them as a whole when they are wrong.
    let app = fresh();
    app.write("proto/b.proto", "syntax = \"proto3\";\nmessage B { C c = 1; }\n");
    let before = app.tree("");
    let run = app.run(&["init"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stderr.contains("proto/b.proto:2"), "{run:?}");
    assert_eq!(app.tree(""), before);
}

#[test]
fn init_knows_the_package_managers() {
    for (file, text, link, manager) in [
        ("package-lock.json", "{}", "file:./ferrobuf", "npm"),
        ("yarn.lock", "", "link:./ferrobuf", "yarn"),
        ("pnpm-lock.yaml", "", "link:./ferrobuf", "pnpm"),
        ("bun.lock", "", "file:./ferrobuf", "bun"),
    ] {
        let app = fresh();
        app.write(file, text);
        let done = app.succeed(&["init"]);
        assert!(
            done.contains(&format!("React Native 0.85.1, {manager}, module")),
            "{done}"
        );
        let package = app.read("package.json");
        assert!(
            package.contains(&format!("\"my-app-ferrobuf\": \"{link}\"")),
            "{package}"
        );
    }
    // The field goes before the file.
    let app = fresh();
    app.write("yarn.lock", "");
    app.write(
        "package.json",
        PACKAGE.replace("\"private\": true", "\"packageManager\": \"pnpm@10.4.1\""),
    );
    assert!(app.succeed(&["init"]).contains(", pnpm, "));
}

/// The version that is installed counts, in a monorepo as well.
#[test]
fn init_asks_the_installed_react_native() {
    let repo = Folder::new(&[
        ("node_modules/react-native/package.json", "{\"version\": \"0.88.1\"}"),
        ("yarn.lock", ""),
        ("apps/mobile/package.json", PACKAGE),
    ]);
    let run = crate::command::run(&repo.join("apps/mobile"), &["init"]);
    assert!(run.stdout.starts_with("React Native 0.88.1, yarn, "), "{run:?}");
}

#[test]
fn what_init_refuses() {
    let old = PACKAGE.replace("0.85.1", "0.80.2");
    let none = PACKAGE.replace("react-native\":", "react-dom\":");
    for (name, package) in [
        ("init_old", old.as_str()),
        ("init_not_react_native", &none),
        ("init_broken_json", "{\n  \"name\": \"x\",\n}\n"),
        (
            "init_scripts",
            "{\n  \"dependencies\": { \"react-native\": \"*\" },\n  \"scripts\": []\n}\n",
        ),
        ("init_array", "[]\n"),
    ] {
        let app = Folder::new(&[("package.json", package)]);
        let run = app.run(&["init"]);
        assert_eq!(run.code, 2, "{run:?}");
        golden(name, &run.stderr);
        assert_eq!(app.files(""), ["package.json"], "{name}");
    }
    let app = Folder::new(&[("package.json", PACKAGE), ("src/x.ts", "")]);
    golden("init_no_package", &told(&app, "src", &["init"]));
    golden("init_no_package_anywhere", &told(&Folder::new(&[]), "", &["init"]));
}

/// A report that names a folder, whose length decides where people's lines break: as tools get it, with `APP` for the folder.
fn told(folder: &Folder, below: &str, arguments: &[&str]) -> String {
    let arguments = [arguments, &["--message-format", "json"]].concat();
    let run = crate::command::run(&folder.join(below), &arguments);
    assert_eq!(run.code, 2, "{run:?}");
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("one line");
    let part = |name: &str| json[name].as_str().expect("text").to_owned();
    let text = format!("error[{}] {}\nhelp: {}\n", part("code"), part("message"), part("help"));
    let path = folder.path().canonicalize().expect("it is there");
    text.replace(&path.display().to_string(), "APP")
}

#[test]
fn a_disk_that_fails_leaves_the_app_alone() {
    let app = fresh();
    // In the way of the sample, which is written after the config.
    app.write("proto", "");
    let before = app.tree("");
    let run = app.run(&["init"]);
    assert_eq!(run.code, 4, "{run:?}");
    assert!(run.stderr.contains("cannot write \"proto"), "{run:?}");
    assert_eq!(app.tree(""), before);
}

#[test]
fn init_for_tools() {
    let app = fresh();
    let text = app.succeed(&["init", "--message-format", "json"]);
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert!(
        lines
            .iter()
            .any(|line| line["kind"] == "file" && line["path"] == "ferrobuf.toml"),
        "{text}"
    );
    assert_eq!(lines.last().expect("a summary")["kind"], "summary");
    assert_eq!(app.succeed(&["init", "--quiet"]), "");
}

#[test]
fn clean_removes_what_was_generated() {
    let folder = crate::cli::project();
    folder.write("gen/mine.ts", "export {};\n");
    let before = folder.tree("");
    folder.succeed(&["generate"]);
    folder.write("gen/index.ts", "export const mine = 1;\n");
    let dry = folder.succeed(&["clean", "--dry-run"]);
    golden("clean_dry", &without_last(&dry));
    assert!(folder.join("gen/acme/user_pb.ts").is_file());
    golden("clean", &without_time(&folder.succeed(&["clean"])));
    std::fs::remove_file(folder.join("gen/index.ts")).expect("it was kept");
    assert_eq!(folder.tree(""), before);
    golden("clean_again", &without_time(&folder.succeed(&["clean"])));
    // The folder goes when it was Ferrobuf's alone.
    std::fs::remove_file(folder.join("gen/mine.ts")).expect("it was kept");
    folder.succeed(&["generate"]);
    folder.succeed(&["clean"]);
    assert!(!folder.join("gen").exists());
}

/// Without the line that says how long it took.
fn without_last(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.ends_with(" ms")).collect();
    lines.join("\n")
}

#[test]
fn clean_removes_what_was_built() {
    let app = fresh();
    app.succeed(&["init"]);
    let built = ["ferrobuf/build/debug/x.o", "ferrobuf/prebuilt/host/libx.a"];
    for path in built {
        app.write(path, "x");
    }
    // Without a manifest the folder may be anybody's.
    app.write("other/build/x.o", "x");
    app.write("other.toml", "inputs = [\"proto\"]\n[package]\nout = \"other\"\n");
    app.succeed(&["clean", "--config", "other.toml"]);
    assert!(app.join("other/build/x.o").is_file());
    app.succeed(&["clean"]);
    assert!(!app.join("ferrobuf").exists());
}

#[test]
fn clean_without_a_config_is_a_mistake() {
    golden("clean_no_config", &told(&Folder::new(&[]), "", &["clean"]));
    let folder = crate::cli::project();
    folder.succeed(&["generate"]);
    folder.write("gen/.ferrobuf-manifest.json", "{");
    let run = folder.run(&["clean"]);
    assert_eq!(run.code, 4);
    golden("clean_broken_manifest", &run.stderr);
    assert!(folder.join("gen/acme/user_pb.ts").is_file());
}

#[test]
fn completions_for_each_shell() {
    let folder = Folder::new(&[]);
    for (shell, sign) in [
        ("bash", "complete -F _ferrobuf"),
        ("zsh", "#compdef ferrobuf"),
        ("fish", "complete -c ferrobuf"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion:arg-completer[ferrobuf]"),
    ] {
        let script = folder.succeed(&["completions", shell]);
        assert!(script.contains(sign), "{shell}: {script}");
        assert!(script.contains("message-format"), "{shell}");
    }
    let run = folder.run(&["completions", "dos"]);
    assert_eq!(run.code, 2);
    golden("completions_unknown", &run.stderr);
}

/// bash itself finds nothing wrong with its script, and completes with it.
#[test]
#[cfg(unix)]
fn bash_completes() {
    let folder = Folder::new(&[]);
    folder.write("script", folder.succeed(&["completions", "bash"]));
    let mut bash = std::process::Command::new("bash");
    let line = "set -eu; source ./script; COMP_WORDS=(ferrobuf wat) COMP_CWORD=1; _ferrobuf ferrobuf wat ferrobuf; echo \"${COMPREPLY[@]}\"";
    bash.args(["--norc", "-c", line]).current_dir(folder.path());
    let run = finish(bash);
    assert_eq!((run.code, run.stdout.trim()), (0, "watch"), "{run:?}");
}

#[test]
fn man_pages() {
    let folder = Folder::new(&[]);
    let page = folder.succeed(&["man"]);
    assert!(page.contains(".TH ferrobuf 1"), "{page}");
    folder.succeed(&["man", "man1"]);
    let files = folder.files("man1");
    assert!(files.contains(&"man1/ferrobuf-generate.1".to_owned()), "{files:?}");
    assert_eq!(folder.read("man1/ferrobuf.1"), page);
    assert!(folder.succeed(&["man", "man1"]).starts_with("nothing to do"));
    folder.write("file", "");
    let run = folder.run(&["man", "file"]);
    assert_eq!(run.code, 4, "{run:?}");
}

/// The npm package's `bin`, Metro helper and Expo plugin, by node's own test runner.
#[test]
fn the_tools_of_the_npm_package() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("npm");
    let entries = std::fs::read_dir(&folder).expect("the tests");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let tests: Vec<_> = paths
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    let mut node = std::process::Command::new("node");
    // By their paths: what node does with a folder, and how it reports, is not the same in every release.
    node.args(["--test", "--test-reporter=tap"])
        .args(&tests)
        .current_dir(&folder)
        .env("FERROBUF_UNDER_TEST", env!("CARGO_BIN_EXE_ferrobuf-under-test"));
    let run = finish(node);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(!tests.is_empty() && run.stdout.contains("# fail 0"), "{}", run.stdout);
}
