//! Model type → C++ type of the struct member, and → the words of the table.

use super::ClosedEnums;
use crate::model::{Field, FieldKind, Int64Mapping, Presence, Scalar, Schema, Value};

/// Struct member that holds a field outside of a oneof.
pub(super) fn member(schema: &Schema, field: &Field) -> String {
    match field.kind {
        FieldKind::Singular(value @ (Value::Message(_) | Value::Group(_))) => {
            format!("const {} *", held(schema, value))
        }
        FieldKind::Singular(value) => match field.presence {
            Presence::Implicit => format!("{} ", held(schema, value)),
            Presence::Explicit | Presence::Required => format!("ferrobuf::Opt<{}> ", held(schema, value)),
        },
        FieldKind::List { element, .. } => format!("ferrobuf::List<{}> ", held(schema, element)),
        FieldKind::Map { key, value } => format!("ferrobuf::Map<{}, {}> ", key.cpp(), held(schema, value)),
    }
}

/// Member of a oneof's union.
pub(super) fn union_member(schema: &Schema, field: &Field) -> String {
    match field.kind.value() {
        value @ (Value::Message(_) | Value::Group(_)) => format!("const {} *", held(schema, value)),
        value @ (Value::Scalar(_) | Value::Enum(_)) => format!("{} ", held(schema, value)),
    }
}

/// A value itself: an element of a list, the value of a map's entry.
pub(super) fn held(schema: &Schema, value: Value) -> &str {
    match value {
        Value::Scalar(scalar) => scalar.cpp(),
        Value::Enum(_) => "int32_t",
        Value::Message(id) | Value::Group(id) => &schema.message(id).names.cpp,
    }
}

/// Enumerator of `ferrobuf::Kind`.
pub(super) fn kind(closed: &ClosedEnums, value: Value) -> &'static str {
    match value {
        Value::Scalar(scalar) => scalar_kind(scalar),
        Value::Enum(id) if closed.position(id).is_some() => "Kind::ClosedEnum",
        Value::Enum(_) => "Kind::OpenEnum",
        Value::Message(_) | Value::Group(_) => "Kind::Message",
    }
}

/// How JavaScript sees a scalar, which the wire format has no part in.
pub(super) fn scalar_kind(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Double => "Kind::Double",
        Scalar::Float => "Kind::Float",
        Scalar::Int32 | Scalar::Sint32 | Scalar::Sfixed32 => "Kind::Int32",
        Scalar::Uint32 | Scalar::Fixed32 => "Kind::Uint32",
        Scalar::Int64 | Scalar::Sint64 | Scalar::Sfixed64 => "Kind::Int64",
        Scalar::Uint64 | Scalar::Fixed64 => "Kind::Uint64",
        Scalar::Bool => "Kind::Boolean",
        Scalar::String => "Kind::String",
        Scalar::Bytes => "Kind::Bytes",
    }
}

/// The `ferrobuf::Type` of a field's values, where it says more than the kind does.
pub(super) fn special(closed: &ClosedEnums, field: &Field) -> Option<String> {
    match field.kind.value() {
        Value::Scalar(scalar) if scalar.is_int64() => {
            let mapping = match field.int64 {
                Int64Mapping::Bigint => return None,
                Int64Mapping::String => "Int64::String",
                Int64Mapping::Number => "Int64::Number",
            };
            Some(format!("table::scalar<{}>({mapping})", scalar_kind(scalar)))
        }
        Value::Enum(id) => Some(format!("table::closedEnum({})", closed.position(id)?)),
        Value::Message(id) | Value::Group(id) => Some(format!("table::message({})", id.0)),
        Value::Scalar(_) => None,
    }
}
