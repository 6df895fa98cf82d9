//! Errors of protox and prost-reflect as our own diagnostics.

use std::sync::Arc;

use prost_reflect::DescriptorError;

use crate::error::{Diagnostic, Diagnostics, Label, Place, Problem, Source};

/// An error of the parser, which may hold several.
pub fn parse_error(error: &protox::Error, source: &Arc<Source>) -> Diagnostics {
    let mut found = flatten(error, source, |message, help| Problem::Parse { message, help });
    // What is missing at the end has no place of its own.
    let end = source.text.trim_end().len();
    for place in found.0.iter_mut().filter_map(|diagnostic| diagnostic.place.as_mut()) {
        if place.labels.is_empty() {
            let text = "the file ends here".to_owned();
            place.labels.push(Label { span: end..end, text });
        }
    }
    found
}

/// An error in what a file declares, which may hold several.
pub fn descriptor_error(error: DescriptorError, file: &str, source: &Arc<Source>) -> Diagnostics {
    // prost-reflect takes columns for characters, although they are bytes: let each byte be one.
    let ascii: String = source
        .text
        .bytes()
        .map(|byte| if byte.is_ascii() { char::from(byte) } else { '?' })
        .collect();
    let error = match error.file() {
        Some(name) if name == file => error.with_source_code(&ascii),
        _ => error,
    };
    let mut found = flatten(&error, source, |message, help| {
        let help = help.or_else(|| advice(&message).map(str::to_owned));
        Problem::Descriptor { message, help }
    });
    // Comes with names that are equal, and is no rule of its own.
    let is_noise = |diagnostic: &Diagnostic| diagnostic.to_string().starts_with("camel-case name of field ");
    if !found.0.iter().all(is_noise) {
        found.0.retain(|diagnostic| !is_noise(diagnostic));
    }
    found
}

/// What to do about errors for which prost-reflect has no help.
fn advice(message: &str) -> Option<&'static str> {
    let advice = [
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
    advice
        .iter()
        .find(|(part, _)| message.contains(part))
        .map(|(_, advice)| *advice)
}

fn flatten(
    error: &dyn miette::Diagnostic,
    source: &Arc<Source>,
    problem: fn(String, Option<String>) -> Problem,
) -> Diagnostics {
    let related = error.related().into_iter().flatten();
    let all = std::iter::once(error).chain(related);
    Diagnostics(
        all.map(|error| {
            let labels = error.labels().into_iter().flatten().filter_map(|label| {
                let start = label.offset();
                let end = start + label.len();
                let text = label.label().unwrap_or_default().to_owned();
                // A span outside the text would make the report itself fail.
                source.text.get(start..end).map(|_| Label { span: start..end, text })
            });
            let place = Place {
                source: Arc::clone(source),
                labels: labels.collect(),
            };
            let help = error.help().map(|help| help.to_string());
            Diagnostic::at(problem(error.to_string(), help), place)
        })
        .collect(),
    )
}
