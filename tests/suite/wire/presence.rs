//! Presence, oneofs and merging: cases f.

use ferrobuf::{Arena, Bytes, List, Message, Opt, Str};

use super::{hex, reads, stays};
use crate::generated::cases::{
    implicit_absent, implicit_zero, merge_message, merge_oneof, proto2_optional, proto3_optional,
};

#[test]
fn a_member_of_a_oneof_that_comes_again_is_merged_unless_another_came_between() {
    use merge_oneof::{S, W, WO};
    let arena = &Arena::new();
    let s = |a, b| W {
        o: WO::S(arena.message(S { a, b, ..S::default() })),
        ..W::default()
    };
    reads(arena, "0a 02 08 01 0a 02 10 02", s(1, 2), "0a 04 08 01 10 02");
    reads(arena, "0a 02 08 01 10 05 0a 02 10 02", s(0, 2), "0a 02 10 02");
    reads(
        arena,
        "0a 02 08 01 10 05",
        W {
            o: WO::N(5),
            ..W::default()
        },
        "10 05",
    );
    stays(
        arena,
        "10 00",
        W {
            o: WO::N(0),
            ..W::default()
        },
    );
}

#[test]
fn a_message_that_comes_again_is_merged() {
    use merge_message::{Sub, W};
    let arena = &Arena::new();
    let w = |sub: Sub<'static>| W {
        s: Some(arena.message(sub)),
        ..W::default()
    };
    reads(
        arena,
        "0a 02 08 01 0a 02 10 02",
        w(Sub {
            a: 1,
            b: 2,
            ..Sub::default()
        }),
        "0a 04 08 01 10 02",
    );
    let n = Sub::default();
    let merged = Sub {
        a: 9,
        c: List::from(&[5, 6]),
        n: Some(arena.message(n)),
        ..Sub::default()
    };
    let expected = W {
        s: Some(arena.message(merged)),
        ..W::default()
    };
    reads(
        arena,
        "0a 04 08 01 18 05 0a 06 08 09 18 06 22 00",
        expected,
        "0a 08 08 09 1a 02 05 06 22 00",
    );
}

#[test]
fn merge_is_decoding_both_one_after_the_other() {
    use merge_message::{Sub, W};
    let arena = &Arena::new();
    // Made by hand: what merging must never write into.
    let inner = Sub {
        a: 1,
        c: List::from(&[5]),
        ..Sub::default()
    };
    let mut message = W {
        s: Some((&inner).into()),
        ..W::default()
    };
    message.merge(&hex("0a 06 08 09 18 06 22 00"), arena).expect("merges");
    assert_eq!(
        message.encode_to_vec().expect("encodes"),
        hex("0a 08 08 09 1a 02 05 06 22 00")
    );
    assert_eq!(
        inner,
        Sub {
            a: 1,
            c: List::from(&[5]),
            ..Sub::default()
        }
    );

    let before = message;
    let error = message.merge(&hex("0a 02 08"), arena).expect_err("is refused");
    assert_eq!(message, before, "unchanged after an error");
    assert_eq!((error.offset(), error.path()), (2, "merge_message.W.s"));
}

#[test]
fn explicit_zero_is_present() {
    use proto3_optional::{E, O};
    let arena = &Arena::new();
    let zeros = O {
        a: Opt::new(0),
        s: Opt::new(Str::default()),
        b: Opt::new(false),
        e: Opt::new(E::Z),
        ..O::default()
    };
    stays(arena, "08 00 12 00 18 00 20 00", zeros);
    stays(arena, "", O::default());
    assert_ne!(zeros, O::default());
}

#[test]
fn implicit_zero_is_read_and_not_written() {
    use implicit_zero::I;
    reads(&Arena::new(), "0a 00 10 00 1a 00 20 00", I::default(), "");
}

#[test]
fn implicit_fields_that_are_absent_read_as_zero() {
    use implicit_absent::D;
    let arena = &Arena::new();
    let message = D::decode(&[], arena).expect("decodes");
    assert_eq!(
        (message.e.0, message.n, message.s.as_str(), message.b),
        (0, 0, "", Bytes::default())
    );
    assert!(message.r.is_empty() && message.m.is_empty());
}

#[test]
fn proto2_optional_knows_absence_and_its_default() {
    use proto2_optional::Q;
    let arena = &Arena::new();
    stays(arena, "", Q::default());
    stays(
        arena,
        "08 00",
        Q {
            index: Opt::new(0),
            ..Q::default()
        },
    );
    assert_eq!(Q::default().index.get(), None);
    assert_eq!(Q::default().index_or_default(), 42);
    assert_eq!(Q::INDEX_DEFAULT, 42);
}

#[test]
fn the_last_value_of_a_scalar_wins() {
    use implicit_zero::I;
    let arena = &Arena::new();
    reads(
        arena,
        "10 01 10 02 0a 01 61 0a 01 62",
        I {
            n: 2,
            s: "b".into(),
            ..I::default()
        },
        "0a 01 62 10 02",
    );
    reads(arena, "10 01 10 00", I::default(), "");
}

#[test]
fn negative_zero_is_not_the_default() {
    use crate::generated::cases::negative_zero::F;
    let arena = &Arena::new();
    stays(
        arena,
        "0d 00 00 00 80",
        F {
            f: -0.0,
            ..F::default()
        },
    );
    stays(
        arena,
        "11 00 00 00 00 00 00 00 80",
        F {
            d: -0.0,
            ..F::default()
        },
    );
    reads(arena, "11 00 00 00 00 00 00 00 00", F::default(), "");
    stays(
        arena,
        "1a 04 00 00 00 80",
        F {
            r: List::from(&[-0.0]),
            ..F::default()
        },
    );
    stays(
        arena,
        "25 00 00 00 00",
        F {
            o: Opt::new(0.0),
            ..F::default()
        },
    );
    // NaN keeps its bits.
    let message = F::decode(&[0x0d, 1, 0, 0xc0, 0x7f], arena).expect("decodes");
    assert_eq!(message.f.to_bits(), 0x7fc0_0001);
    assert_eq!(message.encode_to_vec().expect("encodes"), [0x0d, 1, 0, 0xc0, 0x7f]);
}
