//! UTF-8 checks of `string` fields.
//!
//! Most strings are short and ASCII: those are found with a few overlapping loads. What is longer goes through the standard
//! library's ASCII test and, when that fails, through simdutf8.

/// `Some(true)` for ASCII, `Some(false)` for other UTF-8, `None` for anything else.
#[inline]
pub(crate) fn check(bytes: &[u8]) -> Option<bool> {
    if is_short_ascii(bytes) {
        return Some(true);
    }
    check_long(bytes)
}

/// Whether all bytes are ASCII.
#[cfg_attr(
    not(feature = "ffi"),
    allow(dead_code, reason = "only the glue leaves text unchecked")
)]
#[inline]
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    is_short_ascii(bytes) || bytes.len() > SHORT && is_long_ascii(bytes)
}

#[inline(never)]
fn is_long_ascii(bytes: &[u8]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if bytes.len() >= WIDE && is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as just asked.
        return unsafe { is_ascii_avx2(bytes) };
    }
    bytes.is_ascii()
}

#[inline(never)]
fn check_long(bytes: &[u8]) -> Option<bool> {
    if bytes.len() < BLOCK {
        // Too short for vectors, and not ASCII, as just found. With zeros behind it is long enough, and what ends in the middle
        // of a character is still wrong.
        let mut block = [0; BLOCK];
        block[..bytes.len()].copy_from_slice(bytes);
        return simdutf8::basic::from_utf8(&block).is_ok().then_some(false);
    }
    if is_long_ascii(bytes) {
        return Some(true);
    }
    simdutf8::basic::from_utf8(bytes).is_ok().then_some(false)
}

/// From how many bytes on simdutf8 uses vectors.
const BLOCK: usize = 64;

/// Up to how many bytes [`is_short_ascii`] tells.
#[cfg_attr(
    not(feature = "ffi"),
    allow(dead_code, reason = "only the glue leaves text unchecked")
)]
const SHORT: usize = 64;

/// From how many bytes on vectors are used that are wider than the standard library's, whose are those that every processor has.
#[cfg(target_arch = "x86_64")]
const WIDE: usize = 1024;

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn is_ascii_avx2(bytes: &[u8]) -> bool {
    let (blocks, rest) = bytes.as_chunks::<256>();
    // Plain loops of a fixed length, which the compiler makes vectors of.
    let is_ascii = |block: &[u8; 256]| {
        let mut seen = [0u8; 32];
        for part in block.as_chunks::<32>().0 {
            for (seen, byte) in seen.iter_mut().zip(part) {
                *seen |= byte;
            }
        }
        seen.iter().fold(0, |all, byte| all | byte) < 0x80
    };
    blocks.iter().all(is_ascii) && rest.is_ascii()
}

/// Position of the first byte that is not UTF-8.
#[cold]
pub(crate) fn valid_up_to(bytes: &[u8]) -> usize {
    std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}

/// Whether at most 64 bytes are ASCII; `false` for more than that.
#[inline]
fn is_short_ascii(bytes: &[u8]) -> bool {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let word = |at: usize| {
        bytes
            .get(at..at + 8)
            .map_or(0, |word| u64::from_ne_bytes(word.try_into().unwrap_or_default()))
    };
    let half = |at: usize| {
        bytes
            .get(at..at + 4)
            .map_or(0, |half| u32::from_ne_bytes(half.try_into().unwrap_or_default()))
    };
    let bits = match bytes.len() {
        0 => 0,
        len @ 1..=3 => u64::from(bytes[0] | bytes[len / 2] | bytes[len - 1]),
        len @ 4..=7 => u64::from(half(0) | half(len - 4)),
        len @ 8..=16 => word(0) | word(len - 8),
        len @ 17..=32 => word(0) | word(8) | word(len - 16) | word(len - 8),
        len @ 33..=64 => {
            let (first, last) = (word(0) | word(8) | word(16) | word(24), word(len - 16) | word(len - 8));
            first | word(len - 32) | word(len - 24) | last
        }
        _ => return false,
    };
    bits & HIGH_BITS == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_and_position_of_a_byte_that_is_not_ascii() {
        for len in (0..80).chain([1023, 1024, 1300]) {
            let mut bytes = vec![b'a'; len];
            assert_eq!(check(&bytes), Some(true));
            for at in 0..len {
                bytes[at] = 0xff;
                assert_eq!(check(&bytes), None, "length {len}, byte {at}");
                bytes[at] = b'a';
                bytes[len - 1] = 0xe2;
                assert_eq!(check(&bytes), None, "length {len}, cut short");
                bytes[len - 1] = b'a';
                if at + 1 < len {
                    bytes[at..at + 2].copy_from_slice("é".as_bytes());
                    assert_eq!(check(&bytes), Some(false), "length {len}, byte {at}");
                    bytes[at..at + 2].copy_from_slice(b"aa");
                }
            }
        }
    }

    #[test]
    fn what_is_not_utf8_is_found_at_its_place() {
        for bytes in [&b"\xed\xa0\xbd"[..], b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xf0\x9f\x90"] {
            assert_eq!(check(bytes), None);
            assert_eq!(valid_up_to(bytes), 0);
        }
        assert_eq!(valid_up_to(b"ab\xff"), 2);
    }
}
