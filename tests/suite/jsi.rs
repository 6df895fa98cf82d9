//! Generated C++ and the hand-written host: goldens that people read, and two compilers over everything, with warnings as errors.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use ferrobuf_codegen::emit::jsi::{Options, emit};

use crate::cache::cache;
use crate::golden::{golden, joined};
use crate::output::{workspace, write_all};
use crate::schemas::{self, Source, root};

const COMPILERS: [&str; 2] = ["g++", "clang++"];
const FLAGS: [&str; 6] = [
    "-std=c++20",
    "-fsyntax-only",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Winvalid-offsetof",
];

/// Releases of React Native whose JSI differs: the oldest that is supported, Hermes V1's, the newest.
const REACT_NATIVE: [&str; 3] = ["0.81.6", "0.85.3", "0.88.1"];

/// What other headers do to names before generated code is seen: C's macros, those of Windows, of Apple, of Unix, of X11 and of debug
/// builds.
const HOSTILE: &str = "\
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#define OPTIONAL
#define IN
#define OUT
#define SEVERITY_ERROR 3
#define interface struct
#define small char
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define near
#define far
#define ERROR 0
#define DELETE 1
#define IGNORE 2
#define STRICT 1
#define CONST const
#define VOID void
#define GetMessage GetMessageW
#define Yield()
#define TRUE 1
#define FALSE 0
#define YES 1
#define NO 0
#define nil 0
#define Nil 0
#define check(x)
#define verify(x)
#define require(x, y)
#define major(x) x
#define minor(x) x
#define unix 1
#define Bool int
#define Status int
#define None 0L
#define True 1
#define False 0
#define Success 0
#define Always 2
#define Below 1
#define Complex 0
#define Unsorted 0
#define linux 1
#define DEBUG 1
#define assert(x)
";

#[test]
fn goldens() {
    for name in ["name_clash", "keywords", "enum_value_windows_macros", "example"] {
        golden(
            "jsi",
            name,
            &joined(&emit(&schemas::named(name).schema(), &Options::default())),
        );
    }
}

#[test]
fn every_schema_compiles_among_hostile_macros() {
    let folder = workspace("jsi", "all");
    let files: Vec<PathBuf> = schemas::all()
        .iter()
        .map(|source| {
            let folder = folder.join(&source.name);
            let all = write(source, &folder);
            // One translation unit a schema: it is quicker, and shows that generated files do not disturb each other.
            let includes = all.iter().map(|path| format!("#include \"{}\"\n", path.display()));
            let unit = folder.join("unit.cpp");
            std::fs::write(&unit, HOSTILE.to_owned() + &includes.collect::<String>()).expect("the file can be written");
            unit
        })
        .collect();
    compile_all(&files, |file| {
        vec![include(file.parent().expect("a file is in a folder"))]
    });
}

#[test]
fn each_generated_file_includes_what_it_needs() {
    let folder = workspace("jsi", "alone");
    let mut files = write(&schemas::named("example"), &folder);
    let headers: Vec<PathBuf> = files.iter().map(|file| file.with_extension("hpp")).collect();
    for header in headers {
        let alone = header.with_extension("alone.cpp");
        std::fs::write(&alone, format!("#include \"{}\"\n", header.display())).expect("the file can be written");
        files.push(alone);
    }
    compile_all(&files, |_| vec![include(&folder)]);
}

#[test]
fn host_compiles_against_every_jsi() {
    let setup = Command::new(root().join("tests/setup/react-native.sh")).status();
    assert!(
        setup.expect("the script can be started").success(),
        "the headers of React Native cannot be fetched"
    );
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("rn-binding/cpp"))
        .expect("the host is there")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect();
    files.sort();
    assert!(files.len() > 5, "the host has moved");
    for version in REACT_NATIVE {
        let jsi = cache().join("react-native").join(version).join("ReactCommon/jsi");
        assert!(jsi.join("jsi/jsi.h").exists(), "no JSI of React Native {version}");
        // As system headers: their own warnings are not ours to mend.
        compile_all(&files, |_| vec!["-isystem".to_owned(), jsi.display().to_string()]);
    }
}

/// The check that runs at install needs nothing of JSI, so it is tried out in a program of its own.
#[test]
fn layout_check_finds_every_difference() {
    let folder = workspace("jsi", "layout");
    let generated = write(&schemas::named("example"), &folder);
    let program = folder.join("layout");
    let output = Command::new("g++")
        .args(["-std=c++20", "-Wall", "-Wextra", "-Werror", "-o"])
        .arg(&program)
        .arg(include(&root().join("rn-binding/cpp")))
        .arg(include(&folder))
        .arg(root().join("tests/cpp/Layout.test.cpp"))
        .arg(root().join("rn-binding/cpp/Layout.cpp"))
        .args(&generated)
        .output()
        .expect("g++ can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(&program).output().expect("the program can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Writes what is generated, and returns the `.cpp` files.
fn write(source: &Source, folder: &Path) -> Vec<PathBuf> {
    let mut paths = write_all(&emit(&source.schema(), &Options::default()), folder);
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "cpp"));
    paths
}

fn include(folder: &Path) -> String {
    format!("-I{}", folder.display())
}

/// Checks each file with each compiler, a few at once. `flags` gives what a file needs besides.
fn compile_all(files: &[PathBuf], flags: impl Fn(&Path) -> Vec<String> + Sync) {
    let jobs: Vec<(&str, &PathBuf)> = COMPILERS
        .iter()
        .flat_map(|&compiler| files.iter().map(move |file| (compiler, file)))
        .collect();
    let next = Mutex::new(jobs.iter());
    let failures = Mutex::new(Vec::new());
    let workers = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let job = next.lock().expect("no worker panics").next();
                    let Some(&(compiler, file)) = job else { break };
                    if let Err(report) = compile(compiler, file, &flags(file)) {
                        failures.lock().expect("no worker panics").push(report);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no worker panics");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn compile(compiler: &str, file: &Path, flags: &[String]) -> Result<(), String> {
    let output = Command::new(compiler)
        .args(FLAGS)
        .arg(include(&root().join("rn-binding/cpp")))
        .args(flags)
        .arg(file)
        .output()
        .map_err(|error| format!("{compiler} cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let report = String::from_utf8_lossy(&output.stderr);
    Err(format!("{compiler} {}:\n{report}", file.display()))
}
