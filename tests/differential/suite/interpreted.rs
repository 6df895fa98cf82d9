//! The runtime's `unsafe` under Miri, which finds reads and writes that are out of bounds, of freed memory or against the rules of
//! borrowing. `make miri` runs it.
//!
//! The oracle would take hours in an interpreter, so the corpus comes from the file that the JavaScript tests read too.
//! `FERROBUF_STEP` says how many cases are left out between two; Miri takes the environment of the build.

use ferrobuf_differential::codec::Codec;
use ferrobuf_differential::fixed;

/// One case in so many, when `FERROBUF_STEP` does not say otherwise.
const STEP: usize = 41;

/// Longest message that is tried, in bytes.
const LONGEST: usize = 600;

#[test]
fn decode_merge_and_encode() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/corpus/corpus.json");
    let corpus = std::fs::read_to_string(path).expect("`make corpus` wrote it");
    let step = std::env::var("FERROBUF_STEP").map_or(STEP, |text| text.parse().expect("FERROBUF_STEP is a number"));
    let cases: Vec<(&Codec, Vec<u8>)> = corpus
        .lines()
        .step_by(step)
        .filter_map(case)
        .filter(|(_, bytes)| bytes.len() <= LONGEST)
        .collect();
    let mut rng = fastrand::Rng::with_seed(1);
    for (codec, bytes) in &cases {
        let written = (codec.read_and_write)(&[bytes]).expect("the oracle wrote it");
        assert_eq!(written.bytes, *bytes, "{}", codec.name);
        (codec.read_and_write)(&[bytes, bytes]).expect("two messages are one");
        (codec.check_buffers)(bytes).expect("buffers of every size");
        let mut spoiled = bytes.repeat(2);
        for _ in 0..4.min(spoiled.len()) {
            let at = rng.usize(..spoiled.len());
            spoiled[at] ^= 1 << rng.u8(..8);
            let _ = (codec.read_and_write)(&[&spoiled]);
        }
    }
    println!("{} cases", cases.len());
    assert!(!cases.is_empty(), "no case in {path}");
}

/// The message and the bytes of one line of the file.
fn case(line: &str) -> Option<(&'static Codec, Vec<u8>)> {
    let member = |name: &str| line.split_once(&format!("\"{name}\":\""))?.1.split('"').next();
    let digits = member("hex")?;
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("two digits a byte");
    Some((
        fixed(member("message")?),
        (0..digits.len()).step_by(2).map(byte).collect(),
    ))
}
