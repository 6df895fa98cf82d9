//! Comments of the schema as `TSDoc`, with everything in them made harmless.
//!
//! A comment may say `*/`, hold a line end that only JavaScript knows (U+2028), letters that reorder the line (U+202E), or an `@`
//! that a tool would take for a tag: `@deprecated` strikes the declaration through, `@internal` drops it from type declarations,
//! `@ts-ignore` hides errors.

use crate::emit::invisible::is_invisible;

/// Said of elements that the schema marks, in words that stand on their own in an editor.
const DEPRECATED: &str = "@deprecated Marked as deprecated in the schema.";

/// The comment of a declaration, each line behind `indent`, or nothing when there is nothing to say.
pub(super) fn doc(lines: &[String], deprecated: bool, indent: &str) -> String {
    let mut text: Vec<String> = lines.iter().map(|line| harmless(line)).collect();
    if deprecated {
        if !text.is_empty() {
            text.push(String::new());
        }
        text.push(DEPRECATED.to_owned());
    }
    block(&text, indent)
}

/// The comment of a declaration that shares its name, and the comment of it, with another.
pub(super) fn deprecation(deprecated: bool) -> String {
    doc(&[], deprecated, "")
}

/// The comment of a whole file.
pub(super) fn file(lines: &[String]) -> String {
    let mut text: Vec<String> = lines.iter().map(|line| harmless(line)).collect();
    if !text.is_empty() {
        text.extend([String::new(), "@packageDocumentation".to_owned()]);
    }
    block(&text, "")
}

fn block(lines: &[String], indent: &str) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let mut text = format!("{indent}/**\n");
            for line in lines {
                text.push_str(indent);
                text.push_str(if line.is_empty() { " *" } else { " * " });
                text.push_str(line);
                text.push('\n');
            }
            text.push_str(indent);
            text.push_str(" */\n");
            text
        }
    }
}

fn harmless(line: &str) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(line.len());
    let mut before = ' ';
    for character in line.chars() {
        match character {
            '/' if before == '*' => text.push_str("\\/"),
            // An address such as a@b.c is no tag.
            '@' if !before.is_alphanumeric() => text.push_str("\\@"),
            '\t' => text.push_str("  "),
            '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => text.push(' '),
            _ if is_invisible(character) => {
                let _ = write!(text, "\\u{:04x}", character as u32);
            }
            _ => text.push(character),
        }
        before = character;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(lines: &[&str]) -> String {
        doc(
            &lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>(),
            false,
            "",
        )
    }

    #[test]
    fn one_line_stays_one_line() {
        assert_eq!(of(&["A user."]), "/** A user. */\n");
        assert_eq!(of(&[]), "");
    }

    #[test]
    fn lines_keep_their_indentation() {
        assert_eq!(
            of(&["Sample:", "", "    let x;"]),
            "/**\n * Sample:\n *\n *     let x;\n */\n"
        );
    }

    #[test]
    fn nothing_ends_the_comment() {
        assert_eq!(
            of(&["shops/*/items/*/x and */ bad /* tail"]),
            "/** shops/*\\/items/*\\/x and *\\/ bad /* tail */\n"
        );
        assert_eq!(of(&["/", "*", "/"]), "/**\n * /\n * *\n * /\n */\n");
        assert_eq!(
            of(&["a\u{2028}b\rc\u{85}d\u{202e}e\u{0}"]),
            "/** a b c d\\u202ee\\u0000 */\n"
        );
    }

    #[test]
    fn tags_are_text() {
        assert_eq!(
            of(&["@deprecated {@link X} mail a@b.c"]),
            "/** \\@deprecated {\\@link X} mail a@b.c */\n"
        );
    }

    #[test]
    fn deprecation_is_a_tag() {
        assert_eq!(deprecation(true), format!("/** {DEPRECATED} */\n"));
        assert_eq!(
            doc(&["x".into()], true, "  "),
            format!("  /**\n   * x\n   *\n   * {DEPRECATED}\n   */\n")
        );
    }
}
