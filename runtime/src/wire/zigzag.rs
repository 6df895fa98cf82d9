//! Zigzag: signed integers as unsigned ones that are small when they are near zero.

/// `sint32` to the wire.
#[inline]
pub(crate) const fn encode32(value: i32) -> u32 {
    ((value << 1) ^ (value >> 31)).cast_unsigned()
}

/// `sint32` from the wire.
#[inline]
pub(crate) const fn decode32(value: u32) -> i32 {
    (value >> 1).cast_signed() ^ -((value & 1).cast_signed())
}

/// `sint64` to the wire.
#[inline]
pub(crate) const fn encode64(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)).cast_unsigned()
}

/// `sint64` from the wire.
#[inline]
pub(crate) const fn decode64(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -((value & 1).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_of_both_signs_are_small() {
        for (value, wire) in [
            (0, 0),
            (-1, 1),
            (1, 2),
            (-2, 3),
            (i32::MAX, u32::MAX - 1),
            (i32::MIN, u32::MAX),
        ] {
            assert_eq!(encode32(value), wire);
            assert_eq!(decode32(wire), value);
        }
        for (value, wire) in [(0, 0), (-1, 1), (1, 2), (i64::MAX, u64::MAX - 1), (i64::MIN, u64::MAX)] {
            assert_eq!(encode64(value), wire);
            assert_eq!(decode64(wire), value);
        }
    }
}
