//! Reads and parses the inputs and all that they import, each file once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use prost_types::FileDescriptorProto;

use super::reader::{Found, Reader};
use super::resolve::convert;
use super::{Parsed, edition, repair};
use crate::error::{Diagnostic, Diagnostics, Place, Problem, Source};
use crate::parallel;

/// An import statement.
struct Import {
    importer: Arc<Source>,
    span: Vec<i32>,
}

/// What became of a file.
enum Outcome {
    Parsed(Arc<Source>, Box<FileDescriptorProto>),
    Nowhere,
    Failed(Diagnostics),
}

/// Parses the inputs and their imports, transitively. What fails is left out and reported.
pub fn parse_all(reader: &Reader, inputs: &[String], problems: &mut Diagnostics) -> BTreeMap<String, Parsed> {
    let input_names: HashSet<&String> = inputs.iter().collect();
    let mut parsed = BTreeMap::new();
    // The first import of each file that is not an input, for the report when it is not found.
    let mut imports: HashMap<String, Import> = HashMap::new();
    let mut seen: HashSet<String> = HashSet::new();
    let mut wave: Vec<String> = inputs.to_vec();
    while !wave.is_empty() {
        wave.retain(|name| seen.insert(name.clone()));
        let outcomes = parallel::map(&wave, |name| read(reader, name));
        let names = std::mem::take(&mut wave);
        for (name, outcome) in names.into_iter().zip(outcomes) {
            let (source, descriptor) = match outcome {
                Outcome::Parsed(source, descriptor) => (source, descriptor),
                Outcome::Failed(found) => {
                    problems.append(found);
                    continue;
                }
                Outcome::Nowhere => {
                    problems.push(not_found(name, &imports, reader));
                    continue;
                }
            };
            for (index, dependency) in descriptor.dependency.iter().enumerate() {
                if descriptor.dependency[..index].contains(dependency) {
                    let span = import_span(&descriptor, index);
                    let name = dependency.clone();
                    problems.push(at_import(Problem::DuplicateImport { name }, &source, &span));
                } else if !seen.contains(dependency) && !imports.contains_key(dependency) {
                    let import = Import {
                        importer: Arc::clone(&source),
                        span: import_span(&descriptor, index),
                    };
                    imports.insert(dependency.clone(), import);
                    wave.push(dependency.clone());
                }
            }
            let input = input_names.contains(&name);
            parsed.insert(
                name,
                Parsed {
                    descriptor: *descriptor,
                    source,
                    input,
                },
            );
        }
    }
    parsed
}

fn read(reader: &Reader, name: &str) -> Outcome {
    match reader.find(name) {
        Ok(Found::Text(source)) => {
            let source = Arc::new(source);
            match parse(name, &source) {
                Ok(descriptor) => Outcome::Parsed(source, Box::new(descriptor)),
                Err(found) => Outcome::Failed(found.into_diagnostics(&source)),
            }
        }
        Ok(Found::BuiltIn(descriptor)) => {
            let (name, text) = (name.to_owned(), String::new());
            Outcome::Parsed(Arc::new(Source { name, text }), descriptor)
        }
        Ok(Found::Nowhere) => Outcome::Nowhere,
        Err(problem) => Outcome::Failed(problem.into()),
    }
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

fn not_found(name: String, imports: &HashMap<String, Import>, reader: &Reader) -> Diagnostic {
    match imports.get(&name) {
        Some(import) => {
            let includes = reader.includes();
            let problem = Problem::ImportNotFound { name, includes };
            at_import(problem, &import.importer, &import.span)
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
