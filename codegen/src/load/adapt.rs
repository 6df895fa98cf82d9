//! Small changes to descriptors that keep prost-reflect from refusing what protoc accepts.
//!
//! - Public imports of public imports: prost-reflect looks one step far only, so they are added to the importer's list.
//! - Field names that are equal but for case and underscores: such a field gets another name in the pool, and `lower` takes the
//!   right one from [`Original`]. The rule that protoc has (JSON names must differ) is checked in `lower::check`.
//! - Synthetic oneofs whose name another element has already.

use std::collections::{HashMap, HashSet};

use prost_types::{DescriptorProto, FileDescriptorProto};

/// Name and `json_name` of a renamed field as its file has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Original {
    /// `field_name`.
    pub name: String,
    /// What the `json_name` option says, if anything.
    pub json_name: Option<String>,
}

/// Renames what has to be renamed, and says what it was.
pub fn rename_fields(file: &mut FileDescriptorProto) -> HashMap<Box<[i32]>, Original> {
    let mut originals = HashMap::new();
    let mut path = vec![4, 0];
    for (index, message) in file.message_type.iter_mut().enumerate() {
        path[1] = to_i32(index);
        rename_in(message, &mut path, &mut originals);
    }
    originals
}

fn rename_in(message: &mut DescriptorProto, path: &mut Vec<i32>, originals: &mut HashMap<Box<[i32]>, Original>) {
    rename_synthetic_oneofs(message);
    let mut exact = HashSet::with_capacity(message.field.len());
    let mut folded = HashSet::with_capacity(message.field.len());
    let mut json = HashSet::with_capacity(message.field.len());
    let mut clashing = Vec::new();
    for (index, field) in message.field.iter().enumerate() {
        if !exact.insert(field.name()) {
            // A duplicate, which has to be refused as one.
            continue;
        }
        let new_fold = folded.insert(fold(field.name()));
        let new_json = json.insert(json_name(field));
        if !new_fold || !new_json {
            clashing.push((index, new_fold));
        }
    }
    for (index, keep_name) in clashing {
        let field = &message.field[index];
        let original = Original {
            name: field.name().to_owned(),
            json_name: field.json_name.clone(),
        };
        // Digits only after the letter, so that folding changes nothing; the count makes it unique.
        let mut count = 0;
        let free = loop {
            let name = format!("renamed{}x{count}", field.number());
            if folded.insert(name.clone()) && json.insert(name.clone()) && !declares(message, &name) {
                break name;
            }
            count += 1;
        };
        let field = &mut message.field[index];
        if !keep_name {
            field.name = Some(free.clone());
        }
        field.json_name = Some(free);
        let mut field_path = path.clone();
        field_path.extend([2, to_i32(index)]);
        originals.insert(field_path.into(), original);
    }
    for (index, nested) in message.nested_type.iter_mut().enumerate() {
        path.extend([3, to_i32(index)]);
        rename_in(nested, path, originals);
        path.truncate(path.len() - 2);
    }
}

/// protoc puts `X` before the name until no field or oneof has it; protox does not look.
fn rename_synthetic_oneofs(message: &mut DescriptorProto) {
    let fields: HashSet<String> = message.field.iter().map(|field| field.name().to_owned()).collect();
    let mut oneofs: HashSet<String> = HashSet::with_capacity(message.oneof_decl.len());
    let is_synthetic = |index: usize| {
        let mut fields = message.field.iter();
        fields
            .any(|field| field.proto3_optional() && field.oneof_index.and_then(|at| at.try_into().ok()) == Some(index))
    };
    let clashing: Vec<usize> = message
        .oneof_decl
        .iter()
        .enumerate()
        .filter(|(_, oneof)| !oneofs.insert(oneof.name().to_owned()) || fields.contains(oneof.name()))
        .map(|(index, _)| index)
        .filter(|&index| is_synthetic(index))
        .collect();
    for index in clashing {
        let mut name = message.oneof_decl[index].name().to_owned();
        while fields.contains(&name) || oneofs.contains(&name) {
            name.insert(0, 'X');
        }
        oneofs.insert(name.clone());
        message.oneof_decl[index].name = Some(name);
    }
}

/// Whether the message's scope has the name, oneofs aside.
fn declares(message: &DescriptorProto, name: &str) -> bool {
    message.field.iter().any(|field| field.name() == name)
        || message.extension.iter().any(|field| field.name() == name)
        || message.nested_type.iter().any(|nested| nested.name() == name)
        || message
            .enum_type
            .iter()
            .any(|enumeration| enumeration.name() == name || enumeration.value.iter().any(|value| value.name() == name))
}

/// What prost-reflect compares.
fn fold(name: &str) -> String {
    name.chars()
        .filter(|&c| c != '_')
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

fn json_name(field: &prost_types::FieldDescriptorProto) -> String {
    field
        .json_name
        .clone()
        .unwrap_or_else(|| crate::naming::case::json(field.name()))
}

/// Adds to each file the files that come to it through public imports.
pub fn flatten_public_imports(file: &mut FileDescriptorProto, public: &HashMap<String, Vec<String>>) {
    let mut listed: HashSet<String> = file.dependency.iter().cloned().collect();
    let mut next = 0;
    // Grows while it runs: what is added is looked through too.
    while next < file.dependency.len() {
        for name in public.get(&file.dependency[next]).into_iter().flatten() {
            if listed.insert(name.clone()) {
                file.dependency.push(name.clone());
            }
        }
        next += 1;
    }
}

/// What a file's own public imports are.
pub fn public_imports(file: &FileDescriptorProto) -> Vec<String> {
    file.public_dependency
        .iter()
        .filter_map(|&index| file.dependency.get(usize::try_from(index).ok()?).cloned())
        .collect()
}

fn to_i32(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(i32::MAX)
}
