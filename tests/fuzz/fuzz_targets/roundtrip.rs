//! What is read is written so that it reads as an equal message and is written the same again, whatever the size of the buffer.
#![no_main]

use ferrobuf_differential::broken::stable;
use ferrobuf_differential::fuzz_input::split;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    if let Some((codec, bytes)) = split(input)
        && stable(codec, bytes).is_some()
        && let Err(error) = (codec.check_buffers)(bytes)
    {
        panic!("{}: {error}", codec.name);
    }
});
