//! Names that are hard on generators of Rust: cases b. What is generated can be used under a name that one can guess, and holds
//! what the bytes say.

use ::ferrobuf::{Arena, List, MapEntry, Opt};

use super::stays;
use crate::generated::cases;

#[test]
fn rust_self_super_crate() {
    use cases::{N, Unit};
    let arena = &Arena::new();
    stays(
        arena,
        "08 01 10 02 18 03",
        message!(N {
            self_: 1,
            super_: 2,
            crate_: 3
        }),
    );
    let unit = arena.message(message!(Unit { v: 1 }));
    stays(
        arena,
        "22 02 08 01 28 05 30 06 38 07",
        message!(N {
            r#type: Some(unit),
            r#async: 5,
            r#try: 6,
            __: 7
        }),
    );
}

#[test]
fn rust_gen() {
    use cases::rust_gen::Build;
    let build = message!(Build {
        r#gen: 1,
        r#dyn: 2,
        r#await: 3,
        union: 4,
        raw: 5,
        safe: 6,
        macro_rules: 7,
        r#box: 8,
        r#become: 9
    });
    stays(
        &Arena::new(),
        "08 01 10 02 18 03 20 04 28 05 30 06 38 07 40 08 48 09",
        build,
    );
}

#[test]
fn enum_prefix_before_digit() {
    use cases::enum_prefix_before_digit::Span;
    let names = [Span::SPAN_3S, Span::SPAN_10S, Span::_45, Span::SPANNER].map(::ferrobuf::Enumeration::name);
    assert_eq!(names, ["SPAN_3S", "SPAN_10S", "_45", "SPANNER"].map(Some));
}

#[test]
fn rust_enum_result() {
    use cases::{Err, Ok, Result, ResultHolder};
    let arena = &Arena::new();
    stays(
        arena,
        "10 00",
        message!(ResultHolder {
            r: Result::FINE,
            o: Opt::new(Result::FINE)
        }),
    );
    stays(
        arena,
        "0a 00",
        message!(Ok {
            e: Some(arena.message(Err::default()))
        }),
    );
}

#[test]
fn rust_prelude_messages() {
    use cases::{
        Menu, MenuBox, MenuClone, MenuDefault, MenuNone, MenuOption, MenuOptionV, MenuSome, MenuString, MenuVec,
    };
    let arena = &Arena::new();
    let s = Some(arena.message(message!(MenuString {
        s: Opt::new("s".into())
    })));
    let boxes = [message!(MenuBox {
        inner: Some(arena.message(MenuBox::default())),
        s: s
    })];
    let vec = arena.message(message!(MenuVec { b: List::from(&boxes) }));
    let picks = [
        message!(MenuOption {
            t: "t".into(),
            v: MenuOptionV::L(vec)
        }),
        message!(MenuOption { v: MenuOptionV::N(0) }),
    ];
    stays(
        arena,
        "0a 0e 0a 01 74 1a 09 0a 07 0a 00 12 03 0a 01 73 0a 02 10 00",
        message!(Menu {
            picks: List::from(&picks)
        }),
    );
    stays(
        arena,
        "0a 00",
        message!(MenuSome {
            n: Some(arena.message(MenuNone::default()))
        }),
    );
    stays(
        arena,
        "0a 00",
        message!(MenuDefault {
            c: Some(arena.message(MenuClone::default()))
        }),
    );
}

#[test]
fn rust_package_core() {
    let arena = &Arena::new();
    let n = Some(arena.message(message!(cases::std::fmt::N { s: "s".into() })));
    stays(
        arena,
        "0a 03 0a 01 73 10 00",
        message!(cases::core::Msg { n: n, o: Opt::new(0) }),
    );
}

#[test]
fn rust_message_equals_package() {
    use cases::shop::cart::{Rule, RuleLine};
    use cases::shop::{Cart, CartLine};
    let arena = &Arena::new();
    let l = Some(arena.message(message!(CartLine { n: 1 })));
    let r = Some(arena.message(message!(Rule {
        x: Some(arena.message(RuleLine::default()))
    })));
    stays(arena, "0a 02 08 01 12 02 0a 00", message!(Cart { l: l, r: r }));
}

#[test]
fn oneof_equals_nested_message() {
    use cases::oneof_equals_nested_message::{Crate, CrateFruit, CrateFruit2};
    let arena = &Arena::new();
    let v = ["a".into()];
    let fruit = arena.message(message!(CrateFruit { v: List::from(&v) }));
    stays(
        arena,
        "0a 03 0a 01 61",
        message!(Crate {
            fruit: CrateFruit2::Picked(fruit)
        }),
    );
    stays(
        arena,
        "10 00",
        message!(Crate {
            fruit: CrateFruit2::Count(0)
        }),
    );
}

#[test]
fn oneof_equals_own_message() {
    use cases::oneof_equals_own_message::{Shape, ShapeDot, ShapeLink, ShapeShape};
    let arena = &Arena::new();
    let dot = arena.message(message!(ShapeDot { n: "n".into() }));
    let to = Some(arena.message(message!(Shape {
        shape: ShapeShape::Dot(dot)
    })));
    stays(arena, "0a 05 0a 03 0a 01 6e", message!(ShapeLink { to: to }));
}

#[test]
fn oneof_equals_nested_enum() {
    use cases::oneof_equals_nested_enum::{M, MKind, MKind2, MType, MType2};
    let arena = &Arena::new();
    stays(
        arena,
        "08 00 18 01",
        message!(M {
            kind: MKind2::K(MKind::K0),
            r#type: MType2::T(true)
        }),
    );
    stays(arena, "", MType::default());
}

#[test]
fn no_package() {
    use cases::{Root, q};
    let arena = &Arena::new();
    stays(
        arena,
        "0a 00",
        message!(Root {
            l: Some(arena.message(q::Leaf::default()))
        }),
    );
}

#[test]
fn rust_generated_locals() {
    let arena = &Arena::new();
    let reader = Some(arena.message(message!(cases::Message {
        writer: 1,
        buf: (&[2]).into(),
        depth: 3
    })));
    let key = [MapEntry {
        key: "k".into(),
        value: 4,
    }];
    let message = message!(cases::Message {
        reader: reader,
        tag: 5,
        len: 6,
        key: (&key).into(),
        value: 7,
        runtime: 8,
        this: 9
    });
    stays(
        arena,
        "0a 07 10 01 22 01 02 70 03 18 05 28 06 32 05 0a 01 6b 10 04 38 07 50 08 60 09",
        message,
    );
}

#[test]
fn rust_runtime_names() {
    use cases::ferrobuf::{FieldInfo, Message, MessageSelfOneof, Ref, kind, required, v1};
    let arena = &Arena::new();
    let size = [message!(required::Str { s: "s".into() })];
    let v1 = Some(arena.message(message!(kind::V1 {
        k: Some(arena.message(message!(v1::Kind { tag: 1 }))),
        value: 2
    })));
    let info = arena.message(message!(FieldInfo { b: Opt::new(false) }));
    let message = message!(Message {
        v1: v1,
        size: List::from(&size),
        self_oneof: MessageSelfOneof::UnknownMember(info),
        r: Opt::new(Ref::ENUMERATION),
    });
    stays(
        arena,
        "12 06 0a 02 08 01 10 02 1a 03 0a 01 73 32 02 10 00 48 00",
        message,
    );
}
