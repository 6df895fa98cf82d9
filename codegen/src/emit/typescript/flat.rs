//! Factories that take more than one object's worth of arguments, so that native code crosses to JavaScript once where it would
//! cross several times: what a short list or a small nested message holds comes as arguments of its own.
//!
//! Which arguments there are follows from the fields alone. `rn-binding/cpp/Flat.cpp` has the same rules, and the same names for
//! them; a change of one without the other decodes to wrong values, which `tests/js/flat.test.ts` shows.

use super::imports::Scope;
use super::literal;
use super::view::FactoryView;
use crate::model::layout::Slot;
use crate::model::{FieldKind, Message, Scalar, Value};

/// Fields that a message may have to be a flat one.
const MOST_FIELDS: usize = 4;
/// Fields of nested messages among the arguments.
const MOST_CHILD_ARGUMENTS: usize = 8;
/// Lists among the arguments.
const MOST_LISTS: usize = 2;
/// Elements of such a list, and of a list of flat messages that one call makes.
const LIST_ITEMS: usize = 8;

/// Whether objects of this message can be written out where they are used: few fields, each a single number, boolean or string.
fn is_flat(message: &Message) -> bool {
    (1..=MOST_FIELDS).contains(&message.fields.len())
        && message.oneofs.is_empty()
        && message.fields.iter().all(|field| match field.kind {
            FieldKind::Singular(Value::Scalar(scalar)) => scalar != Scalar::Bytes,
            FieldKind::Singular(Value::Enum(_)) => true,
            _ => false,
        })
}

/// An object literal of a flat message, its values from `PREFIX0` on.
fn object(message: &Message, prefix: &str) -> String {
    let properties = message
        .fields
        .iter()
        .enumerate()
        .map(|(at, field)| format!("{}: {prefix}{at}", literal::key(&field.names.typescript)));
    format!("{{ {} }}", properties.collect::<Vec<_>>().join(", "))
}

fn arguments(prefix: &str, count: usize) -> impl Iterator<Item = String> {
    (0..count).map(move |at| format!("{prefix}{at}"))
}

/// The factory that takes the elements of short lists, and the fields of small messages, after the arguments of the plain one:
/// `parameters`, a property for each of `slots`. None where it would take nothing more.
pub(super) fn factory(
    scope: &mut Scope<'_>,
    slots: &[Slot<'_>],
    parameters: &str,
    properties: &[String],
) -> Option<FactoryView> {
    let schema = scope.schema;
    let mut lines = properties.to_vec();
    let mut children = Vec::new();
    let mut lists = Vec::new();
    let mut position = 0;
    for (slot, line) in slots.iter().zip(&mut lines) {
        let value = format!("a{position}");
        position += if matches!(slot, Slot::Oneof(_)) { 2 } else { 1 };
        let Slot::Field(field) = slot else { continue };
        let key = literal::key(&field.names.typescript);
        match field.kind {
            FieldKind::Singular(Value::Message(id) | Value::Group(id)) => {
                let child = schema.message(id);
                if is_flat(child) && children.len() + child.fields.len() <= MOST_CHILD_ARGUMENTS {
                    let prefix = format!("{value}_");
                    *line = format!("{key}: {value} === true ? {} : {value},", object(child, &prefix));
                    children.extend(arguments(&prefix, child.fields.len()));
                }
            }
            FieldKind::List {
                element: Value::Scalar(_) | Value::Enum(_),
                ..
            } if lists.len() < MOST_LISTS * LIST_ITEMS => {
                let items: Vec<String> = arguments(&format!("{value}_"), LIST_ITEMS).collect();
                let list = scope.runtime_value("$list");
                *line = format!("{key}: {value} ? {list}({value}, {}) : [],", items.join(", "));
                lists.extend(items);
            }
            _ => {}
        }
    }
    if children.is_empty() && lists.is_empty() {
        return None;
    }
    let all: Vec<String> = std::iter::once(parameters.to_owned())
        .chain(children)
        .chain(lists)
        .collect();
    Some(FactoryView {
        parameters: all.join(", "),
        lines,
    })
}

/// The factory that makes a list of up to [`LIST_ITEMS`] messages of their number and their fields. Only for flat messages that some
/// list holds.
pub(super) fn list_factory(scope: &Scope<'_>, message: &Message) -> Option<FactoryView> {
    if !is_flat(message) || !scope.names.is_listed(message.id) {
        return None;
    }
    let prefix = |item: usize| format!("i{item}_");
    let parameters: Vec<String> = std::iter::once("n".to_owned())
        .chain((0..LIST_ITEMS).flat_map(|item| arguments(&prefix(item), message.fields.len()).collect::<Vec<_>>()))
        .collect();
    let mut lines = vec![format!("{},", object(message, &prefix(0)))];
    lines.extend((1..LIST_ITEMS).map(|item| format!("n > {item} ? {} : undefined,", object(message, &prefix(item)))));
    Some(FactoryView {
        parameters: parameters.join(", "),
        lines,
    })
}
