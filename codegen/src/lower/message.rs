//! Messages and their oneofs.

use std::collections::HashMap;

use prost_reflect::{FileDescriptor, MessageDescriptor};

use super::files::Types;
use super::names::{Names, oneofs};
use super::{Ids, LowerOptions, PropertyNames, comments, field};
use crate::load::Loaded;
use crate::model::{Field, Message, MessageId, Oneof, OneofNames};
use crate::naming::{case, cpp, rust, typescript};

/// All messages, by full name.
pub fn lower(loaded: &Loaded, types: &Types, ids: &Ids, names: &Names, options: &LowerOptions) -> Vec<Message> {
    types
        .messages
        .iter()
        .enumerate()
        .map(|(index, descriptor)| {
            let file = descriptor.parent_file();
            let mut fields = field::lower(loaded, descriptor, ids, options);
            let oneofs = lower_oneofs(loaded, descriptor, &mut fields, &names.oneofs[index], options);
            let proto = descriptor.descriptor_proto();
            Message {
                id: MessageId(index),
                file: ids.files[file.name()],
                full_name: descriptor.full_name().to_owned(),
                names: names.messages[index].clone(),
                doc: comments::of(loaded, file.name(), descriptor.path()),
                deprecated: proto
                    .options
                    .as_ref()
                    .is_some_and(prost_types::MessageOptions::deprecated)
                    || file_deprecated(&file),
                fields,
                oneofs,
                reaches_required: false,
            }
        })
        .collect()
}

/// Whether the file is marked deprecated.
pub fn file_deprecated(file: &FileDescriptor) -> bool {
    let options = file.file_descriptor_proto().options.as_ref();
    options.is_some_and(prost_types::FileOptions::deprecated)
}

/// Lowers the oneofs, and names what depends on them: struct fields, variants and the oneofs themselves.
fn lower_oneofs(
    loaded: &Loaded,
    descriptor: &MessageDescriptor,
    fields: &mut [Field],
    rust_types: &[String],
    options: &LowerOptions,
) -> Vec<Oneof> {
    let file = descriptor.parent_file();
    let by_number: HashMap<u32, usize> = fields
        .iter()
        .enumerate()
        .map(|(index, field)| (field.number, index))
        .collect();
    let descriptors: Vec<_> = oneofs(descriptor).collect();
    let protos: Vec<&str> = descriptors.iter().map(prost_reflect::OneofDescriptor::name).collect();

    let field_names: Vec<String> = fields.iter().map(|field| field.names.proto.clone()).collect();
    let field_names: Vec<&str> = field_names.iter().map(String::as_str).collect();
    let mut struct_fields = rust::struct_fields(&field_names, &protos).into_iter();
    for (field, name) in fields.iter_mut().zip(struct_fields.by_ref()) {
        field.names.rust = name;
    }
    let natural: Vec<String> = fields.iter().map(|field| field.names.typescript.clone()).collect();
    for (field, name) in fields.iter_mut().zip(typescript::field_properties(&natural)) {
        field.names.typescript = name;
    }
    let natural: Vec<String> = protos
        .iter()
        .map(|name| match options.names {
            PropertyNames::Json => case::json(name),
            PropertyNames::Proto => (*name).to_owned(),
        })
        .collect();
    let properties: Vec<&str> = fields.iter().map(|field| field.names.typescript.as_str()).collect();
    let properties = typescript::oneof_properties(&properties, &natural);

    let mut lowered = Vec::with_capacity(descriptors.len());
    for (index, descriptor) in descriptors.iter().enumerate() {
        let mut members: Vec<usize> = descriptor
            .fields()
            .filter_map(|field| by_number.get(&field.number()).copied())
            .collect();
        members.sort_unstable();
        let names: Vec<&str> = members.iter().map(|&member| field_names[member]).collect();
        let (variants, not_set) = rust::variants(&names);
        for (&member, variant) in members.iter().zip(variants) {
            fields[member].oneof = Some(index);
            fields[member].names.rust_variant = variant;
        }
        lowered.push(Oneof {
            names: OneofNames {
                proto: descriptor.name().to_owned(),
                rust: struct_fields.next().unwrap_or_default(),
                rust_type: rust_types[index].clone(),
                rust_not_set: not_set,
                typescript: properties[index].clone(),
                cpp: cpp::oneof(descriptor.name()),
            },
            doc: comments::of(loaded, file.name(), descriptor.path()),
            members,
        });
    }
    lowered
}
