//! Bytes on the wire and what they mean: each case has its input, the value that it reads as, and what is written back.
//!
//! The right values are those of the reference implementation, but where the runtime's documentation states a rule of its own.

/// A value of a message, with the rest of it left as it is by default.
macro_rules! message {
    ($($message:ident)::+ { $($field:ident: $value:expr),* $(,)? }) => {
        $($message)::+ { $($field: $value,)* ..$($message)::+::default() }
    };
}

mod defaults;
mod enums;
mod errors;
mod groups;
mod integers;
mod limits;
mod maps;
mod names;
mod names_rust;
mod packed;
mod presence;
mod strings;
mod unknown;

use std::fmt::Debug;

use ferrobuf::{Arena, DecodeErrorKind, Message};

/// Bytes from hexadecimal digits in pairs.
fn hex(text: &str) -> Vec<u8> {
    let byte = |pair: &str| u8::from_str_radix(pair, 16).unwrap_or_else(|_| panic!("no byte: {pair}"));
    text.split_whitespace().map(byte).collect()
}

/// A length as a varint of up to two bytes.
fn length(len: usize) -> Vec<u8> {
    let low = u8::try_from(len & 0x7f).expect("seven bits");
    match len >> 7 {
        0 => vec![low],
        high => vec![
            low | 0x80,
            u8::try_from(high).ok().filter(|high| *high < 0x80).expect("two bytes"),
        ],
    }
}

/// The input reads as this value, which writes back as `written`, in every way there is to write it.
#[track_caller]
fn reads<'a, M: Message<'a> + Debug + PartialEq>(arena: &'a Arena, input: &str, expected: M, written: &str) {
    let message = M::decode(arena.alloc_slice(&hex(input)), arena).unwrap_or_else(|error| panic!("{input}: {error}"));
    assert_eq!(message, expected, "{input}");
    writes(&message, written);
    writes(&expected, written);
}

/// As [`reads`] for what writes back as it was read.
#[track_caller]
fn stays<'a, M: Message<'a> + Debug + PartialEq>(arena: &'a Arena, bytes: &str, expected: M) {
    reads(arena, bytes, expected, bytes);
}

/// A message without a known field that is set: all bytes are kept.
#[track_caller]
fn keeps<'a, M: Message<'a> + Debug + PartialEq>(arena: &'a Arena, bytes: &str) {
    let message = M::decode(arena.alloc_slice(&hex(bytes)), arena).unwrap_or_else(|error| panic!("{bytes}: {error}"));
    writes(&message, bytes);
    let options = ferrobuf::DecodeOptions::new().with_unknown(ferrobuf::UnknownFields::Drop);
    let dropped = M::decode_with(arena.alloc_slice(&hex(bytes)), arena, &options).expect("the same input");
    assert_eq!(dropped, M::default(), "{bytes}: no known field is set");
}

#[track_caller]
fn writes<'a, M: Message<'a>>(message: &M, written: &str) {
    let written = hex(written);
    assert_eq!(message.encode_to_vec().expect("encodes"), written);
    assert_eq!(message.encoded_len(), written.len());
    let mut buffer = vec![0xaa; written.len() + 40];
    assert_eq!(message.encode(&mut buffer), Ok(written.len()));
    assert_eq!(buffer[..written.len()], written);
    assert!(
        buffer[written.len()..].iter().all(|byte| *byte == 0xaa),
        "nothing is written behind the message"
    );
    assert_eq!(message.encode_backward(&mut buffer), Ok(&written[..]));
    // One byte of room less than it takes, at either end.
    if let Some(short) = written.len().checked_sub(1) {
        let needed = ferrobuf::EncodeError::NoSpace {
            needed: written.len() as u64,
        };
        assert_eq!(message.encode(&mut buffer[..short]), Err(needed.clone()));
        assert_eq!(message.encode_backward(&mut buffer[..short]), Err(needed));
    }
}

/// The input is refused.
#[track_caller]
fn fails<'a, M: Message<'a> + Debug>(arena: &'a Arena, input: &[u8], kind: DecodeErrorKind) {
    let error = M::decode(arena.alloc_slice(input), arena).expect_err("is refused");
    assert_eq!(error.kind(), kind, "{input:x?}: {error}");
    assert!(error.offset() <= input.len());
}
