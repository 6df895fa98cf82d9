//! A map to a message, by its descriptor.

use std::collections::HashMap;
use std::str;

use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, MapKey, MessageDescriptor, Value};
use thiserror::Error;

use crate::any::{Any, Array, Object};

/// Why an object is no message of its type.
#[derive(Debug, Error)]
pub(crate) enum EncodeError {
    #[error("{message} has no field {name}")]
    NoField { message: String, name: String },
    #[error("{field}: expected {expected}, got {found}")]
    Type {
        field: String,
        expected: &'static str,
        found: &'static str,
    },
    #[error("{field}: {value} is out of range")]
    Range { field: String, value: String },
}

type Result<T> = std::result::Result<T, EncodeError>;

/// Keys are JSON names. What is null is not set.
pub(crate) fn message(descriptor: &MessageDescriptor, object: Object<'_>) -> Result<DynamicMessage> {
    let mut message = DynamicMessage::new(descriptor.clone());
    object.each(|name, any| {
        let Some(field) = descriptor.get_field_by_json_name(name) else {
            return Err(EncodeError::NoField {
                message: descriptor.full_name().to_owned(),
                name: name.to_owned(),
            });
        };
        if !matches!(any, Any::Null) {
            // Values are made by the kind of the field, so there is nothing to check once more.
            message.set_field(&field, value(&field, any)?);
        }
        Ok(())
    })?;
    Ok(message)
}

fn value(field: &FieldDescriptor, any: Any<'_>) -> Result<Value> {
    if field.is_list() {
        let Any::Array(array) = any else {
            return Err(mismatch(field, "an array", any));
        };
        let kind = field.kind();
        let values: Result<Vec<Value>> = array.iter().map(|any| single(field, &kind, any)).collect();
        return Ok(Value::List(values?));
    }
    match (field.kind(), any) {
        (Kind::Message(entry), Any::Object(object)) if field.is_map() => map(&entry, object),
        (Kind::Message(_), _) if field.is_map() => Err(mismatch(field, "an object", any)),
        (kind, _) => single(field, &kind, any),
    }
}

fn map(entry: &MessageDescriptor, object: Object<'_>) -> Result<Value> {
    let (key_field, value_field) = (entry.map_entry_key_field(), entry.map_entry_value_field());
    let (key_kind, value_kind) = (key_field.kind(), value_field.kind());
    let mut entries = HashMap::with_capacity(object.len());
    object.each(|key, any| {
        entries.insert(
            map_key(&key_field, &key_kind, key)?,
            single(&value_field, &value_kind, any)?,
        );
        Ok(())
    })?;
    Ok(Value::Map(entries))
}

/// Keys of objects are strings.
fn map_key(field: &FieldDescriptor, kind: &Kind, key: &str) -> Result<MapKey> {
    let parsed = match kind {
        Kind::String => Some(MapKey::String(key.to_owned())),
        Kind::Bool => key.parse().ok().map(MapKey::Bool),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => key.parse().ok().map(MapKey::I32),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => key.parse().ok().map(MapKey::I64),
        Kind::Uint32 | Kind::Fixed32 => key.parse().ok().map(MapKey::U32),
        _ => key.parse().ok().map(MapKey::U64),
    };
    parsed.ok_or_else(|| out_of_range(field, &key))
}

fn single(field: &FieldDescriptor, kind: &Kind, any: Any<'_>) -> Result<Value> {
    Ok(match kind {
        Kind::Double => Value::F64(number(field, any)?),
        #[allow(clippy::cast_possible_truncation, reason = "a float field holds the nearest float")]
        Kind::Float => Value::F32(number(field, any)? as f32),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => Value::I32(whole(field, any)?),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => Value::I64(whole(field, any)?),
        Kind::Uint32 | Kind::Fixed32 => Value::U32(whole(field, any)?),
        Kind::Uint64 | Kind::Fixed64 => Value::U64(whole(field, any)?),
        Kind::Enum(_) => Value::EnumNumber(whole(field, any)?),
        Kind::Bool => match any {
            Any::Bool(flag) => Value::Bool(flag),
            _ => return Err(mismatch(field, "a boolean", any)),
        },
        Kind::String => Value::String(text(field, any)?.to_owned()),
        Kind::Bytes => match any {
            Any::Array(array) => Value::Bytes(bytes(field, array)?.into()),
            _ => return Err(mismatch(field, "an array of numbers", any)),
        },
        Kind::Message(descriptor) => match any {
            Any::Object(object) => Value::Message(message(descriptor, object)?),
            _ => return Err(mismatch(field, "an object", any)),
        },
    })
}

fn number(field: &FieldDescriptor, any: Any<'_>) -> Result<f64> {
    match any {
        Any::Number(number) => Ok(number),
        _ => Err(mismatch(field, "a number", any)),
    }
}

/// An integer: a number, a bigint, or, for what is beyond an `int64`, its decimal digits.
fn whole<T: TryFrom<i64> + str::FromStr>(field: &FieldDescriptor, any: Any<'_>) -> Result<T> {
    match any {
        Any::Number(number) => {
            #[allow(clippy::cast_possible_truncation, reason = "compared with what it was")]
            let integer = number as i64;
            #[allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "whether anything was lost")]
            let exact = integer as f64 == number;
            exact
                .then(|| T::try_from(integer).ok())
                .flatten()
                .ok_or_else(|| out_of_range(field, &number))
        }
        Any::Integer(integer) => T::try_from(integer).map_err(|_| out_of_range(field, &integer)),
        Any::Text(_) => {
            let digits = text(field, any)?;
            digits.parse().map_err(|_| out_of_range(field, &digits))
        }
        _ => Err(mismatch(field, "an integer", any)),
    }
}

fn text<'a>(field: &FieldDescriptor, any: Any<'a>) -> Result<&'a str> {
    match any {
        Any::Text(text) => str::from_utf8(text).map_err(|_| mismatch(field, "whole characters", any)),
        _ => Err(mismatch(field, "a string", any)),
    }
}

fn bytes(field: &FieldDescriptor, array: Array<'_>) -> Result<Vec<u8>> {
    array.bytes().map_err(|index| EncodeError::Range {
        field: format!("{}[{index}]", field.full_name()),
        value: "what is no byte".to_owned(),
    })
}

#[cold]
fn mismatch(field: &FieldDescriptor, expected: &'static str, any: Any<'_>) -> EncodeError {
    EncodeError::Type {
        field: field.full_name().to_owned(),
        expected,
        found: any.what(),
    }
}

#[cold]
fn out_of_range(field: &FieldDescriptor, value: &dyn ToString) -> EncodeError {
    EncodeError::Range {
        field: field.full_name().to_owned(),
        value: value.to_string(),
    }
}
