//! Errors of protox and prost-reflect as our own diagnostics.

use std::sync::Arc;

use prost_reflect::DescriptorError;

use crate::error::{Diagnostic, Diagnostics, Label, Place, Problem, Source};

/// An error of the parser, which may hold several.
pub fn parse_error(error: &protox::Error, source: &Arc<Source>) -> Diagnostics {
    flatten(error, source, |message, help| Problem::Parse { message, help })
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
    flatten(&error, source, |message, help| Problem::Descriptor { message, help })
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
