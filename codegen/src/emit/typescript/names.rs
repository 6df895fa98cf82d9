//! Names that only this target has: the interface of what a message's `encode` takes. And what else is known of the whole schema
//! at once, rather than looked for with each message.

use std::collections::{HashMap, HashSet};

use crate::model::{EnumId, FieldKind, FileId, Message, MessageId, Schema};

/// Names over the whole schema, so that files agree on them.
pub(super) struct Names {
    inits: HashMap<MessageId, String>,
    exports: Vec<Vec<String>>,
    listed: HashSet<MessageId>,
}

impl Names {
    pub(super) fn new(schema: &Schema) -> Self {
        let mut inits = HashMap::new();
        let mut exports = Vec::with_capacity(schema.files.len());
        for file in &schema.files {
            let messages = file.messages.iter().map(|&id| &schema.message(id).names.typescript);
            let enums = file.enums.iter().map(|&id| &schema.enumeration(id).names.typescript);
            let mut names: Vec<String> = messages.chain(enums).cloned().collect();
            let declared: HashSet<String> = names.iter().cloned().collect();
            for &id in &file.messages {
                let init = init_name(schema.message(id), &declared);
                names.push(init.clone());
                inits.insert(id, init);
            }
            exports.push(names);
        }
        let fields = schema.messages.iter().flat_map(|message| &message.fields);
        let lists = fields.filter(|field| matches!(field.kind, FieldKind::List { .. }));
        Names {
            inits,
            exports,
            listed: lists.filter_map(|field| field.kind.message()).collect(),
        }
    }

    /// Whether some field is a list of this message.
    pub(super) fn is_listed(&self, id: MessageId) -> bool {
        self.listed.contains(&id)
    }

    /// Interface of what `encode` takes for a message.
    pub(super) fn init(&self, id: MessageId) -> &str {
        &self.inits[&id]
    }

    /// All that a file's module exports.
    pub(super) fn exports(&self, file: FileId) -> &[String] {
        &self.exports[file.0]
    }
}

/// `UserInit`; `UserInit$` beside a type that has this name. That cannot meet another one: schemas have no `$`, and no two messages
/// of a file have the same name.
fn init_name(message: &Message, declared: &HashSet<String>) -> String {
    let mut name = format!("{}Init", message.names.typescript);
    while declared.contains(&name) {
        name.push('$');
    }
    name
}

/// A type that a field may refer to, by what it is called where it is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Type {
    /// Decoded messages.
    Message(MessageId),
    /// What `encode` takes.
    Init(MessageId),
    Enum(EnumId),
}
