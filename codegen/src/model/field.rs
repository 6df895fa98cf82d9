//! A field and the kinds that it comes in.

use serde::Serialize;

use super::{EnumId, FieldNames, Int64Mapping, MessageId, Scalar};

/// One field of a message.
#[derive(Clone, Debug, Serialize)]
pub struct Field {
    /// Field number, 1 to 536,870,911.
    pub number: u32,
    /// Names in each language.
    pub names: FieldNames,
    /// What it holds, and how many.
    pub kind: FieldKind,
    /// Whether absence can be told from the zero value. `Implicit` for lists, maps; `Explicit` for oneof members.
    pub presence: Presence,
    /// Index in [`super::Message::oneofs`] of the oneof that it is a member of.
    pub oneof: Option<usize>,
    /// Default that the schema declares (proto2), when it differs from nothing being declared at all.
    pub default: Option<Default>,
    /// How 64-bit integers of it appear in JavaScript; means nothing for other kinds.
    pub int64: Int64Mapping,
    /// Comment, as in [`super::Message::doc`].
    pub doc: Vec<String>,
    /// Whether `deprecated = true` is set on it.
    pub deprecated: bool,
}

/// What a field holds. Exhaustive: a new kind is added here, and the compiler lists the places that have to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FieldKind {
    /// At most one value.
    Singular(Value),
    /// `repeated`.
    List {
        /// The element.
        element: Value,
        /// Whether it is written packed. Both forms are read whichever is declared.
        packed: bool,
    },
    /// `map<key, value>`.
    Map {
        /// Integer, bool or string.
        key: Scalar,
        /// Anything but a list, a map or a group.
        value: Value,
    },
}

/// One value: of a singular field, of an element of a list, of a map entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Value {
    /// A scalar type.
    Scalar(Scalar),
    /// An enum, a varint on the wire.
    Enum(EnumId),
    /// A message, length-delimited on the wire.
    Message(MessageId),
    /// A message between start-group and end-group tags.
    Group(MessageId),
}

/// Field presence, as the protobuf documentation's "Field Presence" note has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Presence {
    /// The zero value is not written and cannot be told from absence.
    Implicit,
    /// Set or not set.
    Explicit,
    /// Explicit, and an error when it is not set (proto2 `required`).
    Required,
}

/// A default that the schema declares, as the value it stands for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Default {
    /// `bool`.
    Bool(bool),
    /// Any signed integer type.
    Signed(i64),
    /// Any unsigned integer type.
    Unsigned(u64),
    /// `float`; may be infinite, NaN or negative zero.
    Float(f32),
    /// `double`; may be infinite, NaN or negative zero.
    Double(f64),
    /// `string`.
    String(String),
    /// `bytes`, unescaped.
    Bytes(Vec<u8>),
    /// Number of an enum's value.
    Enum(i32),
}

impl FieldKind {
    /// The message that values of this field hold, if any.
    pub fn message(self) -> Option<MessageId> {
        match self.value() {
            Value::Message(id) | Value::Group(id) => Some(id),
            Value::Scalar(_) | Value::Enum(_) => None,
        }
    }

    /// The enum that values of this field hold, if any.
    pub fn enumeration(self) -> Option<EnumId> {
        match self.value() {
            Value::Enum(id) => Some(id),
            Value::Scalar(_) | Value::Message(_) | Value::Group(_) => None,
        }
    }

    /// The value, the list's element or the map's value.
    pub fn value(self) -> Value {
        match self {
            FieldKind::Singular(value) | FieldKind::List { element: value, .. } | FieldKind::Map { value, .. } => value,
        }
    }
}
