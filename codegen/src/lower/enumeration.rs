//! Enums.

use std::collections::HashSet;

use prost_reflect::{EnumDescriptor, Syntax};

use super::files::Types;
use super::names::Names;
use super::{Ids, comments};
use crate::load::Loaded;
use crate::model::{Enum, EnumId, EnumValue, EnumValueNames};
use crate::naming;

/// All enums, by full name.
pub fn lower(loaded: &Loaded, types: &Types, ids: &Ids, names: &Names) -> Vec<Enum> {
    types
        .enums
        .iter()
        .enumerate()
        .map(|(index, descriptor)| {
            let file = descriptor.parent_file();
            let deprecated =
                |options: Option<&prost_types::EnumOptions>| options.is_some_and(prost_types::EnumOptions::deprecated);
            Enum {
                id: EnumId(index),
                file: ids.files[file.name()],
                full_name: descriptor.full_name().to_owned(),
                names: names.enums[index].clone(),
                doc: comments::of(loaded, file.name(), descriptor.path()),
                deprecated: deprecated(descriptor.enum_descriptor_proto().options.as_ref())
                    || super::message::file_deprecated(&file),
                closed: is_closed(descriptor),
                values: values(loaded, file.name(), descriptor),
            }
        })
        .collect()
}

/// Enums of proto2 files are closed, wherever they are used. Source: the protobuf documentation, "Enum Behavior".
pub fn is_closed(descriptor: &EnumDescriptor) -> bool {
    descriptor.parent_file().syntax() == Syntax::Proto2
}

fn values(loaded: &Loaded, file: &str, descriptor: &EnumDescriptor) -> Vec<EnumValue> {
    let protos = &descriptor.enum_descriptor_proto().value;
    let names: Vec<&str> = protos.iter().map(prost_types::EnumValueDescriptorProto::name).collect();
    let rust = naming::rust::enum_values(&names);
    let mut seen = HashSet::new();
    let mut path = descriptor.path().to_vec();
    path.extend([2, 0]);
    protos
        .iter()
        .zip(rust)
        .enumerate()
        .map(|(index, (value, rust))| {
            if let Some(last) = path.last_mut() {
                *last = i32::try_from(index).unwrap_or(i32::MAX);
            }
            EnumValue {
                number: value.number(),
                names: EnumValueNames {
                    proto: value.name().to_owned(),
                    rust,
                    typescript: value.name().to_owned(),
                },
                doc: comments::of(loaded, file, &path),
                deprecated: value
                    .options
                    .as_ref()
                    .is_some_and(prost_types::EnumValueOptions::deprecated),
                alias: !seen.insert(value.number()),
            }
        })
        .collect()
}
