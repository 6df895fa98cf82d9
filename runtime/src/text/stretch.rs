//! Stretches of characters that all take three bytes (Chinese, Japanese, Korean), or all four (emoji), from UTF-8 to UTF-16.
//!
//! `simdutf` has to find where each character ends; in such a stretch that is known, and twice the speed is left to gain. The
//! loops here are plain ones that compilers make vectors of, with what every 64-bit ARM has. On x86-64 that takes AVX2: the
//! baseline cannot take bytes apart by threes.

/// Converts what `source`, which is UTF-8, begins with. Returns how many bytes were read and how many units were written: whole
/// blocks of characters of one length, often none. `target` has a unit for each byte.
pub(super) fn convert(source: &[u8], target: &mut [u16]) -> (usize, usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: this processor has AVX2.
        return unsafe { with_avx2(source, target) };
    }
    if cfg!(any(target_arch = "aarch64", miri)) {
        return blocks(source, target);
    }
    (0, 0)
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "avx2")]
fn with_avx2(source: &[u8], target: &mut [u16]) -> (usize, usize) {
    blocks(source, target)
}

#[allow(clippy::inline_always, reason = "compiled with what its caller is compiled with")]
#[inline(always)]
fn blocks(source: &[u8], target: &mut [u16]) -> (usize, usize) {
    match source.first() {
        Some(0xe0..=0xef) => threes(source, target),
        Some(0xf0..) => fours(source, target),
        _ => (0, 0),
    }
}

/// Characters of three bytes, in blocks of as many as vectors are worth it for.
#[allow(clippy::inline_always, reason = "compiled with what its caller is compiled with")]
#[inline(always)]
fn threes(source: &[u8], target: &mut [u16]) -> (usize, usize) {
    const CHARACTERS: usize = 32;
    let mut blocks = 0;
    for (bytes, units) in source
        .as_chunks::<{ 3 * CHARACTERS }>()
        .0
        .iter()
        .zip(target.as_chunks_mut::<CHARACTERS>().0)
    {
        let (bytes, _) = bytes.as_chunks::<3>();
        if bytes.iter().fold(0, |others, [first, ..]| others | first & 0xf0 ^ 0xe0) != 0 {
            break;
        }
        for (unit, [first, second, third]) in units.iter_mut().zip(bytes) {
            *unit = u16::from(*first) << 12 | u16::from(second & 0x3f) << 6 | u16::from(third & 0x3f);
        }
        blocks += 1;
    }
    (blocks * 3 * CHARACTERS, blocks * CHARACTERS)
}

/// Characters of four bytes, likewise.
#[allow(clippy::inline_always, reason = "compiled with what its caller is compiled with")]
#[inline(always)]
fn fours(source: &[u8], target: &mut [u16]) -> (usize, usize) {
    const CHARACTERS: usize = 16;
    let mut blocks = 0;
    for (bytes, units) in source
        .as_chunks::<{ 4 * CHARACTERS }>()
        .0
        .iter()
        .zip(target.as_chunks_mut::<{ 2 * CHARACTERS }>().0)
    {
        let mut words = [0; CHARACTERS];
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        if words.iter().fold(u32::MAX, |all, word| all & word) & 0xf0 != 0xf0 {
            break;
        }
        for (pair, word) in units.as_chunks_mut::<2>().0.iter_mut().zip(words) {
            let character = (word & 7) << 18 | (word >> 8 & 0x3f) << 12 | (word >> 16 & 0x3f) << 6 | word >> 24 & 0x3f;
            let rest = character.wrapping_sub(0x1_0000);
            // Both surrogates in one number, the high one in the lower half, so that all is done on lanes of 32 bits.
            let both = 0xdc00_d800 | (rest & 0x3ff) << 16 | rest >> 10 & 0x3ff;
            let [a, b, c, d] = both.to_le_bytes();
            *pair = [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])];
        }
        blocks += 1;
    }
    (blocks * 4 * CHARACTERS, blocks * 2 * CHARACTERS)
}
