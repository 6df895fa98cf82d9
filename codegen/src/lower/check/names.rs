//! JSON names, which must differ, and names that are reserved.

use std::collections::{HashMap, HashSet};

use prost_reflect::{FileDescriptor, MessageDescriptor, Syntax, Value};

use super::fields::{NAME, full_name};
use super::{Checker, index, join};
use crate::error::Refusal;
use crate::lower::field::names;
use crate::naming::case;

/// A field with the names that it has.
struct Named {
    full_name: String,
    proto: String,
    default: String,
    json: String,
    path: Vec<i32>,
}

/// Checks reserved names and JSON names of a message.
pub fn check(checker: &mut Checker<'_>, file: &FileDescriptor, message: &MessageDescriptor) {
    let fields: Vec<Named> = message
        .fields()
        .map(|field| {
            let (proto, json) = names(checker.loaded, file.name(), &field);
            Named {
                full_name: full_name(checker, file, message, &field),
                default: case::json(&proto),
                proto,
                json,
                path: field.path().to_vec(),
            }
        })
        .collect();
    let reserved = &message.descriptor_proto().reserved_name;
    reserved_twice(checker, file, message.full_name(), message.path(), 10, reserved);
    let reserved: HashSet<&str> = reserved.iter().map(String::as_str).collect();
    for field in &fields {
        if reserved.contains(field.proto.as_str()) {
            let element = field.full_name.clone();
            let place = join(&field.path, &[NAME]);
            checker.refuse(file.name(), Refusal::ReservedName { element }, &[(&place, "reserved")]);
        }
        json_name(checker, file, field);
    }
    // A set does not show the legacy option; whoever made it has looked.
    let is_lenient = message.parent_file().syntax() == Syntax::Proto2 || checker.loaded.is_descriptor_set;
    json_clashes(checker, file, message, &fields, is_lenient);
}

/// Names that are on a list of reserved ones more than once.
pub fn reserved_twice(
    checker: &mut Checker<'_>,
    file: &FileDescriptor,
    scope: &str,
    path: &[i32],
    number: i32,
    reserved: &[String],
) {
    let mut seen = HashSet::new();
    for (at, name) in reserved.iter().enumerate() {
        if !seen.insert(name) {
            let (scope, name) = (scope.to_owned(), name.clone());
            let place = join(path, &[number, index(at)]);
            checker.refuse(
                file.name(),
                Refusal::ReservedTwice { scope, name },
                &[(&place, "again")],
            );
        }
    }
}

fn json_name(checker: &mut Checker<'_>, file: &FileDescriptor, named: &Named) {
    let field = named.full_name.clone();
    let refusal = if named.json.starts_with('[') && named.json.ends_with(']') {
        let name = named.json.clone();
        Refusal::JsonNameBrackets { field, name }
    } else if named.json.contains('\0') {
        Refusal::JsonNameNul { field }
    } else {
        return;
    };
    checker.refuse(file.name(), refusal, &[(&join(&named.path, &[10]), "set here")]);
}

/// protoc's rule: default JSON names must differ, whatever `json_name` says, and so must the names that hold. Where a default
/// name is involved, proto2 and a legacy option take it for a warning.
fn json_clashes(
    checker: &mut Checker<'_>,
    file: &FileDescriptor,
    message: &MessageDescriptor,
    fields: &[Named],
    mut lenient: bool,
) {
    let mut found = Vec::new();
    for custom in [false, true] {
        let mut seen: HashMap<&str, &Named> = HashMap::new();
        for field in fields {
            let name = if custom { &field.json } else { &field.default };
            let Some(first) = seen.get(name.as_str()).copied() else {
                seen.insert(name, field);
                continue;
            };
            let is_custom = |field: &Named| custom && field.json != field.default;
            let (one, both) = (
                is_custom(first) || is_custom(field),
                is_custom(first) && is_custom(field),
            );
            if !custom || one {
                found.push((first, field, name.clone(), both));
            }
        }
    }
    lenient = lenient || (!found.is_empty() && is_set(message, "deprecated_legacy_json_field_conflicts"));
    for (first, second, name, both_custom) in found {
        if !lenient || both_custom {
            let refusal = Refusal::JsonName {
                first: first.full_name.clone(),
                second: second.full_name.clone(),
                name,
            };
            let (first, second) = (join(&first.path, &[NAME]), join(&second.path, &[NAME]));
            checker.refuse(file.name(), refusal, &[(&second, "this one"), (&first, "and this one")]);
        }
    }
}

/// Whether a boolean option is set that prost-types has no member for.
fn is_set(message: &MessageDescriptor, option: &str) -> bool {
    let options = message.options();
    let value = options.get_field_by_name(option);
    value.is_some_and(|value| *value == Value::Bool(true))
}

/// Generated files are named after it, so it must stay in the output folder.
pub fn file_path(checker: &mut Checker<'_>, path: &str) {
    // Windows takes none of these characters but the semicolon, which splits lists of CMake; and some would end the comment or the
    // string that the path is printed in.
    let is_odd = |c: char| {
        c.is_control()
            || matches!(
                c,
                '\\' | ':' | ';' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{2028}' | '\u{2029}'
            )
    };
    let is_fine = path.split('/').all(|part| !matches!(part, "" | "." | "..")) && !path.contains(is_odd);
    if !is_fine {
        let path_name = path.to_owned();
        checker.refuse(path, Refusal::FilePath { path: path_name }, &[]);
    }
}
