//! Groups: cases k.

use ferrobuf::{Arena, DecodeErrorKind, List, Opt, Unknown};

use super::{fails, hex, keeps, reads, stays};
use crate::generated::cases::{group_ends, group_unknown, group_with_reserved};

#[test]
fn unknown_groups_are_kept_also_by_a_message_without_fields() {
    use group_unknown::{Empty, One};
    let arena = &Arena::new();
    keeps::<Empty<'_>>(arena, "0b 0c");
    let bytes = hex("ab 06 b3 06 b4 06 ac 06");
    let one = One {
        a: 5,
        unknown: Unknown::new(&bytes).expect("a field"),
    };
    reads(
        arena,
        "ab 06 b3 06 b4 06 ac 06 08 05",
        one,
        "08 05 ab 06 b3 06 b4 06 ac 06",
    );
}

#[test]
fn a_group_ends_with_its_own_end() {
    use group_ends::{M, MG};
    let arena = &Arena::new();
    for (input, kind) in [
        ("0c", DecodeErrorKind::Malformed),
        ("13 08 05 1c", DecodeErrorKind::Malformed),
        ("13 08 05", DecodeErrorKind::Truncated),
        ("ab 06 b4 06", DecodeErrorKind::Malformed),
        ("ab 06", DecodeErrorKind::Truncated),
    ] {
        fails::<M<'_>>(arena, &hex(input), kind);
    }
    let g = Some(arena.message(MG {
        x: Opt::new(5),
        ..MG::default()
    }));
    reads(
        arena,
        "13 08 05 14 08 01",
        M {
            a: Opt::new(1),
            g,
            ..M::default()
        },
        "08 01 13 08 05 14",
    );
    let twice = Some(arena.message(MG {
        x: Opt::new(6),
        ..MG::default()
    }));
    reads(
        arena,
        "13 08 05 14 13 08 06 14",
        M {
            g: twice,
            ..M::default()
        },
        "13 08 06 14",
    );
}

#[test]
fn groups_repeated_nested_and_in_a_oneof() {
    use group_with_reserved::{M, MChoice, MItem, MItemDeep, MO};
    let arena = &Arena::new();
    let deep = Some(arena.message(MItemDeep {
        s: Opt::new("x".into()),
        ..MItemDeep::default()
    }));
    let items = [
        MItem {
            x: Opt::new(5),
            ..MItem::default()
        },
        MItem {
            x: Opt::new(6),
            deep,
            ..MItem::default()
        },
    ];
    let choice = arena.message(MChoice {
        b: Opt::new(true),
        ..MChoice::default()
    });
    let message = M {
        item: List::from(&items),
        o: MO::Choice(choice),
        ..M::default()
    };
    stays(arena, "0b 08 05 0c 0b 08 06 13 0a 01 78 14 0c 23 08 01 24", message);
    // The length-delimited form of a group field is another wire type.
    keeps::<M<'_>>(arena, "0a 02 08 05");
}
