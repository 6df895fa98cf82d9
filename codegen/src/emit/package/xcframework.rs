//! The list in an xcframework: which libraries it has. `ferrobuf build ios` writes it; it is no part of the package as generated.

use serde::Serialize;

use crate::emit::template;

/// One library of an xcframework.
#[derive(Debug, Serialize)]
pub struct Library {
    /// Its folder, as Apple's tools name it: `ios-arm64_x86_64-simulator`.
    pub identifier: String,
    architectures: Vec<&'static str>,
    /// Whether it is for simulators.
    pub simulator: bool,
}

impl Library {
    /// For these processors, by Apple's names.
    pub fn new(architectures: Vec<&'static str>, simulator: bool) -> Self {
        let variant = if simulator { "-simulator" } else { "" };
        Library {
            identifier: format!("ios-{}{variant}", architectures.join("_")),
            architectures,
            simulator,
        }
    }
}

/// `package/Info.plist.tera`.
#[derive(Serialize)]
struct ListView {
    libraries: [Library; 2],
    archive: String,
}

/// `Info.plist`, as `xcodebuild -create-xcframework` writes it. `archive` is the file name of each library.
pub fn list(libraries: [Library; 2], archive: String) -> String {
    template::render("package/Info.plist.tera", &ListView { libraries, archive })
}
