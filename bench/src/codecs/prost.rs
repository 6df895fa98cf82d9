//! prost.

use std::hint::black_box;
use std::rc::Rc;

use prost::Message;

use crate::Direction::{Decode, Encode};
use crate::{Contestant, Payload};

pub(crate) fn contestants<M: Message + Default + 'static>(payload: &Payload) -> Vec<Contestant> {
    let bytes = payload.bytes;
    if payload.is_stream {
        return vec![encode_stream::<M>(bytes), decode_stream::<M>(bytes)];
    }
    let message = Rc::new(decode::<M>(bytes));
    let same = message.clone();
    let into = Contestant::new(
        "prost",
        Encode,
        Vec::with_capacity(bytes.len()),
        move |buffer| {
            buffer.clear();
            black_box(&*message).encode(black_box(buffer)).expect("fits");
        },
        Vec::clone,
    );
    let to_vec = Contestant::new(
        "prost_vec",
        Encode,
        same,
        |message| drop(black_box(black_box(&**message).encode_to_vec())),
        |message| message.encode_to_vec(),
    );
    let decode = Contestant::new(
        "prost",
        Decode,
        (),
        move |()| {
            black_box(&M::decode(black_box(bytes)));
        },
        move |()| decode::<M>(bytes).encode_to_vec(),
    );
    vec![into, to_vec, decode]
}

fn decode<M: Message + Default>(bytes: &[u8]) -> M {
    M::decode(bytes).expect("payloads are valid")
}

fn messages<M: Message + Default>(mut stream: &[u8]) -> Vec<M> {
    let mut messages = Vec::new();
    while !stream.is_empty() {
        messages.push(M::decode_length_delimited(&mut stream).expect("payloads are valid"));
    }
    messages
}

fn encode<M: Message>(messages: &[M], buffer: &mut Vec<u8>) {
    for message in messages {
        message.encode_length_delimited(buffer).expect("fits");
    }
}

fn encode_stream<M: Message + Default + 'static>(bytes: &'static [u8]) -> Contestant {
    let messages = messages::<M>(bytes);
    Contestant::new(
        "prost",
        Encode,
        Vec::with_capacity(bytes.len()),
        move |buffer| {
            buffer.clear();
            encode(black_box(&messages), black_box(buffer));
        },
        Vec::clone,
    )
}

fn decode_stream<M: Message + Default + 'static>(bytes: &'static [u8]) -> Contestant {
    Contestant::new(
        "prost",
        Decode,
        (),
        move |()| {
            let mut rest = black_box(bytes);
            while !rest.is_empty() {
                black_box(&M::decode_length_delimited(&mut rest));
            }
        },
        move |()| {
            let mut again = Vec::new();
            encode(&messages::<M>(bytes), &mut again);
            again
        },
    )
}
