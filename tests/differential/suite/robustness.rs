//! Input that no encoder wrote: cut, flipped and random bytes give a message or a clean error, never a panic, and what is read
//! is written so that it reads the same.
//!
//! Random strings come from `FERROBUF_MESSAGE_SEED`, a new one each run when it is not set; `FERROBUF_NOISE` says how many.

use std::sync::atomic::{AtomicUsize, Ordering};

use ferrobuf_differential::broken::{Judge, stable};
use ferrobuf_differential::codec::Codec;
use ferrobuf_differential::corpus::corpus;
use ferrobuf_differential::noise::noise;
use ferrobuf_differential::payloads::{PAYLOADS, payload};
use ferrobuf_differential::pools::Pools;
use ferrobuf_differential::{DESCRIPTORS, FIXED, fixed};

use crate::parallel::{each, seed};

/// Random byte strings, unless `FERROBUF_NOISE` says otherwise.
const NOISE: usize = 1_000_000;

#[test]
fn payloads_survive_to_the_byte() {
    for (name, message) in PAYLOADS {
        let bytes = payload(name);
        assert!(
            stable(fixed(message), &bytes).is_some_and(|written| written == bytes),
            "{name}"
        );
    }
}

/// A message of ten thousand strings takes as long as all others together: of it, what a prime stride meets.
fn stride(name: &str) -> usize {
    if name == "strings10k" { 997 } else { 1 }
}

/// Each prefix of each payload and of each case of the kinds corpus.
#[test]
fn prefixes_are_read_or_refused() {
    let payloads = PAYLOADS
        .iter()
        .map(|(name, message)| (fixed(message), payload(name), stride(name)));
    let corpus = corpus(&Pools::new(DESCRIPTORS).oracle, "kinds").into_iter();
    let corpus = corpus.map(|case| (fixed(&case.message), case.bytes, 1));
    let inputs: Vec<(&Codec, Vec<u8>, usize)> = payloads.chain(corpus).collect();
    let prefixes = inputs.iter().flat_map(|(codec, bytes, stride)| {
        (0..bytes.len())
            .step_by(*stride)
            .map(move |len| (*codec, &bytes[..len]))
    });
    let tried = each(prefixes, |(codec, bytes)| drop(stable(codec, bytes)));
    println!("{tried} prefixes");
}

/// Each single-bit flip of each payload.
#[test]
fn flipped_bits_are_read_or_refused() {
    let inputs: Vec<(&Codec, Vec<u8>, usize)> = PAYLOADS
        .iter()
        .map(|(name, message)| (fixed(message), payload(name), stride(name)))
        .collect();
    let flips = inputs.iter().flat_map(|(codec, bytes, stride)| {
        (0..bytes.len() * 8)
            .step_by(*stride)
            .map(move |bit| (*codec, bytes, bit))
    });
    let tried = each(flips, |(codec, bytes, bit)| {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        stable(codec, &bytes);
    });
    println!("{tried} flips");
}

/// Random strings, which the oracle judges too.
#[test]
fn random_bytes_are_read_or_refused() {
    let count = std::env::var("FERROBUF_NOISE").map_or(NOISE, |text| text.parse().expect("FERROBUF_NOISE is a number"));
    let seed = seed();
    println!("FERROBUF_MESSAGE_SEED={seed}");
    let judge = Judge::new(&Pools::new(DESCRIPTORS).plain);
    let read = AtomicUsize::new(0);
    let tried = each(0..count, |index| {
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(index as u64));
        let codec = &FIXED[index % FIXED.len()];
        let bytes = noise(&mut rng, judge.message(codec));
        if judge.check(codec, &bytes) {
            read.fetch_add(1, Ordering::Relaxed);
        }
    });
    let read = read.into_inner();
    println!("{tried} random strings, {read} of them messages");
    assert!(
        read > tried / 10 && read < tried,
        "the noise is too noisy or too tame: {read} of {tried}"
    );
}
