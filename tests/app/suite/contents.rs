//! What `npm pack` puts into the package.

use std::fs;
use std::path::{Path, PathBuf};

use ferrobuf_app::installed;

fn package() -> PathBuf {
    installed().join("react-native-ferrobuf")
}

fn files(folder: &Path, below: &Path, into: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, below, into);
        } else {
            let name = path.strip_prefix(below).expect("it is below");
            into.push(name.to_str().expect("a plain name").to_owned());
        }
    }
}

#[test]
fn every_file_is_meant_to_be_there() {
    let mut all = Vec::new();
    files(&package(), &package(), &mut all);
    all.sort();
    insta::assert_snapshot!(all.join("\n"));
}

/// The texts of the licenses are those of the project.
#[test]
fn licenses_are_the_projects() {
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        assert_eq!(
            fs::read_to_string(package().join(name)).expect("it is packed"),
            fs::read_to_string(root).expect("the project has one"),
        );
    }
}
