//! What one generated file needs of others.

use std::collections::BTreeSet;

use super::stem;
use crate::model::{FileId, Schema};

/// Headers of the files whose messages this one's fields hold.
pub(super) fn headers(schema: &Schema, id: FileId) -> Vec<String> {
    let files: BTreeSet<FileId> = held_messages(schema, id)
        .map(|message| message.file)
        .filter(|&file| file != id)
        .collect();
    files
        .iter()
        .map(|&file| format!("{}.hpp", stem(schema.file(file))))
        .collect()
}

/// Structs that the header of a file names: a pointer to one does not need its definition.
pub(super) fn declarations(schema: &Schema, id: FileId) -> Vec<String> {
    let names: BTreeSet<&str> = held_messages(schema, id)
        .map(|message| message.names.cpp.as_str())
        .collect();
    names.into_iter().map(str::to_owned).collect()
}

fn held_messages(schema: &Schema, id: FileId) -> impl Iterator<Item = &crate::model::Message> {
    let messages = schema.file(id).messages.iter().map(|&id| schema.message(id));
    messages
        .flat_map(|message| &message.fields)
        .filter_map(|field| field.kind.message())
        .map(|id| schema.message(id))
}
