//! Whether the oracle may be asked about bytes that no encoder wrote.
//!
//! A known field number with a wire type that is not the field's is an unknown field, as the specification has it. prost-reflect
//! refuses such input for scalars, and reads it wrongly for maps, so it is no judge of it.

use prost::bytes::Buf;
use prost::encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field};
use prost_reflect::{Kind, MessageDescriptor};

/// Whether every field that `message` knows has one of its own wire types, at all depths. Also `false` for what is no message.
pub fn fits(message: &MessageDescriptor, bytes: &[u8]) -> bool {
    let mut rest = bytes;
    walk(message, &mut rest, None) && rest.is_empty()
}

/// Reads up to the end, or to the end of the group with this number.
fn walk(message: &MessageDescriptor, rest: &mut &[u8], group: Option<u32>) -> bool {
    while rest.has_remaining() {
        let Ok((number, wire_type)) = decode_key(rest) else {
            return false;
        };
        if wire_type == WireType::EndGroup {
            return group == Some(number);
        }
        let Some(field) = message.get_field(number) else {
            if skip_field(wire_type, number, rest, DecodeContext::default()).is_err() {
                return false;
            }
            continue;
        };
        let kind = field.kind();
        let own = if field.is_group() {
            WireType::StartGroup
        } else {
            kind.wire_type()
        };
        let packed = field.is_list() && own != WireType::StartGroup && wire_type == WireType::LengthDelimited;
        if wire_type != own && !packed {
            return false;
        }
        let fits = match (&kind, wire_type) {
            (Kind::Message(inner), WireType::StartGroup) => walk(inner, rest, Some(number)),
            (Kind::Message(inner), _) => match split_value(rest) {
                Some(value) => fits(inner, value),
                None => false,
            },
            _ => skip_field(wire_type, number, rest, DecodeContext::default()).is_ok(),
        };
        if !fits {
            return false;
        }
    }
    group.is_none()
}

/// Takes a length-delimited value off the front.
fn split_value<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(decode_varint(rest).ok()?).ok()?;
    let (value, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(value)
}
