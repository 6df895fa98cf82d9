//! UTF-16 to UTF-8 and back, for the C++ glue: JavaScript strings are UTF-16.
//!
//! `simdutf` does the work, many characters a step, in one pass either way, but for long [`stretch`]es of characters of three or four
//! bytes, and for [`short`] text to UTF-16 on most processors. A lone surrogate is never replaced: it is an error.
//! Under Miri, which cannot call C++, the standard library does the same a character at a time.

mod short;
mod stretch;

#[cfg(miri)]
use portable as simdutf;

/// Bytes that `simdutf` gets before stretches of one length are looked for again. It grows as long as none are found.
const FIRST_SHARE: usize = 256;

/// Bytes of UTF-8 up to which one pass checks and converts. To check first, and then to convert what is known to be right, takes
/// three times as long for a few dozen bytes, and pays for long stretches only.
const CHECKED_WITH_CONVERSION: usize = 256;

/// Why UTF-16 was not written as UTF-8, or the other way round.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TextError {
    /// A lone surrogate at this position of the source.
    LoneSurrogate(usize),
    /// The source is no UTF-8.
    NotUtf8,
    /// The target may be too small: it needs three bytes for each unit, or a unit for each byte.
    NoSpace,
}

/// Writes `source` as UTF-8, and returns how many bytes it took. `target` has three bytes for each unit of the source, as the
/// longest text needs.
pub(crate) fn utf16_to_utf8(source: &[u16], target: &mut [u8]) -> Result<usize, TextError> {
    if target.len() / 3 < source.len() {
        return Err(TextError::NoSpace);
    }
    // SAFETY: the target has three bytes for each unit, and no text takes more.
    let written = unsafe { simdutf::convert_utf16_to_utf8(source.as_ptr(), source.len(), target.as_mut_ptr()) };
    if written == 0 && !source.is_empty() {
        return Err(TextError::LoneSurrogate(valid_up_to(source)));
    }
    Ok(written)
}

/// Position of the first lone surrogate.
#[cold]
fn valid_up_to(source: &[u16]) -> usize {
    char::decode_utf16(source.iter().copied())
        .map_while(Result::ok)
        .map(char::len_utf16)
        .sum()
}

/// Writes `source`, which ought to be UTF-8, as UTF-16, and returns how many units it took. `target` has a unit for each byte of the
/// source.
pub(crate) fn utf8_to_utf16(source: &[u8], target: &mut [u16]) -> Result<usize, TextError> {
    if target.len() < source.len() {
        return Err(TextError::NoSpace);
    }
    if source.len() <= short::LONGEST && short::is_quicker() {
        return short::convert(source, target).ok_or(TextError::NotUtf8);
    }
    vectors(source, target)
}

/// [`utf8_to_utf16`] where the target has room and text is not converted as [`short`].
fn vectors(source: &[u8], target: &mut [u16]) -> Result<usize, TextError> {
    if source.len() <= CHECKED_WITH_CONVERSION {
        // SAFETY: the target has a unit for each byte, and no character has more units than bytes.
        let written = unsafe { simdutf::convert_utf8_to_utf16(source.as_ptr(), source.len(), target.as_mut_ptr()) };
        return match written {
            0 if !source.is_empty() => Err(TextError::NotUtf8),
            _ => Ok(written),
        };
    }
    let source = simdutf8::basic::from_utf8(source).map_err(|_| TextError::NotUtf8)?;
    Ok(long_utf8_to_utf16(source, target))
}

/// [`utf8_to_utf16`] of text whose stretches of one length are worth looking for.
fn long_utf8_to_utf16(source: &str, target: &mut [u16]) -> usize {
    let (mut read, mut written) = (0, 0);
    let mut share = FIRST_SHARE;
    while read < source.len() {
        let (bytes, units) = stretch::convert(&source.as_bytes()[read..], &mut target[written..]);
        read += bytes;
        written += units;
        if bytes > 0 {
            share = FIRST_SHARE;
        }
        let rest = &source[read..];
        let part = match rest.len() {
            len if len / 2 < share => rest,
            _ => &rest[..rest.floor_char_boundary(share)],
        };
        // SAFETY: the part is UTF-8, and the target has a unit for each byte of it: no character has more units than bytes.
        written += unsafe {
            let target = target[written..].as_mut_ptr();
            simdutf::convert_valid_utf8_to_utf16(part.as_ptr(), part.len(), target)
        };
        read += part.len();
        share = share.saturating_mul(4);
    }
    written
}

/// The functions of `simdutf` that are used here, with the same contracts.
#[cfg(miri)]
mod portable {
    use std::{ptr, slice};

    /// # Safety
    /// `source` is valid for `len` units, `target` for the bytes that they take.
    pub(super) unsafe fn convert_utf16_to_utf8(source: *const u16, len: usize, target: *mut u8) -> usize {
        // SAFETY: passed on to the caller.
        let source = unsafe { slice::from_raw_parts(source, len) };
        let Ok(text) = String::from_utf16(source) else { return 0 };
        // SAFETY: passed on to the caller; new memory overlaps nothing.
        unsafe { ptr::copy_nonoverlapping(text.as_ptr(), target, text.len()) };
        text.len()
    }

    /// # Safety
    /// `source` is valid for `len` bytes, `target` for the units that they take.
    pub(super) unsafe fn convert_utf8_to_utf16(source: *const u8, len: usize, target: *mut u16) -> usize {
        // SAFETY: passed on to the caller.
        match std::str::from_utf8(unsafe { slice::from_raw_parts(source, len) }) {
            // SAFETY: passed on to the caller, and checked.
            Ok(_) => unsafe { convert_valid_utf8_to_utf16(source, len, target) },
            Err(_) => 0,
        }
    }

    /// # Safety
    /// `source` is UTF-8 of `len` bytes, `target` is valid for the units that they take.
    pub(super) unsafe fn convert_valid_utf8_to_utf16(source: *const u8, len: usize, target: *mut u16) -> usize {
        // SAFETY: passed on to the caller.
        let source = unsafe { std::str::from_utf8_unchecked(slice::from_raw_parts(source, len)) };
        let units: Vec<u16> = source.encode_utf16().collect();
        // SAFETY: passed on to the caller; new memory overlaps nothing.
        unsafe { ptr::copy_nonoverlapping(units.as_ptr(), target, units.len()) };
        units.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is beyond a target, to see that nobody writes there.
    const GUARD: usize = 64;

    /// Letters of each length in UTF-8, and more than one script of most.
    const LETTERS: [&[char]; 5] = [
        &['a', 'z', ' ', '\0', '\u{7f}'],
        &['é', 'ß', 'я', '\u{80}', '\u{7ff}'],
        &['日', '本', 'ก', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{ffff}'],
        &['🐱', '🚀', '𝄞', '\u{10000}', '\u{10ffff}'],
        &['a', 'b', 'é', '日', '🐱'],
    ];

    /// Numbers below `end` that look random, the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % end
        }
    }

    /// Bytes of `units`, read and written at these distances from the start of memory.
    fn utf8_of(units: &[u16], from: usize, to: usize) -> Result<Vec<u8>, TextError> {
        let source = [vec![0xdc00; from], units.to_vec()].concat();
        let len = units.len() * 3;
        let mut target = vec![0xa5; to + len + GUARD];
        let written = utf16_to_utf8(&source[from..], &mut target[to..to + len])?;
        assert!(target[..to].iter().chain(&target[to + len..]).all(|byte| *byte == 0xa5));
        Ok(target[to..to + written].to_vec())
    }

    type Conversion = fn(&[u8], &mut [u16]) -> Result<usize, TextError>;

    /// Which one is taken depends on the processor. Short text can be of any length here.
    const CONVERSIONS: [Conversion; 3] = [utf8_to_utf16, vectors, |source, target| {
        short::convert(source, target).ok_or(TextError::NotUtf8)
    }];

    /// Units of `text`, likewise, which all conversions have to agree on.
    fn utf16_of(text: &str, from: usize, to: usize) -> Vec<u16> {
        let source = "x".repeat(from) + text;
        let [units, others @ ..] = CONVERSIONS.map(|convert| {
            let mut target = vec![0xa5a5; to + text.len() + GUARD];
            let written = convert(&source.as_bytes()[from..], &mut target[to..to + text.len()]).expect("UTF-8");
            assert!(
                target[..to]
                    .iter()
                    .chain(&target[to + text.len()..])
                    .all(|unit| *unit == 0xa5a5)
            );
            target[to..to + written].to_vec()
        });
        assert!(others.iter().all(|other| *other == units), "{text:?}");
        units
    }

    fn assert_both_ways(text: &str, from: usize, to: usize) {
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(utf8_of(&units, from, to).as_deref(), Ok(text.as_bytes()), "{text:?}");
        assert_eq!(utf16_of(text, from, to), units, "{text:?}");
    }

    #[test]
    fn every_character_goes_both_ways() {
        let step = if cfg!(miri) { 40_009 } else { 1 };
        let characters: Vec<char> = ('\0'..=char::MAX).step_by(step).collect();
        for character in &characters {
            assert_both_ways(character.encode_utf8(&mut [0; 4]), 0, 0);
        }
        for (at, some) in characters.chunks(97).enumerate() {
            assert_both_ways(&String::from_iter(some), at % 16, at % 7);
        }
    }

    #[test]
    fn text_of_every_length_goes_both_ways_wherever_it_lies() {
        let mut numbers = Numbers(1);
        let (longest, step) = if cfg!(miri) { (40, 13) } else { (100, 1) };
        for letters in LETTERS {
            for len in (0..=longest).step_by(step) {
                let text: String = (0..len).map(|_| letters[numbers.below(letters.len())]).collect();
                for from in (0..16).step_by(step) {
                    assert_both_ways(&text, from, numbers.below(16));
                }
            }
        }
    }

    #[test]
    fn long_text_goes_both_ways() {
        let mut numbers = Numbers(2);
        for _ in 0..if cfg!(miri) { 1 } else { 1000 } {
            let mut text = String::new();
            // Stretches of one script, as text has them.
            for _ in 0..numbers.below(12) {
                let letters = LETTERS[numbers.below(LETTERS.len())];
                text.extend((0..numbers.below(300)).map(|_| letters[numbers.below(letters.len())]));
            }
            assert_both_ways(&text, numbers.below(16), numbers.below(16));
        }
    }

    #[test]
    fn lone_surrogates_are_found_wherever_they_are() {
        let lens = if cfg!(miri) { vec![1, 2, 9] } else { (1..=100).collect() };
        for letters in LETTERS {
            for &len in &lens {
                let letters: String = letters.iter().cycle().take(len).collect();
                let mut units: Vec<u16> = letters.encode_utf16().collect();
                for at in 0..units.len() {
                    for lone in [0xd83d, 0xdbff, 0xdc00, 0xdc31] {
                        let whole = std::mem::replace(&mut units[at], lone);
                        // One half of a pair may have taken the place of the same half of another.
                        let expected = String::from_utf16(&units).map(String::into_bytes).map_err(|_| {
                            let valid = char::decode_utf16(units.clone()).map_while(Result::ok);
                            TextError::LoneSurrogate(valid.map(char::len_utf16).sum())
                        });
                        assert_eq!(utf8_of(&units, at % 8, 0), expected);
                        units[at] = whole;
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_utf8_is_found_at_every_length_and_place() {
        let lens = if cfg!(miri) {
            vec![5]
        } else {
            vec![1, 7, 40, 100, 300, 2000]
        };
        for letters in LETTERS {
            for &len in &lens {
                let text: String = letters.iter().cycle().take(len).collect();
                for at in (0..text.len()).step_by(1 + text.len() / 97) {
                    for wrong in [0x80, 0xff, 0xc0, 0xe0, 0xed, 0xf5] {
                        let mut bytes = text.clone().into_bytes();
                        bytes[at] = wrong;
                        let expected = match std::str::from_utf8(&bytes) {
                            Ok(text) => Ok(text.encode_utf16().count()),
                            Err(_) => Err(TextError::NotUtf8),
                        };
                        for convert in CONVERSIONS {
                            assert_eq!(convert(&bytes, &mut vec![0; bytes.len()]), expected, "{bytes:x?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_target_that_may_be_too_small_is_refused() {
        assert_eq!(utf16_to_utf8(&[97; 4], &mut [0; 11]), Err(TextError::NoSpace));
        assert_eq!(utf8_to_utf16(b"abcd", &mut [0; 3]), Err(TextError::NoSpace));
        assert_eq!(utf16_to_utf8(&[], &mut []), Ok(0));
        assert_eq!(utf8_to_utf16(b"", &mut []), Ok(0));
    }
}
