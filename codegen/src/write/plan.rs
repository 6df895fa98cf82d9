//! Compares files in memory with those on disk. Reads only.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{ErrorKind, Read as _};
use std::path::{Component, Path, PathBuf};

use super::manifest::{MANIFEST, Manifest};
use super::{Action, Output};
use crate::error::{Diagnostic, Diagnostics, Problem};
use crate::paths::tidy;

/// What has to happen for the disk to match.
#[derive(Debug, Default)]
pub struct Plan {
    /// The folders, by path.
    pub folders: Vec<Folder>,
    /// How many files are as they should be.
    pub unchanged: usize,
}

/// What has to happen in one folder.
#[derive(Debug)]
pub struct Folder {
    /// The folder.
    pub root: PathBuf,
    /// By path.
    pub changes: Vec<Change>,
    /// The new manifest, when it differs from the one that is there.
    pub manifest: Option<String>,
}

/// One file that is not as it should be.
#[derive(Debug)]
pub struct Change {
    /// What happens to it.
    pub action: Action,
    /// Relative to the folder, with `/`.
    pub path: String,
    /// New contents; empty when it is removed.
    pub contents: String,
}

impl Plan {
    /// All changes with the path of the file, in order.
    pub fn changes(&self) -> impl Iterator<Item = (PathBuf, Action)> + '_ {
        self.folders.iter().flat_map(|folder| {
            let changes = folder.changes.iter();
            changes.map(|change| (tidy(&folder.root.join(&change.path)), change.action))
        })
    }

    /// Whether nothing has to happen.
    pub fn is_empty(&self) -> bool {
        self.folders.iter().all(|folder| folder.changes.is_empty())
    }
}

/// Makes the plan.
///
/// # Errors
///
/// When a file of somebody else is in the way, when two files have one path, or when the disk cannot be read.
pub fn plan(outputs: Vec<Output>) -> Result<Plan, Diagnostics> {
    let mut problems = Diagnostics::default();
    let mut folders: BTreeMap<PathBuf, Vec<Output>> = BTreeMap::new();
    for output in outputs {
        folders.entry(tidy(&output.root)).or_default().push(output);
    }
    let mut plan = Plan::default();
    for (root, outputs) in folders {
        match plan_folder(root, outputs, &mut plan.unchanged, &mut problems) {
            Ok(folder) => plan.folders.push(folder),
            Err(problem) => problems.push(Diagnostic::new(problem)),
        }
    }
    problems.into_result(plan)
}

fn plan_folder(
    root: PathBuf,
    outputs: Vec<Output>,
    unchanged: &mut usize,
    problems: &mut Diagnostics,
) -> Result<Folder, Problem> {
    if root.exists() && !root.is_dir() {
        return Err(Problem::OutputNotFolder { path: root });
    }
    let old = Manifest::read(&root)?;
    let mut new = old.clone();
    let mut changes = Vec::new();
    // Names that differ in case only are one file on macOS and Windows.
    let mut seen: HashMap<String, String> = HashMap::new();
    let mut stale: BTreeSet<String> = BTreeSet::new();
    for output in outputs {
        let files: BTreeSet<String> = output.files.iter().map(|file| file.path.clone()).collect();
        if let Some(old) = new.files.insert(output.target.to_owned(), files) {
            stale.extend(old);
        }
        for file in output.files {
            if !is_safe(&file.path) {
                let path = file.path;
                problems.push(Diagnostic::new(Problem::OutputOutside { path }));
                continue;
            }
            if let Some(other) = seen.insert(file.path.to_lowercase(), file.path.clone()) {
                let (first, second) = (other, file.path);
                problems.push(Diagnostic::new(Problem::OutputClash { first, second }));
                continue;
            }
            let path = root.join(&file.path);
            let action = match existing(&path, file.contents.as_bytes())? {
                Existing::Same => {
                    *unchanged += 1;
                    continue;
                }
                Existing::None => Action::Write,
                Existing::Differs { generated } if generated || old.lists(&file.path) => Action::Change,
                Existing::Differs { .. } => {
                    problems.push(Diagnostic::new(Problem::OutputForeign { path }));
                    continue;
                }
            };
            let (path, contents) = (file.path, file.contents);
            changes.push(Change { action, path, contents });
        }
    }
    for path in stale {
        if new.lists(&path) || !is_safe(&path) || seen.contains_key(&path.to_lowercase()) {
            continue;
        }
        // Whoever put a file of their own there since wants to keep it.
        if matches!(existing(&root.join(&path), b"")?, Existing::Differs { generated: true }) {
            let (action, contents) = (Action::Remove, String::new());
            changes.push(Change { action, path, contents });
        }
    }
    changes.sort_by(|a, b| a.path.cmp(&b.path));
    let text = new.text();
    let manifest = match existing(&root.join(MANIFEST), text.as_bytes())? {
        Existing::Same => None,
        _ => Some(text),
    };
    Ok(Folder {
        root,
        changes,
        manifest,
    })
}

/// What is at a path.
pub(super) enum Existing {
    None,
    Same,
    Differs {
        /// It has the mark of generated files near its start.
        generated: bool,
    },
}

pub(super) fn existing(path: &Path, contents: &[u8]) -> Result<Existing, Problem> {
    let read_error = |error| Problem::Read {
        path: path.to_owned(),
        error,
    };
    let mut file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Existing::None),
        Err(error) => return Err(read_error(error)),
    };
    if path.is_dir() {
        return Ok(Existing::Differs { generated: false });
    }
    let mut found = Vec::new();
    file.read_to_end(&mut found).map_err(read_error)?;
    if found == contents {
        return Ok(Existing::Same);
    }
    let head = &found[..found.len().min(1024)];
    let generated = head.windows(MARK.len()).any(|window| window == MARK);
    Ok(Existing::Differs { generated })
}

const MARK: &[u8] = b"@generated by ferrobuf";

/// Whether the path stays in the folder.
pub(super) fn is_safe(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    !path.is_empty() && path != MANIFEST && parts.all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::{Output, plan};
    use crate::emit::GeneratedFile;

    /// Names of schemas are checked before, but a caller of the library can bring files of its own.
    #[test]
    fn a_file_stays_in_its_folder() {
        for path in [
            "../a.ts",
            "a/../../b.ts",
            "/a.ts",
            "./a.ts",
            "",
            ".ferrobuf-manifest.json",
        ] {
            let files = vec![GeneratedFile {
                path: path.to_owned(),
                contents: String::new(),
            }];
            let root = std::env::temp_dir();
            let problems = plan(vec![Output {
                target: "typescript",
                root,
                files,
            }])
            .expect_err("it would leave the folder");
            let text = problems.to_string();
            assert!(
                text.contains(&format!("\"{path}\" is outside of the output folder")),
                "{text}"
            );
        }
    }
}
