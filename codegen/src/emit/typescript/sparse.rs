//! The factory for messages that set few of many fields: an object literal of constants, into which the values that there are go one
//! by one. Native code hands over those alone, each with the position of its slot.
//!
//! Passing every field costs about 7 ns for each that is absent (argument, test, property); this costs 20 for each that is there
//! (one field of eleven 1.2 times as fast, three of sixty 2 times). `rn-binding/cpp/Sparse.hpp` says when, within the same bounds;
//! `tests/js/sparse.test.ts` holds the two ways against each other.

use super::imports::Scope;
use super::view::SparseView;
use super::{literal, message};
use crate::model::layout::Slot;
use crate::model::{FieldKind, Int64Mapping, Message, Oneof, Presence, Scalar, Value};

/// Slots from which on a message has such a factory.
const FEWEST_SLOTS: usize = 7;
/// Where more fields than these may be `undefined`, only those that are there have a property: the others would cost more than all
/// the rest.
const MOST_UNDEFINED: usize = 16;
const UNDEFINED: &str = "undefined";

/// The factory of a message; none where it could not pay.
pub(super) fn factory(scope: &mut Scope<'_>, message: &Message, slots: &[Slot<'_>]) -> Option<SparseView> {
    let required = message.fields.iter().any(|field| field.presence == Presence::Required);
    let properties = slots.iter().map(|slot| match slot {
        Slot::Field(field) => &field.names.typescript,
        Slot::Oneof(oneof) => &oneof.names.typescript,
    });
    // To assign to a property that all objects inherit would set the prototype, or call a setter.
    let inherited = properties
        .into_iter()
        .any(|name| name == "__proto__" || message::is_inherited(name));
    if slots.len() < FEWEST_SLOTS || required || inherited {
        return None;
    }
    let values: Vec<String> = slots.iter().map(|slot| absent(scope, *slot)).collect();
    let with_all = values.iter().filter(|value| *value == UNDEFINED).count() <= MOST_UNDEFINED;
    let copied = message::bytes_slot(slots);
    let mut properties = Vec::new();
    let mut cases = Vec::new();
    let mut member_position = slots.len();
    for (position, (slot, absent)) in slots.iter().zip(values).enumerate() {
        let name = match slot {
            Slot::Field(field) => {
                let name = &field.names.typescript;
                let value = if copied == Some(position) {
                    message::or_copied(scope, "v0", "v0")
                } else {
                    "v0".to_owned()
                };
                cases.push(format!("case {position}: m{} = {value}; break;", literal::access(name)));
                name
            }
            Slot::Oneof(oneof) => {
                cases.extend(members(message, oneof, member_position));
                member_position += oneof.members.len();
                &oneof.names.typescript
            }
        };
        if with_all || absent != UNDEFINED {
            properties.push(format!("{}: {absent},", literal::key(name)));
        }
    }
    Some(SparseView { properties, cases })
}

/// A case for each member: they are numbered on from `first`, behind the slots.
fn members(message: &Message, oneof: &Oneof, first: usize) -> Vec<String> {
    let access = literal::access(&oneof.names.typescript);
    let case = |(at, &member): (usize, &usize)| {
        let name = literal::string(&message.fields[member].names.typescript);
        format!("case {}: m{access} = {{ case: {name}, value: v0 }}; break;", first + at)
    };
    oneof.members.iter().enumerate().map(case).collect()
}

/// What a slot is when nothing is set.
fn absent(scope: &mut Scope<'_>, slot: Slot<'_>) -> String {
    let Slot::Field(field) = slot else {
        return "{ case: undefined, value: undefined }".to_owned();
    };
    match (field.kind, field.presence) {
        (FieldKind::List { .. }, _) => "[]".to_owned(),
        (FieldKind::Map { .. }, _) => format!("{}()", scope.runtime_value("$emptyMap")),
        (FieldKind::Singular(Value::Message(_) | Value::Group(_)), _)
        | (_, Presence::Explicit | Presence::Required) => UNDEFINED.to_owned(),
        (FieldKind::Singular(Value::Enum(_)), Presence::Implicit) => "0".to_owned(),
        (FieldKind::Singular(Value::Scalar(scalar)), Presence::Implicit) => match scalar {
            Scalar::Bool => "false".to_owned(),
            Scalar::String => "\"\"".to_owned(),
            Scalar::Bytes => scope.runtime_value("$emptyBytes").to_owned(),
            _ if scalar.is_int64() => match field.int64 {
                Int64Mapping::Bigint => scope.runtime_value("$zero").to_owned(),
                Int64Mapping::String => "\"0\"".to_owned(),
                Int64Mapping::Number => "0".to_owned(),
            },
            _ => "0".to_owned(),
        },
    }
}
