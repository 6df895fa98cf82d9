//! The statement at the head of a file: `syntax = "…"`, or `edition = "…"`, which protox cannot parse.

use std::ops::Range;

/// The edition that a file states, and where the statement is.
pub fn edition(text: &str) -> Option<(String, Range<usize>)> {
    let start = skip_blank(text, 0);
    let mut at = keyword(text, start, "edition")?;
    at = skip_blank(text, at);
    at = keyword(text, at, "=")?;
    at = skip_blank(text, at);
    let quote = text[at..].chars().next().filter(|&c| c == '"' || c == '\'')?;
    let value = &text[at + 1..];
    let end = value.find([quote, '\n'])?;
    Some((value[..end].to_owned(), start..at + 1 + end + 1))
}

/// Whether the file says its syntax.
pub fn has_syntax(text: &str) -> bool {
    keyword(text, skip_blank(text, 0), "syntax").is_some()
}

fn keyword(text: &str, at: usize, word: &str) -> Option<usize> {
    text[at..].starts_with(word).then_some(at + word.len())
}

/// Skips white space and comments.
fn skip_blank(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let end = if trimmed.starts_with("//") {
            trimmed.find('\n')
        } else if trimmed.starts_with("/*") {
            trimmed.find("*/").map(|end| end + 2)
        } else {
            return at;
        };
        match end {
            Some(end) => at += end,
            None => return text.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{edition, has_syntax};

    #[test]
    fn finds_the_statement_after_comments() {
        let text = "// a\n/* edition */ edition = '2023';\n";
        let (found, span) = edition(text).expect("an edition");
        assert_eq!(found, "2023");
        assert_eq!(&text[span], "edition = '2023'");
    }

    #[test]
    fn takes_nothing_else_for_one() {
        for text in [
            "",
            "/*",
            "//",
            "syntax = \"proto3\";",
            "// edition = \"2023\";",
            "edition",
            "edition = 2023;",
            "edition = \"",
        ] {
            assert!(edition(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_syntax_may_come_after_comments() {
        assert!(has_syntax("// a\n\nsyntax = \"proto3\";"));
        assert!(!has_syntax("message M {} // syntax"));
    }
}
