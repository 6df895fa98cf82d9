//! Required fields (proto2): looked for once, over the whole tree, after decoding and before encoding.
//!
//! Only messages that reach a required field have code for it. The path of a missing one is put together on the way out.

#![allow(
    clippy::missing_errors_doc,
    reason = "for generated code; `Fault` and `Missing` say when"
)]

use std::fmt::Write as _;

use crate::kind::Kind;
use crate::types::PathKey as _;
use crate::{List, Map, MapKey, Message, Ref};

/// A required field is missing. Holds the names from it up to the message that was checked, innermost first.
#[derive(Debug)]
pub struct Missing(Vec<String>);

impl Missing {
    fn within(mut self, name: &str) -> Self {
        self.0.push(name.to_owned());
        self
    }

    /// From the name of the message that was checked to the field.
    pub(crate) fn path(&self, message: &str) -> String {
        let mut path = message.to_owned();
        for name in self.0.iter().rev() {
            let _ = write!(path, ".{name}");
        }
        path
    }
}

/// Checks that a required field is set.
#[inline]
pub fn field(name: &'static str, is_set: bool) -> Result<(), Missing> {
    if is_set { Ok(()) } else { Err(missing(name)) }
}

#[cold]
fn missing(name: &'static str) -> Missing {
    Missing(vec![name.to_owned()])
}

/// Checks what a field with a message holds.
pub fn message<'a, M: Message<'a>>(name: &'static str, value: &Option<Ref<'a, M>>) -> Result<(), Missing> {
    value.as_ref().map_or(Ok(()), |value| member(name, value))
}

/// Checks the message that a member of a oneof holds.
pub fn member<'a, M: Message<'a>>(name: &'static str, value: &Ref<'a, M>) -> Result<(), Missing> {
    value.check_fields().map_err(|missing| missing.within(name))
}

/// Checks the messages of a list.
pub fn list<'a, M: Message<'a>>(name: &'static str, list: &List<'a, M>) -> Result<(), Missing> {
    for (index, value) in list.iter().enumerate() {
        value
            .check_fields()
            .map_err(|missing| missing.within(&format!("{name}[{index}]")))?;
    }
    Ok(())
}

/// Checks the messages of a map.
pub fn map<'a, K, M>(name: &'static str, map: &Map<'a, K::Value, M>) -> Result<(), Missing>
where
    K: Kind<'a, Value: MapKey>,
    M: Message<'a>,
{
    for entry in map.entries() {
        entry
            .value
            .check_fields()
            .map_err(|missing| missing.within(&format!("{name}[{}]", entry.key.in_path())))?;
    }
    Ok(())
}
