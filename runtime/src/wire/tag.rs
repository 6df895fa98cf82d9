//! Tags: field number and wire type.

use super::varint;

/// Base-128 varint.
pub(crate) const VARINT: u32 = 0;
/// Eight bytes, little endian.
pub(crate) const FIXED64: u32 = 1;
/// A varint length and that many bytes.
pub(crate) const LEN: u32 = 2;
/// Opens a group.
pub(crate) const START_GROUP: u32 = 3;
/// Closes a group.
pub(crate) const END_GROUP: u32 = 4;
/// Four bytes, little endian.
pub(crate) const FIXED32: u32 = 5;

/// Most bytes that a tag may take: 29 bits of number and 3 of wire type.
pub(crate) const MAX_BYTES: usize = 5;

/// The field number of a tag.
#[inline]
pub(crate) const fn number(tag: u32) -> u32 {
    tag >> 3
}

/// The wire type of a tag; 6 and 7 do not exist.
#[inline]
pub(crate) const fn wire_type(tag: u32) -> u32 {
    tag & 7
}

/// The tag of the same field with another wire type.
#[inline]
pub(crate) const fn with_wire_type(tag: u32, wire_type: u32) -> u32 {
    tag & !7 | wire_type
}

/// Bytes that a tag takes.
#[inline]
pub(crate) const fn len(tag: u32) -> u64 {
    varint::len(tag as u64)
}
