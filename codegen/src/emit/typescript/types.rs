//! Types of the model as TypeScript text: of decoded messages, and of what `encode` takes.

use super::imports::Scope;
use super::names::Type;
use crate::model::{Field, FieldKind, Int64Mapping, Scalar, Value};

/// Type of a field in decoded messages, without regard to its presence.
pub(super) fn decoded(scope: &mut Scope<'_>, field: &Field) -> String {
    let value = value(scope, field.kind.value(), field.int64);
    match field.kind {
        FieldKind::Singular(_) => value,
        FieldKind::List { .. } => format!("{value}[]"),
        FieldKind::Map { .. } => format!("{{ [key: string]: {value} }}"),
    }
}

/// Type of a field in what `encode` takes, without regard to its presence.
pub(super) fn init(scope: &mut Scope<'_>, field: &Field) -> String {
    match field.kind {
        FieldKind::Singular(value) => init_value(scope, value),
        FieldKind::List { element, .. } => init_list(scope, element),
        FieldKind::Map { key, value } => {
            let map = scope.runtime_type("$MapInit");
            let key = map_key(scope, key);
            let value = init_value(scope, value);
            format!("{map}<{key}, {value}>")
        }
    }
}

fn value(scope: &mut Scope<'_>, value: Value, int64: Int64Mapping) -> String {
    match value {
        Value::Scalar(scalar) => match kind(scalar) {
            Kind::Number => "number",
            Kind::Int64 => match int64 {
                Int64Mapping::Bigint => "bigint",
                Int64Mapping::String => "string",
                Int64Mapping::Number => "number",
            },
            Kind::Bool => "boolean",
            Kind::String => "string",
            Kind::Bytes => scope.bytes(),
        }
        .to_owned(),
        Value::Enum(id) => scope.reference(Type::Enum(id)),
        Value::Message(id) | Value::Group(id) => scope.reference(Type::Message(id)),
    }
}

fn init_value(scope: &mut Scope<'_>, value: Value) -> String {
    match value {
        Value::Scalar(scalar) => match kind(scalar) {
            Kind::Number => "number",
            Kind::Int64 => scope.runtime_type("$Int64"),
            Kind::Bool => "boolean",
            Kind::String => "string",
            Kind::Bytes => scope.runtime_type("$BytesInit"),
        }
        .to_owned(),
        Value::Enum(id) => scope.reference(Type::Enum(id)),
        Value::Message(id) | Value::Group(id) => scope.reference(Type::Init(id)),
    }
}

fn init_list(scope: &mut Scope<'_>, element: Value) -> String {
    match element {
        Value::Scalar(scalar) if kind(scalar) == Kind::Number => scope.runtime_type("$NumberList").to_owned(),
        Value::Scalar(scalar) if kind(scalar) == Kind::Int64 => scope.runtime_type("$Int64List").to_owned(),
        element => format!("readonly {}[]", init_value(scope, element)),
    }
}

/// Keys of a `Map`; of an object they are strings always.
fn map_key(scope: &mut Scope<'_>, key: Scalar) -> &'static str {
    match kind(key) {
        Kind::Int64 => scope.runtime_type("$Int64"),
        Kind::Number => "number",
        Kind::Bool => "boolean",
        Kind::String | Kind::Bytes => "string",
    }
}

/// Scalars by how JavaScript sees them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Int64,
    Bool,
    String,
    Bytes,
}

fn kind(scalar: Scalar) -> Kind {
    match scalar {
        Scalar::Bool => Kind::Bool,
        Scalar::String => Kind::String,
        Scalar::Bytes => Kind::Bytes,
        Scalar::Int64 | Scalar::Uint64 | Scalar::Fixed64 | Scalar::Sfixed64 | Scalar::Sint64 => Kind::Int64,
        Scalar::Double
        | Scalar::Float
        | Scalar::Int32
        | Scalar::Uint32
        | Scalar::Fixed32
        | Scalar::Sfixed32
        | Scalar::Sint32 => Kind::Number,
    }
}
