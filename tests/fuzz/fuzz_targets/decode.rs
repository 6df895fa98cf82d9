//! Any bytes, as any message, are read or refused: no panic, no crash, memory in proportion, an error that says where.
#![no_main]

use ferrobuf_differential::broken::read_or_refused;
use ferrobuf_differential::fuzz_input::split;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    if let Some((codec, bytes)) = split(input) {
        let _ = read_or_refused(codec, bytes);
    }
});
