//! proptest strategies for messages of a descriptor, as `DynamicMessage`. Half of all values are edge values.
//!
//! A strategy is made once for each message and depth, and shared. Below the greatest depth only required fields of message
//! type are filled, which end by themselves because the schemas let no required field refer back.

use std::cell::RefCell;
use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use prost_reflect::{Cardinality, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, Value};

use crate::edges::{edges, is_closed, key_edges, to_key};
use crate::pools::presence_is_lent;

const MAX_DEPTH: usize = 3;

/// Chance, by depth, that a field that may be absent is there.
const CHANCE: [f64; MAX_DEPTH + 1] = [0.6, 0.4, 0.25, 0.2];

type Fields = Vec<(FieldDescriptor, Value)>;

/// Makes strategies, and keeps those that it made.
pub struct Strategies {
    unlisted: bool,
    made: RefCell<HashMap<(String, usize), BoxedStrategy<DynamicMessage>>>,
}

impl Strategies {
    /// With `unlisted`, fields of closed enums also get numbers that the enum does not list; but not required fields, which such
    /// a number leaves unset.
    pub fn new(unlisted: bool) -> Self {
        Self {
            unlisted,
            made: RefCell::default(),
        }
    }

    /// Messages of `message`.
    pub fn message(&self, message: &MessageDescriptor) -> BoxedStrategy<DynamicMessage> {
        self.message_at(message, 0)
    }

    fn message_at(&self, message: &MessageDescriptor, depth: usize) -> BoxedStrategy<DynamicMessage> {
        let depth = depth.min(MAX_DEPTH);
        let id = (message.full_name().to_owned(), depth);
        if let Some(made) = self.made.borrow().get(&id) {
            return made.clone();
        }
        let mut parts: Vec<BoxedStrategy<Fields>> = Vec::new();
        for field in message.fields() {
            let in_oneof = field.containing_oneof().is_some_and(|oneof| !oneof.is_synthetic());
            if !in_oneof && is_filled(&field, depth) {
                parts.push(self.maybe(&field, depth));
            }
        }
        for oneof in message.oneofs().filter(|oneof| !oneof.is_synthetic()) {
            let members: Vec<_> = oneof
                .fields()
                .filter(|field| is_filled(field, depth))
                .map(|field| self.present(&field, depth))
                .collect();
            if !members.is_empty() {
                let member = proptest::strategy::Union::new(members);
                let chance = CHANCE[depth].midpoint(1.0);
                parts.push(
                    proptest::option::weighted(chance, member)
                        .prop_map(Option::unwrap_or_default)
                        .boxed(),
                );
            }
        }
        let descriptor = message.clone();
        let made = parts
            .prop_map(move |parts| {
                let mut message = DynamicMessage::new(descriptor.clone());
                for (field, value) in parts.into_iter().flatten() {
                    message.set_field(&field, value);
                }
                message
            })
            .boxed();
        self.made.borrow_mut().insert(id, made.clone());
        made
    }

    fn maybe(&self, field: &FieldDescriptor, depth: usize) -> BoxedStrategy<Fields> {
        let present = self.present(field, depth);
        if field.cardinality() == Cardinality::Required {
            return present;
        }
        proptest::option::weighted(CHANCE[depth], present)
            .prop_map(Option::unwrap_or_default)
            .boxed()
    }

    fn present(&self, field: &FieldDescriptor, depth: usize) -> BoxedStrategy<Fields> {
        let unlisted = self.unlisted && field.cardinality() != Cardinality::Required;
        let value = if let (true, Kind::Message(entry)) = (field.is_map(), field.kind()) {
            let key_kind = entry.map_entry_key_field().kind();
            let key = prop_oneof![
                select(key_edges(&key_kind)),
                any_value(&key_kind).prop_filter_map("a key", to_key)
            ];
            let value = self.value(&entry.map_entry_value_field().kind(), unlisted, depth);
            proptest::collection::hash_map(key, value, 0..4)
                .prop_map(Value::Map)
                .boxed()
        } else if field.is_list() {
            let value = self.value(&field.kind(), unlisted, depth);
            if matches!(field.kind(), Kind::Message(_) | Kind::String | Kind::Bytes) || depth > 0 {
                vec(value, 0..4).prop_map(Value::List).boxed()
            } else {
                prop_oneof![4 => vec(value.clone(), 0..5), 1 => vec(value, 60..140)]
                    .prop_map(Value::List)
                    .boxed()
            }
        } else {
            self.value(&field.kind(), unlisted, depth)
        };
        let lent = presence_is_lent(field);
        let field = field.clone();
        value
            .prop_map(move |value| vec![(field.clone(), if lent { not_zero(value) } else { value })])
            .boxed()
    }

    fn value(&self, kind: &Kind, unlisted: bool, depth: usize) -> BoxedStrategy<Value> {
        match kind {
            Kind::Message(message) => self.message_at(message, depth + 1).prop_map(Value::Message).boxed(),
            Kind::Enum(enumeration) if is_closed(enumeration) && !unlisted => select(edges(kind)).boxed(),
            kind => prop_oneof![select(edges(kind)), any_value(kind)].boxed(),
        }
    }
}

/// Whether the field is filled at all at this depth.
fn is_filled(field: &FieldDescriptor, depth: usize) -> bool {
    let holds_message = match field.kind() {
        Kind::Message(entry) if field.is_map() => matches!(entry.map_entry_value_field().kind(), Kind::Message(_)),
        kind => matches!(kind, Kind::Message(_)),
    };
    !holds_message || depth < MAX_DEPTH || field.cardinality() == Cardinality::Required
}

/// Any value of a kind that is no message.
fn any_value(kind: &Kind) -> BoxedStrategy<Value> {
    match kind {
        // From bits, so that NaNs of every payload come up.
        Kind::Double => any::<u64>().prop_map(|bits| Value::F64(f64::from_bits(bits))).boxed(),
        Kind::Float => any::<u32>().prop_map(|bits| Value::F32(f32::from_bits(bits))).boxed(),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => any::<i32>().prop_map(Value::I32).boxed(),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => any::<i64>().prop_map(Value::I64).boxed(),
        Kind::Uint32 | Kind::Fixed32 => any::<u32>().prop_map(Value::U32).boxed(),
        Kind::Uint64 | Kind::Fixed64 => any::<u64>().prop_map(Value::U64).boxed(),
        Kind::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Kind::String => vec(any::<char>(), 0..12)
            .prop_map(|chars| Value::String(chars.into_iter().collect()))
            .boxed(),
        Kind::Bytes => vec(any::<u8>(), 0..20)
            .prop_map(|bytes| Value::Bytes(bytes.into()))
            .boxed(),
        Kind::Enum(_) => any::<i32>().prop_map(Value::EnumNumber).boxed(),
        Kind::Message(message) => unreachable!("{} is drawn field by field", message.full_name()),
    }
}

/// The same value, or 1 for a positive zero.
fn not_zero(value: Value) -> Value {
    match value {
        Value::F32(value) if value.to_bits() == 0 => Value::F32(1.0),
        Value::F64(value) if value.to_bits() == 0 => Value::F64(1.0),
        value => value,
    }
}
