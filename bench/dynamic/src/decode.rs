//! A message to a map, under JSON names.

use std::borrow::Cow;

use prost_reflect::{DynamicMessage, MapKey, ReflectMessage as _, Value};

use crate::any::{ObjectMut, ValueMut};

/// Which fields a map gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fields {
    /// All that have a value: zeros too, but for fields that can be absent.
    Whole,
    /// Those that were sent.
    Sent,
}

pub(crate) fn fill(mut object: ObjectMut<'_>, message: &DynamicMessage, fields: Fields) {
    if fields == Fields::Sent {
        for (field, value) in message.fields() {
            set(object.insert(field.json_name()), value, fields);
        }
        return;
    }
    for field in message.descriptor().fields() {
        if !field.supports_presence() || message.has_field(&field) {
            set(object.insert(field.json_name()), &message.get_field(&field), fields);
        }
    }
}

fn set(target: ValueMut<'_>, value: &Value, fields: Fields) {
    match value {
        Value::Bool(flag) => target.bool(*flag),
        Value::I32(number) | Value::EnumNumber(number) => target.number(*number),
        Value::U32(number) => target.number(*number),
        Value::F32(number) => target.number(*number),
        Value::F64(number) => target.number(*number),
        Value::I64(integer) => target.integer(*integer),
        // An AnyMap has no unsigned integers: what it cannot hold goes as decimal digits.
        Value::U64(integer) => match i64::try_from(*integer) {
            Ok(integer) => target.integer(integer),
            Err(_) => target.text(&integer.to_string()),
        },
        Value::String(text) => target.text(text),
        Value::Bytes(bytes) => target.bytes(bytes),
        // How many fields have a value is not known before. A map makes room for 13 with its first one.
        Value::Message(message) => fill(target.object(0), message, fields),
        Value::List(values) => {
            let mut array = target.array(values.len());
            for value in values {
                set(array.push(), value, fields);
            }
        }
        Value::Map(entries) => {
            let mut object = target.object(entries.len());
            for (key, value) in entries {
                set(object.insert(&key_text(key)), value, fields);
            }
        }
    }
}

fn key_text(key: &MapKey) -> Cow<'_, str> {
    match key {
        MapKey::String(text) => Cow::Borrowed(text),
        MapKey::Bool(flag) => Cow::Borrowed(if *flag { "true" } else { "false" }),
        MapKey::I32(number) => Cow::Owned(number.to_string()),
        MapKey::I64(number) => Cow::Owned(number.to_string()),
        MapKey::U32(number) => Cow::Owned(number.to_string()),
        MapKey::U64(number) => Cow::Owned(number.to_string()),
    }
}
