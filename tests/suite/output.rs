//! Folders that tests write generated files to, for compilers to read.

use std::path::{Path, PathBuf};

use ferrobuf_codegen::emit::GeneratedFile;

/// An empty folder below `target`; `topic` keeps the tests of one module off those of another.
pub fn workspace(topic: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(topic).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Writes files into a folder, and returns their paths.
pub fn write_all(files: &[GeneratedFile], folder: &Path) -> Vec<PathBuf> {
    let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(&file.path)).collect();
    for (file, path) in files.iter().zip(&paths) {
        put(path, &file.contents);
    }
    paths
}

/// Writes a file, and makes the folders that it is in.
pub fn put(path: &Path, contents: &str) {
    std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder can be made");
    std::fs::write(path, contents).expect("the file can be written");
}
