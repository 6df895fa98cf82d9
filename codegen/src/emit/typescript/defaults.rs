//! Defaults that a proto2 schema declares, as the `defaults` of a message's constant.
//!
//! They are apart from the messages: a field that is not set stays `undefined` there, so that its presence shows.

use super::imports::Scope;
use super::{literal, types};
use crate::model::{Default, Field, Int64Mapping, Message, Value};

/// Members of the type of `defaults`, and its properties.
pub(super) fn members(scope: &mut Scope<'_>, message: &Message) -> (Vec<String>, Vec<String>) {
    let mut members = Vec::new();
    let mut properties = Vec::new();
    for field in &message.fields {
        let Some(default) = &field.default else { continue };
        let name = &field.names.typescript;
        members.push(format!(
            "readonly {}: {};",
            literal::member(name),
            types::decoded(scope, field)
        ));
        let key = literal::key(name);
        properties.push(match default_value(scope, field, default) {
            Declared::Literal(value) => format!("{key}: {value},"),
            Declared::Call(call) => format!("get {key}() {{ return {call}; }},"),
        });
    }
    (members, properties)
}

/// A declared default as code.
enum Declared {
    Literal(String),
    /// Made on each access: it must be new, or `BigInt` must not be touched while the file loads.
    Call(String),
}

fn default_value(scope: &mut Scope<'_>, field: &Field, default: &Default) -> Declared {
    let is_int64 = matches!(field.kind.value(), Value::Scalar(scalar) if scalar.is_int64());
    match default {
        Default::Bool(value) => Declared::Literal(value.to_string()),
        Default::Signed(value) if is_int64 => int64(scope, field.int64, (*value).into()),
        Default::Unsigned(value) if is_int64 => int64(scope, field.int64, (*value).into()),
        Default::Signed(value) => Declared::Literal(value.to_string()),
        Default::Unsigned(value) => Declared::Literal(value.to_string()),
        Default::Float(value) => Declared::Literal(literal::number((*value).into())),
        Default::Double(value) => Declared::Literal(literal::number(*value)),
        Default::String(value) => Declared::Literal(literal::string(value)),
        Default::Bytes(value) => Declared::Call(format!("{}({value:?})", scope.runtime_value("$bytes"))),
        Default::Enum(number) => Declared::Literal(number.to_string()),
    }
}

fn int64(scope: &mut Scope<'_>, mapping: Int64Mapping, value: i128) -> Declared {
    /// Largest integer up to which a double holds all of them.
    const MAX_SAFE_INTEGER: u128 = (1 << 53) - 1;
    match mapping {
        Int64Mapping::Bigint => Declared::Call(format!("{}(\"{value}\")", scope.runtime_value("$int64"))),
        Int64Mapping::String => Declared::Literal(format!("\"{value}\"")),
        Int64Mapping::Number if value.unsigned_abs() <= MAX_SAFE_INTEGER => Declared::Literal(value.to_string()),
        // Throws `out-of-range` when somebody asks for it, as decoding the value would.
        Int64Mapping::Number => Declared::Call(format!("{}(\"{value}\")", scope.runtime_value("$number"))),
    }
}
