//! The schemas that tests generate from: everything below `tests/proto`, `tests/cases` and `example/proto`.
//!
//! The files of `tests/proto` go together, and so do those of `tests/cases`: a case has the package of its folder's name unless
//! it is about packages, or about names at the root. The Hermes host has all of it in one module.

use std::path::{Path, PathBuf};

use ferrobuf_codegen::load::{LoadOptions, load};
use ferrobuf_codegen::lower::{LowerOptions, lower};
use ferrobuf_codegen::model::Schema;

/// Files that are generated together, under a name for folders and messages.
#[derive(Debug)]
pub struct Source {
    pub name: String,
    pub folder: PathBuf,
    pub files: Vec<PathBuf>,
}

/// Root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate is in a folder of the repository")
}

/// All sources: each file and each folder of `tests/proto`, the cases as one, and the example.
pub fn all() -> Vec<Source> {
    let proto = root().join("tests/proto");
    let mut sources = Vec::new();
    for path in entries(&proto) {
        let name = stem(&path);
        if path.is_file() {
            sources.push(Source {
                name,
                folder: proto.clone(),
                files: vec![path],
            });
        } else {
            sources.push(folder(path));
        }
    }
    sources.push(folder(root().join("tests/cases")));
    sources.push(Source {
        name: "example".to_owned(),
        ..folder(root().join("example/proto"))
    });
    sources
}

/// The source of this name, which may be that of one case.
pub fn named(name: &str) -> Source {
    let cases = root().join("tests/cases");
    let one = |path: PathBuf| Source {
        folder: cases.clone(),
        ..folder(path)
    };
    all()
        .into_iter()
        .chain(entries(&cases).into_iter().map(one))
        .find(|source| source.name == name)
        .unwrap_or_else(|| panic!("there is no schema {name}"))
}

impl Source {
    /// The lowered schema. Panics with the diagnostics where there are some: these schemas are all fine.
    pub fn schema(&self) -> Schema {
        let options = LoadOptions {
            inputs: self.files.clone(),
            includes: vec![self.folder.clone()],
            ..LoadOptions::default()
        };
        let schema = load(&options).and_then(|mut loaded| lower(&mut loaded, &LowerOptions::default()));
        schema.unwrap_or_else(|problems| panic!("{}: {problems}", self.name))
    }
}

fn folder(folder: PathBuf) -> Source {
    Source {
        name: stem(&folder),
        files: vec![folder.clone()],
        folder,
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}
