//! Characters of a schema that a reader of generated code would not see, or see in another place than they are in.

/// Whether a character is a control, ends a line to some reader, is invisible, or reorders the text around it. All of them are in the
/// basic plane, so that `\uXXXX` can name them.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// Text for a comment to the end of the line.
pub(super) fn line_comment(text: &str) -> String {
    // Nearly all text is such, and a schema has megabytes of it.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    text.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_show_what_they_hold() {
        assert_eq!(line_comment("größe 漢 😀 é"), "größe 漢 😀 é");
        for hidden in "\n\r\0\u{85}\u{ad}\u{61c}\u{200b}\u{200f}\u{2028}\u{202e}\u{2066}\u{206f}\u{feff}".chars() {
            assert_eq!(line_comment(&format!("a{hidden}b")), "a b", "{hidden:?}");
        }
    }
}
