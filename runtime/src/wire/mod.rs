//! The wire format, one term of the protobuf documentation's "Encoding" a file.

pub(crate) mod fixed;
pub(crate) mod length_delimited;
pub(crate) mod skip;
pub(crate) mod tag;
pub(crate) mod utf8;
pub(crate) mod varint;
pub(crate) mod zigzag;
