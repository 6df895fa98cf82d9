//! Length-delimited values: a varint length and that many bytes.

use super::varint;

/// Bytes that a value of `len` bytes takes together with its length.
#[inline]
pub(crate) const fn size(len: u64) -> u64 {
    varint::len(len) + len
}
