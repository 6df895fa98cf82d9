//! Which files the generators get: nested sets, each with all that its files import.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ferrobuf_large::{at, sets};
use sha2::{Digest as _, Sha256};

/// How many files the sets have, besides the one of all.
pub const SIZES: [usize; 4] = [1, 10, 100, 1000];

/// Files of google-proto-files that ferrobuf takes and a peer does not, with the peer and its reason. No generator gets them, nor
/// what imports them.
pub const LEFT_OUT: [(&str, &str); 0] = [];

/// The imports of each file, by path.
type Imports = BTreeMap<String, Vec<String>>;

/// The sets, smallest first; the last one holds all files.
pub fn nested() -> Result<Vec<Vec<String>>, String> {
    let imports = imports()?;
    // As good as random, so that a small set is no worse a sample than a large one; and the same everywhere.
    let mut order: Vec<&str> = imports.keys().map(String::as_str).collect();
    order.sort_by_cached_key(|file| Sha256::digest(file).to_vec());
    let mut taken = Vec::new();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for size in SIZES.into_iter().chain([imports.len()]) {
        for file in &order {
            let mut needed = Vec::new();
            closure(file, &imports, &seen, &mut needed)?;
            if taken.len() + needed.len() <= size {
                seen.extend(needed.iter().copied());
                taken.append(&mut needed);
            }
        }
        if taken.len() != size {
            return Err(format!("no {size} files that import no others"));
        }
        found.push(taken.iter().map(|file| (*file).to_owned()).collect());
    }
    Ok(found)
}

/// A file after all that it imports, but for those in `seen`.
fn closure<'a>(
    file: &'a str,
    imports: &'a Imports,
    seen: &HashSet<&str>,
    needed: &mut Vec<&'a str>,
) -> Result<(), String> {
    if seen.contains(file) || needed.contains(&file) {
        return Ok(());
    }
    let imported = imports
        .get(file)
        .ok_or_else(|| format!("{file} is imported and not there"))?;
    for import in imported {
        closure(import, imports, seen, needed)?;
    }
    needed.push(file);
    Ok(())
}

fn imports() -> Result<Imports, String> {
    let google = sets::google();
    let mut imports = Imports::new();
    for file in sets::without_refused(&google)? {
        let path = google.root.join(&file);
        let text = std::fs::read_to_string(&path).map_err(at(&path))?;
        imports.insert(
            file.to_string_lossy().into_owned(),
            text.lines().filter_map(import).collect(),
        );
    }
    let left_out: HashSet<&str> = LEFT_OUT.iter().map(|(file, _)| *file).collect();
    imports.retain(|file, imports| {
        !left_out.contains(file.as_str()) && !imports.iter().any(|import| left_out.contains(import.as_str()))
    });
    Ok(imports)
}

/// What a line imports. All of the package's imports are on lines of their own; that none is missed the generators notice.
fn import(line: &str) -> Option<String> {
    let rest = line.strip_prefix("import ")?.trim_start();
    let rest = rest
        .strip_prefix("public ")
        .or_else(|| rest.strip_prefix("weak "))
        .unwrap_or(rest);
    let (file, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
    Some(file.to_owned())
}

/// Bytes of the files.
pub fn bytes(files: &[String]) -> Result<u64, String> {
    let root = sets::google().root;
    let size = |file: &String| {
        let path = root.join(file);
        std::fs::metadata(&path)
            .map(|metadata| metadata.len())
            .map_err(at(Path::new(file)))
    };
    files.iter().map(size).sum()
}
