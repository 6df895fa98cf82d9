//! Where decoding failed, in terms of the schema: `acme.User.tags[2].street`.
//!
//! Decoding itself keeps no track of names. When it failed, the input is walked once more with the message's table of names, up
//! to the field that was being read. That field's tag lies at a known position, and inside its message at that.

use std::fmt::Write as _;

use crate::error::{DecodeError, Fault};
use crate::info::{FieldInfo, FieldShape, KeyKind, MessageInfo};
use crate::reader::Reader;
use crate::wire::{skip, tag, varint, zigzag};

/// Keys longer than this are cut in a path, in characters.
const MAX_KEY: usize = 40;

/// The error that the reader noted, with its path.
#[cold]
pub(crate) fn error(reader: &Reader<'_>, input: &[u8], root: &'static MessageInfo) -> DecodeError {
    let (kind, offset) = reader.fault();
    let mut walk = Walk {
        input,
        target: reader.field_start(),
        fault: offset,
        path: root.name.to_owned(),
    };
    walk.message(root, 0, input.len(), 0);
    DecodeError::new(kind, offset, walk.path)
}

struct Walk<'a> {
    input: &'a [u8],
    /// Position of the tag of the field that was being read.
    target: usize,
    /// Position at which the error was found.
    fault: usize,
    path: String,
}

impl Walk<'_> {
    /// Walks the fields of a message between two positions until the one in which the target lies. `group` is its number when
    /// it is a group. Returns nothing when it cannot be read on: the path then ends at the message.
    fn message(&mut self, mut info: &'static MessageInfo, mut from: usize, mut to: usize, mut group: u32) {
        // A loop, not recursion: the limit of depth is the caller's to choose.
        while let Some((next, start, end, number)) = self.field(info, from, to, group) {
            (info, from, to, group) = (next, start, end, number);
        }
    }

    /// Finds the field in which the target lies, appends it to the path, and returns the message in it, if the target lies there.
    fn field(
        &mut self,
        info: &'static MessageInfo,
        from: usize,
        to: usize,
        group: u32,
    ) -> Option<(&'static MessageInfo, usize, usize, u32)> {
        let mut counts = vec![0; info.fields.len()];
        let mut at = from;
        loop {
            let mut reader = Reader::new(&self.input[at..to]);
            let tag = reader.tag().ok().filter(|tag| *tag != 0)?;
            let is_end_of_group = tag::wire_type(tag) == tag::END_GROUP && tag::number(tag) == group;
            if is_end_of_group || (at >= self.target && self.fault <= at) {
                // The tag is what is wrong, not a field.
                return None;
            }
            let value = at + reader.offset();
            let skipped = skip::skip(&mut reader, tag, u32::MAX);
            let next = at + reader.offset();
            let field = info
                .fields
                .binary_search_by_key(&tag::number(tag), |field| field.number);
            if at >= self.target || skipped.is_err() || self.target < next {
                let position = field.ok()?;
                return self.step(&info.fields[position], counts[position], tag, (at, value, to));
            }
            if let Ok(position) = field {
                counts[position] += elements(&info.fields[position], tag, &self.input[value..next]);
            }
            at = next;
        }
    }

    /// Appends the field to the path and enters it if the target lies inside. `before` is how many elements came earlier; the
    /// positions are those of the tag, of the value, and of the end of the message.
    fn step(
        &mut self,
        field: &FieldInfo,
        before: usize,
        tag: u32,
        (at, value, to): (usize, usize, usize),
    ) -> Option<(&'static MessageInfo, usize, usize, u32)> {
        let _ = write!(self.path, ".{}", field.name);
        let content = if tag::wire_type(tag) == tag::LEN {
            let mut reader = Reader::new(&self.input[value..to]);
            let length = reader.length_delimited().ok()?.len();
            let start = value + reader.offset() - length;
            Some((start, start + length))
        } else {
            None
        };
        match field.shape {
            FieldShape::Singular => {}
            FieldShape::List { packed } => {
                let inside = match (packed, content) {
                    (Some(0), Some((start, end))) => varint::count(&self.input[start..self.fault.clamp(start, end)]),
                    (Some(width), Some((start, end))) => (self.fault.clamp(start, end) - start) / width as usize,
                    _ => 0,
                };
                let _ = write!(self.path, "[{}]", before + inside);
            }
            FieldShape::Map(key) => return self.entry(field, key, at, content?),
        }
        let message = field.message.filter(|_| self.target > at)?();
        match content {
            Some((start, end)) => Some((message, start, end, 0)),
            None => (tag::wire_type(tag) == tag::START_GROUP).then_some((message, value, to, tag::number(tag))),
        }
    }

    /// Appends the key of a map entry, and enters its value if the target lies inside.
    fn entry(
        &mut self,
        field: &FieldInfo,
        kind: KeyKind,
        at: usize,
        (start, end): (usize, usize),
    ) -> Option<(&'static MessageInfo, usize, usize, u32)> {
        let key = key(kind, &self.input[start..end]).unwrap_or_else(|Fault(())| "?".to_owned());
        let _ = write!(self.path, "[{key}]");
        let message = field.message.filter(|_| self.target > at)?();
        // The value is field 2 of the entry, which is a message of its own without a place in the path.
        let mut at = start;
        loop {
            let mut reader = Reader::new(&self.input[at..end]);
            let tag = reader.tag().ok().filter(|tag| *tag != 0)?;
            let value = at + reader.offset();
            if skip::skip(&mut reader, tag, u32::MAX).is_err() {
                return None;
            }
            let next = at + reader.offset();
            if self.target < next {
                if tag != 2 << 3 | tag::LEN || self.target <= at {
                    return None;
                }
                let length = Reader::new(&self.input[value..end]).length_delimited().ok()?.len();
                return Some((message, next - length, next, 0));
            }
            at = next;
        }
    }
}

/// How many elements of a list a field adds.
fn elements(field: &FieldInfo, tag: u32, value: &[u8]) -> usize {
    let FieldShape::List { packed: Some(width) } = field.shape else {
        return 1;
    };
    if tag::wire_type(tag) != tag::LEN {
        return 1;
    }
    let content = Reader::new(value).length_delimited().unwrap_or_default();
    if width == 0 {
        varint::count(content)
    } else {
        content.len() / width as usize
    }
}

/// The key of an entry as it reads in a path; its type's default when it was left out.
fn key(kind: KeyKind, entry: &[u8]) -> Result<String, Fault> {
    let mut reader = Reader::new(entry);
    let mut key = None;
    // What cannot be read may be what failed: the key counts if it came before.
    while let Ok(tag) = reader.tag() {
        if tag == 0 {
            break;
        }
        if tag::number(tag) == 1 && tag::wire_type(tag) == wire_type(kind) {
            key = Some(read_key(kind, &mut reader)?);
        } else if skip::skip(&mut reader, tag, u32::MAX).is_err() {
            break;
        }
    }
    key.map_or_else(|| read_key(kind, &mut Reader::new(&[0; 8])), Ok)
}

fn wire_type(kind: KeyKind) -> u32 {
    match kind {
        KeyKind::Bool
        | KeyKind::Int32
        | KeyKind::Int64
        | KeyKind::Uint32
        | KeyKind::Uint64
        | KeyKind::Sint32
        | KeyKind::Sint64 => tag::VARINT,
        KeyKind::Fixed32 | KeyKind::Sfixed32 => tag::FIXED32,
        KeyKind::Fixed64 | KeyKind::Sfixed64 => tag::FIXED64,
        KeyKind::String => tag::LEN,
    }
}

#[allow(clippy::cast_possible_truncation, reason = "32-bit types keep the low 32 bits")]
fn read_key(kind: KeyKind, reader: &mut Reader<'_>) -> Result<String, Fault> {
    Ok(match kind {
        KeyKind::Bool => (reader.varint()? != 0).to_string(),
        KeyKind::Int32 => (reader.varint()? as i32).to_string(),
        KeyKind::Int64 => reader.varint()?.cast_signed().to_string(),
        KeyKind::Uint32 => (reader.varint()? as u32).to_string(),
        KeyKind::Uint64 => reader.varint()?.to_string(),
        KeyKind::Sint32 => zigzag::decode32(reader.varint()? as u32).to_string(),
        KeyKind::Sint64 => zigzag::decode64(reader.varint()?).to_string(),
        KeyKind::Fixed32 => reader.fixed32()?.to_string(),
        KeyKind::Fixed64 => reader.fixed64()?.to_string(),
        KeyKind::Sfixed32 => reader.fixed32()?.cast_signed().to_string(),
        KeyKind::Sfixed64 => reader.fixed64()?.cast_signed().to_string(),
        KeyKind::String => quoted(&String::from_utf8_lossy(reader.length_delimited()?)),
    })
}

/// A key that is a string as it reads in a path.
pub(crate) fn quoted(key: &str) -> String {
    match key.char_indices().nth(MAX_KEY) {
        None => format!("{key:?}"),
        Some((cut, _)) => format!("{:?}…", &key[..cut]),
    }
}
