//! Enums: cases i.

use ferrobuf::{Arena, Enumeration, List, MapEntry, Message, Opt, Unknown};

use super::{keeps, reads, stays};
use crate::generated::cases::{
    enum_alias, enum_closed, enum_closed_in_map, enum_negative, enum_open, enum_unrecognized,
};

#[test]
fn negative_numbers_take_ten_bytes_and_are_read_from_five() {
    use enum_negative::{M, R};
    let arena = &Arena::new();
    let r = |r| M { r, ..M::default() };
    stays(arena, "08 ff ff ff ff ff ff ff ff ff 01", r(R::BAD));
    stays(arena, "08 80 80 80 80 f8 ff ff ff ff 01", r(R::LOW));
    stays(arena, "08 ff ff ff ff 07", r(R::HIGH));
    reads(
        arena,
        "08 ff ff ff ff 0f",
        r(R::BAD),
        "08 ff ff ff ff ff ff ff ff ff 01",
    );
}

#[test]
fn aliases_are_equal_and_the_first_name_is_the_one_printed() {
    use enum_alias::{E, M};
    assert_eq!(E::A, E::A_TOO);
    assert_eq!(E::b.name(), Some("B"));
    assert_eq!(E::from_name("b"), Some(E::B));
    stays(
        &Arena::new(),
        "10 01",
        M {
            f: E::B,
            ..M::default()
        },
    );
}

#[test]
fn a_closed_enum_keeps_what_it_does_not_list_among_the_unknown_fields() {
    use enum_closed::{E, M, MO};
    let arena = &Arena::new();
    keeps::<M<'_>>(arena, "08 07");
    keeps::<M<'_>>(arena, "08 00");
    let list = M {
        r: List::from(&[E::A, E::B]),
        unknown: Unknown::new(&[0x10, 7]).expect("a field"),
        ..M::default()
    };
    reads(arena, "10 01 10 07 10 02", list, "10 01 10 02 10 07");
    let oneof = M {
        o: MO::N(5),
        unknown: Unknown::new(&[0x18, 7]).expect("a field"),
        ..M::default()
    };
    stays(arena, "20 05 18 07", oneof);
    assert_eq!(
        M::default().e.unwrap_or_default(),
        E::A,
        "the first value is the default"
    );
}

#[test]
fn packed_numbers_that_a_closed_enum_does_not_list_become_fields_of_their_own() {
    use enum_closed::{E, M};
    let arena = &Arena::new();
    let bytes = [0x10, 7, 0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1];
    let unknown = Unknown::new(&bytes).expect("fields");
    let list = M {
        r: List::from(&[E::A, E::B]),
        unknown,
        ..M::default()
    };
    let packed = "12 0d 01 07 ff ff ff ff ff ff ff ff ff 01 02";
    reads(
        arena,
        packed,
        list,
        "10 01 10 02 10 07 10 ff ff ff ff ff ff ff ff ff 01",
    );
}

#[test]
fn an_open_enum_keeps_every_number() {
    use enum_open::{E, M, MO};
    let arena = &Arena::new();
    let unlisted = E::from(99);
    stays(
        arena,
        "08 63",
        M {
            e: unlisted,
            ..M::default()
        },
    );
    stays(
        arena,
        "12 02 01 63",
        M {
            r: List::from(&[E::A, unlisted]),
            ..M::default()
        },
    );
    let entries = [MapEntry {
        key: 1,
        value: unlisted,
    }];
    stays(
        arena,
        "1a 04 08 01 10 63",
        M {
            m: (&entries).into(),
            ..M::default()
        },
    );
    stays(
        arena,
        "20 63",
        M {
            o: MO::C(unlisted),
            ..M::default()
        },
    );
    assert_eq!(format!("{:?} {unlisted:?}", E::A), "A 99");
}

#[test]
fn no_value_is_invented() {
    use enum_unrecognized::{E, M};
    let arena = &Arena::new();
    let e = |e| M { e, ..M::default() };
    stays(arena, "08 ff ff ff ff ff ff ff ff ff 01", e(E::UNRECOGNIZED));
    stays(arena, "08 09", e(E::from(9)));
    assert_eq!((E::UNRECOGNIZED.0, E::from(9).name()), (-1, None));
    assert_eq!(E::VALUES.len(), 3);
}

#[test]
fn an_entry_whose_value_is_not_listed_is_unknown_whole() {
    use enum_closed_in_map::{E, M};
    let arena = &Arena::new();
    keeps::<M<'_>>(arena, "0a 05 0a 01 61 10 07");
    let entries = [MapEntry {
        key: "a".into(),
        value: E::B,
    }];
    stays(
        arena,
        "0a 05 0a 01 61 10 01",
        M {
            m: (&entries).into(),
            ..M::default()
        },
    );
}

#[test]
fn explicit_presence_of_a_closed_enum() {
    use enum_closed::{E, M};
    let arena = &Arena::new();
    let unknown = Unknown::new(&[8, 7]).expect("a field");
    let message = M {
        e: Opt::new(E::B),
        unknown,
        ..M::default()
    };
    reads(arena, "08 02 08 07", message, "08 02 08 07");
    assert!(M::decode(&[8, 7], arena).is_ok_and(|message| !message.e.is_set()));
}
