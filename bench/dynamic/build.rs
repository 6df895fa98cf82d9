//! Compiles the schemas to descriptors, and Nitro's C++, which `tests/setup/nitro.sh` has fetched, with the module that uses it.

#[path = "../../tests/setup/cache.rs"]
mod cache;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use cache::{cache, hermes};

/// `tests/setup/nitro.sh` names the version too.
const NITRO: &str = "react-native-nitro-modules-0.37.1/cpp";

/// What a hybrid object with maps and buffers needs; the rest is promises, views, and a registry.
const NITRO_FILES: [&str; 8] = [
    "core/AnyMap.cpp",
    "core/ArrayBuffer.cpp",
    "core/HybridObject.cpp",
    "jsi/JSICache.cpp",
    "prototype/HybridObjectPrototype.cpp",
    "utils/CommonGlobals.cpp",
    "utils/NitroTypeInfo.cpp",
    "utils/PropNameIDCache.cpp",
];

/// Its files include each other by their bare names.
const NITRO_FOLDERS: [&str; 9] = [
    "core",
    "entrypoint",
    "jsi",
    "platform",
    "prototype",
    "registry",
    "templates",
    "threading",
    "utils",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=FERROBUF_CACHE");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=cpp");
    descriptors()?;
    compile_cpp();
    Ok(())
}

/// All messages that the bench host has generated code of, as a `FileDescriptorSet`.
fn descriptors() -> Result<(), Box<dyn Error>> {
    let folders = ["../../example/proto", "../proto"];
    let mut files = Vec::new();
    for folder in folders {
        println!("cargo:rerun-if-changed={folder}");
        files.extend(protos(Path::new(folder))?);
    }
    let mut compiler = protox::Compiler::new(folders)?;
    compiler.include_imports(true).open_files(files)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    Ok(fs::write(
        out.join("descriptors.bin"),
        compiler.encode_file_descriptor_set(),
    )?)
}

fn protos(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(protos(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn compile_cpp() {
    let nitro = cache().join(NITRO);
    let hermes = hermes().join("source");
    assert!(nitro.exists(), "no folder {}: run `make setup` first", nitro.display());
    let system = |build: &mut cc::Build| {
        build.cpp(true).std("c++20").opt_level(2);
        // As in a release build of an app, and as Hermes itself is compiled.
        build.define("NDEBUG", None).define("JSI_UNSTABLE", None);
        // Nitro counts on libc++, whose headers bring this one along.
        build.flag("-include").flag("unordered_map");
        for folder in ["API", "API/jsi", "public"] {
            build.flag(format!("-isystem{}", hermes.join(folder).display()));
        }
        for folder in NITRO_FOLDERS {
            build.flag(format!("-isystem{}", nitro.join(folder).display()));
        }
    };
    let mut own = cc::Build::new();
    system(&mut own);
    own.warnings(true).extra_warnings(true).flag("-Werror");
    for file in ["Any", "Codec", "Install", "Thread"] {
        own.file(format!("cpp/{file}.cpp"));
    }
    own.compile("ferrobuf_dynamic");
    let mut theirs = cc::Build::new();
    system(&mut theirs);
    theirs.warnings(false);
    for file in NITRO_FILES {
        theirs.file(nitro.join(file));
    }
    theirs.compile("ferrobuf_dynamic_nitro");
}
