//! The only place that changes files.
//!
//! A [`Plan`] compares the files in memory with the folder; applying it stages everything that differs in a temporary folder on
//! the same file system, then renames file by file, and takes all back when one fails. Unchanged files are not touched, so build
//! tools see no change. `.ferrobuf-manifest.json` lists what a run wrote: what it lists and the next run does not make is
//! removed, and a file that is neither listed nor marked `@generated` is never overwritten.

mod apply;
mod clean;
mod manifest;
mod plan;

use std::path::PathBuf;

use crate::emit::GeneratedFile;

pub use apply::apply;
pub use clean::{Cleaning, clean};
pub use manifest::MANIFEST;
pub use plan::{Change, Folder, Plan, plan};

/// What one target writes into one folder.
#[derive(Clone, Debug)]
pub struct Output {
    /// `rust`, `typescript` or `jsi`; targets may share a folder.
    pub target: &'static str,
    /// The folder.
    pub root: PathBuf,
    /// Its files.
    pub files: Vec<GeneratedFile>,
}

/// What happens to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// It was not there.
    Write,
    /// It differs.
    Change,
    /// It is there and should not be.
    Remove,
}
