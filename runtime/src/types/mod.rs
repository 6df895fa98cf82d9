//! What the members of generated structs are made of.
//!
//! All types are `#[repr(C)]`, made of a pointer and 32-bit integers, equal to the C++ types of the same names in
//! `rn-binding/cpp/ferrobuf/Abi.hpp`. They borrow: what they point to lives for `'a`, and copying one copies pointers.

mod bytes;
mod list;
mod map;
mod map_index;
mod opt;
mod reference;
mod span;
mod str;
mod unknown;

pub use bytes::Bytes;
pub use list::List;
pub use map::{Map, MapEntry, MapKey};
pub use opt::Opt;
pub use reference::Ref;
pub use str::Str;
pub use unknown::Unknown;

pub(crate) use map::sealed::PathKey;
pub(crate) use span::{OutOfMemory, Span};

/// The layout that `rn-binding/cpp/ferrobuf/Abi.hpp` has as well, on 32-bit and 64-bit targets: pointers first, then integers of
/// 32 bits, no padding but at the end of `Opt` and `MapEntry`.
#[cfg(test)]
mod tests {
    use std::mem::{align_of, offset_of, size_of};

    use super::*;

    const POINTER: usize = size_of::<usize>();

    #[test]
    fn pointers_and_lengths_have_no_padding() {
        for (size, align) in [
            (size_of::<Str<'_>>(), align_of::<Str<'_>>()),
            (size_of::<Bytes<'_>>(), align_of::<Bytes<'_>>()),
            (size_of::<List<'_, u64>>(), align_of::<List<'_, u64>>()),
            (size_of::<Unknown<'_>>(), align_of::<Unknown<'_>>()),
        ] {
            assert_eq!((size, align), (POINTER + 8, POINTER));
        }
        assert_eq!(size_of::<Map<'_, Str<'_>, u64>>(), 2 * POINTER + 8);
        assert_eq!(size_of::<Option<Ref<'_, u64>>>(), POINTER);
        assert_eq!(Span::<u8>::OFFSETS, [0, POINTER, POINTER + 4]);
    }

    #[test]
    fn values_come_before_what_says_that_they_are_set() {
        assert_eq!(size_of::<Opt<u8>>(), 2);
        assert_eq!(size_of::<Opt<u32>>(), 8);
        assert_eq!(size_of::<Opt<u64>>(), 8 + align_of::<u64>());
        assert_eq!(size_of::<Opt<Str<'_>>>(), 2 * POINTER + 8);
        assert_eq!(offset_of!(MapEntry<u8, u32>, value), 4);
    }

    #[test]
    fn an_absent_message_is_a_null_pointer() {
        let absent: Option<Ref<'_, u64>> = None;
        // SAFETY: an optional pointer that is not null has the size of one, and any bits are a valid address.
        let bits: usize = unsafe { std::mem::transmute(absent) };
        assert_eq!(bits, 0);
    }
}
