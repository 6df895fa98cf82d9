//! What would have to go for folders to hold nothing that Ferrobuf wrote.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::Action;
use super::manifest::{MANIFEST, Manifest};
use super::plan::{Change, Existing, Folder, Plan, existing, is_safe};
use crate::error::Problem;
use crate::paths::tidy;

/// A plan that removes, and what it leaves.
#[derive(Debug, Default)]
pub struct Cleaning {
    /// Removes the files that the manifests list, the manifests, and what was built.
    pub plan: Plan,
    /// Files that a manifest lists and that somebody has put in their place since.
    pub kept: Vec<PathBuf>,
}

/// Plans the removal of everything that earlier runs wrote into these folders. With each folder come the names of folders in it
/// that builds fill; they go only from a folder that has a manifest.
///
/// # Errors
///
/// When a manifest or a file that it lists cannot be read.
pub fn clean<'a>(roots: impl IntoIterator<Item = (&'a Path, &'a [&'a str])>) -> Result<Cleaning, Problem> {
    let mut built: BTreeMap<PathBuf, Vec<&str>> = BTreeMap::new();
    for (root, names) in roots {
        built.entry(tidy(root)).or_default().extend(names);
    }
    let mut cleaning = Cleaning::default();
    for (root, built) in built {
        if !root.join(MANIFEST).is_file() {
            continue;
        }
        let manifest = Manifest::read(&root)?;
        let built = built.into_iter().filter(|name| root.join(name).is_dir());
        let mut changes: Vec<Change> = built.map(removal).collect();
        for path in manifest.files.values().flatten().filter(|path| is_safe(path)) {
            match existing(&root.join(path), b"")? {
                Existing::None => {}
                Existing::Differs { generated: true } => changes.push(removal(path)),
                Existing::Same | Existing::Differs { .. } => cleaning.kept.push(root.join(path)),
            }
        }
        changes.sort_by(|a, b| a.path.cmp(&b.path));
        changes.dedup_by(|a, b| a.path == b.path);
        // Last, so that a run that is killed leaves a manifest that lists the rest.
        changes.push(removal(MANIFEST));
        cleaning.plan.folders.push(Folder {
            root,
            changes,
            manifest: None,
        });
    }
    cleaning.kept.sort();
    cleaning.kept.dedup();
    Ok(cleaning)
}

fn removal(path: &str) -> Change {
    Change {
        action: Action::Remove,
        path: path.to_owned(),
        contents: String::new(),
    }
}
