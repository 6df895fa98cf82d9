//! How paths are spelled, whoever they come from.

use std::path::{Component, Path, PathBuf};

/// The path without `.` parts and doubled or trailing separators; `.` when nothing is left.
pub(crate) fn tidy(path: &Path) -> PathBuf {
    let tidy: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    if tidy.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        tidy
    }
}
