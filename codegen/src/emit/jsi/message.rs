//! The view of a message: its struct, and the table that describes the struct.

use super::view::{MessageView, OneofView};
use super::{ClosedEnums, literal, types};
use crate::model::layout::Slot;
use crate::model::{Field, FieldKind, Message, Oneof, Presence, Schema, Value};

pub(super) fn view(schema: &Schema, closed: &ClosedEnums, message: &Message) -> MessageView {
    let mut members = Vec::new();
    let mut slots = Vec::new();
    for slot in message.slots() {
        match slot {
            Slot::Field(field) => {
                members.push(format!("{}{};", types::member(schema, field), field.names.cpp));
                slots.push(field_slot(schema, closed, field));
            }
            Slot::Oneof(oneof) => {
                let name = &oneof.names.cpp;
                members.push(format!("{} {name};", oneof_struct(oneof)));
                let position = message.oneofs.iter().position(|other| std::ptr::eq(other, oneof));
                slots.push(format!(
                    "table::oneof({}, offsetof(S, {name}), {}),",
                    label(&oneof.names.proto, &oneof.names.typescript),
                    position.unwrap_or_default(),
                ));
            }
        }
    }
    let oneofs = message
        .oneofs
        .iter()
        .map(|oneof| oneof_view(schema, closed, message, oneof));
    MessageView {
        full_name: message.full_name.clone(),
        name: message.names.cpp.clone(),
        oneofs: oneofs.collect(),
        has_slots: !slots.is_empty(),
        has_oneofs: !message.oneofs.is_empty(),
        members,
        slots,
        type_name: literal::string(&message.full_name),
        fingerprint: literal::string(&schema.fingerprint(message)),
    }
}

/// Type of the struct of a oneof: `Oneof_kind` for the member `o_kind`.
fn oneof_struct(oneof: &Oneof) -> String {
    format!("Oneof{}", oneof.names.cpp.trim_start_matches('o'))
}

fn oneof_view(schema: &Schema, closed: &ClosedEnums, message: &Message, oneof: &Oneof) -> OneofView {
    let name = oneof_struct(oneof);
    let fields: Vec<&Field> = oneof.members.iter().map(|&index| &message.fields[index]).collect();
    let members = fields
        .iter()
        .map(|field| format!("{}{};", types::union_member(schema, field), field.names.cpp));
    let entries = fields.iter().map(|field| {
        let member = format!("decltype(S::{name}::Value::{})", field.names.cpp);
        let label = label(&field.names.proto, &field.names.typescript);
        let number = field.number;
        match field.kind.value() {
            Value::Message(id) | Value::Group(id) => {
                let held = types::held(schema, field.kind.value());
                format!("table::memberMessage<{member}, {held}>({label}, {number}, {}),", id.0)
            }
            value @ (Value::Scalar(_) | Value::Enum(_)) => {
                let kind = types::kind(closed, value);
                let special = last_argument(types::special(closed, field));
                format!("table::member<{member}, {kind}>({label}, {number}{special}),")
            }
        }
    });
    OneofView {
        members: members.collect(),
        entries: entries.collect(),
        name,
    }
}

fn field_slot(schema: &Schema, closed: &ClosedEnums, field: &Field) -> String {
    let name = &field.names.cpp;
    let member = format!("decltype(S::{name})");
    let place = format!(
        "{}, offsetof(S, {name})",
        label(&field.names.proto, &field.names.typescript)
    );
    let value = field.kind.value();
    let kind = types::kind(closed, value);
    let held = types::held(schema, value);
    let special = last_argument(types::special(closed, field));
    match field.kind {
        FieldKind::Singular(Value::Message(id) | Value::Group(id)) => {
            let shape = shape(field.presence);
            format!("table::child<{member}, {held}>({place}, {shape}, {}),", id.0)
        }
        FieldKind::Singular(_) if field.presence == Presence::Implicit => {
            format!("table::implicit<{member}, {kind}>({place}{special}),")
        }
        FieldKind::Singular(_) => {
            let shape = shape(field.presence);
            format!("table::optional<{member}, {kind}>({place}, {shape}{special}),")
        }
        FieldKind::List {
            element: Value::Message(id) | Value::Group(id),
            ..
        } => format!("table::children<{member}, {held}>({place}, {}),", id.0),
        FieldKind::List { .. } => format!("table::list<{member}, {kind}>({place}{special}),"),
        FieldKind::Map { key, .. } => {
            let key = types::scalar_kind(key);
            let special = types::special(closed, field).unwrap_or_else(|| format!("table::scalar<{kind}>()"));
            format!("table::map<{member}, {key}, {held}>({place}, {special}),")
        }
    }
}

/// Messages have explicit presence whatever the schema says of scalars.
fn shape(presence: Presence) -> &'static str {
    match presence {
        Presence::Implicit | Presence::Explicit => "Shape::Explicit",
        Presence::Required => "Shape::Required",
    }
}

fn label(proto: &str, property: &str) -> String {
    format!(
        "table::label({}, {})",
        literal::string(proto),
        literal::string(property)
    )
}

fn last_argument(argument: Option<String>) -> String {
    argument.map_or_else(String::new, |argument| format!(", {argument}"))
}
