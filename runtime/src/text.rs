//! UTF-16 to UTF-8 and back, for the C++ glue: JavaScript strings are UTF-16.
//!
//! `encoding_rs` and `simdutf8` do the work, many characters a step. Only ASCII that arrives as UTF-16 is narrowed here: engines
//! often store plain text that way, and the loop is six times as fast as `encoding_rs` on it. A lone surrogate is never replaced:
//! it is found first, and is an error.

use encoding_rs::mem;

use crate::wire::utf8;

/// Units that are narrowed a step: enough for the compiler to use vectors.
const BLOCK: usize = 32;

/// UTF-16 that has no UTF-8, or UTF-8 that is none.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TextError {
    /// A lone surrogate, or a byte that is not UTF-8, at this position of the source.
    Invalid(usize),
    /// The target may be too small: it needs three bytes for each unit, or a unit for each byte.
    NoSpace,
}

/// Writes `source` as UTF-8, and returns how many bytes it took. `target` has three bytes for each unit of the source, as the
/// longest text needs.
pub(crate) fn utf16_to_utf8(source: &[u16], target: &mut [u8]) -> Result<usize, TextError> {
    if target.len() / 3 < source.len() {
        return Err(TextError::NoSpace);
    }
    let ascii = narrow_ascii(source, target);
    let (rest, target) = (&source[ascii..], &mut target[ascii..]);
    let valid = mem::utf16_valid_up_to(rest);
    if valid < rest.len() {
        return Err(TextError::Invalid(ascii + valid));
    }
    Ok(ascii + mem::convert_utf16_to_utf8(rest, target))
}

/// Writes blocks of ASCII that the source starts with, and returns how many units they are.
fn narrow_ascii(source: &[u16], target: &mut [u8]) -> usize {
    let blocks = source.chunks_exact(BLOCK).zip(target.chunks_exact_mut(BLOCK));
    let mut count = 0;
    for (units, bytes) in blocks {
        if units.iter().fold(0, |all, unit| all | unit) >= 0x80 {
            break;
        }
        for (byte, unit) in bytes.iter_mut().zip(units) {
            *byte = unit.to_le_bytes()[0];
        }
        count += BLOCK;
    }
    count
}

/// Writes `source` as UTF-16, and returns how many units it took. `target` has a unit for each byte of the source.
pub(crate) fn utf8_to_utf16(source: &[u8], target: &mut [u16]) -> Result<usize, TextError> {
    if target.len() < source.len() {
        return Err(TextError::NoSpace);
    }
    match simdutf8::basic::from_utf8(source) {
        Ok(text) => Ok(mem::convert_str_to_utf16(text, target)),
        Err(_) => Err(TextError::Invalid(utf8::valid_up_to(source))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_there_and_back() {
        for text in [
            "",
            "plain",
            &"plain ".repeat(50),
            &("plain ".repeat(50) + "é"),
            "é",
            "日本語",
            "🐱",
            "a\0b",
            &"mixed é 日 🐱 ".repeat(100),
        ] {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut bytes = vec![0; units.len() * 3];
            let len = utf16_to_utf8(&units, &mut bytes).expect("valid");
            assert_eq!(&bytes[..len], text.as_bytes());
            let mut back = vec![0; len];
            let len = utf8_to_utf16(text.as_bytes(), &mut back).expect("valid");
            assert_eq!(back[..len], units);
        }
    }

    #[test]
    fn lone_surrogates_are_found_wherever_they_are() {
        for before in [0usize, 1, 7, 200] {
            for (lone, after) in [
                (0xd83d, None),
                (0xdc31, None),
                (0xd83d, Some(u16::from(b'a'))),
                (0xd83d, Some(0xd83d)),
            ] {
                let mut units = vec![u16::from(b'a'); before];
                units.push(lone);
                units.extend(after);
                let mut bytes = vec![0; units.len() * 3];
                assert_eq!(utf16_to_utf8(&units, &mut bytes), Err(TextError::Invalid(before)));
            }
        }
    }

    #[test]
    fn a_target_that_may_be_too_small_is_refused() {
        assert_eq!(utf16_to_utf8(&[97; 4], &mut [0; 11]), Err(TextError::NoSpace));
        assert_eq!(utf8_to_utf16(b"abcd", &mut [0; 3]), Err(TextError::NoSpace));
        assert_eq!(utf8_to_utf16(b"ab\xff", &mut [0; 3]), Err(TextError::Invalid(2)));
    }
}
