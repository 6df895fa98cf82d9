//! Scalars: numbers and `bool`.

use super::{Kind, Packed, sealed};
use crate::Writer;
use crate::decoder::Decoder;
use crate::error::Fault;
use crate::wire::{fixed, tag, zigzag};

/// Implements both traits for a scalar.
macro_rules! scalar {
    ($(#[$doc:meta])* $name:ident: $value:ty, $wire:expr, $fixed:expr, $read:ident, $write:ident, $from:expr, $to:expr) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl sealed::Sealed for $name {}

        impl<'a> Kind<'a> for $name {
            type Value = $value;
            const WIRE: u32 = $wire;

            #[inline]
            fn read(_: u32, value: &mut $value, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
                *value = Self::read_raw(decoder)?;
                Ok(())
            }

            #[inline]
            fn write(tag: u32, value: &$value, writer: &mut Writer<'_>) {
                writer.$write(tag, $to(*value));
            }

            #[inline]
            fn size(tag: u32, value: &$value) -> u64 {
                tag::len(tag) + Self::size_raw(value)
            }
        }

        impl<'a> Packed<'a> for $name {
            const FIXED: usize = $fixed;

            #[inline]
            fn read_raw(decoder: &mut Decoder<'a>) -> Result<$value, Fault> {
                Ok($from(decoder.reader.$read()?))
            }

            #[inline]
            fn write_raw(value: &$value, writer: &mut Writer<'_>) {
                writer.$read($to(*value));
            }

            #[inline]
            #[allow(clippy::useless_conversion, clippy::cast_lossless, reason = "the macro serves both widths")]
            fn to_bits(value: &$value) -> u64 {
                $to(*value) as u64
            }
        }
    };
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "32-bit types keep the low 32 bits of the varint, as the encoding asks"
)]
pub(super) const fn low32(bits: u64) -> u32 {
    bits as u32
}

pub(super) const fn sign_extend(value: i32) -> u64 {
    (value as i64).cast_unsigned()
}

scalar!(
    /// `double`.
    Double: f64, tag::FIXED64, fixed::LEN64, fixed64, fixed64_field, f64::from_bits, f64::to_bits
);
scalar!(
    /// `float`.
    Float: f32, tag::FIXED32, fixed::LEN32, fixed32, fixed32_field, f32::from_bits, f32::to_bits
);
scalar!(
    /// `int64`.
    Int64: i64, tag::VARINT, 0, varint, varint_field, u64::cast_signed, i64::cast_unsigned
);
scalar!(
    /// `uint64`.
    Uint64: u64, tag::VARINT, 0, varint, varint_field, u64::from, u64::from
);
scalar!(
    /// `int32`: ten bytes when negative.
    Int32: i32, tag::VARINT, 0, varint, varint_field, |bits| low32(bits).cast_signed(), sign_extend
);
scalar!(
    /// `fixed64`.
    Fixed64: u64, tag::FIXED64, fixed::LEN64, fixed64, fixed64_field, u64::from, u64::from
);
scalar!(
    /// `fixed32`.
    Fixed32: u32, tag::FIXED32, fixed::LEN32, fixed32, fixed32_field, u32::from, u32::from
);
scalar!(
    /// `bool`: any number but 0 is true.
    Bool: bool, tag::VARINT, 0, varint, varint_field, |bits| bits != 0, u64::from
);
scalar!(
    /// `uint32`.
    Uint32: u32, tag::VARINT, 0, varint, varint_field, low32, u64::from
);
scalar!(
    /// `sfixed32`.
    Sfixed32: i32, tag::FIXED32, fixed::LEN32, fixed32, fixed32_field, u32::cast_signed, i32::cast_unsigned
);
scalar!(
    /// `sfixed64`.
    Sfixed64: i64, tag::FIXED64, fixed::LEN64, fixed64, fixed64_field, u64::cast_signed, i64::cast_unsigned
);
scalar!(
    /// `sint32`: zigzag.
    Sint32: i32, tag::VARINT, 0, varint, varint_field, |bits| zigzag::decode32(low32(bits)), |value| u64::from(zigzag::encode32(value))
);
scalar!(
    /// `sint64`: zigzag.
    Sint64: i64, tag::VARINT, 0, varint, varint_field, zigzag::decode64, zigzag::encode64
);
