//! Names of types, decided for all of them together.

use std::collections::{BTreeMap, BTreeSet};

use prost_reflect::MessageDescriptor;

use super::files::Types;
use crate::model::TypeNames;
use crate::naming::{cpp, rust, typescript};

/// Names of modules and types, in the order of [`Types`].
pub struct Names {
    /// Rust modules of each package.
    pub modules: BTreeMap<String, Vec<String>>,
    /// Names of messages.
    pub messages: Vec<TypeNames>,
    /// Names of enums.
    pub enums: Vec<TypeNames>,
    /// Rust enums of each message's oneofs, synthetic ones left out.
    pub oneofs: Vec<Vec<String>>,
}

/// A type that takes part in naming.
struct Entry {
    element: Element,
    file: String,
    package: String,
    path: String,
    depth: usize,
}

#[derive(Clone, Copy)]
enum Element {
    Message(usize),
    Enum(usize),
    Oneof(usize),
}

/// Decides them.
pub fn decide(types: &Types, packages: BTreeSet<&str>) -> Names {
    let mut names = Names {
        modules: rust::modules(packages),
        messages: types
            .messages
            .iter()
            .map(|m| type_names(m.name(), cpp::message(m.full_name())))
            .collect(),
        enums: types
            .enums
            .iter()
            .map(|e| type_names(e.name(), cpp::enumeration(e.full_name())))
            .collect(),
        oneofs: vec![Vec::new(); types.messages.len()],
    };
    let entries = entries(types);
    let mut by_package: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    let mut by_file: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in &entries {
        by_package.entry(&entry.package).or_default().push(entry);
        if !matches!(entry.element, Element::Oneof(_)) {
            by_file.entry(&entry.file).or_default().push(entry);
        }
    }
    for entries in by_package.values() {
        let scope: Vec<rust::Type<'_>> = entries
            .iter()
            .map(|entry| rust::Type {
                is_oneof: matches!(entry.element, Element::Oneof(_)),
                depth: entry.depth,
                path: &entry.path,
            })
            .collect();
        for (entry, name) in entries.iter().zip(rust::types(&scope)) {
            match entry.element {
                Element::Message(index) => names.messages[index].rust = name,
                Element::Enum(index) => names.enums[index].rust = name,
                Element::Oneof(message) => names.oneofs[message].push(name),
            }
        }
    }
    for entries in by_file.values() {
        let scope: Vec<typescript::Type<'_>> = entries
            .iter()
            .map(|entry| typescript::Type {
                depth: entry.depth,
                path: &entry.path,
            })
            .collect();
        for (entry, name) in entries.iter().zip(typescript::types(&scope)) {
            match entry.element {
                Element::Message(index) => names.messages[index].typescript = name,
                Element::Enum(index) => names.enums[index].typescript = name,
                Element::Oneof(_) => {}
            }
        }
    }
    names
}

fn type_names(proto: &str, cpp: String) -> TypeNames {
    TypeNames {
        proto: proto.to_owned(),
        rust: String::new(),
        typescript: String::new(),
        cpp,
    }
}

fn entries(types: &Types) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (index, message) in types.messages.iter().enumerate() {
        let entry = |element, full_name: &str| new_entry(element, full_name, &message.parent_file());
        entries.push(entry(Element::Message(index), message.full_name()));
        for oneof in oneofs(message) {
            entries.push(entry(Element::Oneof(index), oneof.full_name()));
        }
    }
    for (index, enumeration) in types.enums.iter().enumerate() {
        let file = enumeration.parent_file();
        entries.push(new_entry(Element::Enum(index), enumeration.full_name(), &file));
    }
    entries
}

fn new_entry(element: Element, full_name: &str, file: &prost_reflect::FileDescriptor) -> Entry {
    let package = file.package_name().to_owned();
    let path = full_name
        .strip_prefix(&package)
        .unwrap_or(full_name)
        .trim_start_matches('.')
        .to_owned();
    Entry {
        element,
        file: file.name().to_owned(),
        depth: path.matches('.').count(),
        package,
        path,
    }
}

/// Oneofs that the user wrote.
pub fn oneofs(message: &MessageDescriptor) -> impl Iterator<Item = prost_reflect::OneofDescriptor> + '_ {
    message.oneofs().filter(|oneof| !oneof.is_synthetic())
}
