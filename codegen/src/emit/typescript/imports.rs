//! The names that one generated file may use: its own, those that it imports, and those of the runtime.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::literal;
use super::names::{Names, Type};
use crate::emit::file::stem;
use crate::model::{FileId, MessageId, Schema};

/// The global that types mention by its own name, where no type of the file takes it.
const BYTES: &str = "Uint8Array";

/// What is declared and imported in one file. Asking for a name notes the import that it needs.
pub(super) struct Scope<'a> {
    pub schema: &'a Schema,
    pub names: &'a Names,
    id: FileId,
    /// Names that an import may not take.
    taken: HashSet<String>,
    /// Per file: what is imported from there, by the name that it is exported under.
    types: BTreeMap<FileId, BTreeMap<String, String>>,
    /// Files whose messages must be bound before messages of this one can be decoded.
    bound: BTreeSet<FileId>,
    runtime_types: BTreeSet<&'static str>,
    runtime_values: BTreeSet<&'static str>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(schema: &'a Schema, names: &'a Names, id: FileId) -> Self {
        let mut taken: HashSet<String> = names.exports(id).iter().cloned().collect();
        taken.insert(BYTES.to_owned());
        Scope {
            schema,
            names,
            id,
            taken,
            types: BTreeMap::new(),
            bound: BTreeSet::new(),
            runtime_types: BTreeSet::new(),
            runtime_values: BTreeSet::new(),
        }
    }

    /// Interface of what `encode` takes for a message of this file.
    pub(super) fn init(&self, id: MessageId) -> &'a str {
        self.names.init(id)
    }

    /// What a type is called in this file.
    pub(super) fn reference(&mut self, reference: Type) -> String {
        let (file, name) = match reference {
            Type::Message(id) => (
                self.schema.message(id).file,
                self.schema.message(id).names.typescript.as_str(),
            ),
            Type::Init(id) => (self.schema.message(id).file, self.names.init(id)),
            Type::Enum(id) => (
                self.schema.enumeration(id).file,
                self.schema.enumeration(id).names.typescript.as_str(),
            ),
        };
        if file == self.id {
            return name.to_owned();
        }
        if !matches!(reference, Type::Enum(_)) {
            self.bound.insert(file);
        }
        if let Some(local) = self.types.get(&file).and_then(|imported| imported.get(name)) {
            return local.clone();
        }
        let local = self.free(name);
        self.taken.insert(local.clone());
        self.types
            .entry(file)
            .or_default()
            .insert(name.to_owned(), local.clone());
        local
    }

    /// A type of the runtime.
    pub(super) fn runtime_type(&mut self, name: &'static str) -> &'static str {
        self.runtime_types.insert(name);
        name
    }

    /// A function of the runtime.
    pub(super) fn runtime_value(&mut self, name: &'static str) -> &'static str {
        self.runtime_values.insert(name);
        name
    }

    /// The type of decoded bytes: the global's own name, which reads best in an editor, unless a message is called so.
    pub(super) fn bytes(&mut self) -> &'static str {
        if self.names.exports(self.id).iter().any(|name| name == BYTES) {
            self.runtime_type("$Bytes")
        } else {
            BYTES
        }
    }

    /// The import statements, those of the runtime first.
    pub(super) fn into_imports(self, runtime: &str) -> Vec<String> {
        let runtime = literal::string(runtime);
        let mut statements = Vec::new();
        if !self.runtime_types.is_empty() {
            statements.push(format!(
                "import type {{ {} }} from {runtime};",
                list(&self.runtime_types)
            ));
        }
        if !self.runtime_values.is_empty() {
            statements.push(format!("import {{ {} }} from {runtime};", list(&self.runtime_values)));
        }
        let files: BTreeSet<FileId> = self.types.keys().copied().chain(self.bound.iter().copied()).collect();
        for file in files {
            let from = literal::string(&relative(
                &stem(self.schema.file(self.id)),
                &stem(self.schema.file(file)),
            ));
            if let Some(types) = self.types.get(&file) {
                let types: Vec<String> = types
                    .iter()
                    .map(|(name, local)| {
                        if name == local {
                            name.clone()
                        } else {
                            format!("{name} as {local}")
                        }
                    })
                    .collect();
                statements.push(format!("import type {{ {} }} from {from};", types.join(", ")));
            }
            // For what it does, not for what it exports: binding its messages. Inlined requires (Metro) leave such imports in place.
            if self.bound.contains(&file) {
                statements.push(format!("import {from};"));
            }
        }
        statements
    }

    fn free(&self, name: &str) -> String {
        if !self.taken.contains(name) {
            return name.to_owned();
        }
        let mut number = 1;
        loop {
            let alias = format!("{name}${number}");
            if !self.taken.contains(&alias) {
                return alias;
            }
            number += 1;
        }
    }
}

fn list(names: &BTreeSet<&'static str>) -> String {
    names.iter().copied().collect::<Vec<_>>().join(", ")
}

/// How the module `from` names the module `to`; both below the output folder.
pub(super) fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = from.split('/').collect();
    let to: Vec<&str> = to.split('/').collect();
    let folders = from.len() - 1;
    let shared = from
        .iter()
        .zip(&to[..to.len() - 1])
        .take(folders)
        .take_while(|(a, b)| a == b)
        .count();
    let up = if folders == shared {
        "./".to_owned()
    } else {
        "../".repeat(folders - shared)
    };
    up + &to[shared..].join("/")
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn paths_are_relative_to_the_importing_file() {
        assert_eq!(relative("a_pb", "b_pb"), "./b_pb");
        assert_eq!(relative("a_pb", "x/b_pb"), "./x/b_pb");
        assert_eq!(relative("x/a_pb", "b_pb"), "../b_pb");
        assert_eq!(relative("x/y/a_pb", "x/b_pb"), "../b_pb");
        assert_eq!(relative("x/y/a_pb", "x/y/b_pb"), "./b_pb");
        assert_eq!(relative("x/y/a_pb", "z/y/b_pb"), "../../z/y/b_pb");
        assert_eq!(relative("x/a_pb", "x/a_pb/b_pb"), "./a_pb/b_pb");
    }
}
