//! prost-reflect's `DynamicMessage` reads what we read, refuses what we refuse, and reads the same from what we write.
#![no_main]

use std::sync::LazyLock;

use ferrobuf_differential::DESCRIPTORS;
use ferrobuf_differential::broken::Judge;
use ferrobuf_differential::fuzz_input::split;
use ferrobuf_differential::pools::Pools;
use libfuzzer_sys::fuzz_target;

static JUDGE: LazyLock<Judge> = LazyLock::new(|| Judge::new(&Pools::new(DESCRIPTORS).plain));

fuzz_target!(|input: &[u8]| {
    if let Some((codec, bytes)) = split(input) {
        JUDGE.check(codec, bytes);
    }
});
