//! Strings: cases o.

use ferrobuf::{Arena, Bytes, DecodeErrorKind, Message};

use super::{fails, hex, stays};
use crate::generated::cases::strings::S;
use crate::generated::cases::strings_proto2;

#[test]
fn text_of_every_length_of_character() {
    let arena = &Arena::new();
    let s = |s: &'static str| S {
        s: s.into(),
        ..S::default()
    };
    stays(arena, "0a 04 f0 9f 90 b1", s("🐱"));
    stays(arena, "0a 03 61 00 62", s("a\0b"));
    stays(arena, "0a 01 00", s("\0"));
    stays(arena, "0a 05 e2 82 ac c3 a9", s("€é"));
}

#[test]
fn text_that_is_not_utf8_is_refused_and_the_reader_stays_within_it() {
    let arena = &Arena::new();
    for input in [
        "0a 01 ff",
        "0a 03 ed a0 bd",
        "0a 02 c0 80",
        "0a 04 f4 90 80 80",
        "0a 02 61 f0 18 05",
        "0a 03 f0 9f 90 18 05",
    ] {
        fails::<S<'_>>(arena, &hex(input), DecodeErrorKind::InvalidUtf8);
    }
    stays(
        arena,
        "12 01 ff",
        S {
            b: Bytes::from(&[0xff]),
            ..S::default()
        },
    );
    // Long text, with what is wrong at either end and in the middle.
    for at in [0, 20, 40, 1000, 1999] {
        let mut text = vec![b'a'; 2000];
        text[at] = 0xff;
        let bytes = [&[0x0a, 0xd0, 0x0f], &text[..]].concat();
        let error = S::decode(&bytes, arena).expect_err("is refused");
        assert_eq!(
            (error.kind(), error.offset(), error.path()),
            (DecodeErrorKind::InvalidUtf8, 3 + at, "strings.S.s")
        );
    }
}

/// The reference implementation reads it; here a string is a `&str` in proto2 as well, and the documentation says so.
#[test]
fn proto2_strings_are_checked_too() {
    let arena = &Arena::new();
    fails::<strings_proto2::S<'_>>(arena, &hex("0a 01 fc"), DecodeErrorKind::InvalidUtf8);
}

#[test]
fn decoded_text_knows_whether_it_is_ascii() {
    let arena = &Arena::new();
    for (text, is_ascii) in [
        ("", true),
        ("plain", true),
        ("é", false),
        ("a long text that is plain from its start to its end", true),
    ] {
        let bytes = S {
            s: text.into(),
            ..S::default()
        }
        .encode_to_vec()
        .expect("encodes");
        let bytes = if bytes.is_empty() { vec![0x0a, 0] } else { bytes };
        let message = S::decode(arena.alloc_slice(&bytes), arena).expect("decodes");
        assert_eq!(message.s.is_known_ascii(), is_ascii, "{text:?}");
    }
}
