//! Which files get output, and the types that they define in the order of the schema.

use std::collections::{BTreeMap, BTreeSet};

use prost_reflect::{EnumDescriptor, FileDescriptor, Kind, MessageDescriptor};

use super::names::Names;
use super::{Ids, comments};
use crate::load::Loaded;
use crate::model::{EnumId, File, FileId, MessageId};

/// A file with what it needs.
pub struct Selected {
    /// The file.
    pub descriptor: FileDescriptor,
    /// Paths of other files whose types its fields use.
    pub uses: BTreeSet<String>,
}

/// The inputs, and what they use transitively, by path.
pub fn select(loaded: &Loaded) -> BTreeMap<String, Selected> {
    let mut selected = BTreeMap::new();
    let inputs = loaded.files.iter().filter(|(_, file)| file.input);
    let mut queue: Vec<String> = inputs.map(|(name, _)| name.clone()).collect();
    while let Some(name) = queue.pop() {
        if selected.contains_key(&name) {
            continue;
        }
        let Some(descriptor) = loaded.pool.get_file_by_name(&name) else {
            continue;
        };
        let mut uses = BTreeSet::new();
        let mut messages: Vec<MessageDescriptor> = descriptor.messages().collect();
        while let Some(message) = messages.pop() {
            for field in message.fields() {
                let file = match field.kind() {
                    Kind::Message(message) => message.parent_file(),
                    Kind::Enum(enumeration) => enumeration.parent_file(),
                    _ => continue,
                };
                if file != descriptor {
                    uses.insert(file.name().to_owned());
                }
            }
            messages.extend(message.child_messages());
        }
        queue.extend(uses.iter().cloned());
        selected.insert(name, Selected { descriptor, uses });
    }
    selected
}

/// All types of the selected files, by full name, map entries left out.
pub struct Types {
    /// Messages.
    pub messages: Vec<MessageDescriptor>,
    /// Enums.
    pub enums: Vec<EnumDescriptor>,
    /// Full names of each file's types in order of declaration, parents first.
    by_file: BTreeMap<String, (Vec<String>, Vec<String>)>,
}

impl Types {
    /// Collects them.
    pub fn collect(selected: &BTreeMap<String, Selected>) -> Self {
        let mut types = Types {
            messages: Vec::new(),
            enums: Vec::new(),
            by_file: BTreeMap::new(),
        };
        for (name, file) in selected {
            let messages = types.messages.len();
            let enums = types.enums.len();
            types.enums.extend(file.descriptor.enums());
            for message in file.descriptor.messages() {
                types.add(&message);
            }
            let messages = types.messages[messages..]
                .iter()
                .map(|message| message.full_name().to_owned());
            let enums = types.enums[enums..]
                .iter()
                .map(|enumeration| enumeration.full_name().to_owned());
            types
                .by_file
                .insert(name.clone(), (messages.collect(), enums.collect()));
        }
        types.messages.sort_by(|a, b| a.full_name().cmp(b.full_name()));
        types.enums.sort_by(|a, b| a.full_name().cmp(b.full_name()));
        types
    }

    fn add(&mut self, message: &MessageDescriptor) {
        if message.is_map_entry() {
            return;
        }
        self.messages.push(message.clone());
        self.enums.extend(message.child_enums());
        for child in message.child_messages() {
            self.add(&child);
        }
    }

    /// Numbers in order of the lists.
    pub fn ids(&self, selected: &BTreeMap<String, Selected>) -> Ids {
        let messages = self.messages.iter().enumerate();
        let enums = self.enums.iter().enumerate();
        Ids {
            files: selected
                .keys()
                .enumerate()
                .map(|(id, name)| (name.clone(), FileId(id)))
                .collect(),
            messages: messages
                .map(|(id, message)| (message.full_name().to_owned(), MessageId(id)))
                .collect(),
            enums: enums
                .map(|(id, enumeration)| (enumeration.full_name().to_owned(), EnumId(id)))
                .collect(),
        }
    }
}

/// The schema's files.
pub fn lower(
    loaded: &Loaded,
    selected: &BTreeMap<String, Selected>,
    types: &Types,
    ids: &Ids,
    names: &Names,
) -> Vec<File> {
    selected
        .iter()
        .map(|(name, file)| {
            let (messages, enums) = &types.by_file[name];
            let proto = file.descriptor.file_descriptor_proto();
            let mut doc = comments::of(loaded, name, &[12]);
            let package_doc = comments::of(loaded, name, &[2]);
            if !doc.is_empty() && !package_doc.is_empty() {
                doc.push(String::new());
            }
            doc.extend(package_doc);
            File {
                path: name.clone(),
                package: proto.package().to_owned(),
                rust_module: names.modules[proto.package()].clone(),
                doc,
                deprecated: proto.options.as_ref().is_some_and(prost_types::FileOptions::deprecated),
                messages: messages.iter().map(|name| ids.messages[name]).collect(),
                enums: enums.iter().map(|name| ids.enums[name]).collect(),
                dependencies: file.uses.iter().map(|name| ids.files[name]).collect(),
            }
        })
        .collect()
}
