//! Integers, varints and tags: cases j.

use ferrobuf::{Arena, DecodeErrorKind, List};

use super::{fails, hex, reads, stays};
use crate::generated::cases::integers::{Bools, Narrow, Signed, Tags, Wide};

#[test]
fn wide_integers_are_exact() {
    let arena = &Arena::new();
    let u = |u| Wide { u, ..Wide::default() };
    stays(arena, "08 81 80 80 80 80 80 80 10", u((1 << 53) + 1));
    stays(arena, "08 ff ff ff ff ff ff ff ff ff 01", u(u64::MAX));
    stays(
        arena,
        "19 ff ff ff ff ff ff ff ff",
        Wide {
            f: u64::MAX,
            ..Wide::default()
        },
    );
    stays(
        arena,
        "21 00 00 00 00 00 00 00 80",
        Wide {
            s: i64::MIN,
            ..Wide::default()
        },
    );
    let list = Wide {
        r: List::from(&[0, u64::MAX, 1 << 53]),
        ..Wide::default()
    };
    stays(
        arena,
        "32 13 00 ff ff ff ff ff ff ff ff ff 01 80 80 80 80 80 80 80 10",
        list,
    );
}

#[test]
fn the_smallest_of_each_signed_type() {
    let arena = &Arena::new();
    stays(
        arena,
        "08 80 80 80 80 80 80 80 80 80 01",
        Signed {
            a: i64::MIN,
            ..Signed::default()
        },
    );
    stays(
        arena,
        "10 ff ff ff ff ff ff ff ff ff 01",
        Signed {
            b: i64::MIN,
            ..Signed::default()
        },
    );
    stays(
        arena,
        "18 ff ff ff ff 0f",
        Signed {
            c: i32::MIN,
            ..Signed::default()
        },
    );
    stays(
        arena,
        "20 80 80 80 80 f8 ff ff ff ff 01",
        Signed {
            d: i32::MIN,
            ..Signed::default()
        },
    );
    stays(
        arena,
        "10 fd ff ff ff ff ff ff 1f",
        Signed {
            b: -((1 << 53) - 1),
            ..Signed::default()
        },
    );
    stays(
        arena,
        "10 81 80 80 80 80 80 80 10",
        Signed {
            b: -((1 << 52) + 1),
            ..Signed::default()
        },
    );
    stays(
        arena,
        "18 fe ff ff ff 0f",
        Signed {
            c: i32::MAX,
            ..Signed::default()
        },
    );
}

#[test]
fn narrow_integers_keep_the_low_32_bits() {
    let arena = &Arena::new();
    let a = |a| Narrow { a, ..Narrow::default() };
    stays(arena, "08 f1 ff ff ff ff ff ff ff ff 01", a(-15));
    reads(arena, "08 85 80 80 80 20", a(5), "08 05");
    let u = Narrow {
        u: u32::MAX,
        ..Narrow::default()
    };
    reads(arena, "10 ff ff ff ff ff ff ff ff ff 01", u, "10 ff ff ff ff 0f");
    reads(arena, "08 ff ff ff ff 0f", a(-1), "08 ff ff ff ff ff ff ff ff ff 01");
    stays(
        arena,
        "28 01",
        Narrow {
            z: -1,
            ..Narrow::default()
        },
    );
    reads(
        arena,
        "28 83 80 80 80 10",
        Narrow {
            z: -2,
            ..Narrow::default()
        },
        "28 03",
    );
}

#[test]
fn padded_varints_are_read_to_their_end() {
    let arena = &Arena::new();
    let s = "a".into();
    let a = Narrow {
        a: 300,
        s,
        ..Narrow::default()
    };
    reads(arena, "08 ac 82 80 80 80 80 00 22 01 61", a, "08 ac 02 22 01 61");
    let u = Narrow {
        u: 12,
        s,
        ..Narrow::default()
    };
    reads(arena, "10 8c 80 80 80 80 80 80 80 80 00 22 01 61", u, "10 0c 22 01 61");
    reads(arena, "22 81 80 00 61", Narrow { s, ..Narrow::default() }, "22 01 61");
}

#[test]
fn any_number_but_zero_is_true() {
    let arena = &Arena::new();
    let b = Bools {
        b: true,
        ..Bools::default()
    };
    for input in ["08 02", "08 80 80 80 80 10", "08 80 80 80 80 80 80 80 80 80 01"] {
        reads(arena, input, b, "08 01");
    }
    reads(arena, "08 80 00", Bools::default(), "");
    reads(
        arena,
        "12 03 02 80 01",
        Bools {
            r: List::from(&[true, true]),
            ..Bools::default()
        },
        "12 02 01 01",
    );
}

#[test]
fn varints_of_more_than_64_bits_are_refused() {
    let arena = &Arena::new();
    for input in [
        "08 80 80 80 80 80 80 80 80 80 80",
        "08 80 80 80 80 80 80 80 80 80 80 01",
        "08 ff ff ff ff ff ff ff ff ff 02",
        "32 0b 80 80 80 80 80 80 80 80 80 80 01",
    ] {
        fails::<Wide<'_>>(arena, &hex(input), DecodeErrorKind::Malformed);
        // Of a field that is not known as well.
        fails::<Tags<'_>>(arena, &[&[0x18], &hex(input)[1..]].concat(), DecodeErrorKind::Malformed);
    }
    fails::<Wide<'_>>(arena, &hex("08 80 80 80"), DecodeErrorKind::Truncated);
}

#[test]
fn tags_have_five_bytes_and_32_bits_at_most() {
    let arena = &Arena::new();
    let a = Tags {
        a: 5,
        ..Tags::default()
    };
    reads(arena, "88 00 05", a, "08 05");
    reads(arena, "88 80 80 80 00 05", a, "08 05");
    for input in ["88 80 80 80 80 00 05", "88 80 80 80 10 05", "88 80 80 80 1f 05"] {
        fails::<Tags<'_>>(arena, &hex(input), DecodeErrorKind::Malformed);
    }
    fails::<Tags<'_>>(arena, &hex("88 80"), DecodeErrorKind::Truncated);
}

#[test]
fn field_number_0_and_wire_types_6_and_7_do_not_exist() {
    let arena = &Arena::new();
    for input in [
        "00 01",
        "02 01 61",
        "07 00 08 01",
        "0e 00",
        "0f 00",
        "12 02 00 01",
        "80 00 01",
    ] {
        fails::<Tags<'_>>(arena, &hex(input), DecodeErrorKind::Malformed);
    }
}
