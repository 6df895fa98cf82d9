//! Generates typed Rust codecs, TypeScript and JSI glue from `.proto` files.
//!
//! ```text
//! argv ─► Options ─► DescriptorPool ─► Schema ─► Vec<GeneratedFile> ─► disk
//!    cli         load           lower + check      emit           write
//! ```
//!
//! Each arrow is a function on plain data. After `check`, emitting cannot fail. A `build.rs` starts at [`Builder`].

mod build;
pub mod config;
pub mod emit;
pub mod error;
pub mod load;
pub mod lower;
pub mod model;
pub mod naming;
mod parallel;
mod paths;
pub mod write;

use std::path::PathBuf;

pub use build::Builder;
pub use config::Options;
use emit::GeneratedFile;
use emit::typescript::SharedNames;
use error::Diagnostics;
use model::Schema;
use write::{Output, Plan};

/// A schema, and the files that it was read from.
#[derive(Debug)]
pub struct Input {
    /// The schema.
    pub schema: Schema,
    /// Paths of all files that were read.
    pub read: Vec<PathBuf>,
}

/// Reads, lowers and checks what the options name.
///
/// # Errors
///
/// Everything that is wrong with the options and the files, at once.
pub fn read(options: &Options) -> Result<Input, Diagnostics> {
    let mut problems = options.validate().err().unwrap_or_default();
    let read = load::load(&options.load).and_then(|mut loaded| {
        let schema = lower::lower(&mut loaded, &options.lower())?;
        let read = loaded.read;
        Ok(Input { schema, read })
    });
    match read {
        Ok(input) => problems.into_result(input),
        Err(found) => {
            problems.append(found);
            Err(problems)
        }
    }
}

/// Makes the files of all targets that have a folder, in memory.
pub fn generate(schema: &Schema, options: &Options) -> Vec<Output> {
    type Target<'a> = (
        &'static str,
        Option<&'a PathBuf>,
        fn(&Schema, &Options) -> Vec<GeneratedFile>,
    );
    let package_out = options.package.as_ref().map(|package| &package.out);
    let targets: [Target<'_>; 4] = [
        ("rust", options.rust_out.as_ref(), |schema, options| {
            emit::rust::emit(schema, &options.rust())
        }),
        ("typescript", options.typescript_out.as_ref(), |schema, options| {
            emit::typescript::emit(schema, &options.typescript())
        }),
        ("jsi", options.jsi_out.as_ref(), |schema, options| {
            emit::jsi::emit(schema, &options.jsi())
        }),
        ("package", package_out, package),
    ];
    // Side by side: what is large in one target leaves cores for the others.
    let outputs = parallel::map(&targets, |(target, root, emit)| {
        let root = (*root)?.clone();
        let files = emit(schema, options);
        Some(Output { target, root, files })
    });
    outputs.into_iter().flatten().collect()
}

/// What the user has to know about the output although nothing is wrong.
pub fn warning(schema: &Schema, options: &Options) -> Option<SharedNames> {
    let package = options.package.as_ref().map(|package| package.name(&schema.module));
    let folder = || {
        let path = options.typescript_out.as_ref()?;
        let out = path.display().to_string().replace('\\', "/");
        let is_path = path.is_absolute() || out.starts_with('.');
        Some(if is_path { out } else { format!("./{out}") })
    };
    emit::typescript::shared_names(schema, &package.or_else(folder)?)
}

/// The files of the package, when there is one.
fn package(schema: &Schema, options: &Options) -> Vec<GeneratedFile> {
    let Some(package) = &options.package else {
        return Vec::new();
    };
    let rust = emit::rust::Options {
        ffi: true,
        ..options.rust()
    };
    let parts = emit::package::Parts {
        rust: emit::rust::emit(schema, &rust),
        typescript: emit::typescript::emit(schema, &options.typescript()),
        jsi: emit::jsi::emit(schema, &options.jsi()),
    };
    emit::package::emit(schema, parts, &package.emit(&schema.module))
}

/// What has to be written for the options; nothing is written yet.
///
/// # Errors
///
/// As [`read`], and when output cannot go where it should.
pub fn plan(options: &Options) -> Result<(Plan, Input), Diagnostics> {
    let input = read(options)?;
    let plan = write::plan(generate(&input.schema, options))?;
    Ok((plan, input))
}
