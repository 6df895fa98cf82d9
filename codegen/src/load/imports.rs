//! Reads and parses the inputs and all that they import, each file once.

use std::collections::BTreeMap;
use std::sync::Arc;

use prost_types::FileDescriptorProto;

use super::reader::{Found, Reader};
use super::resolve::convert;
use super::{Parsed, edition, repair};
use crate::error::{Diagnostic, Diagnostics, Place, Problem, Source};

/// An import statement.
struct Import {
    name: String,
    importer: Arc<Source>,
    span: Vec<i32>,
}

/// Parses the inputs and their imports, transitively. What fails is left out and reported.
pub fn parse_all(reader: &mut Reader, inputs: &[String], problems: &mut Diagnostics) -> BTreeMap<String, Parsed> {
    let mut parsed = BTreeMap::new();
    let mut seen = std::collections::HashSet::new();
    let mut queue: Vec<(String, Option<Import>)> = inputs.iter().rev().map(|name| (name.clone(), None)).collect();
    let input_names: std::collections::HashSet<&String> = inputs.iter().collect();
    while let Some((name, import)) = queue.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let (source, descriptor) = match reader.find(&name) {
            Ok(Found::Text(source)) => {
                let source = Arc::new(source);
                match parse(&name, &source) {
                    Ok(descriptor) => (source, descriptor),
                    Err(found) => {
                        problems.append(found.into_diagnostics(&source));
                        continue;
                    }
                }
            }
            Ok(Found::BuiltIn(descriptor)) => {
                let text = String::new();
                (
                    Arc::new(Source {
                        name: name.clone(),
                        text,
                    }),
                    *descriptor,
                )
            }
            Ok(Found::Nowhere) => {
                problems.push(not_found(&name, import, reader));
                continue;
            }
            Err(problem) => {
                problems.push(Diagnostic::new(problem));
                continue;
            }
        };
        for (index, dependency) in descriptor.dependency.iter().enumerate().rev() {
            if descriptor.dependency[..index].contains(dependency) {
                let span = import_span(&descriptor, index);
                let name = dependency.clone();
                problems.push(at_import(Problem::DuplicateImport { name }, &source, &span));
            } else if !seen.contains(dependency) {
                let import = Import {
                    name: dependency.clone(),
                    importer: Arc::clone(&source),
                    span: import_span(&descriptor, index),
                };
                queue.push((dependency.clone(), Some(import)));
            }
        }
        let input = input_names.contains(&name);
        parsed.insert(
            name,
            Parsed {
                descriptor,
                source,
                input,
            },
        );
    }
    parsed
}

/// Why a file could not be parsed.
pub enum ParseFailure {
    /// It states an edition.
    Edition(Box<Diagnostic>),
    /// protox refuses it.
    Syntax(Box<protox::Error>),
}

impl ParseFailure {
    fn into_diagnostics(self, source: &Arc<Source>) -> Diagnostics {
        match self {
            ParseFailure::Edition(diagnostic) => Diagnostics(vec![*diagnostic]),
            ParseFailure::Syntax(error) => convert::parse_error(&error, source),
        }
    }
}

/// Parses one file.
pub fn parse(name: &str, source: &Source) -> Result<FileDescriptorProto, ParseFailure> {
    if let Some((edition, span)) = edition::find(&source.text) {
        let source = Arc::new(Source {
            name: source.name.clone(),
            text: source.text.clone(),
        });
        let place = Place::span(source, span, "editions cannot be read");
        return Err(ParseFailure::Edition(Box::new(Diagnostic::at(
            Problem::Edition { edition },
            place,
        ))));
    }
    repair::parse(name, &source.text).map_err(|error| ParseFailure::Syntax(Box::new(error)))
}

fn not_found(name: &str, import: Option<Import>, reader: &Reader) -> Diagnostic {
    match import {
        Some(import) => {
            let includes = reader.includes();
            let name = import.name;
            at_import(
                Problem::ImportNotFound { name, includes },
                &import.importer,
                &import.span,
            )
        }
        None => Diagnostic::new(Problem::InputNotFound {
            path: name.into(),
            nearest: None,
        }),
    }
}

fn at_import(problem: Problem, importer: &Arc<Source>, span: &[i32]) -> Diagnostic {
    let source = Arc::clone(importer);
    let place = match importer.descriptor_span(span) {
        Some(span) => Place::span(source, span, "imported here"),
        None => Place::file(source),
    };
    Diagnostic::at(problem, place)
}

fn import_span(descriptor: &FileDescriptorProto, index: usize) -> Vec<i32> {
    let path = [3, i32::try_from(index).unwrap_or(i32::MAX)];
    descriptor
        .source_code_info
        .iter()
        .flat_map(|info| &info.location)
        .find(|location| location.path == path)
        .map(|location| location.span.clone())
        .unwrap_or_default()
}
