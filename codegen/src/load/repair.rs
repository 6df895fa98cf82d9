//! Parses what protoc accepts and protox's parser refuses, by changing the text in places that mean nothing to generated code.
//!
//! A change never moves anything, so the places of all elements stay right. It is made only where the parser complains:
//!
//! - `-inf` and `-nan` as values of options become a number;
//! - options of an extension range that is a single number (`extensions 1 [...]`) become white space.

use miette::Diagnostic as _;
use prost_types::FileDescriptorProto;

/// Parses a file. The error is that of the unchanged text.
pub fn parse(name: &str, text: &str) -> Result<FileDescriptorProto, protox::Error> {
    let parse = |text: &str| protox::file::File::from_source(name, text).map(FileDescriptorProto::from);
    let first = match parse(text) {
        Ok(descriptor) => return Ok(descriptor),
        Err(error) => error,
    };
    // Each round repairs all that the parser has found so far; it may have stopped early.
    let Some(mut repaired) = repair(&first, text) else {
        return Err(first);
    };
    loop {
        match parse(&repaired) {
            Ok(descriptor) => return Ok(descriptor),
            Err(error) => match repair(&error, &repaired) {
                Some(again) => repaired = again,
                None => return Err(first),
            },
        }
    }
}

/// The text without what the error is about, if that can be repaired.
fn repair(error: &protox::Error, text: &str) -> Option<String> {
    let mut repaired = text.to_owned();
    let related = error.related().into_iter().flatten();
    for error in std::iter::once(error as &dyn miette::Diagnostic).chain(related) {
        let message = error.to_string();
        for label in error.labels()? {
            let span = label.offset()..label.offset() + label.len();
            let found = text.get(span.clone())?;
            if message == "identifiers may not be negative" && matches!(found, "-inf" | "-nan") {
                repaired.replace_range(span, "-9e9");
            } else if message.starts_with("expected 'to', ',' or ';', but found '['") && found == "[" {
                let end = span.start + list_len(&text[span.start..])?;
                let blank = text[span.start..end].replace(|c: char| c != '\n', " ");
                // Characters of several bytes leave several spaces.
                let missing = end - span.start - blank.len();
                repaired.replace_range(span.start..end, &(" ".repeat(missing) + &blank));
            } else {
                return None;
            }
        }
    }
    (repaired != text).then_some(repaired)
}

/// Length of the bracketed list that the text starts with.
fn list_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &text.get(at..).unwrap_or_default();
        at += match byte {
            b'[' => {
                depth += 1;
                1
            }
            b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
                1
            }
            b'"' | b'\'' => string_len(bytes.get(at..)?)?,
            b'/' if rest.starts_with("//") => rest.find('\n')?,
            b'/' if rest.starts_with("/*") => rest.find("*/")? + 2,
            _ => 1,
        };
    }
    None
}

/// Length of the quoted string that the text starts with.
fn string_len(text: &[u8]) -> Option<usize> {
    let quote = *text.first()?;
    let mut at = 1;
    loop {
        match *text.get(at)? {
            b'\\' => at += 2,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn options_of_a_single_extension_number() {
        let text = "syntax = \"proto2\";\nmessage M {\n  extensions 100 [declaration = { /* ] */ full_name: \"é]\" }];\n  \
                    optional int32 a = 1;\n}\n";
        let file = parse("m.proto", text).expect("protoc takes it");
        assert_eq!(file.message_type[0].extension_range.len(), 1);
        assert_eq!(file.message_type[0].field[0].name(), "a");
    }

    #[test]
    fn negative_words_in_options_only_where_they_are() {
        let text = "syntax = \"proto2\";\nmessage M { optional double a = 1 [default = -inf, (x) = -inf]; }";
        let file = parse("m.proto", text).expect("protoc takes it");
        assert_eq!(file.message_type[0].field[0].default_value(), "-inf");
    }

    #[test]
    fn the_error_is_that_of_the_original() {
        let text = "syntax = \"proto2\";\nmessage M { extensions 1 []; optional double a = 1 [(x) = -inf]; reserved; }";
        let first = protox::file::File::from_source("m.proto", text)
            .expect_err("mistakes")
            .to_string();
        assert_eq!(parse("m.proto", text).expect_err("mistakes").to_string(), first);
    }
}
