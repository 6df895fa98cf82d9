//! Generates the one module of the host: the schemas of `example/`, the tests and the conformance suite, in all three languages.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use ferrobuf_codegen::emit::{self, GeneratedFile};
use ferrobuf_codegen::load::{LoadOptions, load};
use ferrobuf_codegen::lower::{LowerOptions, lower};

/// Writes everything below `out`, into `rust`, `ts` and `jsi`, and returns the C++ files. `suite` is the folder with Google's
/// `.proto` files.
pub fn generate(root: &Path, suite: &Path, out: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let folders = [root.join("example/proto"), root.join("tests/proto")];
    let conformance = [
        "conformance.proto",
        "messages/test_messages_proto2.proto",
        "messages/test_messages_proto3.proto",
    ];
    let options = LoadOptions {
        inputs: folders
            .iter()
            .cloned()
            .chain(conformance.iter().map(|name| suite.join("conformance").join(name)))
            .collect(),
        includes: folders.iter().cloned().chain([suite.to_owned()]).collect(),
        descriptor_set: None,
    };
    for folder in &options.includes {
        println!("cargo:rerun-if-changed={}", folder.display());
    }
    let loaded = load(&options)?;
    let options = LowerOptions {
        module: "host".to_owned(),
        ..LowerOptions::default()
    };
    let schema = lower(&loaded, &options)?;
    write(
        &out.join("ts"),
        &emit::typescript::emit(&schema, &emit::typescript::Options::default()),
    )?;
    write(&out.join("rust"), &emit::rust::emit(&schema))?;
    let files = write(&out.join("jsi"), &emit::jsi::emit(&schema))?;
    Ok(files
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect())
}

/// Files that are equal stay untouched, so that nothing is compiled again for them.
fn write(folder: &Path, files: &[GeneratedFile]) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for file in files {
        let path = folder.join(&file.path);
        if !fs::read_to_string(&path).is_ok_and(|old| old == file.contents) {
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(&path, &file.contents)?;
        }
        paths.push(path);
    }
    Ok(paths)
}
