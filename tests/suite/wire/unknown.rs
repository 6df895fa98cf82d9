//! Unknown fields: cases t, and extensions of cases l.

use ferrobuf::{Arena, DecodeErrorKind, DecodeOptions, Message, Unknown, UnknownFields};

use super::{hex, reads, writes};
use crate::generated::cases::unknown_fields::V;
use crate::generated::cases::x::Host;

#[test]
fn unknown_fields_are_kept_at_every_depth_and_written_last() {
    let arena = &Arena::new();
    let (outer, inner) = (hex("c8 3e 01 cd 3e 01 00 00 00"), hex("ca 3e 00"));
    let v = V {
        a: 1,
        unknown: Unknown::new(&inner).expect("a field"),
        ..V::default()
    };
    let message = V {
        a: 5,
        v: Some(arena.message(v)),
        unknown: Unknown::new(&outer).expect("fields"),
    };
    reads(
        arena,
        "08 05 c8 3e 01 12 05 08 01 ca 3e 00 cd 3e 01 00 00 00",
        message,
        "08 05 12 05 08 01 ca 3e 00 c8 3e 01 cd 3e 01 00 00 00",
    );
}

#[test]
fn a_known_number_with_another_wire_type_is_unknown() {
    let arena = &Arena::new();
    let message = V {
        a: 7,
        unknown: Unknown::new(&[0x0a, 1, 5]).expect("a field"),
        ..V::default()
    };
    reads(arena, "0a 01 05 08 07", message, "08 07 0a 01 05");
    reads(
        arena,
        "09 01 00 00 00 00 00 00 00 0d 01 00 00 00 0b 0c 10 01",
        {
            let all = arena.alloc_slice(&hex("09 01 00 00 00 00 00 00 00 0d 01 00 00 00 0b 0c 10 01"));
            V {
                unknown: Unknown::new(all).expect("fields"),
                ..V::default()
            }
        },
        "09 01 00 00 00 00 00 00 00 0d 01 00 00 00 0b 0c 10 01",
    );
}

#[test]
fn unknown_fields_that_lie_together_are_borrowed_and_others_copied() {
    let arena = &Arena::new();
    let together = hex("18 01 18 02 1a 01 61 08 05");
    let message = V::decode(&together, arena).expect("decodes");
    assert_eq!(message.unknown.as_slice().as_ptr(), together.as_ptr());
    assert_eq!(message.unknown.len(), 7);

    let mut apart = Vec::new();
    let mut expected = Vec::new();
    for n in 0..100 {
        apart.extend([0x18, n, 0x08, n]);
        expected.extend([0x18, n]);
    }
    let message = V::decode(&apart, arena).expect("decodes");
    assert_eq!(message.unknown.as_slice(), expected);
    assert_eq!(message.a, 99);
}

#[test]
fn unknown_fields_can_be_dropped_and_are_checked_all_the_same() {
    let arena = &Arena::new();
    let options = DecodeOptions::new().with_unknown(UnknownFields::Drop);
    let bytes = hex("18 01 08 05 1b 08 01 1c");
    let message = V::decode_with(&bytes, arena, &options).expect("decodes");
    assert_eq!(message, V { a: 5, ..V::default() });
    let error = V::decode_with(&[0x1b, 0x08], arena, &options).expect_err("is refused");
    assert_eq!(error.kind(), DecodeErrorKind::Truncated);
}

#[test]
fn unknown_fields_made_by_hand_are_whole_fields() {
    assert!(Unknown::new(&hex("08 01 0b 0c")).is_ok());
    let error = Unknown::new(&[0x0a, 5]).expect_err("is refused");
    assert_eq!(error.kind(), DecodeErrorKind::Truncated);
    assert!(Unknown::new(&[0x0c]).is_err());
}

#[test]
fn extensions_are_unknown_fields() {
    let arena = &Arena::new();
    let bytes = "08 01 aa 06 03 0a 01 61 b2 06 02 01 02 f8 ff ff ff 0f 01";
    let host = Host::decode(arena.alloc_slice(&hex(bytes)), arena).expect("decodes");
    assert_eq!(host.id.get(), Some(1));
    writes(&host, bytes);
}
