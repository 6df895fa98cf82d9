//! The struct's slots in order, which the Rust struct, the C++ struct and the JavaScript factories share, and the fingerprint
//! that tells TypeScript of one schema from native code of another.

use sha2::{Digest, Sha256};

use super::{Enum, Field, FieldKind, Message, Oneof, Schema, Value};

/// One member of the generated struct. `unknown` comes after the last of them and is in every message.
#[derive(Clone, Copy, Debug)]
pub enum Slot<'a> {
    /// A field that is in no oneof.
    Field(&'a Field),
    /// A oneof, which stands where its member with the lowest number would.
    Oneof(&'a Oneof),
}

impl Message {
    /// The slots, in order of the lowest field number that each holds.
    pub fn slots(&self) -> Vec<Slot<'_>> {
        let mut slots = Vec::with_capacity(self.fields.len());
        for (index, field) in self.fields.iter().enumerate() {
            match field.oneof {
                None => slots.push(Slot::Field(field)),
                Some(oneof) if self.oneofs[oneof].members.first() == Some(&index) => {
                    slots.push(Slot::Oneof(&self.oneofs[oneof]));
                }
                Some(_) => {}
            }
        }
        slots
    }
}

impl Schema {
    /// Sixteen hexadecimal digits that change whenever something changes that the TypeScript and the native code of a message
    /// must agree on: field numbers, kinds, presence, JavaScript names and mappings, and the numbers of closed enums.
    pub fn fingerprint(&self, message: &Message) -> String {
        use std::fmt::Write as _;
        let mut text = message.full_name.clone();
        self.describe_fields(&mut text, message);
        // Small messages are handed over in the call of the message that holds them.
        for child in message.fields.iter().filter_map(|field| field.kind.message()) {
            let child = self.message(child);
            let _ = write!(text, "\nwithin {}", child.full_name);
            self.describe_fields(&mut text, child);
        }
        let digest = Sha256::digest(text.as_bytes());
        digest[..8].iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    fn describe_fields(&self, text: &mut String, message: &Message) {
        use std::fmt::Write as _;
        for field in &message.fields {
            let _ = write!(text, "\n{} {:?} ", field.number, field.names.typescript);
            self.describe(text, field.kind);
            let oneof = field.oneof.map(|index| &message.oneofs[index].names.typescript);
            let _ = write!(text, " {:?} {oneof:?} {:?}", field.presence, field.int64);
        }
    }

    fn describe(&self, text: &mut String, kind: FieldKind) {
        match kind {
            FieldKind::Singular(_) => {}
            FieldKind::List { packed, .. } => text.push_str(if packed { "packed " } else { "repeated " }),
            FieldKind::Map { key, .. } => {
                text.push_str("map ");
                text.push_str(key.proto());
                text.push(' ');
            }
        }
        match kind.value() {
            Value::Scalar(scalar) => text.push_str(scalar.proto()),
            Value::Enum(id) => describe_enum(text, self.enumeration(id)),
            Value::Message(id) => text.push_str(&self.message(id).full_name),
            Value::Group(id) => {
                text.push_str("group ");
                text.push_str(&self.message(id).full_name);
            }
        }
    }
}

fn describe_enum(text: &mut String, enumeration: &Enum) {
    use std::fmt::Write as _;
    text.push_str(&enumeration.full_name);
    if enumeration.closed {
        let _ = write!(text, " closed {:?}", enumeration.numbers());
    }
}
