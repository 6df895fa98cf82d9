//! Messages one after the other, each after its length: for codecs that have no function for it.

/// Takes the next message off a stream. `None` at its end.
pub(super) fn next<'a>(stream: &mut &'a [u8]) -> Option<&'a [u8]> {
    let mut len = 0;
    let mut at = 0;
    loop {
        let byte = *stream.get(at)?;
        len |= usize::from(byte & 0x7f) << (7 * at);
        at += 1;
        if byte < 0x80 {
            break;
        }
    }
    let (message, rest) = stream.get(at..)?.split_at_checked(len)?;
    *stream = rest;
    Some(message)
}

/// All messages of a stream.
pub(super) fn split(mut stream: &'static [u8]) -> Vec<&'static [u8]> {
    std::iter::from_fn(|| next(&mut stream)).collect()
}

/// Writes a length to the end of `buffer` and returns where it starts.
pub(super) fn put_length_before(buffer: &mut [u8], mut end: usize, mut len: usize) -> usize {
    let mut bytes = 1;
    while len >> (7 * bytes) != 0 {
        bytes += 1;
    }
    let start = end - bytes;
    end = start;
    while len >= 0x80 {
        #[allow(clippy::cast_possible_truncation, reason = "seven bits a byte")]
        let low = len as u8 | 0x80;
        buffer[end] = low;
        len >>= 7;
        end += 1;
    }
    #[allow(clippy::cast_possible_truncation, reason = "less than 128")]
    let last = len as u8;
    buffer[end] = last;
    start
}
