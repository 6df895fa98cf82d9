//! Extensions and message sets.

use std::collections::HashMap;

use prost_reflect::{Cardinality, ExtensionDescriptor, FileDescriptor, Kind, MessageDescriptor, Syntax};

use super::{Checker, fields, join};
use crate::error::Refusal;

/// Field numbers of `FieldDescriptorProto`.
const NAME: i32 = 1;
const EXTENDEE: i32 = 2;
const NUMBER: i32 = 3;
const JSON_NAME: i32 = 10;

/// Checks an extension.
pub fn check(checker: &mut Checker<'_>, file: &FileDescriptor, extension: &ExtensionDescriptor) {
    let proto = extension.field_descriptor_proto();
    let name = extension.full_name();
    let options = proto.options.as_ref();
    fields::options(
        checker,
        file,
        name,
        extension.path(),
        options,
        &extension.kind(),
        extension.is_list(),
    );

    if let Kind::Message(entry) = extension.kind()
        && entry.is_map_entry()
    {
        fields::used_entry(checker, file, name, extension.path(), &entry);
    }
    let extendee = extension.containing_message();
    let custom = proto
        .json_name
        .as_ref()
        .is_some_and(|json| *json != crate::naming::case::json(proto.name()));
    if custom {
        let refusal = Refusal::JsonNameOfExtension { field: name.to_owned() };
        checker.refuse(
            file.name(),
            refusal,
            &[(&join(extension.path(), &[JSON_NAME]), "set here")],
        );
    }
    let is_option = extendee.parent_file().name() == "google/protobuf/descriptor.proto";
    if file.syntax() == Syntax::Proto3 && !is_option {
        let (extension_name, extendee) = (name.to_owned(), extendee.full_name().to_owned());
        let refusal = Refusal::ExtensionInProto3 {
            extension: extension_name,
            extendee,
        };
        checker.refuse(
            file.name(),
            refusal,
            &[(&join(extension.path(), &[EXTENDEE]), "not an option")],
        );
    }
    let is_optional_message = extension.cardinality() == Cardinality::Optional
        && matches!(extension.kind(), Kind::Message(_))
        && !extension.is_group();
    if is_message_set(&extendee) && !is_optional_message {
        let refusal = Refusal::MessageSetExtension {
            extension: name.to_owned(),
        };
        checker.refuse(file.name(), refusal, &[(&join(extension.path(), &[NAME]), "here")]);
    }
}

/// Checks a message that has, or should not have, the `MessageSet` format.
pub fn message_set(checker: &mut Checker<'_>, file: &FileDescriptor, message: &MessageDescriptor) {
    if !is_message_set(message) {
        return;
    }
    let name = message.full_name().to_owned();
    let place = join(message.path(), &[NAME]);
    if message.parent_file().syntax() == Syntax::Proto3 {
        checker.refuse(
            file.name(),
            Refusal::MessageSetInProto3 { message: name },
            &[(&place, "this message")],
        );
    } else if message.fields().len() > 0 {
        checker.refuse(
            file.name(),
            Refusal::MessageSetFields { message: name },
            &[(&place, "this message")],
        );
    }
}

fn is_message_set(message: &MessageDescriptor) -> bool {
    let options = message.descriptor_proto().options.as_ref();
    options.is_some_and(prost_types::MessageOptions::message_set_wire_format)
}

/// Two extensions of one message must not have one number, wherever they are.
pub fn numbers(checker: &mut Checker<'_>) {
    let mut extensions: Vec<ExtensionDescriptor> = checker.loaded.pool.all_extensions().collect();
    // By name, so that the report does not depend on the order of the files.
    extensions.sort_by(|a, b| a.full_name().cmp(b.full_name()));
    let mut seen: HashMap<(String, u32), String> = HashMap::new();
    for extension in extensions {
        let extendee = extension.containing_message().full_name().to_owned();
        let name = extension.full_name().to_owned();
        let Some(first) = seen.insert((extendee.clone(), extension.number()), name.clone()) else {
            continue;
        };
        let refusal = Refusal::ExtensionNumber {
            number: extension.field_descriptor_proto().number(),
            extendee,
            first,
            second: name,
        };
        let place = join(extension.path(), &[NUMBER]);
        checker.refuse(extension.parent_file().name(), refusal, &[(&place, "taken")]);
    }
}
