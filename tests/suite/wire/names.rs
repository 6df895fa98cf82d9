//! Names that are hard on generators: cases a, c, d, e and w. What is generated can be used under a name that one can guess, and holds
//! what the bytes say.

use ::ferrobuf::{Arena, DecodeErrorKind, Enumeration as _, List, MapEntry, Message as _, Opt};

use super::{fails, stays};
use crate::generated::cases;

#[test]
fn field_constructor() {
    use cases::Step;
    let arena = &Arena::new();
    stays(arena, "10 01", message!(Step { constructor: true }));
    stays(arena, "", Step::default());
    let all = message!(Step {
        to_string: 1,
        value_of: "v".into(),
        has_own_property: (&[7]).into()
    });
    stays(arena, "18 01 22 01 76 2a 01 07", all);
}

#[test]
fn message_object() {
    use cases::{Holder, Object};
    let object = message!(Object { key: "k".into() });
    let entries = [MapEntry {
        key: "a".into(),
        value: object,
    }];
    stays(
        &Arena::new(),
        "0a 08 0a 01 61 12 03 0a 01 6b",
        message!(Holder { all: (&entries).into() }),
    );
}

#[test]
fn message_error_imported() {
    use cases::{app, common};
    let arena = &Arena::new();
    let err = Some(arena.message(message!(common::Error { code: "x".into() })));
    stays(arena, "0a 03 0a 01 78 10 05", message!(app::Reply { err: err, big: 5 }));
}

#[test]
fn message_date() {
    use cases::google::protobuf::Timestamp;
    use cases::google::r#type::{Both, Date};
    let arena = &Arena::new();
    let d = Some(arena.message(message!(Date { year: 2026 })));
    let at = Some(arena.message(message!(Timestamp { seconds: 1, nanos: 2 })));
    stays(
        arena,
        "0a 03 08 ea 0f 12 04 08 01 10 02",
        message!(Both { d: d, at: at }),
    );
}

#[test]
fn enum_error_nested() {
    use cases::enum_error_nested::{Page, PageError};
    let arena = &Arena::new();
    let page = message!(Page {
        error: Opt::new(PageError::BAD_CURSOR),
        body: Opt::new("".into())
    });
    stays(arena, "08 01 12 00", page);
    fails::<Page<'_>>(arena, &[8, 1], DecodeErrorKind::MissingRequired);
}

#[test]
fn message_entry_is_no_map() {
    use cases::message_entry_is_no_map::{Order, OrderEntry, OrderTagEntry};
    let entries = [message!(OrderEntry { sku: "a".into() })];
    let tag = [2, 3].map(|value| {
        message!(OrderTagEntry {
            key: "k".into(),
            value: value
        })
    });
    stays(
        &Arena::new(),
        "0a 03 0a 01 61 12 05 0a 01 6b 10 02 12 05 0a 01 6b 10 03",
        message!(Order {
            entries: List::from(&entries),
            tag: List::from(&tag)
        }),
    );
}

#[test]
fn enum_value_keywords() {
    use cases::enum_value_keywords::{M, Verb};
    let arena = &Arena::new();
    let verbs = [
        Verb::default,
        Verb::delete,
        Verb::class,
        Verb::new,
        Verb::null,
        Verb::r#true,
    ];
    for (number, verb) in (0..).zip(verbs) {
        assert_eq!(verb, Verb::from(number));
    }
    stays(arena, "08 05", message!(M { v: Verb::r#true }));
    assert_eq!(
        M::default().v,
        Verb::default,
        "the constant and not the trait's function"
    );
}

#[test]
fn strict_mode_words() {
    use cases::Arguments;
    let arena = &Arena::new();
    let inner = arena.message(message!(Arguments {
        package: "p".into(),
        interface: "i".into(),
        r#static: "s".into()
    }));
    let outer = message!(Arguments {
        eval: "e".into(),
        r#yield: "y".into(),
        r#let: Some(inner),
        r#await: "a".into()
    });
    stays(
        arena,
        "0a 01 65 22 01 79 2a 09 12 01 70 1a 01 69 32 01 73 3a 01 61",
        outer,
    );
}

#[test]
fn enum_value_macros() {
    use cases::enum_value_macros::{Kind, M};
    use cases::enum_value_windows_macros::Behavior;
    stays(&Arena::new(), "08 0a", message!(M { k: Kind::linux }));
    assert_eq!((Kind::NULL, Kind::errno), (Kind::from(0), Kind::from(9)));
    assert_eq!((Behavior::IN, Behavior::small), (Behavior::from(2), Behavior::from(6)));
}

#[test]
fn json_names_that_look_alike() {
    use cases::json_names_that_look_alike::Mix;
    let mix = message!(Mix {
        abc: "a".into(),
        abc_def: "b".into(),
        __a__b__c: "c".into(),
        _abc_def: "d".into()
    });
    stays(&Arena::new(), "0a 01 61 12 01 62 1a 01 63 22 01 64", mix);
}

#[test]
fn underscores() {
    use cases::underscores::Und;
    stays(
        &Arena::new(),
        "08 01 10 02 18 03 20 04",
        message!(Und {
            _lead: 1,
            trail_: 2,
            dbl__u: 3,
            __: 4
        }),
    );
}

#[test]
fn accessor_suffixes() {
    use cases::accessor_suffixes::Bag;
    let tag = [MapEntry {
        key: "k".into(),
        value: 1,
    }];
    let item = ["i".into()];
    let bag = message!(Bag {
        item: List::from(&item),
        item_list: "l".into(),
        tag: (&tag).into(),
        tag_map: "m".into(),
        size: Opt::new(0),
        has_size: true,
        size_or_default: 2,
    });
    stays(
        &Arena::new(),
        "0a 01 69 12 01 6c 1a 05 0a 01 6b 10 01 22 01 6d 28 00 30 01 58 02",
        bag,
    );
}

#[test]
fn nested_enums_of_one_name() {
    use cases::nested_enums_of_one_name::{Note, NoteType, Post, PostType};
    let arena = &Arena::new();
    stays(arena, "08 01", message!(Note { t: NoteType::TEXT }));
    stays(arena, "08 01", message!(Post { t: PostType::REPLY }));
    assert_eq!(
        (NoteType::UNKNOWN.name(), PostType::from(1).name()),
        (Some("UNKNOWN"), Some("REPLY"))
    );
}

#[test]
fn local_and_imported_message_of_one_name() {
    use cases::{res, vo};
    let arena = &Arena::new();
    let r#where = Some(arena.message(message!(vo::Place { street: "s".into() })));
    stays(
        arena,
        "0a 01 69 12 03 0a 01 73",
        message!(res::Place {
            id: "i".into(),
            r#where: r#where
        }),
    );
    stays(
        arena,
        "0a 00",
        message!(res::PlacePart {
            p: Some(arena.message(vo::PlacePart::default()))
        }),
    );
}

#[test]
fn nested_against_underscored() {
    use cases::{A, A2, AB, AB2, AB3, ABC, ABC2};
    // `AB` and `A` are those of the schema; `A_B`, `A.B` and `a` had to give way, in whatever order they are read.
    let arena = &Arena::new();
    let nested = arena.message(message!(AB3 { x: 1 }));
    stays(arena, "0a 02 08 01", message!(A { b: Some(nested) }));
    let underscored = arena.message(message!(AB2 { y: "y".into() }));
    stays(
        arena,
        "0a 03 0a 01 79 12 02 08 01",
        message!(A2 {
            q: Some(underscored),
            r: Some(nested)
        }),
    );
    let names = [A::NAME, AB::NAME, AB2::NAME, AB3::NAME, ABC::NAME, ABC2::NAME, A2::NAME];
    assert_eq!(names, ["A", "AB", "A_B", "A.B", "A_B_C", "A.B.C", "a"]);
}

#[test]
fn oneof_member_none() {
    use cases::oneof_member_none::{Pick, PickP};
    let arena = &Arena::new();
    stays(
        arena,
        "0a 00",
        message!(Pick {
            p: PickP::None("".into())
        }),
    );
    stays(arena, "10 00", message!(Pick { p: PickP::NotSet(0) }));
    stays(
        arena,
        "18 00",
        message!(Pick {
            p: PickP::Undefined(false)
        }),
    );
    assert_ne!(Pick::default().p, PickP::NotSet(0));
    stays(arena, "", Pick::default());
}

#[test]
fn recursion_through_oneof() {
    use cases::recursion_through_oneof::{Chain, ChainX};
    let arena = &Arena::new();
    let end = message!(Chain { x: ChainX::End(true) });
    let next = |to| {
        message!(Chain {
            x: ChainX::Next(arena.message(to))
        })
    };
    stays(arena, "12 04 12 02 08 01", next(next(end)));
    let by = [MapEntry {
        key: "k".into(),
        value: end,
    }];
    stays(
        arena,
        "1a 02 08 01 22 07 0a 01 6b 12 02 08 01",
        message!(Chain {
            side: List::from(&[end]),
            by: (&by).into()
        }),
    );
}

#[test]
fn packages_in_a_cycle() {
    use cases::{p1, p2};
    let arena = &Arena::new();
    let a2 = arena.message(message!(p1::A2 { x: 1 }));
    let b = Some(arena.message(message!(p2::B1 { a: Some(a2) })));
    stays(arena, "0a 04 0a 02 08 01", message!(p1::A1 { b: b }));
}

#[test]
fn same_file_name_in_two_folders() {
    use cases::{x, y};
    assert_eq!((x::A::NAME, y::A::NAME), ("x.A", "y.A"));
}

#[test]
fn public_imports() {
    use cases::{base, m};
    let arena = &Arena::new();
    let (x, y) = (arena.message(base::X::default()), arena.message(base::Y::default()));
    stays(arena, "0a 00 12 00", message!(m::Use { x: Some(x), y: Some(y) }));
}

#[test]
fn jstype() {
    use cases::jstype::{K, KO};
    let k = message!(K {
        a: -1,
        b: 2,
        c: List::from(&[3]),
        o: KO::D(-4),
        e: 5
    });
    stays(
        &Arena::new(),
        "08 ff ff ff ff ff ff ff ff ff 01 10 02 1a 08 03 00 00 00 00 00 00 00 21 fc ff ff ff ff ff ff ff 28 05",
        k,
    );
}

#[test]
#[expect(deprecated, reason = "users get the warning")]
fn deprecated() {
    use cases::deprecated::{E, M, MO};
    let m = [MapEntry {
        key: "k".into(),
        value: E::A,
    }];
    let message = message!(M {
        a: 1,
        e: E::A,
        o: MO::S("s".into()),
        m: (&m).into()
    });
    stays(&Arena::new(), "08 01 10 01 1a 01 73 2a 05 0a 01 6b 10 01", message);
}
