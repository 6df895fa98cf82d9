//! One text for each value: what two messages are compared by.
//!
//! `DynamicMessage`'s own equality takes NaN as different from itself and -0.0 as equal to 0.0. Here floats are compared by
//! their bits, maps are sorted by key, fields stand in order of their numbers, and unknown fields show as hex.

use std::fmt::Write as _;

use prost_reflect::{DynamicMessage, FieldDescriptor, Kind, Value};

use crate::edges::is_closed;

/// Text of a message, the same for equal messages only.
pub fn text(message: &DynamicMessage) -> String {
    let mut out = String::new();
    write_message(&mut out, message, false);
    out
}

/// The same, but for the order of lists of closed enums: numbers that such an enum does not list are kept as unknown
/// fields, which come after the others.
pub fn text_but_for_closed_lists(message: &DynamicMessage) -> String {
    let mut out = String::new();
    write_message(&mut out, message, true);
    out
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
}

fn write_message(out: &mut String, message: &DynamicMessage, sort_closed: bool) {
    out.push('{');
    for (field, value) in message.fields() {
        let _ = write!(out, "{}: ", field.number());
        write_field(out, &field, value, sort_closed);
        out.push(' ');
    }
    for unknown in message.unknown_fields() {
        let mut bytes = Vec::new();
        unknown.encode(&mut bytes);
        let _ = write!(out, "unknown {} ", hex(&bytes));
    }
    out.push('}');
}

fn write_field(out: &mut String, field: &FieldDescriptor, value: &Value, sort_closed: bool) {
    match value {
        Value::List(values) => {
            let mut texts: Vec<String> = values.iter().map(|value| value_text(value, sort_closed)).collect();
            if sort_closed && matches!(field.kind(), Kind::Enum(enumeration) if is_closed(&enumeration)) {
                texts.sort_unstable();
            }
            let _ = write!(out, "[{}]", texts.join(", "));
        }
        Value::Map(entries) => {
            let mut texts: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("{key:?} => {}", value_text(value, sort_closed)))
                .collect();
            texts.sort_unstable();
            let _ = write!(out, "map[{}]", texts.join(", "));
        }
        value => out.push_str(&value_text(value, sort_closed)),
    }
}

fn value_text(value: &Value, sort_closed: bool) -> String {
    match value {
        Value::F32(value) => format!("{value:?}/{:08x}", value.to_bits()),
        Value::F64(value) => format!("{value:?}/{:016x}", value.to_bits()),
        Value::Bytes(bytes) => format!("x{}", hex(bytes)),
        Value::Message(message) => {
            let mut out = String::new();
            write_message(&mut out, message, sort_closed);
            out
        }
        value => format!("{value:?}"),
    }
}
