//! Sources or a descriptor set in, a resolved `DescriptorPool` out. The only place that uses protox.
//!
//! Each file is read and parsed once, then the files are added to the pool in order of their imports. What protox refuses
//! although protoc accepts it is worked around here (see `adapt`); what it accepts although protoc does not is refused by
//! `lower::check`. All problems are collected: a file that fails only keeps those from being resolved that import it.

mod adapt;
mod descriptor_set;
mod guess;
mod head;
mod imports;
mod options;
mod reader;
mod repair;
mod resolve;
mod roots;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use prost_reflect::DescriptorPool;
use prost_types::{FileDescriptorProto, SourceCodeInfo};

use crate::error::{Diagnostics, Place, Source};
pub use adapt::Original;
use reader::Reader;
pub(crate) use reader::read_text;

/// What to load.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Files, folders (searched for `*.proto`), or import paths.
    pub inputs: Vec<PathBuf>,
    /// Folders that imports are relative to, in order. When empty, they are guessed from the inputs.
    pub includes: Vec<PathBuf>,
    /// A `FileDescriptorSet` to read instead of sources; `inputs` then names files in it, none meaning all.
    pub descriptor_set: Option<PathBuf>,
}

/// Everything that was read, resolved.
#[derive(Debug)]
pub struct Loaded {
    /// All files, with their names resolved. It holds no source info; `files` does.
    pub pool: DescriptorPool,
    /// The files by import path.
    pub files: BTreeMap<String, LoadedFile>,
    /// What is wrong with files; those are not in the pool. `lower` reports it, with what it finds itself.
    pub problems: Diagnostics,
    /// Whether protoc or its like checked the files already: they come from a descriptor set.
    pub is_descriptor_set: bool,
    /// Paths of all files read from disk, sorted.
    pub read: Vec<PathBuf>,
    locations: RefCell<HashMap<String, Arc<SourceCodeInfo>>>,
}

/// One file of [`Loaded`].
#[derive(Debug)]
pub struct LoadedFile {
    /// Its text.
    pub source: Arc<Source>,
    /// Comments by the path of the element that they belong to.
    pub comments: HashMap<Box<[i32]>, Comments>,
    /// Whether code was asked for, rather than it being imported only.
    pub input: bool,
    /// How many imports it has; the pool lists more where public imports had to be added.
    pub imports: usize,
    /// Fields that had to be renamed in the pool, by path, as the file has them.
    pub originals: HashMap<Box<[i32]>, Original>,
}

/// Comments of one element, as `SourceCodeInfo.Location` has them.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    /// Before it.
    pub leading: Option<String>,
    /// After it.
    pub trailing: Option<String>,
}

/// A file between being parsed and being resolved.
struct Parsed {
    /// Without its source info.
    descriptor: FileDescriptorProto,
    comments: HashMap<Box<[i32]>, Comments>,
    source: Arc<Source>,
    input: bool,
}

impl Parsed {
    fn new(mut descriptor: FileDescriptorProto, source: Arc<Source>) -> Self {
        let info = descriptor.source_code_info.take().unwrap_or_default();
        let commented = info
            .location
            .into_iter()
            .filter(|location| location.leading_comments.is_some() || location.trailing_comments.is_some());
        let comments = commented.map(|location| {
            let comments = Comments {
                leading: location.leading_comments,
                trailing: location.trailing_comments,
            };
            (location.path.into(), comments)
        });
        Parsed {
            descriptor,
            comments: comments.collect(),
            source,
            input: false,
        }
    }
}

/// Reads and resolves everything that `options` name. Problems of files are in the result.
///
/// # Errors
///
/// When inputs or folders do not exist.
pub fn load(options: &LoadOptions) -> Result<Loaded, Diagnostics> {
    if let Some(path) = &options.descriptor_set {
        return descriptor_set::load(path, &options.inputs);
    }
    let (reader, names) = Reader::disk(&options.inputs, &options.includes)?;
    Ok(load_with(reader, &names))
}

/// The same for files in memory, by import path; all of them are inputs.
pub fn load_sources<N: Into<String>, T: Into<String>>(files: impl IntoIterator<Item = (N, T)>) -> Loaded {
    let files: BTreeMap<String, String> = files
        .into_iter()
        .map(|(name, text)| (name.into(), text.into()))
        .collect();
    let names: Vec<String> = files.keys().cloned().collect();
    load_with(Reader::memory(files), &names)
}

fn load_with(reader: Reader, inputs: &[String]) -> Loaded {
    let mut problems = Diagnostics::default();
    let parsed = imports::parse_all(&reader, inputs, &mut problems);
    let mut loaded = resolve::resolve(parsed, problems);
    loaded.read = reader.into_read();
    loaded
}

impl Loaded {
    /// Places of elements of a file, by descriptor path, with what to say about each; the whole file when none is known.
    pub fn place(&self, file: &str, labels: &[(&[i32], &str)]) -> Option<Place> {
        let source = &self.files.get(file)?.source;
        let info = self.locations(file, source);
        Some(resolve::place(source, &info, labels))
    }

    fn locations(&self, file: &str, source: &Source) -> Arc<SourceCodeInfo> {
        if let Some(locations) = self.locations.borrow().get(file) {
            return Arc::clone(locations);
        }
        let locations = Arc::new(imports::locations(file, source));
        self.locations
            .borrow_mut()
            .insert(file.to_owned(), Arc::clone(&locations));
        locations
    }
}
