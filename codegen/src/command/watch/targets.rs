//! Which folders are watched, and which of the paths that change in them matter.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ferrobuf_codegen::load::LoadOptions;

/// Folders, and whether all that is below them is watched.
pub type Folders = BTreeMap<PathBuf, bool>;

/// Folders in which something can happen that changes what is generated. `read` are the files that the last run read.
///
/// Around each folder the one that holds it is watched as well, or else nobody would tell that it was made again.
pub fn folders(load: &LoadOptions, config: Option<&Path>, read: &[PathBuf]) -> Folders {
    let mut folders = Folders::new();
    let home = config.map_or_else(|| PathBuf::from("."), Path::to_owned);
    let home = absolute(&home);
    for path in &load.inputs {
        add(&mut folders, path, true);
    }
    for path in &load.includes {
        // A folder that holds the whole project holds its node_modules too. What is read from it counts by `read`.
        add(&mut folders, path, !home.starts_with(absolute(path)));
    }
    for path in load.descriptor_set.iter().map(PathBuf::as_path).chain(config) {
        add(&mut folders, path, false);
    }
    for path in read {
        add(&mut folders, path, false);
    }
    folders
}

fn add(folders: &mut Folders, path: &Path, deep: bool) {
    let path = absolute(path);
    if path.is_dir() {
        let known = folders.entry(path.clone()).or_default();
        *known |= deep;
    }
    let around = path.ancestors().skip(1).find(|folder| folder.is_dir());
    if let Some(around) = around {
        folders.entry(absolute(around)).or_default();
    }
}

/// With one spelling for each folder; one that is not there keeps its own.
pub fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.canonicalize().unwrap_or(path)
}

/// Whether a change of this path matters: schemas, the files that are named, and folders, which may hold schemas.
pub fn matters(path: &Path, named: &[PathBuf]) -> bool {
    match path.extension() {
        _ if named.iter().any(|named| named == path) => true,
        Some(extension) if extension == "proto" => true,
        Some(_) => path.is_dir(),
        // A folder that is gone cannot be asked.
        None => !path.is_file(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_those_around_them() {
        let temporary = tempfile::tempdir().expect("a folder");
        let root = temporary.path().canonicalize().expect("it is there");
        std::fs::create_dir_all(root.join("app/proto/acme")).expect("folders");
        std::fs::write(root.join("app/ferrobuf.toml"), "").expect("a file");
        std::fs::write(root.join("app/one.proto"), "").expect("a file");
        let load = LoadOptions {
            inputs: vec![
                root.join("app/proto"),
                root.join("app/one.proto"),
                root.join("gone/a/b"),
            ],
            includes: vec![root.join("app"), root.join("app/proto")],
            descriptor_set: None,
        };
        let found = folders(
            &load,
            Some(&root.join("app/ferrobuf.toml")),
            &[root.join("app/proto/acme/a.proto")],
        );
        let expected = [
            ("", false),
            ("app", false),
            ("app/proto", true),
            ("app/proto/acme", false),
        ];
        let expected = expected.map(|(path, deep)| (root.join(path), deep));
        let expected: Folders = expected.into_iter().map(|(path, deep)| (tidy(&path), deep)).collect();
        assert_eq!(found, expected);
    }

    fn tidy(path: &Path) -> PathBuf {
        path.components().collect()
    }

    #[test]
    fn paths_that_matter() {
        let named = ["ferrobuf.toml", "set.any"].map(PathBuf::from);
        for (path, yes) in [
            ("a.proto", true),
            ("ferrobuf.toml", true),
            ("set.any", true),
            ("other.any", false),
            ("other.toml", false),
            ("folder", true),
            ("a.proto~", false),
            (".a.proto.swp", false),
            ("notes.txt", false),
        ] {
            assert_eq!(matters(Path::new(path), &named), yes, "{path}");
        }
    }
}
