//! Generates the one module of the host: the schemas of `example/`, the benches, the tests and the conformance suite, in all three
//! languages.

use std::io;
use std::path::{Path, PathBuf};

use ferrobuf_codegen::Builder;
use ferrobuf_codegen::error::Diagnostics;

/// Google's files that the conformance suite needs; the editions ones are left out.
const SUITE: [&str; 3] = [
    "conformance/conformance.proto",
    "conformance/messages/test_messages_proto2.proto",
    "conformance/messages/test_messages_proto3.proto",
];

/// Writes everything below `out`, into `rust`, `ts` and `jsi`. `suite` is the folder with Google's `.proto` files.
pub fn generate(root: &Path, suite: &Path, out: &Path) -> Result<(), Diagnostics> {
    let own = ["example/proto", "bench/proto", "tests/proto", "tests/cases"].map(|folder| root.join(folder));
    let mut builder = Builder::new()
        .module("host")
        .rust_out(out.join("rust"))
        .ffi(true)
        .typescript_out(out.join("ts"))
        .jsi_out(out.join("jsi"))
        .include(suite);
    for folder in own {
        builder = builder.include(&folder).input(&folder);
    }
    for file in SUITE {
        builder = builder.input(suite.join(file));
    }
    builder.build()
}

/// The `.cpp` files below a folder, sorted; none when it does not exist, which the linker will tell.
pub fn cpp_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(cpp_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "cpp") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
