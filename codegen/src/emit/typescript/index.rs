//! The view of the index.
//!
//! A file's names are exported as they are when no other file exports one of them. Files that share a name with another one
//! are exported as namespaces, `acme_v1_user_pb`, all of them: none is preferred, so the order of the inputs changes nothing.
//! `export *` from two modules with the same name would export it from neither.

use std::collections::{HashMap, HashSet};

use super::literal;
use super::names::Names;
use super::view::IndexView;
use crate::emit::file::{header, stem};
use crate::model::{FileId, Schema};

pub(super) fn view(schema: &Schema, names: &Names) -> IndexView {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for name in all(schema, names) {
        *uses.entry(name).or_default() += 1;
    }
    let mut taken: HashSet<String> = uses.keys().map(|&name| name.to_owned()).collect();
    let mut exports = Vec::new();
    let mut namespaces = false;
    for (index, file) in schema.files.iter().enumerate() {
        let own = names.exports(FileId(index));
        if own.is_empty() {
            continue;
        }
        let module = stem(file);
        let from = literal::string(&format!("./{module}"));
        if own.iter().all(|name| uses[name.as_str()] == 1) {
            exports.push(format!("export * from {from};"));
        } else {
            namespaces = true;
            let namespace = namespace(&module, &mut taken);
            // Not `export * as`, which React Native's Babel preset does not know.
            exports.push(format!(
                "import * as {namespace} from {from};\nexport {{ {namespace} }};"
            ));
        }
    }
    IndexView {
        header: header(None),
        empty: exports.is_empty(),
        exports,
        namespaces,
    }
}

fn all<'a>(schema: &'a Schema, names: &'a Names) -> impl Iterator<Item = &'a str> {
    (0..schema.files.len())
        .flat_map(|index| names.exports(FileId(index)))
        .map(String::as_str)
}

/// An identifier out of a module's path. It ends in `_pb`, so that it is no keyword.
fn namespace(module: &str, taken: &mut HashSet<String>) -> String {
    let mut name: String = module
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    while !taken.insert(name.clone()) {
        name.push('$');
    }
    name
}
