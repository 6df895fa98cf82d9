//! rust-protobuf, the crate `protobuf` up to version 3.

use std::hint::black_box;
use std::rc::Rc;

use protobuf::{CodedInputStream, Message};

use crate::{Contestant, Payload};

pub(crate) fn contestants<M: Message>(payload: &Payload) -> Vec<Contestant> {
    let bytes = payload.bytes;
    if payload.is_stream {
        return stream::<M>(bytes);
    }
    let decode = move || M::parse_from_bytes(bytes).expect("payloads are valid");
    let to_vec = |message: &M| message.write_to_bytes().expect("small");
    let message = Rc::new(decode());
    let same = message.clone();
    vec![
        Contestant::encode("rust_protobuf", bytes.len(), move |buffer| {
            black_box(&*message).write_to_vec(buffer).expect("fits");
        }),
        Contestant::encode_to_vec("rust_protobuf_vec", move || to_vec(black_box(&same))),
        Contestant::decode("rust_protobuf", bytes, M::parse_from_bytes, move || to_vec(&decode())),
    ]
}

/// Not as the others: the library takes messages off a stream of its own.
fn stream<M: Message>(bytes: &'static [u8]) -> Vec<Contestant> {
    let read = move || {
        let mut input = CodedInputStream::from_bytes(bytes);
        let mut messages = Vec::new();
        while !input.eof().expect("bytes can be read") {
            messages.push(input.read_message().expect("payloads are valid"));
        }
        messages
    };
    let write = |messages: &[M], buffer: &mut Vec<u8>| {
        for message in messages {
            message.write_length_delimited_to_vec(buffer).expect("fits");
        }
    };
    let decode = |bytes| {
        let mut input = CodedInputStream::from_bytes(bytes);
        while !input.eof().expect("bytes can be read") {
            black_box(&input.read_message::<M>());
        }
    };
    let again = move || {
        let mut again = Vec::new();
        write(&read(), &mut again);
        again
    };
    let messages = read();
    vec![
        Contestant::encode("rust_protobuf", bytes.len(), move |buffer| {
            write(black_box(&messages), buffer);
        }),
        Contestant::decode("rust_protobuf", bytes, decode, again),
    ]
}
