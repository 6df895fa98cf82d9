//! Older versions: for some messages `X` a message `OldX` that lacks some of its fields, for the law that an old reader which
//! writes back what it read loses nothing. The types of the fields that stay are the same, or the older version of them.

use fastrand::Rng;

use super::{File, Kind, Label, Message};

/// Adds the older versions to the file.
pub fn add(rng: &mut Rng, file: &mut File) {
    let chosen: Vec<bool> = file.messages.iter().map(|_| rng.u8(..100) < 60).collect();
    let names: Vec<(String, String)> = file
        .messages
        .iter()
        .zip(&chosen)
        .filter(|(_, chosen)| **chosen)
        .map(|(message, _)| {
            (
                format!(".{}.{}", file.package, message.name),
                format!(".{}.Old{}", file.package, message.name),
            )
        })
        .collect();
    let older: Vec<Message> = file
        .messages
        .iter()
        .zip(&chosen)
        .filter(|(_, chosen)| **chosen)
        .map(|(message, _)| shrink(rng, message, &names, format!("Old{}", message.name)))
        .collect();
    file.messages.extend(older);
}

fn shrink(rng: &mut Rng, message: &Message, names: &[(String, String)], name: String) -> Message {
    let mut older = Message {
        name,
        ..Message::default()
    };
    // Old number of a oneof -> new number, since one that lost all its members may not be declared.
    let mut oneofs: Vec<Option<usize>> = vec![None; message.oneofs.len()];
    for field in &message.fields {
        if rng.bool() {
            continue;
        }
        let mut field = field.clone();
        if let Label::Oneof(oneof) = field.label {
            let kept = *oneofs[oneof].get_or_insert_with(|| {
                older.oneofs.push(message.oneofs[oneof].clone());
                older.oneofs.len() - 1
            });
            field.label = Label::Oneof(kept);
        }
        match &mut field.kind {
            Kind::Scalar(_) => {}
            Kind::Named(full_name) => {
                if let Some((_, old_name)) = names.iter().find(|(new, _)| new == full_name)
                    && rng.bool()
                {
                    full_name.clone_from(old_name);
                }
            }
            Kind::Group(body) => *body = shrink(rng, body, names, body.name.clone()),
        }
        older.fields.push(field);
    }
    older
}
