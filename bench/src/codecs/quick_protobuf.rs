//! quick-protobuf, whose messages borrow text and bytes from the input. It measures nothing but the messages inside when the buffer
//! is there.

use std::hint::black_box;
use std::rc::Rc;

use quick_protobuf::{BytesReader, BytesWriter, MessageRead, MessageWrite, Writer};

use crate::Direction::Encode;
use crate::{Contestant, Payload};

/// The type of a message, whatever it borrows from.
pub(crate) trait Family {
    type Message<'a>: MessageRead<'a> + MessageWrite;
}

pub(crate) fn contestants<F: Family + 'static>(payload: &Payload) -> Vec<Contestant> {
    let bytes = payload.bytes;
    if payload.is_stream {
        return vec![encode_stream::<F>(bytes), decode_stream::<F>(bytes)];
    }
    let message = Rc::new(decode::<F>(bytes));
    let same = message.clone();
    let into = Contestant::new(
        "quick_protobuf",
        Encode,
        vec![0; bytes.len()],
        move |buffer| {
            let mut writer = Writer::new(BytesWriter::new(black_box(buffer)));
            black_box(&*message).write_message(&mut writer).expect("fits");
        },
        Vec::clone,
    );
    let read = |bytes| F::Message::<'static>::from_reader(&mut BytesReader::from_bytes(bytes), bytes);
    vec![
        into,
        Contestant::encode_to_vec("quick_protobuf_vec", move || encode(black_box(&*same))),
        Contestant::decode("quick_protobuf", bytes, read, move || encode(&decode::<F>(bytes))),
    ]
}

fn decode<F: Family>(bytes: &[u8]) -> F::Message<'_> {
    F::Message::from_reader(&mut BytesReader::from_bytes(bytes), bytes).expect("payloads are valid")
}

/// `serialize_into_vec` without the length that it puts before the message.
fn encode(message: &impl MessageWrite) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(message.get_size());
    message
        .write_message(&mut Writer::new(&mut bytes))
        .expect("a vector has room");
    bytes
}

fn messages<F: Family>(stream: &'static [u8]) -> Vec<F::Message<'static>> {
    let mut reader = BytesReader::from_bytes(stream);
    let mut messages = Vec::new();
    while !reader.is_eof() {
        messages.push(reader.read_message(stream).expect("payloads are valid"));
    }
    messages
}

fn write(messages: &[impl MessageWrite], buffer: &mut [u8]) {
    let mut writer = Writer::new(BytesWriter::new(buffer));
    for message in messages {
        writer.write_message(message).expect("fits");
    }
}

fn encode_stream<F: Family + 'static>(bytes: &'static [u8]) -> Contestant {
    let messages = messages::<F>(bytes);
    Contestant::new(
        "quick_protobuf",
        Encode,
        vec![0; bytes.len()],
        move |buffer| write(black_box(&messages), black_box(buffer)),
        Vec::clone,
    )
}

fn decode_stream<F: Family + 'static>(bytes: &'static [u8]) -> Contestant {
    let read = |bytes| {
        let mut reader = BytesReader::from_bytes(bytes);
        while !reader.is_eof() {
            black_box(&reader.read_message::<F::Message<'static>>(bytes));
        }
    };
    let again = move || {
        let mut again = vec![0; bytes.len()];
        write(&messages::<F>(bytes), &mut again);
        again
    };
    Contestant::decode("quick_protobuf", bytes, read, again)
}
