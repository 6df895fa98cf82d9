//! Fields: kind, presence, default, names.

use prost_reflect::{Cardinality, FieldDescriptor, Kind, MessageDescriptor, Syntax, Value as DescriptorValue};
use prost_types::field_options::JsType;

use super::{Ids, LowerOptions, PropertyNames, comments};
use crate::load::Loaded;
use crate::model::{Default, Field, FieldKind, FieldNames, Int64Mapping, Presence, Scalar, Value};
use crate::naming::{case, cpp, rust};

/// Fields of a message in order of their numbers. Names that depend on oneofs come later.
pub fn lower(loaded: &Loaded, message: &MessageDescriptor, ids: &Ids, options: &LowerOptions) -> Vec<Field> {
    let file = message.parent_file();
    let protos = &message.descriptor_proto().field;
    let mut fields: Vec<(FieldDescriptor, String, String)> = message
        .fields()
        .map(|field| {
            let (name, json) = names(loaded, file.name(), &field);
            (field, name, json)
        })
        .collect();
    fields.sort_by_key(|(field, ..)| field.number());
    let names: Vec<&str> = fields.iter().map(|(_, name, _)| name.as_str()).collect();
    let defaults = rust::defaults(&names);
    fields
        .iter()
        .zip(defaults)
        .map(|((field, name, json), rust_default)| {
            let index = field
                .path()
                .last()
                .and_then(|&index| usize::try_from(index).ok())
                .unwrap_or_default();
            let proto = &protos[index];
            let field_options = proto.options.as_ref();
            let kind = kind(field, ids);
            let typescript = match options.names {
                PropertyNames::Json => json.clone(),
                PropertyNames::Proto => name.clone(),
            };
            Field {
                number: field.number(),
                names: FieldNames {
                    proto: name.clone(),
                    json: json.clone(),
                    rust: String::new(),
                    rust_variant: String::new(),
                    rust_default,
                    typescript,
                    cpp: cpp::field(name),
                },
                kind,
                presence: presence(field),
                oneof: None,
                default: proto
                    .default_value
                    .is_some()
                    .then(|| default(&field.default_value(), kind))
                    .flatten(),
                int64: int64(field_options, options.int64),
                doc: comments::of(loaded, file.name(), field.path()),
                deprecated: field_options.is_some_and(prost_types::FieldOptions::deprecated),
            }
        })
        .collect()
}

/// Name and JSON name as the file has them.
pub fn names(loaded: &Loaded, file: &str, field: &FieldDescriptor) -> (String, String) {
    let original = loaded.files.get(file).and_then(|file| file.originals.get(field.path()));
    match original {
        Some(original) => {
            let json = original.json_name.clone().unwrap_or_else(|| case::json(&original.name));
            (original.name.clone(), json)
        }
        None => (field.name().to_owned(), field.json_name().to_owned()),
    }
}

fn kind(field: &FieldDescriptor, ids: &Ids) -> FieldKind {
    if let Kind::Message(entry) = field.kind()
        && field.is_map()
        && let (Some(key), Some(value)) = (entry.get_field(1), entry.get_field(2))
        && let Some(key) = scalar(&key.kind())
    {
        let value = self::value(&value, ids);
        return FieldKind::Map { key, value };
    }
    let value = value(field, ids);
    if field.cardinality() == Cardinality::Repeated {
        let packed = is_packed(field, value);
        FieldKind::List { element: value, packed }
    } else {
        FieldKind::Singular(value)
    }
}

/// What the option says, or what the syntax has. (`FieldDescriptor::is_packed` is decided before options are read from source.)
fn is_packed(field: &FieldDescriptor, element: Value) -> bool {
    let packable = match element {
        Value::Scalar(scalar) => scalar.is_packable(),
        Value::Enum(_) => true,
        Value::Message(_) | Value::Group(_) => false,
    };
    let option = field
        .field_descriptor_proto()
        .options
        .as_ref()
        .and_then(|options| options.packed);
    packable && option.unwrap_or(field.parent_file().syntax() == Syntax::Proto3)
}

fn value(field: &FieldDescriptor, ids: &Ids) -> Value {
    match field.kind() {
        Kind::Message(message) => {
            let id = ids.messages[message.full_name()];
            if field.is_group() {
                Value::Group(id)
            } else {
                Value::Message(id)
            }
        }
        Kind::Enum(enumeration) => Value::Enum(ids.enums[enumeration.full_name()]),
        kind => Value::Scalar(scalar(&kind).unwrap_or(Scalar::Bytes)),
    }
}

fn scalar(kind: &Kind) -> Option<Scalar> {
    Some(match kind {
        Kind::Double => Scalar::Double,
        Kind::Float => Scalar::Float,
        Kind::Int32 => Scalar::Int32,
        Kind::Int64 => Scalar::Int64,
        Kind::Uint32 => Scalar::Uint32,
        Kind::Uint64 => Scalar::Uint64,
        Kind::Sint32 => Scalar::Sint32,
        Kind::Sint64 => Scalar::Sint64,
        Kind::Fixed32 => Scalar::Fixed32,
        Kind::Fixed64 => Scalar::Fixed64,
        Kind::Sfixed32 => Scalar::Sfixed32,
        Kind::Sfixed64 => Scalar::Sfixed64,
        Kind::Bool => Scalar::Bool,
        Kind::String => Scalar::String,
        Kind::Bytes => Scalar::Bytes,
        Kind::Message(_) | Kind::Enum(_) => return None,
    })
}

fn presence(field: &FieldDescriptor) -> Presence {
    match field.cardinality() {
        Cardinality::Required => Presence::Required,
        Cardinality::Optional if field.supports_presence() => Presence::Explicit,
        Cardinality::Optional | Cardinality::Repeated => Presence::Implicit,
    }
}

fn int64(options: Option<&prost_types::FieldOptions>, configured: Int64Mapping) -> Int64Mapping {
    match options.map(prost_types::FieldOptions::jstype) {
        Some(JsType::JsString) => Int64Mapping::String,
        Some(JsType::JsNumber) => Int64Mapping::Number,
        Some(JsType::JsNormal) | None => configured,
    }
}

fn default(value: &DescriptorValue, kind: FieldKind) -> Option<Default> {
    Some(match value {
        DescriptorValue::Bool(value) => Default::Bool(*value),
        DescriptorValue::I32(value) => Default::Signed(i64::from(*value)),
        DescriptorValue::I64(value) => Default::Signed(*value),
        DescriptorValue::U32(value) => Default::Unsigned(u64::from(*value)),
        DescriptorValue::U64(value) => Default::Unsigned(*value),
        DescriptorValue::F32(value) => Default::Float(*value),
        DescriptorValue::F64(value) => Default::Double(*value),
        DescriptorValue::String(value) => Default::String(value.clone()),
        DescriptorValue::Bytes(value) => Default::Bytes(value.to_vec()),
        DescriptorValue::EnumNumber(value) => {
            kind.enumeration()?;
            Default::Enum(*value)
        }
        DescriptorValue::Message(_) | DescriptorValue::List(_) | DescriptorValue::Map(_) => return None,
    })
}
