//! buffa: messages of their own, and views that borrow from the input. A cache of sizes is used again where the vector is.

use std::hint::black_box;
use std::rc::Rc;

use buffa::{HasMessageView, MessageView, SizeCache, ViewEncode};

use super::stream;
use crate::Direction::{Decode, Encode};
use crate::{Contestant, Payload};

pub(crate) fn contestants<M>(payload: &Payload) -> Vec<Contestant>
where
    M: HasMessageView<View<'static>: ViewEncode<'static>> + 'static,
{
    let bytes = payload.bytes;
    if payload.is_stream {
        let [encode, decode] = stream_of_messages::<M>(bytes);
        let [encode_view, decode_view] = stream_of_views::<M>(bytes);
        return vec![encode, encode_view, decode, decode_view];
    }
    let mut all = messages::<M>(bytes);
    all.extend(views::<M>(bytes));
    all
}

fn buffer(bytes: &[u8]) -> (Vec<u8>, SizeCache) {
    (Vec::with_capacity(bytes.len()), SizeCache::new())
}

fn decode<M: buffa::Message>(bytes: &[u8]) -> M {
    M::decode_from_slice(bytes).expect("payloads are valid")
}

fn view<'a, M: HasMessageView>(bytes: &'a [u8]) -> M::View<'a> {
    M::View::<'a>::decode_view(bytes).expect("payloads are valid")
}

fn messages<M: buffa::Message + 'static>(bytes: &'static [u8]) -> Vec<Contestant> {
    let message = Rc::new(decode::<M>(bytes));
    let same = message.clone();
    let into = Contestant::new(
        "buffa",
        Encode,
        buffer(bytes),
        move |(buffer, sizes)| {
            buffer.clear();
            black_box(&*message).encode_with_cache(sizes, black_box(buffer));
        },
        |(buffer, _)| buffer.clone(),
    );
    let to_vec = Contestant::new(
        "buffa_vec",
        Encode,
        same,
        |message| drop(black_box(black_box(&**message).encode_to_vec())),
        |message| message.encode_to_vec(),
    );
    let decode = Contestant::new(
        "buffa",
        Decode,
        (),
        move |()| {
            black_box(&M::decode_from_slice(black_box(bytes)));
        },
        move |()| decode::<M>(bytes).encode_to_vec(),
    );
    vec![into, to_vec, decode]
}

fn views<M>(bytes: &'static [u8]) -> Vec<Contestant>
where
    M: HasMessageView<View<'static>: ViewEncode<'static>> + 'static,
{
    let message = view::<M>(bytes);
    let into = Contestant::new(
        "buffa_view",
        Encode,
        buffer(bytes),
        move |(buffer, sizes)| {
            buffer.clear();
            black_box(&message).encode_with_cache(sizes, black_box(buffer));
        },
        |(buffer, _)| buffer.clone(),
    );
    let decode = Contestant::new(
        "buffa_view",
        Decode,
        (),
        move |()| {
            black_box(&M::View::<'static>::decode_view(black_box(bytes)));
        },
        move |()| view::<M>(bytes).encode_to_vec(),
    );
    vec![into, decode]
}

fn stream_of_messages<M: buffa::Message + 'static>(bytes: &'static [u8]) -> [Contestant; 2] {
    let read = move || -> Vec<M> { stream::split(bytes).into_iter().map(decode).collect() };
    let write = |messages: &[M], buffer: &mut Vec<u8>| {
        for message in messages {
            message.encode_length_delimited(buffer);
        }
    };
    let messages = read();
    let encode = Contestant::new(
        "buffa",
        Encode,
        Vec::with_capacity(bytes.len()),
        move |buffer| {
            buffer.clear();
            write(black_box(&messages), black_box(buffer));
        },
        Vec::clone,
    );
    let decode = Contestant::new(
        "buffa",
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
            write(&read(), &mut again);
            again
        },
    );
    [encode, decode]
}

fn stream_of_views<M>(bytes: &'static [u8]) -> [Contestant; 2]
where
    M: HasMessageView<View<'static>: ViewEncode<'static>> + 'static,
{
    let read = move || -> Vec<M::View<'static>> { stream::split(bytes).into_iter().map(view::<M>).collect() };
    let write = |views: &[M::View<'static>], buffer: &mut Vec<u8>| {
        for view in views {
            view.encode_length_delimited(buffer);
        }
    };
    let views = read();
    let encode = Contestant::new(
        "buffa_view",
        Encode,
        Vec::with_capacity(bytes.len()),
        move |buffer| {
            buffer.clear();
            write(black_box(&views), black_box(buffer));
        },
        Vec::clone,
    );
    let decode = Contestant::new(
        "buffa_view",
        Decode,
        (),
        move |()| {
            let mut rest = black_box(bytes);
            while let Some(message) = stream::next(&mut rest) {
                black_box(&M::View::<'static>::decode_view(message));
            }
        },
        move |()| {
            let mut again = Vec::new();
            write(&read(), &mut again);
            again
        },
    );
    [encode, decode]
}
