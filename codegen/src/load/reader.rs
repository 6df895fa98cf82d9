//! Finds files by import path: in include folders, in memory, and the well-known ones that protox brings along.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use prost_types::FileDescriptorProto;
use protox::file::{FileResolver as _, GoogleFileResolver};

use super::roots::inputs_and_roots;
use crate::error::{Diagnostics, Problem, Source};

/// Where files come from.
pub struct Reader {
    from: From,
    read: Mutex<BTreeSet<PathBuf>>,
}

enum From {
    Disk(Vec<PathBuf>),
    Memory(BTreeMap<String, String>),
}

/// What an import path leads to.
pub enum Found {
    /// A source file.
    Text(Source),
    /// A well-known file that no folder holds; it comes without source.
    BuiltIn(Box<FileDescriptorProto>),
    /// Nothing.
    Nowhere,
}

impl Reader {
    /// Reads files of a map.
    pub fn memory(files: BTreeMap<String, String>) -> Self {
        Reader {
            from: From::Memory(files),
            read: Mutex::default(),
        }
    }

    /// Reads from include folders. Gives the import paths of the inputs too, sorted.
    pub fn disk(inputs: &[PathBuf], includes: &[PathBuf]) -> Result<(Self, Vec<String>), Diagnostics> {
        let (includes, names) = inputs_and_roots(inputs, includes)?;
        let reader = Reader {
            from: From::Disk(includes),
            read: Mutex::default(),
        };
        Ok((reader, names))
    }

    /// The file with this import path.
    pub fn find(&self, name: &str) -> Result<Found, Problem> {
        let text = match &self.from {
            From::Memory(files) => files.get(name).map(|text| (name.to_owned(), text.clone())),
            From::Disk(includes) => match includes
                .iter()
                .map(|include| join(include, name))
                .find(|path| path.is_file())
            {
                Some(path) => {
                    let text = read_text(&path)?;
                    let shown = path.display().to_string();
                    if let Ok(mut read) = self.read.lock() {
                        read.insert(path);
                    }
                    Some((shown, text))
                }
                None => None,
            },
        };
        if let Some((name, mut text)) = text {
            if text.starts_with('\u{feff}') {
                text.remove(0);
            }
            return Ok(Found::Text(Source { name, text }));
        }
        Ok(match GoogleFileResolver::new().open_file(name) {
            Ok(file) => Found::BuiltIn(Box::new(file.into())),
            Err(_) => Found::Nowhere,
        })
    }

    /// The include folders.
    pub fn includes(&self) -> Vec<PathBuf> {
        match &self.from {
            From::Disk(includes) => includes.clone(),
            From::Memory(_) => Vec::new(),
        }
    }

    /// Files that were read from disk.
    pub fn into_read(self) -> Vec<PathBuf> {
        let read = self.read.into_inner().unwrap_or_else(PoisonError::into_inner);
        read.into_iter().collect()
    }
}

/// The file's path, without a `./` before it.
pub fn join(include: &Path, name: &str) -> PathBuf {
    if include == Path::new(".") {
        PathBuf::from(name)
    } else {
        include.join(name)
    }
}

/// A file's text.
pub fn read_text(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        ErrorKind::InvalidData => Problem::SourceNotUtf8 { path: path.to_owned() },
        _ => read_error(path, error),
    })
}

/// A file's bytes.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Problem> {
    std::fs::read(path).map_err(|error| read_error(path, error))
}

/// Paths of what a folder holds.
pub fn read_dir(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    let entries = std::fs::read_dir(path).map_err(|error| read_error(path, error))?;
    entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(|error| read_error(path, error))
}

fn read_error(path: &Path, error: std::io::Error) -> Problem {
    let path = path.to_owned();
    Problem::Read { path, error }
}
