//! What the bench measures is right, and our codec allocates nothing.

use ferrobuf_bench::allocations::{self, Counter};
use ferrobuf_bench::{check, contestants, payloads};

#[global_allocator]
static ALLOCATOR: Counter = Counter;

/// One test: what it counts is what the whole process allocates.
#[test]
fn every_codec_gives_the_payload_and_ours_allocates_nothing() {
    for payload in payloads::all().expect("payloads can be read") {
        let mut contestants = contestants(&payload).expect("the message has codecs");
        assert!(contestants.len() >= 8, "{}: {contestants:?}", payload.name);
        for contestant in &mut contestants {
            if let Err(problem) = check::check(&payload, contestant) {
                panic!("{problem}");
            }
            let (count, bytes) = allocations::of_one_call(|times| contestant.run(times));
            if contestant.codec == "ferrobuf" {
                assert_eq!((count, bytes), (0, 0), "{}: {contestant:?} allocates", payload.name);
            }
        }
    }
}
