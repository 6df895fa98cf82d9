//! Input that no encoder wrote: cut, flipped and random bytes give a message or a clean error, never a panic, and what is read
//! is written so that it reads the same.
//!
//! Random strings come from `FERROBUF_MESSAGE_SEED`, a new one each run when it is not set; `FERROBUF_NOISE` says how many.

use std::collections::BTreeSet;
use std::path::PathBuf;

use ferrobuf_differential::codec::Codec;
use ferrobuf_differential::corpus::corpus;
use ferrobuf_differential::edges::is_closed;
use ferrobuf_differential::fits::fits;
use ferrobuf_differential::noise::noise;
use ferrobuf_differential::pools::Pools;
use ferrobuf_differential::text::{hex, text};
use ferrobuf_differential::{DESCRIPTORS, FIXED, fixed};
use prost_reflect::{DynamicMessage, Kind, MessageDescriptor};

use crate::parallel::{each, seed};

/// Random byte strings, unless `FERROBUF_NOISE` says otherwise.
const NOISE: usize = 1_000_000;

/// The payloads in `bench/data`, and the messages that they are.
const PAYLOADS: &[(&str, &str)] = &[
    ("tiny", "acme.User"),
    ("scalars", "acme.User"),
    ("string", "acme.User"),
    ("bytes", "acme.User"),
    ("repeated", "acme.User"),
    ("nested", "acme.User"),
    ("default", "acme.User"),
    ("large", "acme.User"),
    ("blob1k", "acme.Blob"),
    ("blob10k", "acme.Blob"),
    ("blob50k", "acme.Blob"),
    ("document", "acme.Document"),
    ("strings10k", "acme.TestStringArray"),
];

/// Reads the bytes. When that works, what is written must read and be written the same. Gives back what was written.
fn stable(codec: &Codec, bytes: &[u8]) -> Option<Vec<u8>> {
    let written = std::panic::catch_unwind(|| (codec.read_and_write)(&[bytes]))
        .unwrap_or_else(|_| panic!("{} panics on {}", codec.name, hex(bytes)))
        .ok()?;
    assert_eq!(
        written.encoded_len,
        written.bytes.len(),
        "encoded_len after {}",
        hex(bytes)
    );
    match (codec.read_and_write)(&[&written.bytes]) {
        Ok(again) => assert!(
            again.bytes == written.bytes,
            "{}: {} changes when written again",
            codec.name,
            hex(bytes)
        ),
        Err(error) => panic!("{}: {} is read, but not once written: {error}", codec.name, hex(bytes)),
    }
    Some(written.bytes)
}

fn payload(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../bench/data/{name}.bin"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

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

/// Random strings. Where the oracle can read them too, it reads the same from what was written; but it is not asked about
/// messages that reach closed enums, whose rule it does not know, nor about what `fits` says it reads wrongly.
#[test]
fn random_bytes_are_read_or_refused() {
    let count = std::env::var("FERROBUF_NOISE").map_or(NOISE, |text| text.parse().expect("FERROBUF_NOISE is a number"));
    let seed = seed();
    println!("FERROBUF_MESSAGE_SEED={seed}");
    let pools = Pools::new(DESCRIPTORS);
    let targets: Vec<(&Codec, MessageDescriptor, bool)> = FIXED
        .iter()
        .map(|codec| {
            let message = pools
                .plain
                .get_message_by_name(codec.name)
                .expect("codecs and descriptors come from the same files");
            let closed = reaches_closed_enum(&message, &mut BTreeSet::new());
            (codec, message, closed)
        })
        .collect();
    let read = std::sync::atomic::AtomicUsize::new(0);
    let tried = each(0..count, |index| {
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(index as u64));
        let (codec, message, closed) = &targets[index % targets.len()];
        let bytes = noise(&mut rng, message);
        let Some(written) = stable(codec, &bytes) else { return };
        read.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if *closed || !fits(message, &bytes) {
            return;
        }
        let Ok(expected) = DynamicMessage::decode(message.clone(), bytes.as_slice()) else {
            return;
        };
        let back = DynamicMessage::decode(message.clone(), written.as_slice());
        let back = back.unwrap_or_else(|error| panic!("the oracle refuses {}: {error}", hex(&written)));
        assert_eq!(text(&back), text(&expected), "{} from {}", codec.name, hex(&bytes));
    });
    let read = read.into_inner();
    println!("{tried} random strings, {read} of them messages");
    assert!(
        read > tried / 10 && read < tried,
        "the noise is too noisy or too tame: {read} of {tried}"
    );
}

fn reaches_closed_enum(message: &MessageDescriptor, seen: &mut BTreeSet<String>) -> bool {
    seen.insert(message.full_name().to_owned())
        && message.fields().any(|field| match field.kind() {
            Kind::Enum(enumeration) => is_closed(&enumeration),
            Kind::Message(inner) => reaches_closed_enum(&inner, seen),
            _ => false,
        })
}
