//! Comments of the schema as Rust documentation, with everything in them made harmless.
//!
//! A comment is text, not Markdown that somebody checked: it must not become a doctest, a link that does not resolve, a tag of
//! HTML, or a letter that reorders the line. What Markdown would act on is escaped; code spans within a line, bullets and web
//! addresses are kept, because they read as meant.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::invisible::line_comment;

/// Documentation from a comment, or `otherwise` when there is none.
pub(super) fn lines(comment: &[String], otherwise: &str) -> TokenStream {
    let mut lines: Vec<String> = comment
        .iter()
        .map(|text| format!(" {}", markdown(text)).trim_end().to_owned())
        .collect();
    if lines.iter().all(String::is_empty) {
        lines = vec![format!(" {otherwise}")];
    }
    quote!(#(#[doc = #lines])*)
}

/// The attribute for what the schema marks as deprecated.
pub(super) fn deprecated(is_deprecated: bool) -> Option<TokenStream> {
    is_deprecated.then(|| quote!(#[deprecated]))
}

/// One line of a comment as Markdown that shows it as it is. Indentation goes, since four spaces would make code of it.
fn markdown(text: &str) -> String {
    let text = line_comment(text);
    let text = text.trim();
    let mut markdown = String::with_capacity(text.len() + 8);
    let mut rest = text;
    if let Some(after) = rest.strip_prefix("* ") {
        markdown.push_str("* ");
        rest = after;
    }
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        if is_plain(c) {
            let (plain, after) = rest.split_at(rest.find(|c| !is_plain(c)).unwrap_or(rest.len()));
            markdown.push_str(plain);
            before = plain.chars().next_back().unwrap_or(before);
            rest = after;
            continue;
        }
        if let Some(span) = code_span(rest, before).or_else(|| web_address(rest, before)) {
            let is_address = !span.starts_with('`');
            markdown.push_str(if is_address { "<" } else { "" });
            markdown.push_str(span);
            markdown.push_str(if is_address { ">" } else { "" });
            before = '`';
            rest = &rest[span.len()..];
            continue;
        }
        let after = rest[c.len_utf8()..].chars().next().unwrap_or(' ');
        let at_start = markdown.is_empty();
        let is_special = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '|' => true,
            '_' => !(before.is_alphanumeric() && after.is_alphanumeric()),
            '&' => after.is_ascii_alphanumeric() || after == '#',
            // A heading, a quotation, the underline of a heading; a bullet has a space behind it.
            '#' | '>' | '=' => at_start,
            '-' | '+' => at_start && after != ' ',
            _ => false,
        };
        if is_special {
            markdown.push('\\');
        }
        markdown.push(c);
        before = c;
        rest = &rest[c.len_utf8()..];
    }
    markdown
}

/// Whether a character stands for itself wherever it is, and starts nothing: most of any text.
fn is_plain(c: char) -> bool {
    (c.is_ascii_alphanumeric() && c != 'h') || matches!(c, ' ' | '.' | ',' | ':' | ';' | '(' | ')' | '/' | '"' | '\'')
}

/// A code span with one backtick on either side, within the line.
fn code_span(text: &str, before: char) -> Option<&str> {
    let inner = text.strip_prefix('`').filter(|_| before != '`')?;
    let len = inner.find('`').filter(|len| *len > 0)?;
    let is_single = !inner[len + 1..].starts_with('`') && !inner[..len].trim().is_empty();
    is_single.then(|| &text[..len + 2])
}

/// An address with its scheme, up to what cannot be part of it. A point or bracket at the end belongs to the sentence.
fn web_address(text: &str, before: char) -> Option<&str> {
    if before.is_alphanumeric() || !(text.starts_with("http://") || text.starts_with("https://")) {
        return None;
    }
    let is_end = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\'' | '`' | '\\' | '|');
    let len = text.find(is_end).unwrap_or(text.len());
    let address = text[..len].trim_end_matches(|c: char| c.is_ascii_punctuation() && c != '/');
    (address.len() > "https://".len()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        for (comment, expected) in [
            ("Plain text, with (this) and that.", "Plain text, with (this) and that."),
            ("```rust", r"\`\`\`rust"),
            ("    let x: Nope = 1;", "let x: Nope = 1;"),
            ("see [Foo] and [bar](baz)", r"see \[Foo\] and \[bar\](baz)"),
            ("a `code span` and an open ` one", r"a `code span` and an open \` one"),
            ("``", r"\`\`"),
            ("Vec<T> &amp; x & y", r"Vec\<T> \&amp; x & y"),
            ("snake_case and _emphasis_", r"snake_case and \_emphasis\_"),
            ("# no heading", r"\# no heading"),
            ("- bullet", "- bullet"),
            ("* bullet *bold*", r"* bullet \*bold\*"),
            ("---", r"\---"),
            ("===", r"\==="),
            (r"path C:\x\", r"path C:\\x\\"),
            ("at https://a.example/b_c_d?e=1.", "at <https://a.example/b_c_d?e=1>."),
            ("(http://x.example)", "(<http://x.example>)"),
            ("https://", "https://"),
            ("a\rb\u{2028}c\u{202e}d\u{85}e", "a b c d e"),
        ] {
            assert_eq!(markdown(comment), expected, "{comment:?}");
        }
    }

    #[test]
    fn nothing_said_gives_the_summary() {
        assert_eq!(
            lines(&[], "Field `a`.").to_string(),
            lines(&[String::new()], "Field `a`.").to_string()
        );
    }
}
