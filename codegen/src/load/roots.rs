//! From what the user names (files, folders, import paths, include folders in any spelling) to include folders and import paths.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::guess;
use super::reader::read_dir;
use crate::error::{Diagnostic, Diagnostics, Problem};
use crate::paths::tidy;

/// Include folders, and the import paths of the inputs, sorted.
pub fn inputs_and_roots(inputs: &[PathBuf], includes: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<String>), Diagnostics> {
    let mut problems = Diagnostics::default();
    let mut roots: Vec<PathBuf> = Vec::new();
    for include in includes {
        let root = respell(include);
        if !root.is_dir() {
            let (path, nearest) = (include.clone(), nearest(&root));
            problems.push(Diagnostic::new(Problem::IncludeNotFound { path, nearest }));
        } else if !roots.contains(&root) {
            roots.push(root);
        }
    }
    let mut names = BTreeSet::new();
    let mut files = Vec::new();
    for input in inputs {
        let path = respell(input);
        if path.is_dir() {
            match proto_files(&path) {
                Ok(found) if found.is_empty() => {
                    let path = input.clone();
                    problems.push(Diagnostic::new(Problem::EmptyInput { path }));
                }
                Ok(found) => files.push((path, found)),
                Err(problem) => problems.push(Diagnostic::new(problem)),
            }
        } else if path.is_file() {
            let parent = tidy(path.parent().unwrap_or(Path::new("")));
            files.push((parent, vec![path]));
        } else {
            match import_path(&path) {
                // Either an include folder has it, or it is one of the well-known files.
                Some(name) if roots.iter().any(|root| root.join(&name).is_file()) || guess::is_well_known(&name) => {
                    names.insert(name);
                }
                _ => {
                    let (path, nearest) = (input.clone(), nearest(&path));
                    problems.push(Diagnostic::new(Problem::InputNotFound { path, nearest }));
                }
            }
        }
    }
    if roots.is_empty() {
        let guessed = guess::roots(&files);
        for (root, path) in guessed.files {
            add(&path, std::slice::from_ref(&root), &mut names, &mut problems);
        }
        roots = guessed.roots;
    } else {
        for path in files.iter().flat_map(|(_, files)| files) {
            add(path, &roots, &mut names, &mut problems);
        }
    }
    problems.into_result((roots, names.into_iter().collect()))
}

fn add(path: &Path, roots: &[PathBuf], names: &mut BTreeSet<String>, problems: &mut Diagnostics) {
    let path_buf = path.to_owned();
    let absolute = absolute(path);
    let Some(relative) = roots.iter().find_map(|root| strip(&absolute, root)) else {
        let includes = roots.to_vec();
        let path = path_buf;
        return problems.push(Diagnostic::new(Problem::InputNotIncluded { path, includes }));
    };
    let Some(name) = import_path(&relative) else {
        return problems.push(Diagnostic::new(Problem::PathNotUtf8 { path: path_buf }));
    };
    let first = roots.iter().map(|root| root.join(&name)).find(|path| path.is_file());
    match first {
        Some(by) if self::absolute(&by) != absolute => {
            let path = path_buf;
            problems.push(Diagnostic::new(Problem::InputShadowed { path, by }));
        }
        _ => {
            names.insert(name);
        }
    }
}

/// What looks most like a missing path in its folder.
fn nearest(path: &Path) -> Option<String> {
    let parent = path.parent()?;
    let listed = if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    };
    let entries = read_dir(listed).ok()?;
    let names: Vec<&str> = entries.iter().filter_map(|entry| entry.file_name()?.to_str()).collect();
    let nearest = crate::error::nearest(path.file_name()?.to_str()?, names)?;
    Some(parent.join(nearest).display().to_string())
}

/// All `.proto` files below a folder, sorted. Links are followed, each folder once.
fn proto_files(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut queue = vec![folder.to_owned()];
    while let Some(folder) = queue.pop() {
        if !seen.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone())) {
            continue;
        }
        for path in read_dir(&folder)? {
            if path.is_dir() {
                queue.push(path);
            } else if path.extension().is_some_and(|extension| extension == "proto") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The path without `.` parts and doubled or trailing separators; with `/` for `\` where only that leads to something.
pub fn respell(path: &Path) -> PathBuf {
    let tidy = tidy(path);
    if tidy.exists() || cfg!(windows) {
        return tidy;
    }
    let Some(text) = path.to_str().filter(|text| text.contains('\\')) else {
        return tidy;
    };
    self::tidy(Path::new(&text.replace('\\', "/")))
}

/// Absolute, without `.` and `..`, links left alone.
pub fn absolute(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut parts = PathBuf::new();
    for part in absolute.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts
}

fn strip(absolute: &Path, root: &Path) -> Option<PathBuf> {
    let root = self::absolute(root);
    if let Ok(rest) = absolute.strip_prefix(&root) {
        return Some(rest.to_owned());
    }
    if !cfg!(windows) {
        return None;
    }
    // Windows' file systems do not tell cases apart.
    let mut parts = absolute.components();
    for part in root.components() {
        if !parts.next()?.as_os_str().eq_ignore_ascii_case(part.as_os_str()) {
            return None;
        }
    }
    Some(parts.as_path().to_owned())
}

/// The path with `/` between its parts, if it is relative and all of it is UTF-8.
fn import_path(path: &Path) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::Normal(part) => parts.push(part.to_str()?),
            _ => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}
