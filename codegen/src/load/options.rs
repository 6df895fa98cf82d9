//! Options before they are resolved: what must not be set, and special floats, which protox takes for names.

use prost_types::uninterpreted_option::NamePart;
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, UninterpretedOption,
};

use crate::error::Refusal;

/// Calls `visit` with each list of options and its descriptor path.
fn for_each(file: &mut FileDescriptorProto, visit: &mut dyn FnMut(&[i32], &mut Vec<UninterpretedOption>)) {
    let mut path = Vec::new();
    if let Some(options) = &mut file.options {
        visit(&[8], &mut options.uninterpreted_option);
    }
    each(&mut path, 4, &mut file.message_type, |path, message| {
        visit_message(path, message, visit);
    });
    each(&mut path, 5, &mut file.enum_type, |path, enumeration| {
        visit_enum(path, enumeration, visit);
    });
    each(&mut path, 7, &mut file.extension, |path, field| {
        visit_field(path, field, visit);
    });
    each(&mut path, 6, &mut file.service, |path, service| {
        if let Some(options) = &mut service.options {
            at(path, 3, &mut options.uninterpreted_option, visit);
        }
        each(path, 2, &mut service.method, |path, method| {
            if let Some(options) = &mut method.options {
                at(path, 4, &mut options.uninterpreted_option, visit);
            }
        });
    });
}

type Visit<'a> = dyn FnMut(&[i32], &mut Vec<UninterpretedOption>) + 'a;

fn visit_message(path: &mut Vec<i32>, message: &mut DescriptorProto, visit: &mut Visit<'_>) {
    if let Some(options) = &mut message.options {
        at(path, 7, &mut options.uninterpreted_option, visit);
    }
    each(path, 2, &mut message.field, |path, field| {
        visit_field(path, field, visit);
    });
    each(path, 6, &mut message.extension, |path, field| {
        visit_field(path, field, visit);
    });
    each(path, 8, &mut message.oneof_decl, |path, oneof| {
        if let Some(options) = &mut oneof.options {
            at(path, 2, &mut options.uninterpreted_option, visit);
        }
    });
    each(path, 5, &mut message.extension_range, |path, range| {
        if let Some(options) = &mut range.options {
            at(path, 3, &mut options.uninterpreted_option, visit);
        }
    });
    each(path, 4, &mut message.enum_type, |path, enumeration| {
        visit_enum(path, enumeration, visit);
    });
    each(path, 3, &mut message.nested_type, |path, nested| {
        visit_message(path, nested, visit);
    });
}

fn visit_enum(path: &mut Vec<i32>, enumeration: &mut EnumDescriptorProto, visit: &mut Visit<'_>) {
    if let Some(options) = &mut enumeration.options {
        at(path, 3, &mut options.uninterpreted_option, visit);
    }
    each(path, 2, &mut enumeration.value, |path, value| {
        if let Some(options) = &mut value.options {
            at(path, 3, &mut options.uninterpreted_option, visit);
        }
    });
}

fn visit_field(path: &mut Vec<i32>, field: &mut FieldDescriptorProto, visit: &mut Visit<'_>) {
    if let Some(options) = &mut field.options {
        at(path, 8, &mut options.uninterpreted_option, visit);
    }
}

fn each<T>(path: &mut Vec<i32>, number: i32, items: &mut [T], mut visit: impl FnMut(&mut Vec<i32>, &mut T)) {
    for (index, item) in (0..).zip(items) {
        path.extend([number, index]);
        visit(path, item);
        path.truncate(path.len() - 2);
    }
}

fn at(path: &mut Vec<i32>, number: i32, options: &mut Vec<UninterpretedOption>, visit: &mut Visit<'_>) {
    path.push(number);
    visit(path, options);
    path.pop();
}

/// Number of `uninterpreted_option` in every options message.
const UNINTERPRETED: i32 = 999;

/// Options that protoc refuses and protox accepts, with their paths.
pub fn refuse(file: &mut FileDescriptorProto) -> Vec<(Vec<i32>, Refusal)> {
    let mut found = Vec::new();
    for_each(file, &mut |path, options| {
        for (index, option) in (0..).zip(options.iter()) {
            let Some(NamePart {
                name_part,
                is_extension: false,
            }) = option.name.first()
            else {
                continue;
            };
            let refusal = match name_part.as_str() {
                "features" => Refusal::Features,
                // Field 7 is a message's options.
                "map_entry" if path.last() == Some(&7) => Refusal::MapEntry,
                _ => continue,
            };
            let mut path = path.to_vec();
            path.extend([UNINTERPRETED, index]);
            found.push((path, refusal));
        }
    });
    found
}

/// Turns the words `inf` and `nan` into the numbers that they stand for. Says whether there were any.
///
/// They may be names of enum values as well, so this is for a second attempt only.
pub fn read_special_floats(file: &mut FileDescriptorProto) -> bool {
    let mut found = false;
    for_each(file, &mut |_, options| {
        for option in options {
            let value = match option.identifier_value.as_deref() {
                Some("inf") => f64::INFINITY,
                Some("nan") => f64::NAN,
                _ => continue,
            };
            option.identifier_value = None;
            option.double_value = Some(value);
            found = true;
        }
    });
    found
}
