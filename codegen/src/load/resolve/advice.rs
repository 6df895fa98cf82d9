//! What to do about errors for which protox and prost-reflect have no help.

use std::ops::Range;

use protox::file::{FileResolver as _, GoogleFileResolver};

use crate::load::head;

/// A parser's error at a place; none when it is at the end of the file.
pub fn parse(message: &str, text: &str, span: Option<&Range<usize>>) -> Option<String> {
    if is_missing_syntax(message, text) {
        return Some(
            "a file without a `syntax` statement is proto2: write `syntax = \"proto3\";` before all others, if that is what it is"
                .to_owned(),
        );
    }
    // Of what may come next, a semicolon is one thing; what did come is on another line, so the one before it lacks its end.
    let may_end = message.starts_with("expected ") && message.split(", but ").next()?.contains("';'");
    let before = text.get(..span.map_or(text.len(), |span| span.start))?;
    let line = may_end.then(|| unfinished_line(before)).flatten()?;
    Some(format!("is a `;` missing at the end of line {line}?"))
}

/// Whether a field is refused because its file says no syntax. All fields of such a file are.
pub fn is_missing_syntax(message: &str, text: &str) -> bool {
    message.starts_with("fields must have a label with proto2 syntax") && !head::has_syntax(text)
}

/// Number of the last line that holds more than a comment, when it is not the one that the text ends in and has no end of a statement.
fn unfinished_line(before: &str) -> Option<usize> {
    let lines: Vec<&str> = before
        .split('\n')
        .map(|line| without_comment(line).trim_end())
        .collect();
    let at = lines.iter().rposition(|line| !line.is_empty())?;
    let is_open = !lines[at].ends_with([';', '{', '}']) && !lines[at].ends_with("*/");
    (is_open && at + 1 < lines.len()).then_some(at + 1)
}

/// The line up to `//` outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if line[at..].starts_with("//") => return &line[..at],
            Some(_) | None => {}
        }
    }
    line
}

/// Errors of what a file declares, by a part of their sentence.
const DECLARED: [(&str, &str); 13] = [
    (
        "which is not defined",
        "begin the name with a `.` to search from the outermost scope",
    ),
    ("is not defined", "define it, or import the file that does"),
    ("is defined twice", "rename one of them"),
    ("already defined", "rename one of them"),
    ("is already used", "give one of them another number"),
    (
        "conflicts with reserved range",
        "choose another number, or take this one off the range",
    ),
    (
        "conflicts with extension range",
        "choose another number, or take this one off the range",
    ),
    (
        "as an extension number",
        "choose a number of its extension ranges, or extend them",
    ),
    ("is not a message", "name a message or an enum"),
    ("invalid default value", "write a value of the field's type"),
    ("must have at least one value", "add one"),
    ("first value for proto3 enums", "put a value with number 0 first"),
    ("already been set", "set it once"),
];

/// An error in what a file declares. `written` is the text that it is about.
pub fn declared(message: &str, written: Option<&str>) -> Option<String> {
    let (part, advice) = DECLARED.iter().find(|(part, _)| message.contains(part))?;
    if *part == "is not defined"
        && let Some((name, file)) = written.and_then(well_known)
    {
        let as_it_is = written.is_some_and(|written| written.trim_start_matches('.') == name);
        let called = if as_it_is {
            String::new()
        } else {
            format!(" and call it {name}")
        };
        return Some(format!("add `import \"{file}\";`{called}"));
    }
    Some((*advice).to_owned())
}

/// Google's files whose types schemas use as they are.
const WELL_KNOWN: [&str; 9] = [
    "google/protobuf/any.proto",
    "google/protobuf/duration.proto",
    "google/protobuf/empty.proto",
    "google/protobuf/field_mask.proto",
    "google/protobuf/struct.proto",
    "google/protobuf/timestamp.proto",
    "google/protobuf/wrappers.proto",
    "google/protobuf/descriptor.proto",
    "google/protobuf/type.proto",
];

/// The full name of Google's type that is meant by a name with or without its package, and the file that defines it.
fn well_known(written: &str) -> Option<(String, &'static str)> {
    let name = written.trim_start_matches('.');
    let name = name.strip_prefix("google.").unwrap_or(name);
    let name = name.strip_prefix("protobuf.").unwrap_or(name);
    let resolver = GoogleFileResolver::new();
    let file = WELL_KNOWN.into_iter().find(|file| {
        let Ok(file) = resolver.open_file(file) else {
            return false;
        };
        let file = file.file_descriptor_proto();
        let messages = file.message_type.iter().map(prost_types::DescriptorProto::name);
        let enums = file.enum_type.iter().map(prost_types::EnumDescriptorProto::name);
        messages.chain(enums).any(|declared| declared == name)
    })?;
    Some((format!("google.protobuf.{name}"), file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_their_end() {
        for (before, line) in [
            ("message M {\n  int32 a = 1\n  ", Some(2)),
            ("message M {\n  int32 a = 1 // why; not\n\n  // more\n  ", Some(2)),
            ("option x = \"a//b\"\n", Some(1)),
            ("package a.b\n", Some(1)),
            ("int32 a = ", None),
            ("message M {\n  ", None),
            ("int32 a = 1;\n", None),
            ("/* note */\n", None),
            ("", None),
        ] {
            assert_eq!(unfinished_line(before), line, "{before}");
        }
    }

    #[test]
    fn types_of_google() {
        let timestamp = Some((
            "google.protobuf.Timestamp".to_owned(),
            "google/protobuf/timestamp.proto",
        ));
        for written in [
            "google.protobuf.Timestamp",
            ".google.protobuf.Timestamp",
            "protobuf.Timestamp",
            "Timestamp",
        ] {
            assert_eq!(well_known(written), timestamp, "{written}");
        }
        assert_eq!(well_known("google.protobuf.Time"), None);
        assert_eq!(well_known("acme.Timestamp"), None);
    }

    /// A well-known name that protox does not bring along would help nobody.
    #[test]
    fn all_files_are_there() {
        let resolver = GoogleFileResolver::new();
        for file in WELL_KNOWN {
            assert!(resolver.open_file(file).is_ok(), "{file}");
        }
    }
}
