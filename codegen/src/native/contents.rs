//! Whether a library is the one that was there before.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

/// A sum over a file, or over all files of a folder and their names; none where nothing is, or where it cannot be read.
pub fn digest(path: &Path) -> Option<Vec<u8>> {
    let mut sum = Sha256::new();
    add(path, &mut sum)?;
    Some(sum.finalize().to_vec())
}

fn add(path: &Path, sum: &mut Sha256) -> Option<()> {
    if !path.is_dir() {
        sum.update(fs::read(path).ok()?);
        return Some(());
    }
    let entries = fs::read_dir(path).ok()?.flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        sum.update(path.file_name()?.as_encoded_bytes());
        add(&path, sum)?;
    }
    Some(())
}
