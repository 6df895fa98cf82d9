//! Messages one after the other, each after its length: what is the same for several codecs, and for those that have no function
//! for it.

use std::fmt::Debug;
use std::hint::black_box;

use crate::Contestant;

/// Both directions of a codec that takes the next message off a slice, and writes one after its length to the end of a vector.
pub(super) fn contestants<M: 'static, E: Debug + 'static>(
    codec: &'static str,
    bytes: &'static [u8],
    next: impl Fn(&mut &'static [u8]) -> Result<M, E> + Copy + 'static,
    write: impl Fn(&M, &mut Vec<u8>) + Copy + 'static,
) -> Vec<Contestant> {
    let read = move || {
        let mut rest = bytes;
        let mut messages = Vec::new();
        while !rest.is_empty() {
            messages.push(next(&mut rest).expect("payloads are valid"));
        }
        messages
    };
    let write_all =
        move |messages: &[M], buffer: &mut Vec<u8>| messages.iter().for_each(|message| write(message, buffer));
    let messages = read();
    let encode = Contestant::encode(codec, bytes.len(), move |buffer| {
        write_all(black_box(&messages), buffer);
    });
    let decode = move |mut rest: &'static [u8]| {
        while !rest.is_empty() {
            black_box(&next(&mut rest));
        }
    };
    let again = move || {
        let mut again = Vec::new();
        write_all(&read(), &mut again);
        again
    };
    vec![encode, Contestant::decode(codec, bytes, decode, again)]
}

/// Takes the next message off a stream. `None` at its end.
pub(super) fn next<'a>(stream: &mut &'a [u8]) -> Option<&'a [u8]> {
    let mut len = 0;
    let mut at = 0;
    loop {
        let byte = *stream.get(at)?;
        len |= usize::from(byte & 0x7f) << (7 * at);
        at += 1;
        if byte < 0x80 {
            break;
        }
    }
    let (message, rest) = stream.get(at..)?.split_at_checked(len)?;
    *stream = rest;
    Some(message)
}

/// All messages of a stream.
pub(super) fn split(mut stream: &'static [u8]) -> Vec<&'static [u8]> {
    std::iter::from_fn(|| next(&mut stream)).collect()
}

/// Writes a length to the end of `buffer` and returns where it starts.
pub(super) fn put_length_before(buffer: &mut [u8], mut end: usize, mut len: usize) -> usize {
    let mut bytes = 1;
    while len >> (7 * bytes) != 0 {
        bytes += 1;
    }
    let start = end - bytes;
    end = start;
    while len >= 0x80 {
        #[allow(clippy::cast_possible_truncation, reason = "seven bits a byte")]
        let low = len as u8 | 0x80;
        buffer[end] = low;
        len >>= 7;
        end += 1;
    }
    #[allow(clippy::cast_possible_truncation, reason = "less than 128")]
    let last = len as u8;
    buffer[end] = last;
    start
}
