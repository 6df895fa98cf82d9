//! Packed and expanded lists: cases h.

use ferrobuf::{Arena, DecodeErrorKind, List, Message};

use super::{fails, hex, reads, stays};
use crate::generated::cases::{packed_and_expanded, packed_by_default};

#[test]
fn both_forms_are_read_and_the_declared_one_is_written() {
    use packed_and_expanded::{P, U};
    let arena = &Arena::new();
    let v = |values: &[i32]| arena.list(values.iter().copied());
    reads(
        arena,
        "08 01 08 02",
        P {
            v: v(&[1, 2]),
            ..P::default()
        },
        "0a 02 01 02",
    );
    reads(
        arena,
        "0a 02 01 02",
        U {
            v: v(&[1, 2]),
            ..U::default()
        },
        "08 01 08 02",
    );
    reads(
        arena,
        "08 01 0a 02 02 03 08 04",
        P {
            v: v(&[1, 2, 3, 4]),
            ..P::default()
        },
        "0a 04 01 02 03 04",
    );
    reads(arena, "0a 00", U::default(), "");
    reads(arena, "0a 00", P::default(), "");
}

#[test]
fn proto3_packs_unless_told_otherwise() {
    use packed_by_default::{D, E, X};
    let arena = &Arena::new();
    let message = D {
        a: List::from(&[1, 2]),
        b: List::from(&[true, false]),
        e: List::from(&[E::O]),
        ..D::default()
    };
    stays(arena, "0a 02 01 02 12 02 01 00 22 01 01", message);
    stays(
        arena,
        "08 01 08 02",
        X {
            a: List::from(&[1, 2]),
            ..X::default()
        },
    );
    fails::<D<'_>>(arena, &hex("1a 07 00 00 00 00 00 00 00"), DecodeErrorKind::Truncated);
    fails::<D<'_>>(arena, &hex("0a 02 01 80"), DecodeErrorKind::Truncated);
    fails::<D<'_>>(arena, &hex("0a 02 80 80 01"), DecodeErrorKind::Truncated);
}

#[test]
fn lists_of_any_length_are_read_whole() {
    use packed_and_expanded::P;
    for count in [1i32, 3, 127, 128, 200, 16_383, 16_384, 20_000] {
        let arena = &Arena::new();
        let values: Vec<i32> = (0..count).map(|n| n % 2).collect();
        let message = P {
            v: List::from(&values),
            ..P::default()
        };
        let bytes = message.encode_to_vec().expect("encodes");
        // What comes behind the list belongs to the message again.
        let followed = [&bytes[..], &[0x10, 7]].concat();
        let decoded = P::decode(&followed, arena).expect("decodes");
        assert_eq!(decoded.v, message.v);
        assert_eq!(decoded.unknown.as_slice(), [0x10, 7]);
    }
}

#[test]
fn lists_that_come_in_turn_are_both_whole() {
    use packed_by_default::D;
    let arena = &Arena::new();
    let mut bytes = Vec::new();
    for n in 0..100 {
        bytes.extend([0x08, n, 0x10, n % 2, 0x20, n % 2]);
    }
    let message = D::decode(&bytes, arena).expect("decodes");
    assert_eq!(message.a.len(), 100);
    assert!(message.a.iter().copied().eq(0..100));
    assert!(message.b.iter().zip(0..).all(|(b, n)| *b == (n % 2 == 1)));
    assert!(message.e.iter().zip(0..).all(|(e, n)| e.0 == n % 2));
}
