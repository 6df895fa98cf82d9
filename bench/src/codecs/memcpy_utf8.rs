//! The floor of messages that are mostly text and bytes: to encode, a copy of the encoding; to decode, the same and a UTF-8 check of
//! the strings in it. (Text is known to be UTF-8 when it is encoded.)

use std::hint::black_box;

use ferrobuf::{Arena, Message as _};

use crate::Direction::{Decode, Encode};
use crate::generated::ferrobuf::acme::Blob;
use crate::{Contestant, Payload};

/// As result files have it.
pub(crate) const NAME: &str = "memcpy_utf8";

pub(crate) fn contestants(payload: &Payload) -> Vec<Contestant> {
    if payload.message != "acme.Blob" {
        return Vec::new();
    }
    let bytes = payload.bytes;
    let arena = Arena::new();
    let blob = Blob::decode(bytes, &arena).expect("payloads are valid");
    let keys = blob.items.iter().map(|item| item.k);
    let strings: Vec<&'static [u8]> = keys
        .chain(blob.tags.iter().copied())
        .chain([blob.text])
        .map(|text| place_in(bytes, text.as_bytes()))
        .collect();
    let copy = move |buffer: &mut Vec<u8>| black_box(buffer).copy_from_slice(black_box(bytes));
    let encode = Contestant::new(NAME, Encode, vec![0; bytes.len()], copy, Vec::clone);
    let decode = Contestant::new(
        NAME,
        Decode,
        vec![0; bytes.len()],
        move |buffer| {
            copy(buffer);
            for text in &strings {
                black_box(simdutf8::basic::from_utf8(black_box(text)).is_ok());
            }
        },
        Vec::clone,
    );
    vec![encode, decode]
}

/// The same bytes, borrowed from the payload for as long as that lives.
fn place_in(bytes: &'static [u8], text: &[u8]) -> &'static [u8] {
    let start = text.as_ptr().addr().wrapping_sub(bytes.as_ptr().addr());
    bytes.get(start..start + text.len()).unwrap_or_default()
}
