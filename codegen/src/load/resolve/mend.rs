//! Adds a file that is refused although what it declares is wrong in a few elements only: each of them is changed into one that
//! nothing can be said against. So the rest of the file is looked at in the same run, and so are the files that import it.
//!
//! Elements stay where they are, so the places of all others stay right. Of a changed field nothing is left but its name and number,
//! or else rules would find fault with the change. What comes out is for finding problems, never for output.

use std::collections::HashSet;
use std::sync::Arc;

use prost_reflect::DescriptorPool;
use prost_types::field_descriptor_proto::Type;
use prost_types::{
    DescriptorProto, EnumDescriptorProto, EnumValueDescriptorProto, FieldDescriptorProto, FileDescriptorProto,
    MessageOptions,
};

use super::convert;
use crate::error::{Diagnostic, Diagnostics, Source};

/// How many elements are changed before the file is given up.
const ROUNDS: usize = 100;

/// Highest number of a field.
const MAX_NUMBER: i32 = (1 << 29) - 1;

/// Adds the file, changed where it has to be. The descriptor has its source info. Whether it is in the pool now, and what was wrong.
pub fn add(pool: &mut DescriptorPool, mut file: FileDescriptorProto, source: &Arc<Source>) -> (bool, Diagnostics) {
    let name = file.name().to_owned();
    let mut found = Diagnostics::default();
    let (mut seen, mut texts) = (HashSet::new(), HashSet::new());
    let mut unplaced = Vec::new();
    let mut added = false;
    for round in 0..ROUNDS {
        let Err(error) = pool.add_file_descriptor_proto(file.clone()) else {
            added = true;
            break;
        };
        let is_here = error.file() == Some(name.as_str());
        let path = error.path().filter(|_| is_here).map(<[i32]>::to_vec);
        let mut diagnostics = convert::descriptor_error(error, &name, source).0;
        if let Some(first) = diagnostics.first_mut().filter(|first| !has_labels(first))
            && let Some(field) = path.as_deref().and_then(|path| map_field(&file, path))
        {
            let info = file.source_code_info.clone().unwrap_or_default();
            first.place = Some(super::place(source, &info, &[(&field, "found here")]));
        }
        for (at, diagnostic) in diagnostics.into_iter().enumerate() {
            // What has no place may get one when it comes first.
            if at > 0 && !has_labels(&diagnostic) {
                unplaced.push(diagnostic);
                continue;
            }
            let place = diagnostic.place.as_ref().map(ToString::to_string);
            texts.insert(diagnostic.problem.to_string());
            if seen.insert((diagnostic.to_string(), place)) {
                found.push(diagnostic);
            }
        }
        // No name of a schema is likely to be this one; when one is, the next round gives up.
        let free = format!("mended{round}x");
        if !path.is_some_and(|path| mend(&mut file, &path, free)) {
            break;
        }
    }
    unplaced.retain(|diagnostic| texts.insert(diagnostic.problem.to_string()));
    found.append(Diagnostics(unplaced));
    (added, found)
}

fn has_labels(diagnostic: &Diagnostic) -> bool {
    let place = diagnostic.place.as_ref();
    place.is_some_and(|place| !place.labels.is_empty())
}

/// The map field whose value the path leads to: the entries of maps are nowhere in the text.
fn map_field(file: &FileDescriptorProto, path: &[i32]) -> Option<Vec<i32>> {
    let [outer @ .., 3, entry, 2, 1, 6] = path else {
        return None;
    };
    let [4, index, nested @ ..] = outer else {
        return None;
    };
    let mut message = file.message_type.get(usize::try_from(*index).ok()?)?;
    for pair in nested.chunks_exact(2) {
        message = message.nested_type.get(usize::try_from(pair[1]).ok()?)?;
    }
    let entry = message.nested_type.get(usize::try_from(*entry).ok()?)?.name();
    let is_its = |field: &FieldDescriptorProto| field.type_name().rsplit('.').next() == Some(entry);
    let at = message.field.iter().position(is_its)?;
    Some([outer, &[2, i32::try_from(at).ok()?]].concat())
}

/// Changes the element at the path, which ends in what is wrong with it. False where that cannot be changed.
fn mend(file: &mut FileDescriptorProto, path: &[i32], free: String) -> bool {
    match path {
        [4, index, rest @ ..] => at(&mut file.message_type, *index).is_some_and(|it| message(it, rest, free)),
        [5, index, rest @ ..] => at(&mut file.enum_type, *index).is_some_and(|it| enumeration(it, rest, free)),
        [7, index, rest @ ..] => at(&mut file.extension, *index).is_some_and(|it| field(it, rest, free)),
        // No code is made of services.
        [6, ..] if !file.service.is_empty() => {
            file.service.clear();
            true
        }
        _ => false,
    }
}

fn at<T>(list: &mut [T], index: i32) -> Option<&mut T> {
    list.get_mut(usize::try_from(index).ok()?)
}

fn message(message: &mut DescriptorProto, path: &[i32], free: String) -> bool {
    match path {
        // Rules would say its new name, so nothing is left in it. Not where others may mean what is in it.
        [1] => {
            let is_entry = |nested: &DescriptorProto| nested.options.as_ref().is_some_and(MessageOptions::map_entry);
            if !message.enum_type.is_empty() || !message.nested_type.iter().all(is_entry) {
                return false;
            }
            *message = DescriptorProto {
                name: Some(free),
                ..DescriptorProto::default()
            };
        }
        [2, index, 3] => {
            let number = free_number(message);
            let Some(field) = at(&mut message.field, *index) else {
                return false;
            };
            field.number = Some(number);
        }
        [2, index, rest @ ..] => return at(&mut message.field, *index).is_some_and(|it| field(it, rest, free)),
        [3, index, rest @ ..] => {
            return at(&mut message.nested_type, *index).is_some_and(|it| self::message(it, rest, free));
        }
        [4, index, rest @ ..] => {
            return at(&mut message.enum_type, *index).is_some_and(|it| enumeration(it, rest, free));
        }
        [6, index, rest @ ..] => return at(&mut message.extension, *index).is_some_and(|it| field(it, rest, free)),
        [8, index, 1] => {
            let Some(oneof) = at(&mut message.oneof_decl, *index) else {
                return false;
            };
            oneof.name = Some(free);
        }
        _ => return false,
    }
    true
}

/// A number that no field and no range has.
fn free_number(message: &DescriptorProto) -> i32 {
    let is_taken = |number: i32| {
        let holds = |start: i32, end: i32| (start..end).contains(&number);
        message.field.iter().any(|field| field.number() == number)
            || message
                .reserved_range
                .iter()
                .any(|range| holds(range.start(), range.end()))
            || message
                .extension_range
                .iter()
                .any(|range| holds(range.start(), range.end()))
    };
    (1..=MAX_NUMBER).find(|&number| !is_taken(number)).unwrap_or(1)
}

fn field(field: &mut FieldDescriptorProto, path: &[i32], free: String) -> bool {
    match path {
        [1] => {
            field.name = Some(free);
            field.json_name = None;
        }
        [6] => {}
        [7] => {
            field.default_value = None;
            return true;
        }
        _ => return false,
    }
    field.set_type(Type::Int32);
    field.type_name = None;
    field.default_value = None;
    field.options = None;
    true
}

fn enumeration(enumeration: &mut EnumDescriptorProto, path: &[i32], free: String) -> bool {
    match path {
        [] => enumeration.value.push(EnumValueDescriptorProto {
            name: Some(free),
            number: Some(0),
            options: None,
        }),
        [1] => {
            let value = EnumValueDescriptorProto {
                name: Some(format!("{free}v")),
                number: Some(0),
                options: None,
            };
            *enumeration = EnumDescriptorProto {
                name: Some(free),
                value: vec![value],
                ..EnumDescriptorProto::default()
            };
        }
        [2, index, 1] => {
            let Some(value) = at(&mut enumeration.value, *index) else {
                return false;
            };
            value.name = Some(free);
        }
        // The first one of proto3, which has to be 0.
        [2, 0, 2] => {
            let number = enumeration.value.first().map(EnumValueDescriptorProto::number);
            let zero = enumeration.value.iter().position(|value| value.number() == 0);
            if number == Some(0) {
                return false;
            }
            if let Some(zero) = zero {
                enumeration.value[zero].number = number;
            }
            enumeration.value[0].number = Some(0);
        }
        [2, index, 2] => {
            let reserved = &enumeration.reserved_range;
            let is_taken = |number: i32| {
                enumeration.value.iter().any(|value| value.number() == number)
                    || reserved
                        .iter()
                        .any(|range| (range.start()..=range.end()).contains(&number))
            };
            let number = (1..=MAX_NUMBER).find(|&number| !is_taken(number));
            let Some(value) = at(&mut enumeration.value, *index) else {
                return false;
            };
            value.number = number;
        }
        _ => return false,
    }
    true
}
