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

/// Number of varints that end in `bytes`.
pub(crate) fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte < 0x80).count()
}

#[cfg(test)]
mod tests {
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
