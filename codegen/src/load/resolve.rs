//! Adds parsed files to the pool in order of their imports.

mod advice;
pub mod convert;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use prost_reflect::{DescriptorError, DescriptorPool};
use prost_types::{FileDescriptorProto, SourceCodeInfo};

use super::{Loaded, LoadedFile, Parsed, adapt, imports, options};
use crate::error::{Diagnostic, Diagnostics, Label, Place, Problem, Source};

/// Resolves the files. Adds to the problems that were found before.
pub fn resolve(mut parsed: BTreeMap<String, Parsed>, mut problems: Diagnostics) -> Loaded {
    let order = order(&parsed, &mut problems);
    let public: HashMap<String, Vec<String>> = parsed
        .iter()
        .map(|(name, file)| (name.clone(), adapt::public_imports(&file.descriptor)))
        .collect();
    let mut pool = DescriptorPool::new();
    let mut files = BTreeMap::new();
    for name in order {
        let Some(Parsed {
            mut descriptor,
            comments,
            source,
            input,
        }) = parsed.remove(&name)
        else {
            continue;
        };
        if !descriptor
            .dependency
            .iter()
            .all(|dependency| files.contains_key(dependency))
        {
            // The import failed and is reported; what this file lacks for it would only be noise.
            continue;
        }
        let refused = options::refuse(&mut descriptor);
        if !refused.is_empty() {
            let info = imports::locations(&name, &source);
            for (path, refusal) in refused {
                let place = place(&source, &info, &[(&path, "here")]);
                problems.push(Diagnostic::at(refusal.into(), place));
            }
        }
        let imports = descriptor.dependency.len();
        let originals = adapt::rename_fields(&mut descriptor);
        adapt::flatten_public_imports(&mut descriptor, &public);
        if let Err(found) = add(&mut pool, descriptor, &source) {
            problems.append(found);
            continue;
        }
        files.insert(
            name,
            LoadedFile {
                source,
                comments,
                input,
                imports,
                originals,
            },
        );
    }
    Loaded {
        pool,
        files,
        problems,
        is_descriptor_set: false,
        read: Vec::new(),
        locations: RefCell::new(HashMap::new()),
    }
}

/// Adds a file. A second attempt reads `inf` and `nan` in options as numbers; a last one is for errors that have places.
fn add(pool: &mut DescriptorPool, descriptor: FileDescriptorProto, source: &Arc<Source>) -> Result<(), Diagnostics> {
    if try_add(pool, descriptor.clone()).is_ok() {
        return Ok(());
    }
    let mut with_floats = descriptor.clone();
    if options::read_special_floats(&mut with_floats) && try_add(pool, with_floats).is_ok() {
        return Ok(());
    }
    let name = descriptor.name().to_owned();
    let with_info = FileDescriptorProto {
        source_code_info: Some(imports::locations(&name, source)),
        ..descriptor
    };
    let result = try_add(pool, with_info);
    result.map_err(|error| convert::descriptor_error(error, &name, source))
}

/// Adds a file, or leaves the pool as it was: prost-reflect leaves some of the extensions of a file that it refuses in lists of the
/// messages that they extend, and panics when it looks for them there later.
fn try_add(pool: &mut DescriptorPool, descriptor: FileDescriptorProto) -> Result<(), DescriptorError> {
    let result = pool.add_file_descriptor_proto(descriptor);
    if result.is_err() {
        let mut clean = DescriptorPool::new();
        for file in pool.file_descriptor_protos() {
            clean.add_file_descriptor_proto(file.clone())?;
        }
        *pool = clean;
    }
    result
}

/// The places of elements of a file, by descriptor path. Those that are not known are left out.
pub fn place(source: &Arc<Source>, info: &SourceCodeInfo, labels: &[(&[i32], &str)]) -> Place {
    let labels = labels.iter().filter_map(|(path, text)| {
        let location = info.location.iter().find(|location| location.path == *path)?;
        let span = source.descriptor_span(&location.span)?;
        let text = (*text).to_owned();
        Some(Label { span, text })
    });
    Place {
        source: Arc::clone(source),
        labels: labels.collect(),
    }
}

/// Names of the files, imports before importers. Files of a cycle are left out and reported.
fn order(parsed: &BTreeMap<String, Parsed>, problems: &mut Diagnostics) -> Vec<String> {
    let mut order = Vec::with_capacity(parsed.len());
    let mut done: HashMap<&str, bool> = HashMap::new();
    for name in parsed.keys() {
        if done.contains_key(name.as_str()) {
            continue;
        }
        // A stack of our own: import chains may be longer than the call stack is deep.
        let mut stack: Vec<(&str, usize)> = vec![(name, 0)];
        done.insert(name, false);
        while let Some((current, next)) = stack.last_mut() {
            let (current, index) = (*current, *next);
            *next += 1;
            let Some(dependency) = parsed[current].descriptor.dependency.get(index) else {
                done.insert(current, true);
                order.push(current.to_owned());
                stack.pop();
                continue;
            };
            match (parsed.get_key_value(dependency), done.get(dependency.as_str())) {
                (None, _) | (_, Some(true)) => {}
                (Some((dependency, _)), None) => {
                    done.insert(dependency, false);
                    stack.push((dependency, 0));
                }
                (Some(_), Some(false)) => problems.push(cycle(&stack, dependency, &parsed[current])),
            }
        }
    }
    order
}

fn cycle(stack: &[(&str, usize)], back_to: &str, importer: &Parsed) -> Diagnostic {
    let start = stack.iter().position(|(name, _)| *name == back_to).unwrap_or_default();
    let mut names: Vec<&str> = stack[start..].iter().map(|(name, _)| *name).collect();
    names.push(back_to);
    let problem = Problem::ImportCycle {
        cycle: names.join(" -> "),
    };
    let index = importer.descriptor.dependency.iter().position(|name| name == back_to);
    let name = stack.last().map_or(back_to, |(name, _)| *name);
    imports::at_import(problem, name, importer, index.unwrap_or_default(), "closes the cycle")
}
