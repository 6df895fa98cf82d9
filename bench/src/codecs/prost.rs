//! prost.

use std::hint::black_box;
use std::rc::Rc;

use prost::Message;

use super::stream;
use crate::{Contestant, Payload};

pub(crate) fn contestants<M: Message + Default + 'static>(payload: &Payload) -> Vec<Contestant> {
    let bytes = payload.bytes;
    if payload.is_stream {
        let write = |message: &M, buffer: &mut Vec<u8>| message.encode_length_delimited(buffer).expect("fits");
        return stream::contestants("prost", bytes, |rest| M::decode_length_delimited(rest), write);
    }
    let decode = move || M::decode(bytes).expect("payloads are valid");
    let message = Rc::new(decode());
    let same = message.clone();
    vec![
        Contestant::encode("prost", bytes.len(), move |buffer| {
            black_box(&*message).encode(buffer).expect("fits");
        }),
        Contestant::encode_to_vec("prost_vec", move || black_box(&*same).encode_to_vec()),
        Contestant::decode(
            "prost",
            bytes,
            |bytes| M::decode(bytes),
            move || decode().encode_to_vec(),
        ),
    ]
}
