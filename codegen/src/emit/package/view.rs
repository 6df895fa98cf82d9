//! What the templates of the package print.

use serde::Serialize;

/// `package/*.tera`: all of them share it, for they name each other.
#[derive(Debug, Serialize)]
pub(super) struct PackageView {
    /// The line that opens every file.
    pub mark: String,
    /// Version of this tool, of the crate and the npm package that go with it, and of the package.
    pub version: String,
    pub npm_name: String,
    /// Name for `CocoaPods`, where `/` means something else.
    pub pod: String,
    /// What classes are called in C++, Java and Objective-C, after what stands before it: `FerrobufApp`.
    pub class: String,
    pub java_package: String,
    /// Namespace of the generated C++.
    pub namespace: String,
    /// `CMake` target of the C++.
    pub library: String,
    /// Name of the Rust library, in file names and for `CMake`.
    pub rust_library: String,
    pub crate_name: String,
    /// Key and value that say where Cargo finds the crate `ferrobuf`.
    pub runtime: String,
    /// Of all that the Rust library is made of.
    pub fingerprint: String,
    /// The C++ files, seen from `android`.
    pub sources: Vec<String>,
}
