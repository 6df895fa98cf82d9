//! Options of fields that their type does not allow, and enums that a proto3 message cannot hold.

use prost_reflect::{FieldDescriptor, FileDescriptor, Kind, MessageDescriptor, Syntax};
use prost_types::FieldOptions;
use prost_types::field_options::JsType;

use super::{Checker, join};
use crate::error::Refusal;
use crate::lower::enumeration::is_closed;
use crate::lower::field::names;
use crate::naming::case;

/// Field numbers of `FieldDescriptorProto`.
pub const NAME: i32 = 1;
const TYPE_NAME: i32 = 6;

/// Checks all fields of a message.
pub fn check(checker: &mut Checker<'_>, file: &FileDescriptor, message: &MessageDescriptor) {
    for field in message.fields() {
        let name = full_name(checker, file, message, &field);
        options(
            checker,
            file,
            &name,
            field.path(),
            field.field_descriptor_proto().options.as_ref(),
            &field.kind(),
            field.is_list(),
        );
        if let Kind::Message(entry) = field.kind()
            && entry.is_map_entry()
            && !is_map(checker, file, message, &field, &entry)
        {
            let inner = entry.get_field(2).and_then(|value| match value.kind() {
                Kind::Message(message) if message.is_map_entry() => Some(message),
                _ => None,
            });
            used_entry(checker, file, &name, field.path(), inner.as_ref().unwrap_or(&entry));
        } else {
            enums(checker, file, message, &field, name);
        }
    }
}

/// Whether the field is the map that the entry was made for. A field may name the entry as if it were a message, and a
/// descriptor set may hold anything.
fn is_map(
    checker: &Checker<'_>,
    file: &FileDescriptor,
    message: &MessageDescriptor,
    field: &FieldDescriptor,
    entry: &MessageDescriptor,
) -> bool {
    let (name, _) = names(checker.loaded, file.name(), field);
    let has_key = entry.get_field(1).is_some_and(|key| {
        let is_key_kind = !matches!(
            key.kind(),
            Kind::Double | Kind::Float | Kind::Bytes | Kind::Message(_) | Kind::Enum(_)
        );
        is_key_kind && !key.is_list()
    });
    let has_value = entry.get_field(2).is_some_and(|value| match value.kind() {
        Kind::Message(message) => !message.is_map_entry() && !value.is_group() && !value.is_list(),
        _ => !value.is_list(),
    });
    field.is_map()
        && entry.parent_message().as_ref() == Some(message)
        && entry.name() == case::map_entry(&name)
        && has_key
        && has_value
}

/// Refuses a field or an extension that holds the entry of a map.
pub fn used_entry(
    checker: &mut Checker<'_>,
    file: &FileDescriptor,
    name: &str,
    path: &[i32],
    entry: &MessageDescriptor,
) {
    let (field, entry) = (name.to_owned(), entry.full_name().to_owned());
    let refusal = Refusal::MapEntryUsed { field, entry };
    checker.refuse(file.name(), refusal, &[(&join(path, &[TYPE_NAME]), "no message")]);
}

/// The field's full name as its file has it.
pub fn full_name(
    checker: &Checker<'_>,
    file: &FileDescriptor,
    message: &MessageDescriptor,
    field: &FieldDescriptor,
) -> String {
    let (name, _) = names(checker.loaded, file.name(), field);
    format!("{}.{name}", message.full_name())
}

/// Checks options of a field or an extension.
pub fn options(
    checker: &mut Checker<'_>,
    file: &FileDescriptor,
    name: &str,
    path: &[i32],
    options: Option<&FieldOptions>,
    kind: &Kind,
    is_list: bool,
) {
    let Some(options) = options else {
        return;
    };
    let field = name.to_owned();
    let mut refuse = |refusal| checker.refuse(file.name(), refusal, &[(&join(path, &[8]), "set here")]);
    let is_packable = is_list && !matches!(kind, Kind::String | Kind::Bytes | Kind::Message(_));
    if options.packed == Some(true) && !is_packable {
        refuse(Refusal::Packed { field: field.clone() });
    }
    let is_int64 = matches!(
        kind,
        Kind::Int64 | Kind::Uint64 | Kind::Sint64 | Kind::Fixed64 | Kind::Sfixed64
    );
    if options.jstype() != JsType::JsNormal && !is_int64 {
        refuse(Refusal::JsType { field: field.clone() });
    }
    if options.lazy == Some(true) && !matches!(kind, Kind::Message(_)) {
        refuse(Refusal::Lazy { field });
    }
}

fn enums(
    checker: &mut Checker<'_>,
    file: &FileDescriptor,
    message: &MessageDescriptor,
    field: &FieldDescriptor,
    name: String,
) {
    let mut kind = field.kind();
    let mut is_map = false;
    if let Kind::Message(entry) = &kind
        && field.is_map()
        && let Some(value) = entry.get_field(2)
    {
        is_map = true;
        kind = value.kind();
    }
    let Kind::Enum(enumeration) = kind else {
        return;
    };
    let type_name = join(field.path(), &[TYPE_NAME]);
    let place: &[i32] = if is_map { field.path() } else { &type_name };
    let full_name = enumeration.full_name().to_owned();
    if message.parent_file().syntax() == Syntax::Proto3 && is_closed(&enumeration) {
        let (field, enumeration) = (name.clone(), full_name.clone());
        let refusal = Refusal::ClosedEnum { field, enumeration };
        checker.refuse(file.name(), refusal, &[(place, "a closed enum")]);
    }
    let first = enumeration
        .enum_descriptor_proto()
        .value
        .first()
        .map(prost_types::EnumValueDescriptorProto::number);
    if is_map && first != Some(0) {
        let (field, enumeration) = (name, full_name);
        checker.refuse(
            file.name(),
            Refusal::MapEnum { field, enumeration },
            &[(place, "this map")],
        );
    }
}
