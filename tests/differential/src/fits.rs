//! Whether the oracle may be asked about bytes that no encoder wrote.
//!
//! A known field number with a wire type that is not the field's is an unknown field, as the specification has it. prost-reflect
//! refuses such input for scalars, and reads it wrongly for maps. It also takes tags of more bytes than the five that the
//! specification's own parsers read. It is no judge of either.

use prost::bytes::Buf;
use prost::encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field};
use prost_reflect::{Kind, MessageDescriptor};

/// What bytes are, by their tags and lengths alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every field that the message knows has one of its own wire types, at all depths.
    Fits,
    /// The oracle reads such bytes in its own way.
    NotForOracle,
    /// No message of any type.
    Malformed,
}

/// Bytes of the longest tag.
const MAX_TAG: usize = 5;

/// Walks over bytes as a `message`, as deep as they nest.
pub fn form(message: &MessageDescriptor, bytes: &[u8]) -> Form {
    let mut rest = bytes;
    walk(Some(message), &mut rest, None)
}

/// Reads up to the end, or to the end of the group with this number. Without a message, all fields are unknown.
fn walk(message: Option<&MessageDescriptor>, rest: &mut &[u8], group: Option<u32>) -> Form {
    while rest.has_remaining() {
        let before = rest.len();
        let Ok((number, wire_type)) = decode_key(rest) else {
            return Form::Malformed;
        };
        if before - rest.len() > MAX_TAG {
            return Form::NotForOracle;
        }
        if wire_type == WireType::EndGroup {
            return if group == Some(number) {
                Form::Fits
            } else {
                Form::Malformed
            };
        }
        let form = match message.and_then(|message| message.get_field(number)) {
            Some(field) => {
                let kind = field.kind();
                let own = if field.is_group() {
                    WireType::StartGroup
                } else {
                    kind.wire_type()
                };
                let packed = field.is_list() && own != WireType::StartGroup && wire_type == WireType::LengthDelimited;
                if wire_type != own && !packed {
                    return Form::NotForOracle;
                }
                match &kind {
                    Kind::Message(inner) => value(Some(inner), rest, wire_type, number),
                    _ => value(None, rest, wire_type, number),
                }
            }
            None => value(None, rest, wire_type, number),
        };
        if form != Form::Fits {
            return form;
        }
    }
    if group.is_none() { Form::Fits } else { Form::Malformed }
}

/// Reads the value behind a tag; of a message, what is in it too.
fn value(inner: Option<&MessageDescriptor>, rest: &mut &[u8], wire_type: WireType, number: u32) -> Form {
    if wire_type == WireType::StartGroup {
        return walk(inner, rest, Some(number));
    }
    if let (Some(inner), WireType::LengthDelimited) = (inner, wire_type) {
        return split_value(rest).map_or(Form::Malformed, |value| form(inner, value));
    }
    match skip_field(wire_type, number, rest, DecodeContext::default()) {
        Ok(()) => Form::Fits,
        Err(_) => Form::Malformed,
    }
}

/// Takes a length-delimited value off the front.
fn split_value<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(decode_varint(rest).ok()?).ok()?;
    let (value, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(value)
}
