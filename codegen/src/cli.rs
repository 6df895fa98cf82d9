//! Arguments to [`Options`]: what the user types, and how it goes together with the config file.

#![allow(
    clippy::doc_markdown,
    reason = "these comments are the help text, which has no markup"
)]

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use ferrobuf_codegen::config::{self, BytesMapping, Options, UnknownMapping};
use ferrobuf_codegen::error::{Diagnostics, Problem};
use ferrobuf_codegen::lower::PropertyNames;
use ferrobuf_codegen::model::Int64Mapping;

/// Generates typed Rust codecs, TypeScript and JSI glue from .proto files.
#[derive(Debug, Parser)]
#[command(
    name = "ferrobuf",
    bin_name = "ferrobuf",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write code for .proto files.
    ///
    /// Without inputs, ferrobuf.toml of the current folder or of the nearest one around it says what to do. Files that did not
    /// change are left alone, files that an earlier run wrote and that are no longer needed are removed. When something fails,
    /// nothing is written. Exit codes: 0 done, 2 usage, 3 schema, 4 reading or writing.
    Generate(Arguments),
    /// Check the schema, and whether the code on disk is what it should be.
    ///
    /// Does all that `generate` does except for writing, and lists what differs. Exit codes: as for `generate`, and 1 when
    /// something differs.
    Check(Arguments),
    /// Print what a schema means to the generators, as JSON.
    ///
    /// The first argument is the full name of a message or enum, such as acme.User, unless it is a path. Without a name, the
    /// whole model is printed.
    Inspect(Arguments),
}

#[derive(Debug, Args)]
pub struct Arguments {
    /// .proto files, folders of them, or import paths; for `inspect`, a type's name first
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Folder that imports are relative to; may be given several times [default: guessed from the inputs]
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub includes: Vec<PathBuf>,
    /// Read a FileDescriptorSet made by protoc or buf instead of sources; inputs then name files in it
    #[arg(long, value_name = "FILE")]
    pub descriptor_set_in: Option<PathBuf>,
    /// Config file [default: the nearest ferrobuf.toml, when no input is named]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Where to write Rust
    #[arg(long, value_name = "DIR")]
    pub rust_out: Option<PathBuf>,
    /// Where to write TypeScript
    #[arg(long, value_name = "DIR")]
    pub ts_out: Option<PathBuf>,
    /// Where to write the C++ JSI glue
    #[arg(long, value_name = "DIR")]
    pub jsi_out: Option<PathBuf>,
    /// Name of the native module [default: app]
    #[arg(long, value_name = "NAME")]
    pub module: Option<String>,
    /// JavaScript type of 64-bit integers [default: bigint]
    #[arg(long, value_name = "TYPE")]
    pub int64: Option<Int64>,
    /// JavaScript property names: JSON names (createdAt), or as in the schema (created_at) [default: json]
    #[arg(long, value_name = "STYLE")]
    pub names: Option<Names>,
    /// Decoded bytes in JavaScript: a copy, or a view on the input [default: copy]
    #[arg(long, value_name = "MODE")]
    pub bytes: Option<BytesMapping>,
    /// Unknown fields in JavaScript: kept and written back, or dropped [default: keep]
    #[arg(long, value_name = "MODE")]
    pub unknown: Option<UnknownMapping>,
    #[command(flatten)]
    pub printing: Printing,
}

/// How a command prints.
#[derive(Args, Clone, Copy, Debug)]
pub struct Printing {
    /// Print nothing but problems
    #[arg(short, long)]
    pub quiet: bool,
    /// How to print results and problems
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub message_format: MessageFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Int64 {
    Bigint,
    String,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Names {
    /// createdAt, or what json_name says
    Json,
    /// created_at
    Proto,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// For people
    Human,
    /// One JSON object a line, on standard output
    Json,
}

impl Command {
    /// How it prints.
    pub fn printing(&self) -> Printing {
        match self {
            Command::Generate(arguments) | Command::Check(arguments) | Command::Inspect(arguments) => {
                arguments.printing
            }
        }
    }
}

impl Arguments {
    /// The options: those of the config file, if one is to be read, with what the arguments say on top.
    pub fn options(&self) -> Result<Options, Diagnostics> {
        let named = !self.inputs.is_empty() || self.descriptor_set_in.is_some();
        let mut options = match &self.config {
            Some(path) => config::read(path)?,
            None if named => Options::default(),
            None => config::read(&nearest_config()?)?,
        };
        if named {
            options.load.inputs.clone_from(&self.inputs);
            options.load.descriptor_set.clone_from(&self.descriptor_set_in);
        } else if options.load.inputs.is_empty() && options.load.descriptor_set.is_none() {
            let path = options.config.unwrap_or_default();
            return Err(Problem::NoInputs { path }.into());
        }
        if !self.includes.is_empty() {
            options.load.includes.clone_from(&self.includes);
        }
        replace(&mut options.rust_out, self.rust_out.as_ref());
        replace(&mut options.typescript_out, self.ts_out.as_ref());
        replace(&mut options.jsi_out, self.jsi_out.as_ref());
        replace(&mut options.module, self.module.as_ref());
        if let Some(int64) = self.int64 {
            options.int64 = match int64 {
                Int64::Bigint => Int64Mapping::Bigint,
                Int64::String => Int64Mapping::String,
            };
        }
        if let Some(names) = self.names {
            options.names = match names {
                Names::Json => PropertyNames::Json,
                Names::Proto => PropertyNames::Proto,
            };
        }
        options.bytes = self.bytes.unwrap_or(options.bytes);
        options.unknown = self.unknown.unwrap_or(options.unknown);
        Ok(options)
    }

    /// For `inspect`: takes the name of a type off the inputs.
    pub fn take_type_name(&mut self) -> Option<String> {
        let first = self.inputs.first()?.to_str()?;
        let is_path = first.contains(['/', '\\']) || has_proto_extension(first) || Path::new(first).exists();
        if is_path {
            return None;
        }
        let name = first.trim_start_matches('.').to_owned();
        self.inputs.remove(0);
        Some(name)
    }
}

fn has_proto_extension(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|extension| extension == "proto")
}

fn replace<T: Clone>(value: &mut Option<T>, given: Option<&T>) {
    if let Some(given) = given {
        *value = Some(given.clone());
    }
}

fn nearest_config() -> Result<PathBuf, Diagnostics> {
    let folder = std::env::current_dir().map_err(|error| Problem::Read {
        path: PathBuf::from("."),
        error,
    })?;
    config::find(&folder).ok_or_else(|| Problem::NoConfig { folder }.into())
}
