//! Inputs of the fuzz targets: two bytes that choose a message type, then the bytes to try on it.

use std::sync::LazyLock;

use crate::all;
use crate::codec::Codec;
use crate::corpus::corpus;
use crate::payloads::{PAYLOADS, payload};
use crate::pools::Pools;
use crate::{DESCRIPTORS, fixed};

/// Seeds longer than this are left out: short inputs are tried more often.
pub const MAX_LEN: usize = 4096;

static CODECS: LazyLock<Vec<&Codec>> = LazyLock::new(|| all().collect());

/// The message type that an input chooses, and the bytes; `None` when it is too short to choose.
pub fn split(input: &[u8]) -> Option<(&'static Codec, &[u8])> {
    let (choice, bytes) = input.split_first_chunk()?;
    let codec = CODECS[usize::from(u16::from_le_bytes(*choice)) % CODECS.len()];
    Some((codec, bytes))
}

/// The input that chooses a message of [`FIXED`](crate::FIXED); `None` when it would be too long, or there are too many messages.
fn join(codec: &Codec, bytes: &[u8]) -> Option<Vec<u8>> {
    let choice = u16::try_from(CODECS.iter().position(|other| other.name == codec.name)?).ok()?;
    (bytes.len() + 2 <= MAX_LEN).then(|| [&choice.to_le_bytes(), bytes].concat())
}

/// What fuzzing starts from: the kinds corpus and the small ones of the bench payloads.
pub fn seeds() -> Vec<Vec<u8>> {
    let kinds = corpus(&Pools::new(DESCRIPTORS).oracle, "kinds").into_iter();
    let kinds = kinds.map(|case| (fixed(&case.message), case.bytes));
    let payloads = PAYLOADS.iter().map(|(name, message)| (fixed(message), payload(name)));
    kinds
        .chain(payloads)
        .filter_map(|(codec, bytes)| join(codec, &bytes))
        .collect()
}
