//! Values of fixed width: four or eight bytes, little endian.

/// Bytes of `fixed32`, `sfixed32` and `float`.
pub(crate) const LEN32: usize = 4;
/// Bytes of `fixed64`, `sfixed64` and `double`.
pub(crate) const LEN64: usize = 8;
