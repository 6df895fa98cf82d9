//! Ours: encoding into a buffer that is used again, or measured and into a vector; decoding into an arena that is used again.

use std::hint::black_box;

use ferrobuf::{Arena, Message};

use super::stream;
use crate::Direction::{Decode, Encode};
use crate::{Contestant, Payload};

/// The type of a message, whatever it borrows from.
pub(crate) trait Family {
    type Message<'a>: Message<'a>;
}

/// Room that a buffer has beyond the message: buffers that are used again fit by chance only.
const SPARE: usize = 64;

pub(crate) fn contestants<F: Family + 'static>(payload: &Payload) -> Vec<Contestant> {
    let bytes = payload.bytes;
    if payload.is_stream {
        return vec![encode_stream::<F>(bytes), decode_stream::<F>(bytes)];
    }
    // Messages stay for as long as the process runs, as the bytes do.
    let message = decode::<F>(bytes, Box::leak(Box::default()));
    let buffer = (vec![0; bytes.len() + SPARE], 0);
    let into = Contestant::new(
        "ferrobuf",
        Encode,
        buffer,
        move |(buffer, written)| {
            let encoded = black_box(&message).encode_backward(black_box(buffer));
            *written = encoded.expect("fits").len();
        },
        |(buffer, written)| buffer[buffer.len() - written..].to_vec(),
    );
    let to_vec = Contestant::encode_to_vec("ferrobuf_vec", move || {
        black_box(&message).encode_to_vec().expect("small")
    });
    let decode = Contestant::new(
        "ferrobuf",
        Decode,
        Arena::new(),
        move |arena| {
            black_box(&F::Message::decode(black_box(bytes), arena));
            arena.reset();
        },
        move |_| decode::<F>(bytes, &Arena::new()).encode_to_vec().expect("small"),
    );
    vec![into, to_vec, decode]
}

fn decode<'a, F: Family>(bytes: &'a [u8], arena: &'a Arena) -> F::Message<'a> {
    F::Message::decode(bytes, arena).expect("payloads are valid")
}

fn encode_stream<F: Family + 'static>(bytes: &'static [u8]) -> Contestant {
    let arena: &'static Arena = Box::leak(Box::default());
    let messages: Vec<_> = stream::split(bytes)
        .into_iter()
        .map(|message| decode::<F>(message, arena))
        .collect();
    let buffer = (vec![0; bytes.len() + SPARE], 0);
    Contestant::new(
        "ferrobuf",
        Encode,
        buffer,
        move |(buffer, start)| {
            let mut end = buffer.len();
            for message in black_box(&messages).iter().rev() {
                let len = message.encode_backward(&mut buffer[..end]).expect("fits").len();
                end = stream::put_length_before(buffer, end - len, len);
            }
            black_box(buffer);
            *start = end;
        },
        |(buffer, start)| buffer[*start..].to_vec(),
    )
}

fn decode_stream<F: Family + 'static>(bytes: &'static [u8]) -> Contestant {
    Contestant::new(
        "ferrobuf",
        Decode,
        Arena::new(),
        move |arena| {
            let mut rest = black_box(bytes);
            while let Some(message) = stream::next(&mut rest) {
                black_box(&F::Message::decode(message, arena));
            }
            arena.reset();
        },
        move |_| {
            let again = stream::split(bytes).into_iter().flat_map(|message| {
                let message = decode::<F>(message, &Arena::new()).encode_to_vec().expect("small");
                let mut length = [0; 10];
                let start = stream::put_length_before(&mut length, 10, message.len());
                [&length[start..], &message].concat()
            });
            again.collect()
        },
    )
}
