//! Depth, size, and input that ends too early: cases p.

use ferrobuf::{Arena, DecodeErrorKind, DecodeOptions, Message};

use super::{fails, hex, length};
use crate::generated::cases::recursion::{Empty, R};
use crate::generated::cases::truncated::T;

/// A message inside `depth` others, each in a field with this tag.
fn nested(tag: u8, depth: usize) -> Vec<u8> {
    // Built from the inside out, backward.
    let mut bytes: Vec<u8> = Vec::new();
    for _ in 0..depth {
        let mut len = bytes.len();
        let mut length = Vec::new();
        while len >= 0x80 {
            length.push(u8::try_from(len & 0x7f).expect("seven bits") | 0x80);
            len >>= 7;
        }
        length.push(u8::try_from(len).expect("seven bits"));
        bytes.extend(length.into_iter().rev());
        bytes.push(tag);
    }
    bytes.reverse();
    bytes
}

#[test]
fn a_hundred_levels_pass_and_no_more() {
    let arena = &Arena::new();
    // A singular field, an element of a list, and a member of a oneof.
    for tag in [0x0a, 0x22, 0x2a] {
        for depth in [1, 99, 100] {
            let bytes = nested(tag, depth);
            let message = R::decode(&bytes, arena).expect("decodes");
            assert_eq!(message.encode_to_vec().expect("encodes"), bytes);
            // Copying, comparing and printing go as deep.
            assert!(message == R::decode(&bytes, arena).expect("decodes") && !format!("{message:?}").is_empty());
        }
        fails::<R<'_>>(arena, &nested(tag, 101), DecodeErrorKind::TooDeep);
        fails::<R<'_>>(arena, &nested(tag, 100_000), DecodeErrorKind::TooDeep);
    }
}

#[test]
fn a_map_counts_the_messages_in_it_and_not_its_entries() {
    let arena = &Arena::new();
    let mut bytes: Vec<u8> = Vec::new();
    for depth in 1..=101usize {
        let value = [&[0x12][..], &length(bytes.len()), &bytes].concat();
        bytes = [&[0x1a][..], &length(value.len()), &value].concat();
        match depth {
            101 => fails::<R<'_>>(arena, &bytes, DecodeErrorKind::TooDeep),
            _ => assert!(R::decode(&bytes, arena).is_ok(), "{depth} levels"),
        }
    }
}

#[test]
fn the_limit_is_the_callers_to_choose() {
    let arena = &Arena::new();
    let decode = |depth, max| {
        let bytes = arena.alloc_slice(&nested(0x0a, depth));
        R::decode_with(bytes, arena, &DecodeOptions::new().with_max_depth(max))
            .map(drop)
            .map_err(|error| error.kind())
    };
    assert_eq!(decode(1000, 1000), Ok(()));
    assert_eq!(decode(1, 0), Err(DecodeErrorKind::TooDeep));
    assert_eq!(decode(0, 0), Ok(()));
}

#[test]
fn merging_has_limits_of_its_own() {
    let arena = &Arena::new();
    let deep = DecodeOptions::new().with_max_depth(200);
    let mut message = R::decode_with(arena.alloc_slice(&nested(0x0a, 150)), arena, &deep).expect("it is a message");
    let error = message
        .merge(&[0x10, 5], arena)
        .expect_err("is deeper than the default");
    assert_eq!((error.kind(), message.n), (DecodeErrorKind::TooDeep, 0));
    message.merge_with(&[0x10, 5], arena, &deep).expect("merges");
    assert_eq!(message.n, 5);
    let drop = deep.with_unknown(ferrobuf::UnknownFields::Drop);
    message.merge(&[0x98, 0x06, 1], arena).expect_err("still too deep");
    message.merge_with(&[0x98, 0x06, 1], arena, &drop).expect("merges");
    assert!(message.unknown.is_empty());
}

#[test]
fn unknown_groups_count_as_well() {
    let arena = &Arena::new();
    let groups = |depth| [vec![0x0b; depth], vec![0x0c; depth]].concat();
    assert!(Empty::decode(&groups(100), arena).is_ok());
    fails::<Empty<'_>>(arena, &groups(101), DecodeErrorKind::TooDeep);
    fails::<Empty<'_>>(arena, &vec![0x0b; 21_000], DecodeErrorKind::TooDeep);
    // Below messages that are known: field 9 of the innermost is a group.
    let inside = |levels: usize, groups: usize| {
        let mut bytes = [vec![0x4b; groups], vec![0x4c; groups]].concat();
        for _ in 0..levels {
            bytes = [&[0x0a][..], &length(bytes.len()), &bytes].concat();
        }
        bytes
    };
    assert!(R::decode(&inside(60, 40), arena).is_ok());
    fails::<R<'_>>(arena, &inside(60, 41), DecodeErrorKind::TooDeep);
}

#[test]
fn lengths_beyond_the_input_are_refused_on_every_target() {
    let arena = &Arena::new();
    for input in [
        "22 81 80 80 80 10 61",
        "22 ff ff ff ff ff ff ff ff ff 01",
        "22 02 61",
        "4a 81 80 80 80 10 61",
    ] {
        fails::<T<'_>>(arena, &hex(input), DecodeErrorKind::Truncated);
    }
}

#[test]
fn input_that_is_cut_off_is_refused_at_once() {
    let arena = &Arena::new();
    for input in [
        "08 80 80 80 80",
        "11 00 00 00",
        "1d 00",
        "22",
        "2a 03 08 01",
        "2a 02 08",
        "08",
        "42 02 80 80",
    ] {
        fails::<T<'_>>(arena, &hex(input), DecodeErrorKind::Truncated);
    }
}

#[test]
fn every_prefix_of_a_message_is_a_message_or_an_error() {
    let arena = &Arena::new();
    let bytes = hex(
        "08 ac 02 11 00 00 00 00 00 00 f0 3f 1d 01 00 00 00 22 02 c3 a9 2a 04 2a 02 08 01 32 01 61 32 01 62 \
         3a 09 0a 01 6b 12 04 22 02 c3 a9 42 03 01 ac 02 7b 08 01 7c 8a 01 01 00",
    );
    assert_eq!(
        T::decode(&bytes, arena)
            .expect("decodes")
            .encode_to_vec()
            .expect("encodes"),
        bytes
    );
    let ends = (0..=bytes.len())
        .filter(|len| T::decode(&bytes[..*len], arena).is_ok())
        .count();
    // Between fields, and nowhere else.
    assert_eq!(ends, 12);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            // A message, which can then be encoded, or an error with a position inside.
            match T::decode(&flipped, arena) {
                Ok(message) => assert!(message.encode_to_vec().is_ok()),
                Err(error) => assert!(error.offset() <= flipped.len() && error.path().starts_with("truncated.T")),
            }
        }
    }
}

#[test]
fn a_limit_of_size_is_kept() {
    let arena = &Arena::new();
    let options = DecodeOptions::new().with_max_size(1);
    assert!(T::decode_with(&[], arena, &options).is_ok());
    let error = T::decode_with(&[8, 1], arena, &options).expect_err("is refused");
    assert_eq!((error.kind(), error.path()), (DecodeErrorKind::TooLarge, "truncated.T"));
}

#[test]
fn a_message_of_2_gib_is_refused_before_it_is_written() {
    use ferrobuf::{EncodeError, List, Str};
    let part = "x".repeat(1 << 20);
    let parts = vec![Str::from(&part); 2048];
    let message = T {
        l: List::from(&parts),
        ..T::default()
    };
    let needed = 2048 * ((1 << 20) + 4);
    assert_eq!(message.encoded_len() as u64, needed);
    assert_eq!(message.encode_to_vec(), Err(EncodeError::TooLarge { needed }));
    let smaller = T {
        l: List::from(&parts[..2]),
        ..T::default()
    };
    assert_eq!(smaller.encode_to_vec().expect("encodes").len(), 2 * ((1 << 20) + 4));
}
