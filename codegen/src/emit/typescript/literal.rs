//! Literals and property keys, whatever the text they stand for.

use crate::emit::invisible::is_invisible;

/// Text as a string literal in double quotes. Letters of all scripts stay readable; everything that an editor does not show, or
/// shows in another place than it is in (bidirectional controls), is escaped.
pub(super) fn string(text: &str) -> String {
    use std::fmt::Write as _;
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for character in text.chars() {
        match character {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            _ if is_invisible(character) => {
                let _ = write!(literal, "\\u{:04x}", character as u32);
            }
            _ => literal.push(character),
        }
    }
    literal.push('"');
    literal
}

/// A property's key in an object literal. `__proto__: x` there would set the prototype, so that one is computed.
pub(super) fn key(property: &str) -> String {
    if property == "__proto__" {
        "[\"__proto__\"]".to_owned()
    } else {
        member(property)
    }
}

/// A property's key in an interface.
pub(super) fn member(property: &str) -> String {
    if is_identifier(property) {
        property.to_owned()
    } else {
        string(property)
    }
}

/// What follows an object to reach its property.
pub(super) fn access(property: &str) -> String {
    if is_identifier(property) {
        format!(".{property}")
    } else {
        format!("[{}]", string(property))
    }
}

/// Only ASCII: which other letters an identifier may have differs between engines.
fn is_identifier(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    text.starts_with(letter) && text.chars().all(|c| letter(c) || c.is_ascii_digit())
}

/// A number, exactly. `Infinity` and `NaN` are names, which a message might have; quotients are not.
pub(super) fn number(value: f64) -> String {
    if value.is_nan() {
        "0 / 0".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "1 / 0" } else { "-1 / 0" }.to_owned()
    } else {
        // The shortest digits that read back as the same double, in a form that JavaScript reads too.
        let text = format!("{value:?}");
        text.strip_suffix(".0").map_or(text.clone(), ToOwned::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_keep_their_value_and_stay_inside_their_quotes() {
        assert_eq!(
            string("q\" + (()=>{throw 1})() + \""),
            r#""q\" + (()=>{throw 1})() + \"""#
        );
        assert_eq!(string("${x} `y` \\ \n */"), r#""${x} `y` \\ \n */""#);
        assert_eq!(
            string("\u{2028}\0\u{85}\u{202e}\u{feff}"),
            r#""\u2028\u0000\u0085\u202e\ufeff""#
        );
        assert_eq!(string("größe 漢 😀"), "\"größe 漢 😀\"");
    }

    #[test]
    fn keys_are_quoted_where_they_must_be() {
        assert_eq!(key("createdAt"), "createdAt");
        assert_eq!(key("class"), "class");
        assert_eq!(key("a-b"), "\"a-b\"");
        assert_eq!(key("1st"), "\"1st\"");
        assert_eq!(key(""), "\"\"");
        assert_eq!(key("__proto__"), "[\"__proto__\"]");
        assert_eq!(member("__proto__"), "__proto__");
    }

    #[test]
    fn numbers_are_exact_and_name_no_global() {
        assert_eq!(number(5.0), "5");
        assert_eq!(number(-0.0), "-0");
        assert_eq!(number(f64::MAX), "1.7976931348623157e308");
        assert_eq!(number(f64::from(0.1_f32)), "0.10000000149011612");
        assert_eq!(number(f64::NAN), "0 / 0");
        assert_eq!(number(f64::NEG_INFINITY), "-1 / 0");
        assert_eq!(number(f64::from(f32::from_bits(1))), "1.401298464324817e-45");
    }
}
