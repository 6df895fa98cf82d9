//! C++ literals.

use std::fmt::Write as _;

/// A string literal of these UTF-8 bytes. Escapes are octal with three digits, which no following digit can lengthen.
pub(super) fn string(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for byte in text.bytes() {
        match byte {
            // `?` could begin a trigraph.
            b'"' | b'\\' | b'?' => {
                literal.push('\\');
                literal.push(char::from(byte));
            }
            0x20..=0x7e => literal.push(char::from(byte)),
            _ => {
                let _ = write!(literal, "\\{byte:03o}");
            }
        }
    }
    literal.push('"');
    literal
}

/// An `int32_t`. The smallest one has no literal of its own type.
pub(super) fn int32(number: i32) -> String {
    match number {
        i32::MIN => "-2147483647 - 1".to_owned(),
        number => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(string("plain_1"), r#""plain_1""#);
        assert_eq!(string("a\"b\\c??/"), r#""a\"b\\c\?\?/""#);
        assert_eq!(string("é\u{0}7\n"), r#""\303\251\0007\012""#);
    }

    #[test]
    fn integers_have_the_type_of_their_member() {
        assert_eq!(int32(-5), "-5");
        assert_eq!(int32(i32::MIN), "-2147483647 - 1");
    }
}
