//! Reads and parses the inputs and all that they import, each file once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use prost_types::{FileDescriptorProto, SourceCodeInfo};

use super::reader::{Found, Reader};
use super::resolve::{convert, place};
use super::{Parsed, head, repair};
use crate::error::{Diagnostic, Diagnostics, Place, Problem, Source};
use crate::parallel;

/// What to say about an import statement.
const LABEL: &str = "imported here";

/// An import statement: the file that it is in, and which one it is there.
struct Import {
    importer: String,
    index: usize,
}

/// What became of a file.
enum Outcome {
    Parsed(Box<Parsed>),
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
    // Import path of each file on disk.
    let mut paths: HashMap<String, String> = HashMap::new();
    let mut wave: Vec<String> = inputs.to_vec();
    while !wave.is_empty() {
        wave.retain(|name| seen.insert(name.clone()));
        let outcomes = parallel::map(&wave, |name| read(reader, name));
        let names = std::mem::take(&mut wave);
        for (name, outcome) in names.into_iter().zip(outcomes) {
            let mut file = match outcome {
                Outcome::Parsed(file) => *file,
                Outcome::Failed(found) => {
                    problems.append(found);
                    continue;
                }
                Outcome::Nowhere => {
                    problems.push(not_found(name, &imports, &parsed, reader));
                    continue;
                }
            };
            if let Some(first) = paths.insert(file.source.name.clone(), name.clone()) {
                problems.push(two_paths(first, name, &file, &imports, &parsed));
                continue;
            }
            let dependencies = &file.descriptor.dependency;
            for (index, dependency) in dependencies.iter().enumerate() {
                if dependencies[..index].contains(dependency) {
                    let problem = Problem::DuplicateImport {
                        name: dependency.clone(),
                    };
                    problems.push(at_import(problem, &name, &file, index, LABEL));
                } else if !seen.contains(dependency) && !imports.contains_key(dependency) {
                    let importer = name.clone();
                    imports.insert(dependency.clone(), Import { importer, index });
                    wave.push(dependency.clone());
                }
            }
            file.input = input_names.contains(&name);
            parsed.insert(name, file);
        }
    }
    parsed
}

fn read(reader: &Reader, name: &str) -> Outcome {
    match reader.find(name) {
        Ok(Found::Text(source)) => {
            let source = Arc::new(source);
            match parse(name, &source) {
                Ok(descriptor) => Outcome::Parsed(Box::new(Parsed::new(descriptor, source))),
                Err(found) => Outcome::Failed(found.into_diagnostics(&source)),
            }
        }
        Ok(Found::BuiltIn(descriptor)) => {
            let (name, text) = (name.to_owned(), String::new());
            let source = Arc::new(Source { name, text });
            Outcome::Parsed(Box::new(Parsed::new(*descriptor, source)))
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
    if let Some((edition, span)) = head::edition(&source.text) {
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

/// Where the elements of a file are. Parses it again: kept for all files, locations would be most of the memory.
pub fn locations(name: &str, source: &Source) -> SourceCodeInfo {
    let descriptor = parse(name, source).ok();
    descriptor
        .and_then(|descriptor| descriptor.source_code_info)
        .unwrap_or_default()
}

fn not_found(
    name: String,
    imports: &HashMap<String, Import>,
    parsed: &BTreeMap<String, Parsed>,
    reader: &Reader,
) -> Diagnostic {
    let import = imports
        .get(&name)
        .and_then(|import| Some((import, parsed.get(&import.importer)?)));
    match import {
        Some((import, importer)) => {
            let includes = reader.includes();
            let problem = Problem::ImportNotFound { name, includes };
            at_import(problem, &import.importer, importer, import.index, LABEL)
        }
        None => Diagnostic::new(Problem::InputNotFound {
            path: name.into(),
            nearest: None,
        }),
    }
}

fn two_paths(
    first: String,
    second: String,
    file: &Parsed,
    imports: &HashMap<String, Import>,
    parsed: &BTreeMap<String, Parsed>,
) -> Diagnostic {
    let import = imports.get(&second).or_else(|| imports.get(&first));
    let importer = import.and_then(|import| Some((import, parsed.get(&import.importer)?)));
    let path = file.source.name.clone();
    let problem = Problem::TwoImportPaths { path, first, second };
    match importer {
        Some((import, importer)) => at_import(problem, &import.importer, importer, import.index, LABEL),
        None => Diagnostic::new(problem),
    }
}

/// A problem at an import statement, by its place in the list of them.
pub fn at_import(problem: Problem, name: &str, importer: &Parsed, index: usize, label: &str) -> Diagnostic {
    const DEPENDENCY: i32 = 3;
    let path = [DEPENDENCY, i32::try_from(index).unwrap_or(i32::MAX)];
    let info = locations(name, &importer.source);
    Diagnostic::at(problem, place(&importer.source, &info, &[(&path, label)]))
}
