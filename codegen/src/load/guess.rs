//! Guesses include folders when the user names none: the nearest folder from which the imports of a file can be found.

use std::path::{Path, PathBuf};

use protox::file::{FileResolver as _, GoogleFileResolver};

use super::reader::read_text;
use super::roots::absolute;

/// Include folders, and each file with the one that it belongs to.
pub struct Guessed {
    /// Outer ones first.
    pub roots: Vec<PathBuf>,
    /// Include folder and path of each file.
    pub files: Vec<(PathBuf, PathBuf)>,
}

/// One root for each group of files (a folder that was named, or a single file).
pub fn roots(groups: &[(PathBuf, Vec<PathBuf>)]) -> Guessed {
    let guesses: Vec<(PathBuf, bool)> = groups.iter().map(|(base, files)| root(base, files)).collect();
    let mut roots: Vec<PathBuf> = Vec::new();
    let mut files = Vec::new();
    for ((root, sure), (_, group)) in guesses.iter().zip(groups) {
        // A file that imports nothing may be what another one imports: then it has that one's root.
        let outer = guesses
            .iter()
            .filter(|(other, other_sure)| !sure && *other_sure && absolute(root).starts_with(absolute(other)))
            .map(|(other, _)| other)
            .min_by_key(|other| other.components().count());
        let root = outer.unwrap_or(root);
        if !roots.contains(root) {
            roots.push(root.clone());
        }
        files.extend(group.iter().map(|path| (root.clone(), path.clone())));
    }
    roots.sort_by_key(|root| (absolute(root).components().count(), root.clone()));
    Guessed { roots, files }
}

/// The root of some files, and whether anything speaks for it.
fn root(base: &Path, files: &[PathBuf]) -> (PathBuf, bool) {
    let mut imports = Vec::new();
    let mut package = None;
    for file in files {
        // A file that cannot be read is reported when it is loaded.
        let text = read_text(file).unwrap_or_default();
        imports.extend(statements(&text, "import").filter_map(quoted).map(str::to_owned));
        package = package.or_else(|| {
            statements(&text, "package")
                .next()
                .map(|rest| rest.split([';', '/']).next().unwrap_or_default().trim().to_owned())
        });
    }
    imports.sort();
    imports.dedup();
    imports.retain(|name| !is_well_known(name));
    let mut best = (0, base.to_owned());
    for candidate in ancestors(base) {
        let found = imports.iter().filter(|name| candidate.join(name).is_file()).count();
        if found > best.0 {
            best = (found, candidate);
        }
    }
    if best.0 > 0 {
        return (best.1, true);
    }
    let package = package.unwrap_or_default().replace('.', "/");
    let own = absolute(base);
    if files.len() == 1 && !package.is_empty() && own.ends_with(&package) {
        let depth = Path::new(&package).components().count();
        if let Some(root) = ancestors(base).into_iter().nth(depth) {
            return (root, true);
        }
    }
    (base.to_owned(), false)
}

/// The folder and those around it, up to the working folder when it is in there, spelled the way the folder is.
fn ancestors(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = folder.ancestors().map(Path::to_owned).collect();
    for path in &mut found {
        if path.as_os_str().is_empty() {
            *path = PathBuf::from(".");
        }
    }
    found.dedup();
    found
}

/// What follows the keyword in lines that begin with it. Good enough for a guess.
fn statements<'a>(text: &'a str, keyword: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines()
        .map(str::trim_start)
        .filter_map(move |line| line.strip_prefix(keyword))
        .filter(|rest| rest.starts_with([' ', '\t', '"', '\'']))
}

fn quoted(rest: &str) -> Option<&str> {
    let start = rest.find(['"', '\''])?;
    let quote = rest[start..].chars().next()?;
    let rest = &rest[start + 1..];
    Some(&rest[..rest.find(quote)?])
}

/// Whether protox brings the file along.
pub fn is_well_known(name: &str) -> bool {
    name.starts_with("google/protobuf/") && GoogleFileResolver::new().open_file(name).is_ok()
}
