//! Scripts as Metro bundles them.

#[path = "../../setup/cache.rs"]
mod cache;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// Bundles at the same time must not share a file.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// A script with all that it imports.
#[derive(Debug)]
pub struct Bundle {
    pub(crate) source: String,
    /// The files that it came from, where the bundler has told.
    pub files: Vec<String>,
}

impl Bundle {
    /// What another bundler has written.
    pub fn of(source: String) -> Bundle {
        Bundle {
            source,
            files: Vec::new(),
        }
    }
}

/// `node_modules` of the folder that the packages are installed in.
pub fn installed() -> &'static Path {
    Path::new(concat!(env!("OUT_DIR"), "/installed/node_modules"))
}

/// A release of React Native, as `tests/setup/react-native.sh` left it.
pub fn react_native(version: &str) -> PathBuf {
    cache::cache().join("react-native").join(version)
}

/// Bundles a script of `js/` with the installed packages.
///
/// # Panics
/// When it does not bundle, with the report of the bundler.
pub fn bundle(name: &str) -> Bundle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let out = Path::new(env!("OUT_DIR")).join(format!("bundles/{name}-{}-{count}.js", std::process::id()));
    let output = Command::new("node")
        .arg(folder.join("js/bundle.mjs"))
        .arg(folder.join("js").join(name))
        .arg(installed())
        .arg(react_native("0.85.3"))
        .arg(&out)
        .output()
        .expect("node can be started");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    let source = std::fs::read_to_string(&out).expect("the bundle can be read");
    // Left-overs would only pile up.
    let _ = std::fs::remove_file(&out);
    let files = String::from_utf8_lossy(&output.stdout);
    Bundle {
        source,
        files: files.lines().map(str::to_owned).collect(),
    }
}
