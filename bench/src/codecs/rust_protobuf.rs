//! rust-protobuf, the crate `protobuf` up to version 3.

use std::hint::black_box;
use std::rc::Rc;

use protobuf::{CodedInputStream, Message};

use crate::Direction::{Decode, Encode};
use crate::{Contestant, Payload};

pub(crate) fn contestants<M: Message>(payload: &Payload) -> Vec<Contestant> {
    let bytes = payload.bytes;
    if payload.is_stream {
        return vec![encode_stream::<M>(bytes), decode_stream::<M>(bytes)];
    }
    let message = Rc::new(decode::<M>(bytes));
    let same = message.clone();
    let into = Contestant::new(
        "rust_protobuf",
        Encode,
        Vec::with_capacity(bytes.len()),
        move |buffer| {
            buffer.clear();
            black_box(&*message).write_to_vec(black_box(buffer)).expect("fits");
        },
        Vec::clone,
    );
    let to_vec = Contestant::new(
        "rust_protobuf_vec",
        Encode,
        same,
        |message| drop(black_box(black_box(&**message).write_to_bytes())),
        |message| message.write_to_bytes().expect("small"),
    );
    let decode = Contestant::new(
        "rust_protobuf",
        Decode,
        (),
        move |()| {
            black_box(&M::parse_from_bytes(black_box(bytes)));
        },
        move |()| decode::<M>(bytes).write_to_bytes().expect("small"),
    );
    vec![into, to_vec, decode]
}

fn decode<M: Message>(bytes: &[u8]) -> M {
    M::parse_from_bytes(bytes).expect("payloads are valid")
}

fn messages<M: Message>(stream: &[u8]) -> Vec<M> {
    let mut input = CodedInputStream::from_bytes(stream);
    let mut messages = Vec::new();
    while !input.eof().expect("bytes can be read") {
        messages.push(input.read_message().expect("payloads are valid"));
    }
    messages
}

fn write(messages: &[impl Message], buffer: &mut Vec<u8>) {
    for message in messages {
        message.write_length_delimited_to_vec(buffer).expect("fits");
    }
}

fn encode_stream<M: Message>(bytes: &'static [u8]) -> Contestant {
    let messages = messages::<M>(bytes);
    Contestant::new(
        "rust_protobuf",
        Encode,
        Vec::with_capacity(bytes.len()),
        move |buffer| {
            buffer.clear();
            write(black_box(&messages), black_box(buffer));
        },
        Vec::clone,
    )
}

fn decode_stream<M: Message>(bytes: &'static [u8]) -> Contestant {
    Contestant::new(
        "rust_protobuf",
        Decode,
        (),
        move |()| {
            let mut input = CodedInputStream::from_bytes(black_box(bytes));
            while !input.eof().expect("bytes can be read") {
                black_box(&input.read_message::<M>());
            }
        },
        move |()| {
            let mut again = Vec::new();
            write(&messages::<M>(bytes), &mut again);
            again
        },
    )
}
