//! Errors of protox and prost-reflect as our own diagnostics.

use std::ops::Range;
use std::sync::Arc;

use prost_reflect::DescriptorError;

use super::advice;
use crate::error::{Diagnostic, Diagnostics, Label, Place, Problem, Source};

/// An error of the parser, which may hold several.
pub fn parse_error(error: &protox::Error, source: &Arc<Source>) -> Diagnostics {
    let mut found = flatten(error, source, |message, help, span| {
        let help = help.or_else(|| advice::parse(&message, &source.text, span));
        Problem::Parse { message, help }
    });
    // One mistake, whatever the number of fields.
    let mut said = false;
    found.0.retain(|diagnostic| {
        let again = said;
        let is_one = advice::is_missing_syntax(&diagnostic.problem.to_string(), &source.text);
        said |= is_one;
        !(is_one && again)
    });
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
    let mut found = flatten(&error, source, |message, help, span| {
        let written = span.and_then(|span| source.text.get(span.clone()));
        let help = help.or_else(|| advice::declared(&message, written));
        Problem::Descriptor { message, help }
    });
    // Comes with names that are equal, and is no rule of its own.
    let is_noise = |diagnostic: &Diagnostic| diagnostic.to_string().starts_with("camel-case name of field ");
    if !found.0.iter().all(is_noise) {
        found.0.retain(|diagnostic| !is_noise(diagnostic));
    }
    found
}

fn flatten(
    error: &dyn miette::Diagnostic,
    source: &Arc<Source>,
    problem: impl Fn(String, Option<String>, Option<&Range<usize>>) -> Problem,
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
            let span = place.labels.first().map(|label| &label.span);
            let problem = problem(error.to_string(), help, span);
            Diagnostic::at(problem, place)
        })
        .collect(),
    )
}
