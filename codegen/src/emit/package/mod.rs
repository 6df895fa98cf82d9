//! The package target: one npm package with the code of all other targets and all that builds them into an app.
//!
//! Its own files are the same for every schema but for names, the list of C++ files and the fingerprint of the Rust code, by
//! which native builds tell whether a library that was built before is of this code.

mod names;
mod view;
pub mod xcframework;

use std::fmt::Write as _;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::emit::file::header;
use crate::emit::{GeneratedFile, jsi, template};
use crate::model::Schema;

pub use names::Names;
use view::PackageView;

/// The npm package that generated code runs on.
pub const BINDING: &str = "react-native-ferrobuf";
/// Folder of the crate, in the package.
pub const CRATE: &str = "rust";
/// Folder that Cargo builds in, in the package.
pub const BUILD: &str = "build";
/// Folder of finished libraries, in the package.
pub const PREBUILT: &str = "prebuilt";
/// File beside a finished library, and in the crate's folder.
pub const FINGERPRINT: &str = "fingerprint";

/// What can be chosen about the package.
#[derive(Clone, Debug)]
pub struct Options {
    /// Name for npm.
    pub name: String,
    /// Path of the crate `ferrobuf`, relative to the package's own crate, or absolute. crates.io has it when none is given.
    pub runtime: Option<String>,
}

/// Files of the other targets, each relative to its own folder.
#[derive(Debug)]
pub struct Parts {
    /// With the functions that the C++ calls.
    pub rust: Vec<GeneratedFile>,
    /// With an index.
    pub typescript: Vec<GeneratedFile>,
    /// With the module.
    pub jsi: Vec<GeneratedFile>,
}

/// All files of the package, by path.
pub fn emit(schema: &Schema, parts: Parts, options: &Options) -> Vec<GeneratedFile> {
    let names = Names::new(&schema.module, &options.name);
    let mut rust = below("rust/src/pb", parts.rust);
    let jsi = below("cpp", parts.jsi);
    let mut view = view(schema, &names, options, &jsi);
    for (path, template) in [
        ("rust/Cargo.toml", "rust/Cargo.toml"),
        ("rust/src/lib.rs", "rust/lib.rs"),
    ] {
        rust.push(file(path, template, &view));
    }
    view.fingerprint = fingerprint(&mut rust);
    let class = &names.class;
    let java = names.java_package.replace('.', "/");
    let mut files: Vec<GeneratedFile> = [
        (".eslintrc.yaml", "eslintrc.yaml"),
        (".gitignore", "gitignore"),
        ("package.json", "package.json"),
        ("react-native.config.js", "react-native.config.js"),
        (&*format!("{}.podspec", names.pod), "podspec"),
        (&*format!("{CRATE}/{FINGERPRINT}"), "rust/fingerprint"),
        ("android/CMakeLists.txt", "android/CMakeLists.txt"),
        ("android/build.gradle", "android/build.gradle"),
        ("android/src/main/AndroidManifest.xml", "android/AndroidManifest.xml"),
        (
            &*format!("android/src/main/java/{java}/{class}Package.java"),
            "android/Package.java",
        ),
        (&*format!("android/cpp/Native{class}.h"), "cpp/Native.h"),
        (&*format!("android/cpp/Native{class}.cpp"), "cpp/Native.cpp"),
        (&*format!("ios/{class}OnLoad.mm"), "ios/OnLoad.mm"),
        (&*format!("spec/Native{class}.ts"), "spec/Native.ts"),
    ]
    .into_iter()
    .map(|(path, template)| file(path, template, &view))
    .collect();
    files.extend(rust);
    files.extend(jsi);
    files.extend(below("ts", parts.typescript));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn view(schema: &Schema, names: &Names, options: &Options, jsi: &[GeneratedFile]) -> PackageView {
    let version = env!("CARGO_PKG_VERSION");
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let names = names.clone();
    let cpp = jsi.iter().filter(|file| {
        Path::new(&file.path)
            .extension()
            .is_some_and(|extension| extension == "cpp")
    });
    let own = format!("cpp/Native{}.cpp", names.class);
    PackageView {
        mark: header(None).concat(),
        version: version.to_owned(),
        runtime: match &options.runtime {
            Some(path) => format!("path = {}", quoted(path)),
            None => format!("version = {}", quoted(version)),
        },
        namespace: jsi::namespace(schema),
        npm_name: names.npm,
        pod: names.pod,
        class: names.class,
        java_package: names.java_package,
        library: names.library,
        rust_library: names.rust_library,
        crate_name: names.crate_name,
        fingerprint: String::new(),
        sources: std::iter::once(own)
            .chain(cpp.map(|file| format!("../{}", file.path)))
            .map(|path| cmake_string(&path))
            .collect(),
    }
}

/// As an argument of `CMake`, whose variables begin with a dollar sign. Paths have neither quotes nor backslashes.
fn cmake_string(text: &str) -> String {
    format!("\"{}\"", text.replace('$', "\\$"))
}

fn file(path: &str, template: &str, view: &PackageView) -> GeneratedFile {
    GeneratedFile {
        path: path.to_owned(),
        contents: template::render(&format!("package/{template}.tera"), view),
    }
}

fn below(folder: &str, mut files: Vec<GeneratedFile>) -> Vec<GeneratedFile> {
    for file in &mut files {
        file.path = format!("{folder}/{}", file.path);
    }
    files
}

/// SHA-256 of paths and texts. Their lengths go in too, so that no two lists of files look the same.
fn fingerprint(files: &mut [GeneratedFile]) -> String {
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let mut hash = Sha256::new();
    for text in files.iter().flat_map(|file| [&file.path, &file.contents]) {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let mut text = String::new();
    for byte in hash.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
