//! Enums, open and closed.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::scalar::{low32, sign_extend};
use super::{Kind, Packed, sealed};
use crate::Writer;
use crate::decoder::Decoder;
use crate::error::Fault;
use crate::wire::tag;

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
