//! One type for each kind of value, with all operations on that kind: read, write and size.
//!
//! Generated code names the kind (`kind::Sint32`, `kind::Message<Address>`) and the decoder and writer bring the shape: singular,
//! list, packed, map. The names are those of the protobuf language.

#![allow(clippy::missing_errors_doc, reason = "for generated code; `Fault` says when")]

mod enumeration;
mod message;
mod scalar;
mod size;
mod string;

use crate::Writer;
use crate::decoder::Decoder;
use crate::error::Fault;
use crate::wire::varint;

pub use enumeration::{Closed, Enumeration, Open};
pub use message::{Group, Message};
pub use scalar::{
    Bool, Double, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64, Uint32, Uint64,
};
pub use size::{size, size_group, size_list, size_map, size_message, size_opt, size_packed};
pub use string::{Bytes, String};

/// How one kind of value is read, written and measured. Only the types of this module implement it.
pub trait Kind<'a>: sealed::Sealed {
    /// What the value is in a list or map entry.
    type Value: Copy + Default;
    /// Its wire type when it is not packed.
    const WIRE: u32;

    /// Reads a value whose tag was just read. Messages are merged, everything else is replaced.
    fn read(tag: u32, value: &mut Self::Value, decoder: &mut Decoder<'a>) -> Result<(), Fault>;

    /// Writes value and tag, backward.
    fn write(tag: u32, value: &Self::Value, writer: &mut Writer<'_>);

    /// Bytes of value and tag.
    fn size(tag: u32, value: &Self::Value) -> u64;

    /// Whether the value may stand in its field: not if a closed enum does not list it.
    #[inline]
    fn accepts(value: &Self::Value) -> bool {
        let _ = value;
        true
    }
}

/// A kind whose lists may be packed.
pub trait Packed<'a>: Kind<'a> {
    /// Bytes of each value; 0 for varints.
    const FIXED: usize;

    /// Reads a value that has no tag.
    fn read_raw(decoder: &mut Decoder<'a>) -> Result<Self::Value, Fault>;

    /// Writes a value without tag, backward.
    fn write_raw(value: &Self::Value, writer: &mut Writer<'_>);

    /// The varint, or the bits, that stand for the value.
    fn to_bits(value: &Self::Value) -> u64;

    /// Bytes of a value without tag.
    #[inline]
    fn size_raw(value: &Self::Value) -> u64 {
        if Self::FIXED == 0 {
            varint::len(Self::to_bits(value))
        } else {
            Self::FIXED as u64
        }
    }
}

mod sealed {
    pub trait Sealed {}
}
