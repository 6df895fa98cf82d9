//! Generated Rust: goldens that people read, and everything compiled in crates as users have them: each edition, with the
//! strictest lints, without `unsafe`, documented, and doctested.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use ferrobuf_codegen::emit::rust::{Options, emit};

use crate::golden::golden;
use crate::output::{put, write_all};
use crate::schemas::{self, Source, root};

const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];

/// What a strict user may deny. Nothing of it may fire in generated code.
const LINTS: &str = "\
#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![deny(missing_docs, missing_debug_implementations, unreachable_pub, unused_qualifications, unused_lifetimes)]
#![deny(rust_2018_idioms, future_incompatible, let_underscore, nonstandard_style, trivial_casts)]
#![deny(trivial_numeric_casts, unused_results, variant_size_differences, elided_lifetimes_in_paths)]
#![deny(rustdoc::all)]
#![forbid(unsafe_code)]
";

/// One at a time: they share a folder for what is compiled.
static CARGO: Mutex<()> = Mutex::new(());

#[test]
fn goldens() {
    for name in ["name_clash", "keywords", "example", "comment_code"] {
        golden("rust", name, &joined(&schemas::named(name)));
    }
}

#[test]
fn every_schema_compiles_in_every_edition_without_a_warning() {
    for edition in EDITIONS {
        let folder = consumer(edition, edition);
        cargo(&folder, &["clippy"]);
    }
}

/// The table needs `unsafe` for its symbol, so a crate that has it may deny `unsafe` elsewhere, but not forbid it.
#[test]
fn the_table_for_c_compiles_in_every_edition_without_a_warning() {
    let options = Options {
        ffi: true,
        ..Options::default()
    };
    for edition in EDITIONS {
        let lints = LINTS.replace("forbid(unsafe_code)", "deny(unsafe_code)");
        let folder = package(
            &format!("ffi-{edition}"),
            edition,
            &lints,
            &[schemas::named("example")],
            &options,
        );
        cargo(&folder, &["clippy"]);
    }
}

#[test]
fn documentation_is_clean_and_holds_no_doctests() {
    let folder = consumer("documentation", "2024");
    cargo(&folder, &["doc", "--no-deps"]);
    let output = cargo(&folder, &["test", "--doc"]);
    assert!(
        output.contains("running 0 tests"),
        "a comment became a doctest:\n{output}"
    );
}

/// A crate that has every schema as a module, in the edition. Tests run at the same time, so each has folders of its own.
fn consumer(name: &str, edition: &str) -> PathBuf {
    package(
        &format!("consumer-{name}"),
        edition,
        LINTS,
        &schemas::all(),
        &Options::default(),
    )
}

/// A crate that has these schemas as modules.
fn package(name: &str, edition: &str, lints: &str, schemas: &[Source], options: &Options) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let sources = folder.join("src");
    let _ = std::fs::remove_dir_all(&sources);
    let mut library = format!("//! A crate of somebody who uses ferrobuf.\n{lints}\n");
    for source in schemas {
        write_all(&emit(&source.schema(), options), &sources.join(&source.name));
        let _ = writeln!(library, "/// The schema `{0}`.\npub mod {0};", source.name);
    }
    put(&sources.join("lib.rs"), &library);
    let runtime = root().join("runtime").display().to_string();
    let features = if options.ffi { "\"ffi\"" } else { "" };
    let manifest = format!(
        "[package]\nname = \"consumer\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\npublish = false\n\
         description = \"d\"\nlicense = \"MIT\"\nrepository = \"r\"\nreadme = \"r\"\nkeywords = [\"k\"]\ncategories = [\"c\"]\n\n\
         [dependencies]\nferrobuf = {{ path = {runtime:?}, features = [{features}] }}\n\n[workspace]\n"
    );
    put(&folder.join("Cargo.toml"), &manifest);
    // The versions that the workspace has, so that nothing is looked up.
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file can be copied");
    folder
}

/// Runs cargo in a crate; what it says on success.
fn cargo(folder: &Path, arguments: &[&str]) -> String {
    let _guard = CARGO.lock();
    let output = Command::new(env!("CARGO"))
        .current_dir(folder)
        .args(arguments)
        .arg("--offline")
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumer"),
        )
        .env("RUSTDOCFLAGS", "-D warnings")
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "cargo {arguments:?} in {}:\n{text}",
        folder.display()
    );
    text
}

/// What is generated as one text.
fn joined(source: &Source) -> String {
    let options = Options {
        ffi: true,
        ..Options::default()
    };
    emit(&source.schema(), &options)
        .iter()
        .fold(String::new(), |mut text, file| {
            let _ = write!(text, "── {} ──\n{}", file.path, file.contents);
            text
        })
}
