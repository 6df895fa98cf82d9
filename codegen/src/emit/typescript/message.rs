//! The view of a message: two interfaces, and the constant that carries its functions.
//!
//! Two interfaces, since what `decode` gives is more than `encode` asks for: implicit fields may be left out, bytes may be an
//! `ArrayBuffer`, maps a `Map`. They are spelled out instead of derived from one another (mapped types): a 64-bit integer as a
//! string could not be told from a string there, recursive messages stay cheap to check, and editors show what may be written.

use super::imports::Scope;
use super::view::MessageView;
use super::{defaults, docs, flat, literal, sparse, types};
use crate::model::layout::Slot;
use crate::model::{Field, FieldKind, Int64Mapping, Message, Oneof, Presence, Scalar, Value};

const INDENT: &str = "  ";

pub(super) fn view(scope: &mut Scope<'_>, message: &Message) -> MessageView {
    let slots = message.slots();
    let init = scope.init(message.id);
    scope.runtime_value("$message");
    let (default_types, defaults) = defaults::members(scope, message);
    scope.runtime_type("$MessageType");
    let (parameters, properties) = factory(scope, &slots);
    let flat = flat::factory(scope, &slots, &parameters, &properties);
    let sparse = sparse::factory(scope, message, &slots);
    let list = flat::list_factory(scope, message);
    MessageView {
        doc: docs::doc(&message.doc, message.deprecated, ""),
        constant_doc: docs::deprecation(message.deprecated),
        name: message.names.typescript.clone(),
        init: init.to_owned(),
        has_fields: !message.fields.is_empty(),
        default_types,
        type_name: literal::string(&message.full_name),
        fingerprint: literal::string(&scope.schema.fingerprint(message)),
        members: slots.iter().map(|slot| member(scope, message, *slot)).collect(),
        init_members: slots.iter().map(|slot| init_member(scope, message, *slot)).collect(),
        parameters,
        properties,
        flat: flat.into_iter().collect(),
        sparse: sparse.into_iter().collect(),
        list: list.into_iter().collect(),
        fields: message
            .fields
            .iter()
            .map(|field| field_info(scope, message, field))
            .collect(),
        bytes: scope.bytes().to_owned(),
        has_defaults: !defaults.is_empty(),
        defaults,
    }
}

/// A member of the interface of decoded messages.
fn member(scope: &mut Scope<'_>, message: &Message, slot: Slot<'_>) -> String {
    match slot {
        Slot::Field(field) => {
            let doc = docs::doc(&field.doc, field.deprecated, INDENT);
            let key = literal::member(&field.names.typescript);
            let ty = types::decoded(scope, field);
            match presence(field) {
                Presence::Explicit => format!("{doc}  {key}?: {ty} | undefined;"),
                Presence::Implicit | Presence::Required => format!("{doc}  {key}: {ty};"),
            }
        }
        Slot::Oneof(oneof) => {
            let doc = docs::doc(&oneof.doc, false, INDENT);
            let cases = cases(scope, message, oneof, types::decoded);
            format!("{doc}  {}:{cases};", literal::member(&oneof.names.typescript))
        }
    }
}

/// A member of the interface of what `encode` takes.
fn init_member(scope: &mut Scope<'_>, message: &Message, slot: Slot<'_>) -> String {
    match slot {
        Slot::Field(field) => {
            let doc = docs::doc(&field.doc, field.deprecated, INDENT);
            let key = literal::member(&field.names.typescript);
            let ty = types::init(scope, field) + &inherited(scope, &field.names.typescript);
            match presence(field) {
                Presence::Required => format!("{doc}  {key}: {ty};"),
                Presence::Implicit | Presence::Explicit => format!("{doc}  {key}?: {ty} | undefined;"),
            }
        }
        Slot::Oneof(oneof) => {
            let doc = docs::doc(&oneof.doc, false, INDENT);
            let cases = cases(scope, message, oneof, types::init);
            let inherited = inherited(scope, &oneof.names.typescript);
            format!(
                "{doc}  {}?:{cases}{inherited}\n    | undefined;",
                literal::member(&oneof.names.typescript)
            )
        }
    }
}

/// What every object has under this name, for the union of an optional member: without it `{}` would not fit where a field is called
/// `constructor`.
fn inherited(scope: &mut Scope<'_>, property: &str) -> String {
    if is_inherited(property) {
        format!(" | {}<\"{property}\">", scope.runtime_type("$Inherited"))
    } else {
        String::new()
    }
}

/// Whether every object has a property of this name.
pub(super) fn is_inherited(property: &str) -> bool {
    const NAMES: [&str; 7] = [
        "constructor",
        "hasOwnProperty",
        "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString",
        "toString",
        "valueOf",
    ];
    NAMES.contains(&property)
}

/// A message has presence whatever its field says.
fn presence(field: &Field) -> Presence {
    match (field.presence, field.kind) {
        (Presence::Implicit, FieldKind::Singular(Value::Message(_) | Value::Group(_))) => Presence::Explicit,
        (presence, _) => presence,
    }
}

/// The union of a oneof's cases, "nothing set" last.
fn cases(scope: &mut Scope<'_>, message: &Message, oneof: &Oneof, of: fn(&mut Scope<'_>, &Field) -> String) -> String {
    let members = oneof.members.iter().map(|&index| {
        let field = &message.fields[index];
        let case = literal::string(&field.names.typescript);
        let ty = of(scope, field);
        let doc = docs::doc(&field.doc, field.deprecated, "        ");
        if doc.is_empty() {
            format!("\n    | {{ case: {case}; value: {ty} }}")
        } else {
            format!("\n    | {{\n        case: {case};\n{doc}        value: {ty};\n      }}")
        }
    });
    members.collect::<String>() + "\n    | { case: undefined; value?: undefined }"
}

/// Parameters and properties of the factory: one parameter a slot, two a oneof, and the unknown fields at the end.
fn factory(scope: &mut Scope<'_>, slots: &[Slot<'_>]) -> (String, Vec<String>) {
    let copied = bytes_slot(slots);
    let mut parameters = Vec::new();
    let mut properties = Vec::new();
    for (position, slot) in slots.iter().enumerate() {
        let value = format!("a{}", parameters.len());
        let (key, value) = match slot {
            Slot::Field(field) => {
                parameters.push(value.clone());
                let given = or_empty(scope, field, &value);
                let given = if copied == Some(position) {
                    or_copied(scope, &value, &given)
                } else {
                    given
                };
                (&field.names.typescript, given)
            }
            Slot::Oneof(oneof) => {
                let case = value;
                let value = format!("a{}", parameters.len() + 1);
                parameters.extend([case.clone(), value.clone()]);
                (&oneof.names.typescript, format!("{{ case: {case}, value: {value} }}"))
            }
        };
        properties.push(format!("{}: {value},", literal::key(key)));
    }
    parameters.push("u".to_owned());
    (parameters.join(", "), properties)
}

/// The position of the slot whose bytes native code may leave in the scratch buffer, for the factory to copy: the first that holds
/// bytes. `State::prepareDecode` in `rn-binding/cpp` takes the same.
pub(super) fn bytes_slot(slots: &[Slot<'_>]) -> Option<usize> {
    let bytes = FieldKind::Singular(Value::Scalar(Scalar::Bytes));
    slots
        .iter()
        .position(|slot| matches!(slot, Slot::Field(field) if field.kind == bytes))
}

/// A value that is a number when it is the length of bytes in the scratch buffer.
pub(super) fn or_copied(scope: &mut Scope<'_>, value: &str, otherwise: &str) -> String {
    let copied = scope.runtime_value("$copied");
    format!("typeof {value} === \"number\" ? {copied}({value}) : {otherwise}")
}

/// Native code hands over nothing for what is empty: making it here is cheaper.
fn or_empty(scope: &mut Scope<'_>, field: &Field, value: &str) -> String {
    match (field.kind, field.presence) {
        // Not `??`: Hermes takes a slow comparison for it, which tells in small messages.
        (FieldKind::List { .. }, _) => format!("{value} || []"),
        (FieldKind::Map { .. }, _) => format!("{value} || {}()", scope.runtime_value("$emptyMap")),
        (FieldKind::Singular(Value::Scalar(Scalar::Bytes)), Presence::Implicit) => {
            format!("{value} || {}", scope.runtime_value("$emptyBytes"))
        }
        (FieldKind::Singular(_), _) => value.to_owned(),
    }
}

/// An entry of `fields`; the shape is `FieldInfo` in `rn-binding/src/types.ts`.
fn field_info(scope: &Scope<'_>, message: &Message, field: &Field) -> String {
    let schema = scope.schema;
    let (kind, type_name) = match field.kind.value() {
        Value::Scalar(scalar) => (scalar.proto(), None),
        Value::Enum(id) => ("enum", Some(&schema.enumeration(id).full_name)),
        Value::Message(id) => ("message", Some(&schema.message(id).full_name)),
        Value::Group(id) => ("group", Some(&schema.message(id).full_name)),
    };
    let mut members = vec![
        format!("name: {}", literal::string(&field.names.typescript)),
        format!("number: {}", field.number),
        format!("kind: \"{kind}\""),
    ];
    if let Some(name) = type_name {
        members.push(format!("typeName: {}", literal::string(name)));
    }
    match field.kind {
        FieldKind::Singular(_) => match presence(field) {
            Presence::Implicit => {}
            Presence::Explicit => members.push("presence: \"explicit\"".to_owned()),
            Presence::Required => members.push("presence: \"required\"".to_owned()),
        },
        FieldKind::List { .. } => members.push("list: true".to_owned()),
        FieldKind::Map { key, .. } => members.push(format!("mapKey: \"{}\"", key.proto())),
    }
    if let Some(oneof) = field.oneof {
        members.push(format!(
            "oneof: {}",
            literal::string(&message.oneofs[oneof].names.typescript)
        ));
    }
    if matches!(field.kind.value(), Value::Scalar(scalar) if scalar.is_int64()) {
        match field.int64 {
            Int64Mapping::Bigint => {}
            Int64Mapping::String => members.push("int64: \"string\"".to_owned()),
            Int64Mapping::Number => members.push("int64: \"number\"".to_owned()),
        }
    }
    format!("{{ {} }},", members.join(", "))
}
