//! The view of the index.
//!
//! A file's names are exported as they are when no other file exports one of them. Files that share a name with another one
//! are exported as namespaces, `acme_v1_user_pb`, all of them: none is preferred, so the order of the inputs changes nothing.
//! `export *` from two modules with the same name would export it from neither.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::literal;
use super::names::Names;
use super::view::IndexView;
use crate::emit::file::{header, stem};
use crate::model::{File, FileId, Schema};

/// Files that have something of one name: the index of TypeScript has a namespace for each in place of its names.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SharedNames {
    /// The names that more than one file has.
    pub names: Vec<String>,
    /// The files that have one of them.
    pub files: Vec<Namespace>,
    /// What an app imports the index from.
    pub index: String,
}

/// A file that the index has as a namespace.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Namespace {
    /// Path of the `.proto` file.
    pub file: String,
    /// The namespace.
    pub name: String,
    /// The generated module, as seen from the index.
    pub module: String,
    /// A name of the file that another one has too.
    pub example: String,
}

/// How the index exports a file.
struct Export<'a> {
    file: &'a File,
    /// Path of its module, without a `./` before it.
    module: String,
    /// The namespace, when it has a name that another file has too, and the first such name.
    namespace: Option<(String, &'a str)>,
}

pub(super) fn view(schema: &Schema, names: &Names) -> IndexView {
    let exports = exports(schema, names, &uses(schema, names));
    IndexView {
        header: header(None),
        empty: exports.is_empty(),
        namespaces: exports.iter().any(|export| export.namespace.is_some()),
        exports: exports.iter().map(statement).collect(),
    }
}

fn statement(export: &Export<'_>) -> String {
    let from = literal::string(&format!("./{}", export.module));
    match &export.namespace {
        None => format!("export * from {from};"),
        // Not `export * as`, which React Native's Babel preset does not know.
        Some((namespace, _)) => format!("import * as {namespace} from {from};\nexport {{ {namespace} }};"),
    }
}

/// What to say when there are namespaces. `index` is what an app imports the index from.
pub(super) fn shared(schema: &Schema, names: &Names, index: &str) -> Option<SharedNames> {
    let uses = uses(schema, names);
    let files = exports(schema, names, &uses).into_iter().filter_map(|export| {
        let (name, example) = export.namespace?;
        Some(Namespace {
            file: export.file.path.clone(),
            name,
            module: export.module,
            example: example.to_owned(),
        })
    });
    let files: Vec<Namespace> = files.collect();
    // An interface that only goes with a message is not worth a mention beside it.
    let messages = schema.messages.iter().map(|message| &message.names.typescript);
    let enums = schema.enums.iter().map(|enumeration| &enumeration.names.typescript);
    let shared: BTreeSet<&String> = messages.chain(enums).filter(|name| uses[name.as_str()] > 1).collect();
    (!files.is_empty()).then(|| SharedNames {
        names: shared.into_iter().cloned().collect(),
        files,
        index: index.to_owned(),
    })
}

/// In how many files each name is.
fn uses<'a>(schema: &'a Schema, names: &'a Names) -> HashMap<&'a str, usize> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for name in all(schema, names) {
        *uses.entry(name).or_default() += 1;
    }
    uses
}

fn exports<'a>(schema: &'a Schema, names: &'a Names, uses: &HashMap<&str, usize>) -> Vec<Export<'a>> {
    let mut taken: HashSet<String> = uses.keys().map(|&name| name.to_owned()).collect();
    let mut exports = Vec::new();
    for (index, file) in schema.files.iter().enumerate() {
        let own = names.exports(FileId(index));
        if own.is_empty() {
            continue;
        }
        let module = stem(file);
        let example = own.iter().find(|name| uses[name.as_str()] > 1);
        let namespace = example.map(|example| (namespace(&module, &mut taken), example.as_str()));
        exports.push(Export {
            file,
            module,
            namespace,
        });
    }
    exports
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
