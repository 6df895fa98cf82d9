//! The proof, before anything is timed, that all codecs do the same: each encoding is the payload, byte for byte, or one of another
//! order that has the same value.

use crate::{Contestant, Payload, have_same_value};

/// What a contestant writes, or reads and writes again, has to be the payload.
///
/// # Errors
/// When it is another message.
pub fn check(payload: &Payload, contestant: &mut Contestant) -> Result<(), String> {
    let Some(bytes) = contestant.bytes() else { return Ok(()) };
    if bytes == payload.bytes {
        return Ok(());
    }
    // Only maps may have another order.
    let may_differ = payload.message == "bench.Maps" && bytes.len() == payload.bytes.len();
    if may_differ && !contestant.codec.starts_with("ferrobuf") && have_same_value(payload, &bytes, payload.bytes) {
        return Ok(());
    }
    Err(format!(
        "{}: to {contestant:?} gives {} bytes that are not the {} of the payload",
        payload.name,
        bytes.len(),
        payload.bytes.len()
    ))
}
