//! Carries out a plan: all of it, or nothing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::Action;
use super::manifest::MANIFEST;
use super::plan::{Folder, Plan};
use crate::error::Problem;
use crate::parallel;
use crate::paths::tidy;

/// Writes, changes and removes what the plan says.
///
/// # Errors
///
/// When the disk refuses. What was there before is there again then.
pub fn apply(plan: &Plan) -> Result<(), Problem> {
    let mut staged = Vec::new();
    let mut undo = Undo::default();
    if let Err((path, error)) = apply_all(plan, &mut staged, &mut undo) {
        undo.files();
        // The old files are in the staging folders, which are in folders that may have to go.
        drop(staged);
        undo.folders();
        let path = tidy(&path);
        return Err(Problem::Write { path, error });
    }
    // The staging folders are in the folders that may be empty now.
    drop(staged);
    for folder in &plan.folders {
        remove_empty_folders(folder);
    }
    Ok(())
}

/// The path at which the system refused, and what it said.
type Failure = (PathBuf, io::Error);

fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure + '_ {
    |error| (path.to_owned(), error)
}

fn apply_all(plan: &Plan, staged: &mut Vec<TempDir>, undo: &mut Undo) -> Result<(), Failure> {
    let folders = plan.folders.iter();
    let folders: Vec<&Folder> = folders
        .filter(|folder| !folder.changes.is_empty() || folder.manifest.is_some())
        .collect();
    for folder in &folders {
        staged.push(staging(folder, undo)?);
    }
    // Side by side: one folder takes one new file at a time.
    let pairs: Vec<_> = folders.iter().zip(staged.iter()).collect();
    parallel::map(&pairs, |(folder, staging)| stage(folder, staging.path()))
        .into_iter()
        .collect::<Result<(), Failure>>()?;
    for (folder, staging) in folders.iter().zip(staged.iter()) {
        commit(folder, staging.path(), undo)?;
    }
    Ok(())
}

/// How to take back what was done.
#[derive(Default)]
struct Undo {
    files: Vec<Step>,
    folders: Vec<PathBuf>,
}

enum Step {
    /// A file that was not there.
    Delete(PathBuf),
    /// A file that was another one: the old one, and where it belongs.
    Restore(PathBuf, PathBuf),
}

impl Undo {
    /// Last step first. Best effort: the first failure is what gets reported.
    fn files(&mut self) {
        for step in self.files.drain(..).rev() {
            let _ = match step {
                Step::Delete(path) => fs::remove_file(path),
                Step::Restore(from, to) => fs::rename(from, to),
            };
        }
    }

    fn folders(&mut self) {
        for path in self.folders.drain(..).rev() {
            let _ = fs::remove_dir(path);
        }
    }
}

/// A folder inside the output folder, so that renaming works.
fn staging(folder: &Folder, undo: &mut Undo) -> Result<TempDir, Failure> {
    create_folders(&folder.root, undo)?;
    tempfile::Builder::new()
        .prefix(".ferrobuf-staging-")
        .tempdir_in(&folder.root)
        .map_err(at(&folder.root))
}

/// New contents of all files.
fn stage(folder: &Folder, staging: &Path) -> Result<(), Failure> {
    for (index, change) in folder.changes.iter().enumerate() {
        if change.action != Action::Remove {
            let path = staging.join(index.to_string());
            fs::write(&path, &change.contents).map_err(at(&folder.root.join(&change.path)))?;
        }
    }
    if let Some(manifest) = &folder.manifest {
        fs::write(staging.join("manifest"), manifest).map_err(at(&folder.root.join(MANIFEST)))?;
    }
    Ok(())
}

fn commit(folder: &Folder, staging: &Path, undo: &mut Undo) -> Result<(), Failure> {
    for (index, change) in folder.changes.iter().enumerate() {
        let path = folder.root.join(&change.path);
        let backup = staging.join(format!("{index}.old"));
        match change.action {
            Action::Remove => {
                fs::rename(&path, &backup).map_err(at(&path))?;
                undo.files.push(Step::Restore(backup, path));
            }
            Action::Write | Action::Change => {
                if let Some(parent) = path.parent() {
                    create_folders(parent, undo)?;
                }
                replace(&staging.join(index.to_string()), &path, &backup, undo)?;
            }
        }
    }
    // Last, so that a run that is killed never leaves a manifest that lists too little.
    if folder.manifest.is_some() {
        let path = folder.root.join(MANIFEST);
        replace(&staging.join("manifest"), &path, &staging.join("manifest.old"), undo)?;
    }
    Ok(())
}

/// Puts `from` in the place of `to`, which is there at every moment; the old one is kept as `backup`.
fn replace(from: &Path, to: &Path, backup: &Path, undo: &mut Undo) -> Result<(), Failure> {
    let existed = to.exists();
    if existed {
        fs::hard_link(to, backup)
            .or_else(|_| fs::copy(to, backup).map(|_| ()))
            .map_err(at(to))?;
    }
    fs::rename(from, to).map_err(at(to))?;
    undo.files.push(if existed {
        Step::Restore(backup.to_owned(), to.to_owned())
    } else {
        Step::Delete(to.to_owned())
    });
    Ok(())
}

fn create_folders(path: &Path, undo: &mut Undo) -> Result<(), Failure> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        create_folders(parent, undo)?;
    }
    match fs::create_dir(path) {
        Ok(()) => undo.folders.push(path.to_owned()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
        Err(error) => return Err(at(path)(error)),
    }
    Ok(())
}

/// Folders that a removed file was the last one in.
fn remove_empty_folders(folder: &Folder) {
    for change in folder.changes.iter().filter(|change| change.action == Action::Remove) {
        let mut parent = Path::new(&change.path).parent();
        while let Some(path) = parent.filter(|path| !path.as_os_str().is_empty()) {
            // Fails when it is not empty, which is where to stop.
            if fs::remove_dir(folder.root.join(path)).is_err() {
                break;
            }
            parent = path.parent();
        }
        // Nothing is left to list: the folder was Ferrobuf's own, unless something else is in it.
        if change.path == MANIFEST {
            let _ = fs::remove_dir(&folder.root);
        }
    }
}
