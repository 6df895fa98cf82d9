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

use cache::{cache, hermes};
use ferrobuf_codegen::Builder;
use ferrobuf_codegen::config::Package;
use install::{install, pack, run};

/// The release whose JSI and bytecode that Hermes has.
const REACT_NATIVE: &str = "0.85.3";

/// The one that the package is built for.
const ABI: &str = "x86_64";

/// As `ar` writes it.
const EMPTY_ARCHIVE: &str = "!<arch>\n";

/// What `npm pack` takes from `rn-binding`, and what makes it. `lib` is made by packing.
const PACKED: [&str; 17] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "android",
    "app.plugin.js",
    "bin",
    "cpp",
    "ios",
    "src",
    "tools",
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
        .args(["react-native-ferrobuf", "app-ferrobuf"]))?;
    link(&compile(&autolinking, &out.join("cmake")));
    Ok(())
}

/// Generates the native package of the app. It has a library already, so that its build calls no Cargo; an empty one, as the same
/// Rust code is in this crate.
fn write_package(root: &Path, out: &Path) -> io::Result<PathBuf> {
    let package = out.join("package");
    let protos = root.join("example/proto");
    let generated = Builder::new()
        .module("app")
        .include(&protos)
        .input(&protos)
        .rust_out(out.join("rust"))
        .ffi(true)
        .package(Package {
            out: package.clone(),
            runtime: Some(root.join("runtime")),
            ..Package::default()
        })
        .build();
    if let Err(problems) = generated {
        panic!("{problems}");
    }
    let prebuilt = package.join("prebuilt/android").join(ABI);
    fs::create_dir_all(&prebuilt)?;
    fs::copy(package.join("rust/fingerprint"), prebuilt.join("fingerprint"))?;
    fs::write(prebuilt.join("libferrobuf_app_rust.a"), EMPTY_ARCHIVE)?;
    Ok(package)
}

/// Returns the folder with the libraries.
fn compile(autolinking: &Path, out: &Path) -> PathBuf {
    cmake::Config::new(".")
        .out_dir(out)
        .generator("Ninja")
        .profile("Debug")
        .define("CMAKE_CXX_FLAGS_DEBUG", "-O1")
        .define("ANDROID_ABI", ABI)
        .define("AUTOLINKING", autolinking)
        .define("HERMES", hermes().join("source"))
        .define("REACT_NATIVE", cache().join("react-native").join(REACT_NATIVE))
        .build_target("app")
        .build()
        .join("build")
}

fn link(build: &Path) {
    let hermes = hermes().join("lib");
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
