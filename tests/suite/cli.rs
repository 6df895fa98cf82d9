//! The command line: what it writes, leaves alone and removes, its config file, its exit codes. Its inputs are in `cli_inputs`,
//! what it does for an app in `cli_app`, `cli_doctor` and `cli_watch`.

use std::time::{Duration, SystemTime};

use crate::command::{Folder, golden, without_time};

pub const USER: &str =
    "syntax = \"proto3\";\npackage acme;\nimport \"acme/address.proto\";\nmessage User { Address address = 1; }\n";
pub const ADDRESS: &str = "syntax = \"proto3\";\npackage acme;\nmessage Address { string street = 1; }\n";
const CONFIG: &str = "inputs = [\"proto\"]\n[typescript]\nout = \"gen\"\n";

/// Two files, and a config that makes TypeScript of them.
pub fn project() -> Folder {
    Folder::new(&[
        ("proto/acme/user.proto", USER),
        ("proto/acme/address.proto", ADDRESS),
        ("ferrobuf.toml", CONFIG),
    ])
}

#[test]
fn help() {
    let folder = Folder::new(&[]);
    golden("help", &folder.succeed(&["--help"]));
    let commands = [
        "init",
        "build",
        "generate",
        "check",
        "watch",
        "doctor",
        "clean",
        "inspect",
        "completions",
        "man",
    ];
    for command in commands {
        golden(&format!("help_{command}"), &folder.succeed(&[command, "--help"]));
    }
}

#[test]
fn generate_prints_what_it_did() {
    let folder = project();
    golden("generate_first", &without_time(&folder.succeed(&["generate"])));
    golden("generate_again", &without_time(&folder.succeed(&["generate"])));
    folder.write("proto/acme/address.proto", ADDRESS.replace("street = 1", "street = 2"));
    folder.write("proto/acme/user.proto", "syntax = \"proto3\";\n");
    std::fs::remove_file(folder.join("proto/acme/address.proto")).expect("it was there");
    folder.write("proto/acme/city.proto", "syntax = \"proto3\";\nmessage City {}\n");
    golden("generate_changed", &without_time(&folder.succeed(&["generate"])));
    assert_eq!(folder.succeed(&["generate", "--quiet"]), "");
}

#[test]
fn unchanged_files_keep_their_time() {
    let folder = project();
    folder.succeed(&["generate"]);
    let old = SystemTime::now() - Duration::from_hours(1);
    let files = folder.files("gen");
    for file in &files {
        let file = std::fs::File::options()
            .write(true)
            .open(folder.join(file))
            .expect("it opens");
        file.set_modified(old).expect("it has a time");
    }
    // A comment: the names of a small message's fields are in the files of the messages that hold it as well.
    folder.write(
        "proto/acme/address.proto",
        ADDRESS.replace("message Address", "// Where.\nmessage Address"),
    );
    folder.succeed(&["generate"]);
    let is_old = |file: &str| {
        let modified = std::fs::metadata(folder.join(file)).and_then(|data| data.modified());
        modified.expect("it has a time") < SystemTime::now() - Duration::from_mins(30)
    };
    assert!(!is_old("gen/acme/address_pb.ts"));
    assert!(is_old("gen/acme/user_pb.ts") && is_old("gen/index.ts"));
    assert!(is_old("gen/.ferrobuf-manifest.json"), "{files:?}");
}

#[test]
fn stale_files_go_and_others_stay() {
    let folder = project();
    folder.succeed(&["generate"]);
    folder.write("gen/acme/mine.ts", "export {};\n");
    // Ours once, the user's now.
    folder.write("gen/acme/user_pb.ts", "export const mine = 1;\n");
    folder.write("proto/acme/user.proto", "");
    std::fs::remove_file(folder.join("proto/acme/user.proto")).expect("it was there");
    std::fs::remove_file(folder.join("proto/acme/address.proto")).expect("it was there");
    folder.write("proto/other.proto", "syntax = \"proto3\";\nmessage Other {}\n");
    folder.succeed(&["generate"]);
    assert_eq!(
        folder.files("gen"),
        [
            "gen/.ferrobuf-manifest.json",
            "gen/acme/mine.ts",
            "gen/acme/user_pb.ts",
            "gen/index.ts",
            "gen/other_pb.ts"
        ]
    );
}

#[test]
fn folders_that_become_empty_go() {
    let folder = project();
    folder.succeed(&["generate"]);
    std::fs::rename(folder.join("proto/acme"), folder.join("proto/shop")).expect("a rename");
    folder.write("proto/shop/user.proto", USER.replace("acme/", "shop/"));
    folder.succeed(&["generate"]);
    assert!(!folder.join("gen/acme").exists());
    assert!(folder.join("gen/shop/user_pb.ts").exists());
}

#[test]
fn targets_of_one_folder_leave_each_other_alone() {
    let folder = project();
    folder.succeed(&["generate"]);
    let typescript = folder.files("gen").len();
    folder.succeed(&["generate", "proto", "--jsi-out", "gen"]);
    let both = folder.files("gen").len();
    assert!(both > typescript);
    folder.succeed(&["generate", "proto", "--jsi-out", "gen"]);
    assert_eq!(folder.files("gen").len(), both);
}

#[test]
fn a_file_of_the_user_is_never_overwritten() {
    let folder = project();
    folder.write("gen/acme/user_pb.ts", "export const mine = 1;\n");
    let run = folder.run(&["generate"]);
    assert_eq!(run.code, 4);
    golden("foreign_file", &run.stderr);
    assert_eq!(
        folder.tree("gen"),
        [("gen/acme/user_pb.ts".to_owned(), "export const mine = 1;\n".to_owned())]
    );
}

#[test]
fn a_schema_that_fails_leaves_the_output_alone() {
    let folder = project();
    folder.succeed(&["generate"]);
    let before = folder.tree("gen");
    folder.write(
        "proto/acme/address.proto",
        ADDRESS.replace("string street", "string street_name"),
    );
    folder.write(
        "proto/acme/user.proto",
        USER.replace("Address address", "Adress address"),
    );
    assert_eq!(folder.run(&["generate"]).code, 3);
    assert_eq!(folder.tree("gen"), before);
}

#[test]
fn a_disk_that_fails_leaves_the_output_alone() {
    let folder = project();
    folder.succeed(&["generate"]);
    let before = folder.tree("gen");
    folder.write(
        "proto/acme/address.proto",
        ADDRESS.replace("string street", "string street_name"),
    );
    // Sorts after the files that change, so that those have been renamed when this one fails.
    folder.write("proto/zoo.proto", "syntax = \"proto3\";\nmessage Zoo {}\n");
    std::fs::create_dir_all(folder.join("gen/zoo_pb.ts/in_the_way")).expect("a folder");
    let run = folder.run(&["generate"]);
    assert_eq!(run.code, 4, "{run:?}");
    assert!(run.stderr.contains("zoo_pb.ts"), "{run:?}");
    assert_eq!(folder.tree("gen"), before);
}

/// The disk changes between planning and writing: the last of three renames fails, and the first two are taken back.
#[test]
fn a_rename_that_fails_is_taken_back() {
    let folder = project();
    folder.succeed(&["generate"]);
    folder.write(
        "proto/acme/address.proto",
        ADDRESS.replace("string street", "string street_name"),
    );
    folder.write("proto/new/city.proto", "syntax = \"proto3\";\nmessage City {}\n");
    folder.write("proto/zoo.proto", "syntax = \"proto3\";\nmessage Zoo {}\n");
    std::fs::remove_file(folder.join("proto/acme/user.proto")).expect("it was there");
    let mut options = ferrobuf_codegen::config::read(&folder.join("ferrobuf.toml")).expect("it reads");
    options.load.includes.push(folder.join("proto"));
    let (plan, _) = ferrobuf_codegen::plan(&options).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(plan.changes().count(), 5);
    std::fs::create_dir_all(folder.join("gen/zoo_pb.ts/in_the_way")).expect("a folder");
    let before = folder.tree("gen");
    let problem = ferrobuf_codegen::write::apply(&plan).expect_err("a folder is in the way");
    assert!(problem.to_string().contains("zoo_pb.ts"), "{problem}");
    assert_eq!(folder.tree("gen"), before);
    // Nothing is left behind, neither new folders nor the staging folder.
    let mut names: Vec<String> = std::fs::read_dir(folder.join("gen"))
        .expect("it is there")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, [".ferrobuf-manifest.json", "acme", "index.ts", "zoo_pb.ts"]);
}

#[test]
fn check_lists_what_differs() {
    let folder = project();
    let run = folder.run(&["check"]);
    assert_eq!(run.code, 1);
    golden("check_missing", &without_time(&run.stdout));
    assert!(!folder.join("gen").exists());
    folder.succeed(&["generate"]);
    golden("check_fine", &without_time(&folder.succeed(&["check"])));
    folder.write("gen/index.ts", "// @generated by ferrobuf\n");
    std::fs::remove_file(folder.join("proto/acme/user.proto")).expect("it was there");
    let run = folder.run(&["check"]);
    assert_eq!(run.code, 1);
    golden("check_stale", &without_time(&run.stdout));
}

#[test]
fn the_config_of_the_nearest_folder_counts() {
    let folder = project();
    folder.write("proto/acme/deep/er/x.txt", "");
    let output = crate::command::run(&folder.join("proto/acme/deep/er"), &["generate"]);
    assert_eq!(output.code, 0, "{output:?}");
    // Its paths are relative to it.
    assert!(folder.join("gen/acme/user_pb.ts").is_file());
}

#[test]
fn arguments_come_before_the_config() {
    let folder = project();
    folder.succeed(&[
        "generate",
        "--config",
        "ferrobuf.toml",
        "proto/acme/address.proto",
        "-I",
        "proto",
        "--ts-out",
        "other",
    ]);
    assert!(folder.join("other/acme/address_pb.ts").is_file());
    assert!(!folder.join("other/acme/user_pb.ts").exists() && !folder.join("gen").exists());
}

#[test]
fn mistakes_in_the_config() {
    let folder = project();
    let config = "input = [\"proto\"]\nmodule = \"app\"\n\n[type-script]\nout = \"gen\"\n\n[jsi]\nout = \"gen\"\nint64 = \"string\"\nzzz = 1\n";
    folder.write("ferrobuf.toml", config);
    let run = folder.run(&["generate"]);
    assert_eq!(run.code, 2);
    golden("config_unknown_keys", &run.stderr);
    for (name, config) in [
        ("config_type", "inputs = \"proto\"\n"),
        (
            "config_value",
            "inputs = [\"proto\"]\n[typescript]\nint64 = \"number\"\n",
        ),
        ("config_syntax", "inputs = [\"proto\"\n"),
        ("config_no_inputs", "[typescript]\nout = \"gen\"\n"),
        ("config_no_target", "inputs = [\"proto\"]\n"),
        (
            "config_values",
            "module = \"my-app\"\ninputs = [\"proto\"]\n[rust]\nout = \"gen\"\n[limits]\nmax_depth = 0\nmax_size = 4000000000\n",
        ),
    ] {
        folder.write("ferrobuf.toml", config);
        let run = folder.run(&["generate"]);
        assert_eq!(run.code, 2, "{run:?}");
        golden(name, &run.stderr);
    }
}

#[test]
fn usage() {
    let folder = Folder::new(&[]);
    assert_eq!(folder.run(&[]).code, 2);
    assert_eq!(folder.run(&["generate", "--nonsense"]).code, 2);
    let run = folder.run(&["generate"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no ferrobuf.toml"), "{run:?}");
}

#[test]
fn output_is_for_tools_too() {
    let folder = project();
    let lines = |text: &str| -> Vec<serde_json::Value> {
        text.lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    };
    let done = lines(&folder.succeed(&["generate", "--message-format", "json"]));
    assert_eq!(done[0]["kind"], "file");
    assert_eq!(done[0]["action"], "write");
    assert_eq!(done[0]["path"], "gen/acme/address_pb.ts");
    let summary = done.last().expect("a summary");
    assert_eq!((&summary["kind"], &summary["written"]), (&"summary".into(), &3.into()));
    assert!(summary["milliseconds"].is_f64());
    folder.write(
        "proto/acme/user.proto",
        USER.replace("Address address", "Nothing address"),
    );
    let run = folder.run(&["generate", "--message-format", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (3, ""));
    let problems = lines(&run.stdout);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0]["file"], "proto/acme/user.proto");
    assert_eq!(problems[0]["code"], "schema");
    assert_eq!(problems[0]["labels"][0]["line"], 4);
    assert_eq!(problems[0]["labels"][0]["column"], 16);
}

/// What a full disk cut off is no success.
#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let folder = project();
    for argument in ["inspect", "generate"] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("/dev/full");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_ferrobuf-under-test"))
            .arg(argument)
            .current_dir(folder.path())
            .stdout(full)
            .output()
            .expect("the binary runs");
        assert_eq!(output.status.code(), Some(4), "{output:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("cannot write to standard output"), "{stderr}");
    }
}

#[test]
fn inspect_prints_one_line_for_tools() {
    let folder = project();
    for name in [None, Some("acme.Address"), Some("acme.Nobody")] {
        let arguments: Vec<&str> = ["inspect"]
            .into_iter()
            .chain(name)
            .chain(["--message-format", "json"])
            .collect();
        let run = folder.run(&arguments);
        assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
        let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(json["kind"] == "problem", run.code == 2, "{json}");
    }
}

#[test]
fn inspect_prints_the_model() {
    let folder = project();
    let whole: serde_json::Value = serde_json::from_str(&folder.succeed(&["inspect"])).expect("JSON");
    assert_eq!(whole["messages"][1]["full_name"], "acme.User");
    golden("inspect", &folder.succeed(&["inspect", "acme.Address"]));
    let from_file = folder.succeed(&["inspect", "acme.Address", "proto/acme/address.proto"]);
    assert_eq!(from_file, folder.succeed(&["inspect", ".acme.Address"]));
    for (name, nearest) in [("acme.Adress", "acme.Address"), ("User", "acme.User"), ("Zzz", "")] {
        let run = folder.run(&["inspect", name]);
        assert_eq!(run.code, 2);
        assert!(
            run.stderr.contains(&format!("no message or enum \"{name}\"")),
            "{run:?}"
        );
        assert_eq!(
            run.stderr.contains(&format!("did you mean \"{nearest}\"?")),
            !nearest.is_empty(),
            "{run:?}"
        );
    }
}

#[test]
fn builder_does_the_same() {
    let folder = project();
    folder.succeed(&["generate"]);
    let result = ferrobuf_codegen::Builder::new()
        .input(folder.join("proto"))
        .include(folder.join("proto"))
        .rust_out(folder.join("rust"))
        .typescript_out(folder.join("built"))
        .build();
    assert!(result.is_ok(), "{result:?}");
    assert!(folder.join("rust/mod.rs").is_file());
    assert_eq!(folder.read("built/acme/user_pb.ts"), folder.read("gen/acme/user_pb.ts"));
    let result = ferrobuf_codegen::Builder::new()
        .input(folder.join("nothing"))
        .rust_out(folder.join("rust"))
        .build();
    let problems = result.expect_err("there is nothing");
    assert!(problems.to_string().contains("not found"), "{problems}");
    let from_config = ferrobuf_codegen::Builder::from_config(folder.join("ferrobuf.toml"));
    let result = from_config.expect("it reads").rust_out(folder.join("rust")).build();
    assert!(result.is_ok(), "{result:?}");
}
