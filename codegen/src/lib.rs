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
    options.validate()?;
    let mut loaded = load::load(&options.load)?;
    let schema = lower::lower(&mut loaded, &options.lower())?;
    let read = loaded.read;
    Ok(Input { schema, read })
}

/// Makes the files of all targets that have a folder, in memory.
pub fn generate(schema: &Schema, options: &Options) -> Vec<Output> {
    let mut outputs = Vec::new();
    if let Some(root) = &options.rust_out {
        outputs.push(Output {
            target: "rust",
            root: root.clone(),
            files: emit::rust::emit(schema, &options.rust()),
        });
    }
    if let Some(root) = &options.typescript_out {
        outputs.push(Output {
            target: "typescript",
            root: root.clone(),
            files: emit::typescript::emit(schema, &options.typescript()),
        });
    }
    if let Some(root) = &options.jsi_out {
        outputs.push(Output {
            target: "jsi",
            root: root.clone(),
            files: emit::jsi::emit(schema, &options.jsi()),
        });
    }
    outputs
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
