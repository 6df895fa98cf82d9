//! Generates, from the schemas of the payloads, the Rust codec and those of its peers, each into a folder of its own.
//!
//! Peers that read descriptors get them from protox, so no protoc is needed.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use prost::Message as _;

/// Folders of schemas; imports are relative to these.
const ROOTS: [&str; 2] = ["../example/proto", "proto"];
/// What is used of the first one. All of the second one is.
const EXAMPLES: [&str; 3] = ["acme/blob.proto", "acme/document.proto", "acme/user.proto"];

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let [examples, own] = ROOTS;
    let mut files = EXAMPLES.map(|file| Path::new(examples).join(file)).to_vec();
    find(Path::new(own), &mut files)?;
    files.sort();
    println!("cargo:rerun-if-changed={own}");
    ours(&folder(&out, "ferrobuf")?, &files)?;
    let descriptors = protox::compile(&files, ROOTS)?;
    buffa_code(&folder(&out, "buffa")?, &descriptors)?;
    prost_code(&folder(&out, "prost")?, descriptors)?;
    quick_protobuf_code(&folder(&out, "quick_protobuf")?, &files)?;
    rust_protobuf_code(&folder(&out, "rust_protobuf")?, &files)
}

/// An empty folder.
fn folder(out: &Path, name: &str) -> std::io::Result<PathBuf> {
    let folder = out.join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// All `.proto` files in a folder and in those inside it.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            files.push(path);
        }
    }
    Ok(())
}

fn ours(out: &Path, files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let builder = ferrobuf_codegen::Builder::new().rust_out(out);
    let builder = ROOTS.into_iter().fold(builder, ferrobuf_codegen::Builder::include);
    let builder = files.iter().fold(builder, ferrobuf_codegen::Builder::input);
    builder.build().map_err(|problems| problems.to_string().into())
}

fn prost_code(out: &Path, descriptors: prost_types::FileDescriptorSet) -> Result<(), Box<dyn Error>> {
    let mut config = prost_build::Config::new();
    config.out_dir(out).include_file("mod.rs");
    Ok(config.compile_fds(descriptors)?)
}

fn buffa_code(out: &Path, descriptors: &prost_types::FileDescriptorSet) -> Result<(), Box<dyn Error>> {
    // Left alone while it is the same: buffa has Cargo run this script again when it changes.
    let set = out.with_file_name("descriptors.binpb");
    let descriptors_bytes = descriptors.encode_to_vec();
    if fs::read(&set).ok().as_ref() != Some(&descriptors_bytes) {
        fs::write(&set, descriptors_bytes)?;
    }
    let files: Vec<&str> = descriptors
        .file
        .iter()
        .map(prost_types::FileDescriptorProto::name)
        .collect();
    buffa_build::Config::new()
        .descriptor_set(set)
        .files(&files)
        .out_dir(out)
        .include_file("mod.rs")
        .compile()
}

/// pb-rs writes a module for each package, and into it what the last file of the package has: it gets all of a package as one file.
fn quick_protobuf_code(out: &Path, files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut packages = BTreeMap::<String, String>::new();
    for file in files {
        let source = fs::read_to_string(file)?;
        let is_head = |line: &&str| {
            ["syntax ", "package ", "import "]
                .iter()
                .any(|word| line.starts_with(word))
        };
        let package = source.lines().find_map(|line| line.strip_prefix("package "));
        let package = package
            .ok_or("a schema of the bench has a package")?
            .trim_end_matches(';');
        let whole = packages
            .entry(package.to_owned())
            .or_insert_with(|| format!("syntax = \"proto3\";\npackage {package};\n"));
        for line in source.lines().filter(|line| !is_head(line)) {
            whole.push_str(line);
            whole.push('\n');
        }
    }
    let mut joined = Vec::new();
    for (package, source) in packages {
        let file = out.join(format!("{package}.proto"));
        fs::write(&file, source)?;
        joined.push(file);
    }
    let config = pb_rs::ConfigBuilder::new(&joined, None, Some(&out.to_owned()), &[])?.headers(false);
    Ok(pb_rs::types::FileDescriptor::run(&config.build())?)
}

fn rust_protobuf_code(out: &Path, files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    Ok(protobuf_codegen::Codegen::new()
        .pure()
        .includes(ROOTS)
        .inputs(files)
        .out_dir(out)
        .run()?)
}
