//! Each error of the command line, by its text: those that no other test has, and a look over all.

use crate::cli::project;
use crate::command::{Folder, Run, command, finish, golden};
use crate::schemas::root;

/// Runs in the project of the other tests, changed by `change`.
fn error(name: &str, code: i32, change: impl FnOnce(&Folder), arguments: &[&str]) {
    let folder = project();
    change(&folder);
    let run = folder.run(arguments);
    check(name, code, &run);
}

fn check(name: &str, code: i32, run: &Run) {
    assert_eq!(run.code, code, "{run:?}");
    golden(name, &run.stderr);
}

#[test]
fn of_inputs() {
    let unchanged = |_: &Folder| {};
    let garbage = |folder: &Folder| folder.write("set.bin", [0xff_u8; 8]);
    let arguments = ["generate", "--descriptor-set-in", "set.bin", "--ts-out", "gen"];
    error("descriptor_set", 3, garbage, &arguments);
    let latin = |folder: &Folder| folder.write("proto/latin.proto", b"// caf\xe9\n");
    error("source_not_utf8", 3, latin, &["generate"]);
    error("no_such_type", 2, unchanged, &["inspect", "acme.Adress"]);
    // Named although no target is.
    error(
        "input_and_target_missing",
        2,
        unchanged,
        &["generate", "proto/acme/usr.proto"],
    );
}

#[test]
#[cfg(target_os = "linux")]
fn of_paths() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let name = OsStr::from_bytes(b"caf\xe9.proto");
    let latin = |folder: &Folder| std::fs::write(folder.join("proto").join(name), "").expect("a file");
    error("path_not_utf8", 2, latin, &["generate"]);
    let unchanged = |_: &Folder| {};
    error("read", 4, unchanged, &["generate", "--config", "none.toml"]);
    error("write", 4, unchanged, &["generate", "--ts-out", "/proc/ferrobuf/gen"]);
    error(
        "output_not_folder",
        4,
        unchanged,
        &["generate", "--ts-out", "ferrobuf.toml"],
    );
}

/// A descriptor set may hold any name.
#[test]
fn of_names_in_descriptor_sets() {
    let loaded = ferrobuf_codegen::load::load_sources([("../evil.proto", "syntax = \"proto3\";\nmessage M {}\n")]);
    let set = |folder: &Folder| folder.write("set.bin", loaded.pool.encode_to_vec());
    let arguments = ["generate", "--descriptor-set-in", "set.bin", "--ts-out", "gen"];
    error("file_path", 3, set, &arguments);
}

/// A process that may open no more files cannot watch any.
#[test]
#[cfg(target_os = "linux")]
fn of_watch() {
    let folder = project();
    let watch = command(folder.path(), &["watch"]);
    let mut shell = std::process::Command::new("sh");
    // What it inherits must leave number 3 free, which the loader needs for libraries.
    shell.args([
        "-c",
        "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n 4; exec \"$0\" watch",
    ]);
    shell.arg(watch.get_program()).current_dir(folder.path());
    shell.envs(watch.get_envs().filter_map(|(name, value)| Some((name, value?))));
    check("watch", 4, &finish(shell));
}

/// Codes that no run can lead to.
const UNREACHABLE: [&str; 1] = [
    // Names of files are refused before, with the code `file-path`.
    "output-outside",
];

/// An error without a golden is one that nobody has read.
#[test]
fn each_code_has_a_golden() {
    let mut goldens = String::new();
    for folder in ["cli", "refused"] {
        let entries = std::fs::read_dir(root().join("tests/golden").join(folder)).expect("it is there");
        for entry in entries.flatten() {
            goldens += &std::fs::read_to_string(entry.path()).expect("text");
        }
    }
    let mut codes = Vec::new();
    for file in ["build.rs", "help.rs", "refusal.rs"] {
        let text = std::fs::read_to_string(root().join("codegen/src/error").join(file)).expect("it is there");
        let values = text
            .lines()
            .filter_map(|line| line.trim().split_once("=> \"")?.1.split_once("\","));
        codes.extend(
            values
                .map(|(code, _)| code.to_owned())
                .filter(|code| !code.contains(' ')),
        );
    }
    assert!(codes.len() > 40, "{codes:?}");
    codes.retain(|code| !goldens.contains(&format!("error[{code}]")));
    assert_eq!(codes, UNREACHABLE);
}
