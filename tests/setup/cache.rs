//! Where the scripts of this folder put what they fetch and build. The crates and build scripts that need it take this file in as a
//! module, so that they need no crate for it.

use std::env;
use std::path::{Path, PathBuf};

/// `FERROBUF_CACHE`, or `~/.cache/ferrobuf`.
pub fn cache() -> PathBuf {
    match env::var_os("FERROBUF_CACHE") {
        Some(cache) => PathBuf::from(cache),
        None => Path::new(&env::var_os("HOME").unwrap_or_default()).join(".cache/ferrobuf"),
    }
}

/// The folder with Hermes, called after the crate that carries it; `hermes.sh`, which builds it, takes the version from Cargo.lock.
#[allow(dead_code, reason = "not every crate that takes this module in needs the engine")]
pub fn hermes() -> PathBuf {
    cache().join("hermes-engine-0.0.1")
}
