//! One type for each kind of value, with all operations on that kind: read, write and size.
//!
//! Generated code names the kind (`kind::Sint32`, `kind::Message<Address>`) and the decoder and writer bring the shape: singular,
//! list, packed, map. The names are those of the protobuf language.

#![allow(
    clippy::missing_errors_doc,
    reason = "for generated code; `Fault` and `Missing` say when"
)]

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::decoder::Decoder;
use crate::error::{DecodeErrorKind, Fault};
use crate::wire::{fixed, length_delimited, tag, utf8, varint, zigzag};
use crate::{List, Map, Opt, Ref, Str, Writer};

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
const fn low32(bits: u64) -> u32 {
    bits as u32
}

const fn sign_extend(value: i32) -> u64 {
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

/// `string`.
#[derive(Debug)]
pub enum String {}

impl sealed::Sealed for String {}

impl<'a> Kind<'a> for String {
    type Value = Str<'a>;
    const WIRE: u32 = tag::LEN;

    #[inline]
    fn read(_: u32, value: &mut Str<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        read_string(value, decoder)
    }

    #[inline]
    fn write(tag: u32, value: &Str<'a>, writer: &mut Writer<'_>) {
        writer.bytes_field(tag, value.as_bytes());
    }

    #[inline]
    fn size(tag: u32, value: &Str<'a>) -> u64 {
        tag::len(tag) + length_delimited::size(value.len() as u64)
    }
}

/// Writes to where the string will stay: moving it right after it was written in parts would wait for those to reach memory.
#[inline(never)]
fn read_string<'a>(value: &mut Str<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
    let bytes = decoder.reader.length_delimited()?;
    if let Some(ascii) = utf8::check(bytes) {
        // SAFETY: checked in the line above.
        *value = unsafe { Str::from_utf8_unchecked(bytes, ascii) };
        return Ok(());
    }
    let start = decoder.reader.offset() - bytes.len();
    decoder
        .reader
        .fail_at(DecodeErrorKind::InvalidUtf8, start + utf8::valid_up_to(bytes))
}

/// `bytes`.
#[derive(Debug)]
pub enum Bytes {}

impl sealed::Sealed for Bytes {}

impl<'a> Kind<'a> for Bytes {
    type Value = crate::Bytes<'a>;
    const WIRE: u32 = tag::LEN;

    #[inline]
    fn read(_: u32, value: &mut crate::Bytes<'a>, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        *value = crate::Bytes::new(decoder.reader.length_delimited()?);
        Ok(())
    }

    #[inline]
    fn write(tag: u32, value: &crate::Bytes<'a>, writer: &mut Writer<'_>) {
        writer.bytes_field(tag, value.as_slice());
    }

    #[inline]
    fn size(tag: u32, value: &crate::Bytes<'a>) -> u64 {
        tag::len(tag) + length_delimited::size(value.len() as u64)
    }
}

/// A generated enum: a number that may have a name.
///
/// ```
/// # use ferrobuf::Enumeration;
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
/// # struct Color(i32);
/// # impl Enumeration for Color {
/// #     const NAME: &'static str = "acme.Color";
/// #     const VALUES: &'static [(&'static str, i32)] = &[("RED", 0), ("GREEN", 1)];
/// #     fn from_number(number: i32) -> Self { Self(number) }
/// #     fn number(self) -> i32 { self.0 }
/// # }
/// assert_eq!(Color::from_number(1).name(), Some("GREEN"));
/// assert_eq!(Color::from_number(7).name(), None);
/// assert_eq!(Color::from_name("RED"), Some(Color::from_number(0)));
/// ```
pub trait Enumeration: Copy + Default + Eq + Debug {
    /// Full name in the schema: `acme.Color`.
    const NAME: &'static str;
    /// Names and numbers in order of declaration, aliases included.
    const VALUES: &'static [(&'static str, i32)];

    /// The value with this number, listed or not.
    fn from_number(number: i32) -> Self;

    /// The number on the wire.
    fn number(self) -> i32;

    /// Whether the schema lists the number.
    #[inline]
    fn is_listed(number: i32) -> bool {
        Self::VALUES.iter().any(|value| value.1 == number)
    }

    /// The name in the schema; of aliases the first.
    fn name(self) -> Option<&'static str> {
        Self::VALUES
            .iter()
            .find(|value| value.1 == self.number())
            .map(|value| value.0)
    }

    /// The value that has this name in the schema.
    fn from_name(name: &str) -> Option<Self> {
        Self::VALUES
            .iter()
            .find(|value| value.0 == name)
            .map(|value| Self::from_number(value.1))
    }
}

/// Implements both traits for a kind of enum.
macro_rules! enumeration {
    ($(#[$doc:meta])* $name:ident, $accepts:expr) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<E>(PhantomData<E>);

        impl<E> sealed::Sealed for $name<E> {}

        impl<'a, E: Enumeration> Kind<'a> for $name<E> {
            type Value = E;
            const WIRE: u32 = tag::VARINT;

            #[inline]
            fn read(_: u32, value: &mut E, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
                *value = Self::read_raw(decoder)?;
                Ok(())
            }

            #[inline]
            fn write(tag: u32, value: &E, writer: &mut Writer<'_>) {
                writer.varint_field(tag, sign_extend(value.number()));
            }

            #[inline]
            fn size(tag: u32, value: &E) -> u64 {
                tag::len(tag) + Self::size_raw(value)
            }

            #[inline]
            fn accepts(value: &E) -> bool {
                $accepts(value.number())
            }
        }

        impl<'a, E: Enumeration> Packed<'a> for $name<E> {
            const FIXED: usize = 0;

            #[inline]
            fn read_raw(decoder: &mut Decoder<'a>) -> Result<E, Fault> {
                Ok(E::from_number(low32(decoder.reader.varint()?).cast_signed()))
            }

            #[inline]
            fn write_raw(value: &E, writer: &mut Writer<'_>) {
                writer.varint(sign_extend(value.number()));
            }

            #[inline]
            fn to_bits(value: &E) -> u64 {
                sign_extend(value.number())
            }
        }
    };
}

enumeration!(
    /// An open enum: keeps numbers that it does not list.
    Open, |_| true
);
enumeration!(
    /// A closed enum: numbers that it does not list are unknown fields.
    Closed, E::is_listed
);

/// A message with a length.
#[derive(Debug)]
pub struct Message<M>(PhantomData<M>);

impl<M> sealed::Sealed for Message<M> {}

impl<'a, M: crate::Message<'a>> Kind<'a> for Message<M> {
    type Value = M;
    const WIRE: u32 = tag::LEN;

    #[inline]
    fn read(_: u32, value: &mut M, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        decoder.nested(value)
    }

    #[inline]
    fn write(tag: u32, value: &M, writer: &mut Writer<'_>) {
        let end = writer.mark();
        value.encode_fields(writer);
        writer.length_and_tag(end, tag);
    }

    #[inline]
    fn size(tag: u32, value: &M) -> u64 {
        tag::len(tag) + length_delimited::size(value.size())
    }
}

/// A message between start-group and end-group tags.
#[derive(Debug)]
pub struct Group<M>(PhantomData<M>);

impl<M> sealed::Sealed for Group<M> {}

impl<'a, M: crate::Message<'a>> Kind<'a> for Group<M> {
    type Value = M;
    const WIRE: u32 = tag::START_GROUP;

    #[inline]
    fn read(tag: u32, value: &mut M, decoder: &mut Decoder<'a>) -> Result<(), Fault> {
        decoder.nested_group(tag, value)
    }

    #[inline]
    fn write(tag: u32, value: &M, writer: &mut Writer<'_>) {
        writer.varint(u64::from(tag::with_wire_type(tag, tag::END_GROUP)));
        value.encode_fields(writer);
        writer.varint(u64::from(tag));
    }

    #[inline]
    fn size(tag: u32, value: &M) -> u64 {
        2 * tag::len(tag) + value.size()
    }
}

/// Bytes of a field with one value.
#[inline]
pub fn size<'a, K: Kind<'a>>(tag: u32, value: &K::Value) -> u64 {
    K::size(tag, value)
}

/// Bytes of a field of explicit presence.
#[inline]
pub fn size_opt<'a, K: Kind<'a>>(tag: u32, value: &Opt<K::Value>) -> u64 {
    value.as_ref().map_or(0, |value| K::size(tag, value))
}

/// Bytes of a field that holds a message.
#[inline]
pub fn size_message<'a, M: crate::Message<'a>>(tag: u32, value: &Option<Ref<'a, M>>) -> u64 {
    value.as_ref().map_or(0, |value| Message::<M>::size(tag, value))
}

/// Bytes of a field that holds a group.
#[inline]
pub fn size_group<'a, M: crate::Message<'a>>(tag: u32, value: &Option<Ref<'a, M>>) -> u64 {
    value.as_ref().map_or(0, |value| Group::<M>::size(tag, value))
}

/// Bytes of a list that is not packed.
pub fn size_list<'a, K: Kind<'a>>(tag: u32, list: &List<'a, K::Value>) -> u64 {
    list.iter().map(|value| K::size(tag, value)).sum()
}

/// Bytes of a packed list: none when it is empty.
pub fn size_packed<'a, K: Packed<'a>>(tag: u32, list: &List<'a, K::Value>) -> u64 {
    if list.is_empty() {
        0
    } else {
        tag::len(tag) + length_delimited::size(size_elements::<K>(list))
    }
}

fn size_elements<'a, K: Packed<'a>>(list: &[K::Value]) -> u64 {
    match K::FIXED {
        0 => list.iter().map(K::size_raw).sum(),
        width => list.len() as u64 * width as u64,
    }
}

/// Bytes of a map.
pub fn size_map<'a, K: Kind<'a>, V: Kind<'a>>(tag: u32, map: &Map<'a, K::Value, V::Value>) -> u64 {
    map.entries()
        .iter()
        .map(|entry| tag::len(tag) + length_delimited::size(size_entry::<K, V>(&entry.key, &entry.value)))
        .sum()
}

fn size_entry<'a, K: Kind<'a>, V: Kind<'a>>(key: &K::Value, value: &V::Value) -> u64 {
    K::size(1 << 3 | K::WIRE, key) + V::size(2 << 3 | V::WIRE, value)
}
