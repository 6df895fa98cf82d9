//! buffa: messages of their own, and views that borrow from the input. A cache of sizes is used again where the vector is.

use std::hint::black_box;
use std::rc::Rc;

use buffa::{HasMessageView, MessageView, SizeCache, ViewEncode};

use super::stream;
use crate::{Contestant, Payload};

pub(crate) fn contestants<M>(payload: &Payload) -> Vec<Contestant>
where
    M: HasMessageView<View<'static>: ViewEncode<'static>> + 'static,
{
    let (bytes, is_stream) = (payload.bytes, payload.is_stream);
    let mut all = if is_stream {
        stream_of_messages::<M>(bytes)
    } else {
        messages::<M>(bytes)
    };
    all.extend(if is_stream {
        stream_of_views::<M::View<'static>>(bytes)
    } else {
        views::<M::View<'static>>(bytes)
    });
    all
}

fn messages<M: buffa::Message + 'static>(bytes: &'static [u8]) -> Vec<Contestant> {
    let decode = move || M::decode_from_slice(bytes).expect("payloads are valid");
    let message = Rc::new(decode());
    let same = message.clone();
    let mut sizes = SizeCache::new();
    vec![
        Contestant::encode("buffa", bytes.len(), move |buffer| {
            black_box(&*message).encode_with_cache(&mut sizes, buffer);
        }),
        Contestant::encode_to_vec("buffa_vec", move || black_box(&*same).encode_to_vec()),
        Contestant::decode("buffa", bytes, M::decode_from_slice, move || decode().encode_to_vec()),
    ]
}

fn views<V: MessageView<'static> + ViewEncode<'static> + 'static>(bytes: &'static [u8]) -> Vec<Contestant> {
    let decode = move || V::decode_view(bytes).expect("payloads are valid");
    let view = decode();
    let mut sizes = SizeCache::new();
    vec![
        Contestant::encode("buffa_view", bytes.len(), move |buffer| {
            black_box(&view).encode_with_cache(&mut sizes, buffer);
        }),
        Contestant::decode("buffa_view", bytes, V::decode_view, move || decode().encode_to_vec()),
    ]
}

fn stream_of_messages<M: buffa::Message + 'static>(bytes: &'static [u8]) -> Vec<Contestant> {
    let write = |message: &M, buffer: &mut Vec<u8>| message.encode_length_delimited(buffer);
    stream::contestants("buffa", bytes, |rest| M::decode_length_delimited(rest), write)
}

fn stream_of_views<V: MessageView<'static> + ViewEncode<'static> + 'static>(bytes: &'static [u8]) -> Vec<Contestant> {
    let next = |rest: &mut _| V::decode_view(stream::next(rest).unwrap_or_default());
    let write = |view: &V, buffer: &mut Vec<u8>| view.encode_length_delimited(buffer);
    stream::contestants("buffa_view", bytes, next, write)
}
