//! What can go wrong, with the file it is about and what to do.

use std::path::PathBuf;

use thiserror::Error;

/// Why a command stopped. It has written nothing to the file that it names.
#[derive(Debug, Error)]
pub enum Error {
    #[error("{path}: {source}", path = path.display())]
    Io { path: PathBuf, source: std::io::Error },

    #[error("{path}: not a result file of the benches: {source}", path = path.display())]
    Json { path: PathBuf, source: serde_json::Error },

    #[error("{path}: the row {row} appears twice", path = path.display())]
    Twice { path: PathBuf, row: String },

    #[error("{path}: the row {row} has neither `median_ns` and `bytes` nor a `note` that says why", path = path.display())]
    NoTimes { path: PathBuf, row: String },

    #[error("{path}: no results; `make bench` writes them", path = path.display())]
    NoResults { path: PathBuf },

    #[error("{path}: a quick run, whose figures are too rough for tables and charts; measure without QUICK=1", path = path.display())]
    Quick { path: PathBuf },

    #[error("{path}:{line}: no table is named `{name}`; there are {known}", path = path.display())]
    UnknownMarker {
        path: PathBuf,
        line: usize,
        name: String,
        known: String,
    },

    #[error("{path}: the lines `<!-- table: {name} -->` and `<!-- end -->` are missing: add them where the table goes", path = path.display())]
    MissingMarker { path: PathBuf, name: String },

    #[error("{path}:{line}: {what}", path = path.display())]
    BadMarker { path: PathBuf, line: usize, what: String },

    #[error("not what the committed results give: {files}; `make bench-report` writes them again")]
    Stale { files: String },

    #[error("{path}: {what}", path = path.display())]
    NotComparable { path: PathBuf, what: String },

    #[error("chart `{chart}`: {what}")]
    Chart { chart: String, what: String },
}

pub type Result<T> = std::result::Result<T, Error>;

/// Reads a file as text.
pub fn read(path: &std::path::Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|source| Error::Io {
        path: path.to_owned(),
        source,
    })
}

/// Writes a file when that changes it; says whether it did.
pub fn write(path: &std::path::Path, text: &str) -> Result<bool> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    let done = path
        .parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(path, text));
    done.map(|()| true).map_err(|source| Error::Io {
        path: path.to_owned(),
        source,
    })
}
