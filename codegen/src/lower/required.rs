//! Which messages reach a required field.

use crate::model::{MessageId, Presence, Schema};

/// Sets `reaches_required`: from messages that have one, backwards along the fields that hold messages. Cycles end by themselves.
pub fn mark(schema: &mut Schema) {
    let mut users: Vec<Vec<MessageId>> = vec![Vec::new(); schema.messages.len()];
    let mut queue = Vec::new();
    for message in &mut schema.messages {
        for used in message.fields.iter().filter_map(|field| field.kind.message()) {
            users[used.0].push(message.id);
        }
        if message.fields.iter().any(|field| field.presence == Presence::Required) {
            message.reaches_required = true;
            queue.push(message.id);
        }
    }
    while let Some(reached) = queue.pop() {
        for user in std::mem::take(&mut users[reached.0]) {
            let user = &mut schema.messages[user.0];
            if !user.reaches_required {
                user.reaches_required = true;
                queue.push(user.id);
            }
        }
    }
}
