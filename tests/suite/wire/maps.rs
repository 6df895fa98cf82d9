//! Maps: cases m.

use ferrobuf::{Arena, Bytes, DecodeErrorKind, DecodeOptions, MapEntry, Message};

use super::{fails, hex, reads, stays};
use crate::generated::cases::map_keys::{In, M};

fn entry<K, V>(key: K, value: V) -> MapEntry<K, V> {
    MapEntry { key, value }
}

#[test]
fn every_key_is_kept_to_its_last_bit() {
    let arena = &Arena::new();
    let a = [entry(-1, "x".into()), entry((1 << 53) + 1, "y".into())];
    let bytes = "0a 0e 08 ff ff ff ff ff ff ff ff ff 01 12 01 78 0a 0c 08 81 80 80 80 80 80 80 10 12 01 79";
    stays(
        arena,
        bytes,
        M {
            a: (&a).into(),
            ..M::default()
        },
    );
    let b = [entry(true, 5), entry(false, 7)];
    stays(
        arena,
        "12 04 08 01 10 05 12 04 08 00 10 07",
        M {
            b: (&b).into(),
            ..M::default()
        },
    );
    let f = [entry(u64::MAX, In::default())];
    stays(
        arena,
        "32 0d 08 ff ff ff ff ff ff ff ff ff 01 12 00",
        M {
            f: (&f).into(),
            ..M::default()
        },
    );
}

#[test]
fn keys_and_values_may_be_left_out() {
    let arena = &Arena::new();
    let empty = [entry("".into(), "x".into())];
    stays(
        arena,
        "1a 05 0a 00 12 01 78",
        M {
            c: (&empty).into(),
            ..M::default()
        },
    );
    reads(
        arena,
        "1a 03 12 01 78",
        M {
            c: (&empty).into(),
            ..M::default()
        },
        "1a 05 0a 00 12 01 78",
    );
    let k = [entry("k".into(), "".into())];
    reads(
        arena,
        "1a 03 0a 01 6b",
        M {
            c: (&k).into(),
            ..M::default()
        },
        "1a 05 0a 01 6b 12 00",
    );
    let none = [entry(0, "".into())];
    reads(
        arena,
        "0a 00",
        M {
            a: (&none).into(),
            ..M::default()
        },
        "0a 04 08 00 12 00",
    );
    let five = [entry(5, "".into())];
    reads(
        arena,
        "0a 02 08 05",
        M {
            a: (&five).into(),
            ..M::default()
        },
        "0a 04 08 05 12 00",
    );
    let bytes = [entry("k".into(), Bytes::default())];
    reads(
        arena,
        "2a 03 0a 01 6b",
        M {
            e: (&bytes).into(),
            ..M::default()
        },
        "2a 05 0a 01 6b 12 00",
    );
    let d = [entry(0, In { f: 99, ..In::default() })];
    reads(
        arena,
        "22 04 12 02 08 63",
        M {
            d: (&d).into(),
            ..M::default()
        },
        "22 06 08 00 12 02 08 63",
    );
}

#[test]
fn fields_of_an_entry_in_any_order_and_number() {
    let arena = &Arena::new();
    let d = [entry(
        7,
        In {
            f: 1,
            g: 2,
            ..In::default()
        },
    )];
    let message = M {
        d: (&d).into(),
        ..M::default()
    };
    let canonical = "22 08 08 07 12 04 08 01 10 02";
    reads(arena, "22 08 12 04 08 01 10 02 08 07", message, canonical);
    // The value twice: messages merge, also here. Fields that an entry does not have are dropped; the last key counts.
    reads(
        arena,
        "22 0e 08 01 12 02 08 01 18 63 12 02 10 02 08 07",
        message,
        canonical,
    );
}

#[test]
fn the_last_entry_of_a_key_wins_and_replaces_messages_whole() {
    let arena = &Arena::new();
    let c = [entry("a".into(), "2".into()), entry("b".into(), "1".into())];
    let twice = "1a 06 0a 01 61 12 01 31 1a 06 0a 01 62 12 01 31 1a 06 0a 01 61 12 01 32";
    let once = "1a 06 0a 01 61 12 01 32 1a 06 0a 01 62 12 01 31";
    reads(
        arena,
        twice,
        M {
            c: (&c).into(),
            ..M::default()
        },
        once,
    );
    let d = [entry(1, In { g: 2, ..In::default() })];
    let message = M {
        d: (&d).into(),
        ..M::default()
    };
    reads(
        arena,
        "22 06 08 01 12 02 08 63 22 06 08 01 12 02 10 02",
        message,
        "22 06 08 01 12 02 10 02",
    );

    let options = DecodeOptions::new().with_keep_duplicates(true);
    let bytes = hex(twice);
    let kept = M::decode_with(&bytes, arena, &options).expect("decodes");
    assert_eq!(kept.c.len(), 3);
    assert_eq!(kept.c.get(&"a".into()).map(ferrobuf::Str::as_str), Some("2"));
}

#[test]
fn large_maps_find_their_keys() {
    let arena = &Arena::new();
    let mut bytes = Vec::new();
    for round in [1u8, 2] {
        for key in 0..2000u16 {
            let [low, high] = (key & 0x7f | 0x80 | key >> 7 << 8).to_le_bytes();
            bytes.extend([0x22, 7, 0x08, low, high, 0x12, 0x02, 0x08, round]);
        }
    }
    let message = M::decode(&bytes, arena).expect("decodes");
    assert_eq!(message.d.len(), 2000);
    assert!(message.d.iter().map(|(key, _)| *key).eq(0..2000));
    assert!((0..2000).all(|key| message.d.get(&key).is_some_and(|value| value.f == 2)));
    assert_eq!(message.d.get(&2000), None);
}

#[test]
fn keys_are_text_that_is_checked() {
    let arena = &Arena::new();
    let c = [entry("__proto__".into(), "x".into())];
    stays(
        arena,
        "1a 0e 0a 09 5f 5f 70 72 6f 74 6f 5f 5f 12 01 78",
        M {
            c: (&c).into(),
            ..M::default()
        },
    );
    fails::<M<'_>>(arena, &hex("1a 03 0a 01 ff"), DecodeErrorKind::InvalidUtf8);
    fails::<M<'_>>(arena, &hex("1a 03 12 01 ff"), DecodeErrorKind::InvalidUtf8);
    fails::<M<'_>>(arena, &hex("1a 02 0a 05"), DecodeErrorKind::Truncated);
    fails::<M<'_>>(arena, &hex("1a 01 0c"), DecodeErrorKind::Malformed);
}
