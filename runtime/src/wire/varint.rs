//! Base-128 varints.
//!
//! A varint has at most ten bytes, and the tenth at most the 64th bit. Longer ones, and ones with more bits, are malformed: no
//! encoder writes them, and dropping bits would change the value silently.

/// Most bytes that a varint may take.
pub(crate) const MAX_BYTES: usize = 10;

/// Bytes that a value takes: one for each seven bits, at least one.
#[inline]
pub(crate) const fn len(value: u64) -> u64 {
    // bits * 9 / 64 rounds like bits / 7 over this range, without a division.
    ((64 - (value | 1).leading_zeros()) as u64 * 9 + 64) / 64
}

/// The bytes of a varint, the first one lowest, and how many they are. `None` for more than eight.
#[inline]
pub(crate) const fn spread(value: u64) -> Option<(u64, u64)> {
    if value >> 56 != 0 {
        return None;
    }
    let len = len(value);
    // Eight groups of seven bits move apart, by halves: four bits, two, one between groups of four, two, one.
    let mut bytes = value & 0x0fff_ffff | (value & 0x00ff_ffff_f000_0000) << 4;
    bytes = bytes & 0x0000_3fff_0000_3fff | (bytes & 0x0fff_c000_0fff_c000) << 2;
    bytes = bytes & 0x007f_007f_007f_007f | (bytes & 0x3f80_3f80_3f80_3f80) << 1;
    // All bytes but the last one say that more follow.
    let more = 0x0080_8080_8080_8080 & ((1 << (8 * (len - 1))) - 1);
    Some((bytes | more, len))
}

/// Number of varints that end in `bytes`.
pub(crate) fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte < 0x80).count()
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "low bytes and small lengths are meant")]
mod tests {
    #[test]
    fn spread_has_seven_bits_a_byte() {
        for bits in 0..64 {
            for value in [
                1 << bits,
                (1u64 << bits) - 1,
                u64::MAX >> bits,
                0x0123_4567_89ab_cdef >> bits,
            ] {
                let mut expected = Vec::new();
                let mut rest = value;
                while rest >= 0x80 {
                    expected.push(rest as u8 | 0x80);
                    rest >>= 7;
                }
                expected.push(rest as u8);
                match super::spread(value) {
                    Some((bytes, len)) => assert_eq!(bytes.to_le_bytes()[..len as usize], expected[..], "{value:#x}"),
                    None => assert!(expected.len() > 8, "{value:#x}"),
                }
            }
        }
    }

    #[test]
    fn length_is_one_byte_for_each_seven_bits() {
        for bits in 1..=64u32 {
            let least = 1u64 << (bits - 1);
            let most = least | (least - 1);
            assert_eq!(super::len(least), u64::from(bits.div_ceil(7)), "{bits} bits");
            assert_eq!(super::len(most), u64::from(bits.div_ceil(7)), "{bits} bits");
        }
        assert_eq!(super::len(0), 1);
    }
}
