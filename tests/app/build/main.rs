//! Packs `react-native-ferrobuf` and the native package of a small app, installs both into an empty folder, and builds the app's
//! native half from there: nothing below comes from the sources of `rn-binding`.

#[path = "../../setup/cache.rs"]
mod cache;
mod install;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use cache::cache;
use ferrobuf_codegen::Builder;
use install::{install, pack, run};

/// Version of the crate that carries Hermes; the cache has one folder for each.
const HERMES: &str = "hermes-engine-0.0.1";

/// The release whose JSI and bytecode that Hermes has.
const REACT_NATIVE: &str = "0.85.3";

/// What `npm pack` takes from `rn-binding`, and what makes it. `lib` is made by packing.
const PACKED: [&str; 15] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "android",
    "bin",
    "cpp",
    "ios",
    "src",
    "turbomodule",
    "types",
    "package.json",
    "react-native.config.js",
    "react-native-ferrobuf.podspec",
    "tsconfig.json",
    "tsconfig.build.json",
];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo:rerun-if-env-changed=FERROBUF_CACHE");
    for name in PACKED {
        println!(
            "cargo:rerun-if-changed={}",
            root.join("rn-binding").join(name).display()
        );
    }
    for name in [
        "build",
        "cpp",
        "package",
        "js/autolink.mjs",
        "CMakeLists.txt",
        "../host/cpp",
        "../../example/proto",
    ] {
        println!("cargo:rerun-if-changed={name}");
    }
    let typescript = root.join("tests/js/node_modules/typescript-5/bin");
    let package = write_package(&root, &out)?;
    let tarballs = [
        pack(&root.join("rn-binding"), &typescript, &out.join("packed"))?,
        pack(&package, &typescript, &out.join("packed"))?,
    ];
    let node_modules = install(&tarballs, &out.join("installed"))?;
    let autolinking = out.join("autolinking");
    run(Command::new("node")
        .arg("js/autolink.mjs")
        .args([&node_modules, &autolinking])
        .args(["react-native-ferrobuf", "ferrobuf-app"]))?;
    compile(&autolinking, &out.join("cmake"))?;
    link(&out.join("cmake"));
    Ok(())
}

/// The native package of the app: its own files, and what is generated.
fn write_package(root: &Path, out: &Path) -> io::Result<PathBuf> {
    let package = out.join("package");
    copy(Path::new("package"), &package)?;
    let protos = root.join("example/proto");
    let generated = Builder::new()
        .module("app")
        .include(&protos)
        .input(protos.join("acme/user.proto"))
        .input(protos.join("acme/shape.proto"))
        .rust_out(out.join("rust"))
        .ffi(true)
        .typescript_out(package.join("ts"))
        .jsi_out(package.join("cpp/pb"))
        .build();
    if let Err(problems) = generated {
        panic!("{problems}");
    }
    Ok(package)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

fn compile(autolinking: &Path, build: &Path) -> io::Result<()> {
    let set = |name: &str, value: &Path| format!("-D{name}={}", value.display());
    run(Command::new("cmake")
        .args(["-G", "Ninja", "-S", ".", "-B"])
        .arg(build)
        .args(["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1"])
        .arg(set("AUTOLINKING", autolinking))
        .arg(set("HERMES", &cache().join(HERMES).join("source")))
        .arg(set("REACT_NATIVE", &cache().join("react-native").join(REACT_NATIVE))))?;
    run(Command::new("cmake")
        .arg("--build")
        .arg(build)
        .args(["--target", "app"]))?;
    Ok(())
}

fn link(build: &Path) {
    let hermes = cache().join(HERMES).join("lib");
    assert!(
        hermes.join("libhermes.a").exists(),
        "no Hermes in {}: run `make setup` first",
        hermes.display()
    );
    for folder in [
        build,
        &build.join("FerrobufAppSpec_cxxmodule_autolinked_build"),
        &build.join("FerrobufSpec_cxxmodule_autolinked_build"),
        &hermes,
    ] {
        println!("cargo:rustc-link-search=native={}", folder.display());
    }
    for library in ["app", "ferrobuf_app", "react-native-ferrobuf", "reactnative", "hermes"] {
        println!("cargo:rustc-link-lib=static:-bundle={library}");
    }
    for library in ["stdc++", "icuuc", "icui18n", "icudata"] {
        println!("cargo:rustc-link-lib=dylib={library}");
    }
}
