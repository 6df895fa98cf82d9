//! Where an error is: the position in the input, and the path of the field.

use ferrobuf::{Arena, DecodeErrorKind, EncodeError, List, Message, Opt};

use super::{hex, length};
use crate::generated::cases::recursion::R;
use crate::generated::cases::required_recursion::{G, H, Loop};
use crate::generated::cases::truncated::T;
use crate::generated::cases::{group_with_reserved, merge_oneof, strings};
use crate::generated::proto::kinds::v2::{Deep, Leaf, Level, MapKeys, Nest, Required, RequiredFGroup};

#[track_caller]
fn error<'a, M: Message<'a> + std::fmt::Debug>(arena: &'a Arena, input: &str) -> (DecodeErrorKind, usize, String) {
    let error = M::decode(arena.alloc_slice(&hex(input)), arena).expect_err("is refused");
    (error.kind(), error.offset(), error.path().to_owned())
}

#[test]
fn paths_go_through_messages_lists_maps_oneofs_and_groups() {
    use DecodeErrorKind::{InvalidUtf8, Malformed, Truncated};
    let arena = &Arena::new();
    for (input, kind, offset, path) in [
        ("08", Truncated, 1, "truncated.T.a"),
        ("22 01 ff", InvalidUtf8, 2, "truncated.T.s"),
        ("22 03 61 62 ff", InvalidUtf8, 4, "truncated.T.s"),
        ("2a 05 2a 03 22 01 ff", InvalidUtf8, 6, "truncated.T.t.t.s"),
        ("2a 01 08 10 05", Truncated, 3, "truncated.T.t.a"),
        ("32 01 61 32 01 62 32 01 ff", InvalidUtf8, 8, "truncated.T.l[2]"),
        ("42 03 01 02 80", Truncated, 4, "truncated.T.p[2]"),
        ("40 05 42 01 01 40 80", Truncated, 6, "truncated.T.p[2]"),
        (
            "3a 08 0a 01 6b 12 03 22 01 ff",
            InvalidUtf8,
            9,
            r#"truncated.T.m["k"].s"#,
        ),
        (
            "3a 08 12 03 22 01 ff 0a 01 6b",
            InvalidUtf8,
            6,
            r#"truncated.T.m["k"].s"#,
        ),
        ("3a 03 0a 01 ff", InvalidUtf8, 4, "truncated.T.m[\"\u{fffd}\"]"),
        ("08 01 0e", Malformed, 2, "truncated.T"),
        ("7a 05", Truncated, 2, "truncated.T"),
        ("2a 02 7a 05", Truncated, 4, "truncated.T.t"),
        ("2a 02 08 01 2a 03 08 01 00", Malformed, 8, "truncated.T.t"),
    ] {
        assert_eq!(error::<T<'_>>(arena, input), (kind, offset, path.to_owned()), "{input}");
    }
    assert_eq!(
        error::<merge_oneof::W<'_>>(arena, "0a 01 08"),
        (Truncated, 3, "merge_oneof.W.s.a".to_owned())
    );
    let group = error::<group_with_reserved::M<'_>>(arena, "0b 0c 0b 13 0a 01 ff 14 0c");
    assert_eq!(
        group,
        (InvalidUtf8, 6, "group_with_reserved.M.item[1].deep.s".to_owned())
    );
    assert_eq!(
        error::<group_with_reserved::M<'_>>(arena, "23 08"),
        (Truncated, 2, "group_with_reserved.M.choice.b".to_owned())
    );
}

#[test]
fn a_group_without_its_end_is_what_is_named_not_what_follows() {
    let arena = &Arena::new();
    assert_eq!(
        error::<Nest<'_>>(arena, "0b 0a 01 0b 0c"),
        (
            DecodeErrorKind::Truncated,
            4,
            "kinds.v2.Nest.inner.nest.inner".to_owned()
        )
    );
    assert_eq!(
        error::<T<'_>>(arena, "2a 01 7b 08 01"),
        (DecodeErrorKind::Truncated, 3, "truncated.T.t".to_owned())
    );
    // In a map's entry, before a number that would be a length beyond the start of the input.
    assert_eq!(
        error::<Deep<'_>>(arena, "1a 10 12 02 93 01 10 0a 7a 08 00 00 00 00 00 00 00 00"),
        (
            DecodeErrorKind::Truncated,
            6,
            r#"kinds.v2.Deep.by_name[""].fgroup"#.to_owned()
        )
    );
}

#[test]
fn keys_of_every_type_are_readable_in_a_path() {
    let arena = &Arena::new();
    for (input, path) in [
        ("0a 0e 08 ff ff ff ff ff ff ff ff ff 01 12 01 08", "f_int32[-1].a"),
        ("1a 05 08 07 12 01 08", "f_uint32[7].a"),
        ("2a 05 08 03 12 01 08", "f_sint32[-2].a"),
        ("3a 08 0d 01 00 00 00 12 01 08", "f_fixed32[1].a"),
        ("52 0c 09 ff ff ff ff ff ff ff ff 12 01 08", "f_sfixed64[-1].a"),
        ("5a 05 08 01 12 01 08", "f_bool[true].a"),
        ("62 06 0a 01 22 12 01 08", r#"f_string["\""].a"#),
        ("62 03 12 01 08", r#"f_string[""].a"#),
    ] {
        let (_, _, found) = error::<MapKeys<'_>>(arena, input);
        assert_eq!(found, format!("kinds.v2.MapKeys.{path}"), "{input}");
    }
}

#[test]
fn messages_say_what_and_where() {
    let arena = &Arena::new();
    let error = strings::S::decode(&[0x0a, 1, 0xff], arena).expect_err("is refused");
    assert_eq!(error.to_string(), "strings.S.s: a string is not valid UTF-8 (byte 2)");
    assert_eq!(error.kind().code(), "invalid-utf8");
    assert_eq!(size_of_val(&error), size_of::<usize>());
}

#[test]
fn nesting_that_is_too_deep_has_a_path() {
    let arena = &Arena::new();
    let mut bytes: Vec<u8> = Vec::new();
    for _ in 0..150 {
        bytes = [&[0x0a][..], &length(bytes.len()), &bytes].concat();
    }
    let error = R::decode(&bytes, arena).expect_err("is refused");
    assert_eq!(error.path(), format!("recursion.R{}", ".r".repeat(101)));
}

#[test]
fn required_fields_are_looked_for_once_over_the_whole_message() {
    let arena = &Arena::new();
    let bytes = hex("1b 08 01 1c");
    let error = Required::decode(&bytes, arena).expect_err("is refused");
    assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::MissingRequired, 4));
    assert_eq!(error.path(), "kinds.v2.Required.f_double");

    let group = RequiredFGroup::default();
    let mut message = Required {
        f_double: Opt::new(0.0),
        f_float: Opt::new(0.0),
        f_int32: Opt::new(0),
        f_int64: Opt::new(0),
        f_uint32: Opt::new(0),
        f_uint64: Opt::new(0),
        f_sint32: Opt::new(0),
        f_sint64: Opt::new(0),
        f_fixed32: Opt::new(0),
        f_fixed64: Opt::new(0),
        f_sfixed32: Opt::new(0),
        f_sfixed64: Opt::new(0),
        f_bool: Opt::new(false),
        f_string: Opt::new("".into()),
        f_bytes: Opt::new((&[]).into()),
        f_enum: Opt::new(Level::LEVEL_LOW),
        f_message: Some(arena.message(Leaf::default())),
        ..Required::default()
    };
    let missing = |message: &Required<'_>| match message.encode_to_vec() {
        Err(EncodeError::MissingRequired { path }) => path,
        other => panic!("{other:?}"),
    };
    assert_eq!(missing(&message), "kinds.v2.Required.fgroup");
    message.fgroup = Some((&group).into());
    assert_eq!(missing(&message), "kinds.v2.Required.fgroup.a");
    assert!(message.encode_backward(&mut [0; 200]).is_err());
    let group = RequiredFGroup {
        a: Opt::new(1),
        ..group
    };
    message.fgroup = Some((&group).into());
    let bytes = message.encode_to_vec().expect("encodes");
    assert_eq!(Required::decode(&bytes, arena).expect("decodes"), message);
    // Required fields may come in several parts of a message that is merged.
    let mut parts = message;
    parts
        .merge(&[0x93, 0x01, 0x08, 0x02, 0x94, 0x01], arena)
        .expect("merges");
    assert_eq!(parts.fgroup.and_then(|group| group.a.get()), Some(2));
}

#[test]
fn a_required_message_in_itself_can_never_be_whole() {
    let arena = &Arena::new();
    let error = Loop::decode(&[0x0a, 0], arena).expect_err("is refused");
    assert_eq!(error.path(), "required_recursion.Loop.x.x");
    let g = G {
        h: Some(arena.message(H::default())),
        ..G::default()
    };
    let error = g.check_required().expect_err("is refused");
    assert_eq!(
        error,
        EncodeError::MissingRequired {
            path: "required_recursion.G.h.g".to_owned()
        }
    );
    assert_eq!(
        error.to_string(),
        "required_recursion.G.h.g: a required field is not set"
    );
}

#[test]
fn lists_of_what_is_required_have_an_index() {
    use crate::generated::cases::required_in_containers::{Holder, HolderO, Item};
    let arena = &Arena::new();
    let items = [
        Item {
            id: Opt::new(1),
            ..Item::default()
        },
        Item::default(),
    ];
    let path = |holder: Holder<'_>| holder.check_required().expect_err("is missing").to_string();
    assert!(
        path(Holder {
            l: List::from(&items),
            ..Holder::default()
        })
        .starts_with("required_in_containers.Holder.l[1].id:")
    );
    let m = arena.map([("k".into(), Item::default())]);
    assert!(path(Holder { m, ..Holder::default() }).starts_with("required_in_containers.Holder.m[\"k\"].id:"));
    // Keys are cut after 40 characters, as in the paths of everything else.
    let key = "é".repeat(45);
    let bytes = [&[0x12, 94, 0x0a, 90][..], key.as_bytes(), &[0x12, 0]].concat();
    let error = Holder::decode(&bytes, arena).expect_err("is refused");
    assert_eq!(
        error.path(),
        format!("required_in_containers.Holder.m[\"{}\"…].id", "é".repeat(40))
    );
    let o = HolderO::P(arena.message(Item::default()));
    assert!(path(Holder { o, ..Holder::default() }).starts_with("required_in_containers.Holder.p.id:"));
    assert!(
        Holder {
            l: List::from(&items[..1]),
            ..Holder::default()
        }
        .check_required()
        .is_ok()
    );
}
