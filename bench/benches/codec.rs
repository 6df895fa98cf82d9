//! `cargo bench -p ferrobuf-bench`: the Rust codec alone, for each payload.
//!
//! - `encode`: a ready struct into memory that is used again and again, as the JSI glue does it.
//! - `encode_to_vec`: measured, then written into a new vector of that size.
//! - `decode`: into an arena that is reset after each message; UTF-8 is checked.

use std::hint::black_box;

use criterion::{Bencher, Criterion, Throughput, criterion_group, criterion_main};
use ferrobuf::{Arena, Message};
use ferrobuf_bench::{Kind, PAYLOADS, Payload, pb};

/// Runs one of the measurements with the message type of a payload.
macro_rules! with_message {
    ($measure:ident, $bencher:expr, $payload:expr) => {
        match $payload.kind {
            Kind::User => $measure!(pb::acme::User<'_>, $bencher, $payload),
            Kind::Blob => $measure!(pb::acme::Blob<'_>, $bencher, $payload),
            Kind::Document => $measure!(pb::acme::Document<'_>, $bencher, $payload),
            Kind::Strings => $measure!(pb::acme::TestStringArray<'_>, $bencher, $payload),
        }
    };
}

/// Decodes with an arena that lives for one message, as far as the borrow checker is concerned.
macro_rules! decode {
    ($message:ty, $bencher:expr, $payload:expr) => {{
        let mut arena = Arena::new();
        $bencher.iter(|| {
            let decoded = <$message>::decode(black_box($payload.bytes), &arena).is_ok();
            arena.reset();
            decoded
        });
    }};
}

fn encode<'a, M: Message<'a>>(bencher: &mut Bencher<'_>, payload: &Payload, arena: &'a Arena) {
    let message = M::decode(payload.bytes, arena).expect("payloads are valid");
    let mut buffer = vec![0; payload.bytes.len() + 64];
    bencher.iter(|| {
        black_box(&message)
            .encode_backward(black_box(&mut buffer))
            .map(<[u8]>::len)
    });
}

fn encode_to_vec<'a, M: Message<'a>>(bencher: &mut Bencher<'_>, payload: &Payload, arena: &'a Arena) {
    let message = M::decode(payload.bytes, arena).expect("payloads are valid");
    bencher.iter(|| black_box(&message).encode_to_vec());
}

macro_rules! encode {
    ($message:ty, $bencher:expr, $payload:expr) => {
        encode::<$message>($bencher, $payload, &Arena::new())
    };
}

macro_rules! encode_to_vec {
    ($message:ty, $bencher:expr, $payload:expr) => {
        encode_to_vec::<$message>($bencher, $payload, &Arena::new())
    };
}

fn codec(criterion: &mut Criterion) {
    for payload in PAYLOADS {
        let mut group = criterion.benchmark_group(payload.name);
        group.throughput(Throughput::Bytes(payload.bytes.len() as u64));
        group.bench_function("encode", |bencher| with_message!(encode, bencher, payload));
        group.bench_function("encode_to_vec", |bencher| {
            with_message!(encode_to_vec, bencher, payload);
        });
        group.bench_function("decode", |bencher| with_message!(decode, bencher, payload));
        group.finish();
    }
}

criterion_group!(benches, codec);
criterion_main!(benches);
