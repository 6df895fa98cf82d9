//! A fixed corpus: for each message of a package, messages in which one field at a time takes each edge value, and messages
//! in which all fields are set. The Rust tests run it, and the tests in Hermes and node run the same bytes.

use prost::Message as _;
use prost_reflect::{Cardinality, DescriptorPool, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, Value};

use crate::edges::{edges, key_edges};
use crate::pools::presence_is_lent;

/// One message of the corpus.
pub struct Case {
    /// Full name of the message.
    pub message: String,
    /// What is special about it, unique among the cases of the message.
    pub name: String,
    /// Its canonical encoding: fields in order of their numbers, zero values of implicit presence left out.
    pub bytes: Vec<u8>,
    /// Whether it holds a map of more than one entry, so that other encodings are as good.
    pub unordered: bool,
    /// The value.
    pub value: DynamicMessage,
}

/// Depth below which [`filled`] leaves fields of message type alone, unless they are required.
const FILLED_DEPTH: usize = 2;

/// All cases for the messages of `package` and the packages below it.
pub fn corpus(pool: &DescriptorPool, package: &str) -> Vec<Case> {
    let prefix = format!("{package}.");
    let messages = pool
        .all_messages()
        .filter(|message| message.full_name().starts_with(&prefix) && !message.is_map_entry());
    messages.flat_map(|message| cases(&message)).collect()
}

fn cases(message: &MessageDescriptor) -> Vec<Case> {
    let base = bare(message, 0);
    let mut values = vec![("bare".to_owned(), base.clone(), false)];
    for field in message.fields() {
        for (label, value) in alone(&field) {
            let unordered = matches!(&value, Value::Map(entries) if entries.len() > 1);
            let mut message = base.clone();
            message.set_field(&field, value);
            values.push((format!("{} {label}", field.name()), message, unordered));
        }
    }
    let rounds = message
        .fields()
        .map(|field| scalar_edges(&field).len())
        .max()
        .unwrap_or(0);
    for round in 0..rounds {
        values.push((format!("all {round}"), filled(message, round, 0), false));
    }
    values
        .into_iter()
        .map(|(name, value, unordered)| Case {
            message: message.full_name().to_owned(),
            name,
            bytes: value.encode_to_vec(),
            unordered,
            value,
        })
        .collect()
}

/// A message in which only the required fields are set.
fn bare(message: &MessageDescriptor, round: usize) -> DynamicMessage {
    let mut bare = DynamicMessage::new(message.clone());
    for field in message
        .fields()
        .filter(|field| field.cardinality() == Cardinality::Required)
    {
        let value = match field.kind() {
            Kind::Message(message) => Value::Message(self::bare(&message, round)),
            kind => pick(&edges(&kind), round).clone(),
        };
        bare.set_field(&field, value);
    }
    bare
}

/// A message in which all fields are set, one member of each oneof. Other rounds give other edge values.
pub fn filled(message: &MessageDescriptor, round: usize, depth: usize) -> DynamicMessage {
    let mut filled = bare(message, round);
    for field in message.fields() {
        if let Some(oneof) = field.containing_oneof() {
            let members: Vec<FieldDescriptor> = oneof.fields().collect();
            if *pick(&members, round) != field {
                continue;
            }
        }
        if let Some(value) = filled_field(&field, round, depth) {
            filled.set_field(&field, value);
        }
    }
    filled
}

fn filled_field(field: &FieldDescriptor, round: usize, depth: usize) -> Option<Value> {
    let round = round + field.number() as usize;
    if let (true, Kind::Message(entry)) = (field.is_map(), field.kind()) {
        let key = pick(&key_edges(&entry.map_entry_key_field().kind()), round).clone();
        let value = filled_value(&entry.map_entry_value_field().kind(), round, depth)?;
        return Some(Value::Map([(key, value)].into()));
    }
    if field.is_list() {
        let values: Option<Vec<Value>> = (0..3).map(|i| filled_value(&field.kind(), round + i, depth)).collect();
        return values.map(Value::List);
    }
    match filled_value(&field.kind(), round, depth) {
        Some(value) if presence_is_lent(field) && value.is_default(&field.kind()) => {
            filled_value(&field.kind(), 1, depth)
        }
        value => value,
    }
}

fn filled_value(kind: &Kind, round: usize, depth: usize) -> Option<Value> {
    match kind {
        Kind::Message(message) if depth < FILLED_DEPTH => Some(Value::Message(filled(message, round, depth + 1))),
        Kind::Message(_) => None,
        kind => Some(pick(&edges(kind), round).clone()),
    }
}

/// Values of one field, each to stand alone in its message.
fn alone(field: &FieldDescriptor) -> Vec<(String, Value)> {
    let mut values: Vec<(String, Value)> = Vec::new();
    if let (true, Kind::Message(entry)) = (field.is_map(), field.kind()) {
        let keys = key_edges(&entry.map_entry_key_field().kind());
        let element = singles(&entry.map_entry_value_field().kind());
        for round in 0..keys.len().max(element.len()) {
            let (key, value) = (pick(&keys, round).clone(), pick(&element, round).clone());
            values.push((format!("entry {round}"), Value::Map([(key, value)].into())));
        }
        let all = keys
            .into_iter()
            .enumerate()
            .map(|(round, key)| (key, pick(&element, round).clone()));
        values.push(("all keys".to_owned(), Value::Map(all.collect())));
    } else if field.is_list() {
        let element = singles(&field.kind());
        for (round, value) in element.iter().enumerate() {
            values.push((format!("one {round}"), Value::List(vec![value.clone()])));
        }
        values.push(("each".to_owned(), Value::List(element.clone())));
        let many = (0..300).map(|round| pick(&element, round).clone()).collect();
        values.push(("300".to_owned(), Value::List(many)));
    } else {
        let element = singles(&field.kind());
        values.extend(
            element
                .into_iter()
                .enumerate()
                .map(|(round, value)| (format!("edge {round}"), value)),
        );
        if presence_is_lent(field) {
            // The positive zero, which the schema's implicit presence leaves out.
            values.remove(0);
        }
    }
    values
}

fn singles(kind: &Kind) -> Vec<Value> {
    match kind {
        Kind::Message(message) => {
            let mut values = vec![Value::Message(bare(message, 0))];
            values.extend((0..3).map(|round| Value::Message(filled(message, round, FILLED_DEPTH - 1))));
            values
        }
        kind => edges(kind),
    }
}

/// Edge values of the field's own type, none when that is a message.
fn scalar_edges(field: &FieldDescriptor) -> Vec<Value> {
    match field.kind() {
        Kind::Message(entry) if field.is_map() => match entry.map_entry_value_field().kind() {
            Kind::Message(_) => Vec::new(),
            kind => edges(&kind),
        },
        Kind::Message(_) => Vec::new(),
        kind => edges(&kind),
    }
}

fn pick<T>(values: &[T], round: usize) -> &T {
    &values[round % values.len()]
}
