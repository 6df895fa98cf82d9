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

use crate::command::{build, clean, completions, doctor, init, watch};

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
    /// Set up an app: config, sample, scripts, the native package.
    ///
    /// To be run in the folder of a React Native app. Writes ferrobuf.toml, a sample .proto file where there is none, and the
    /// native package; adds scripts and dependencies to package.json. What is there already stays, so a second run changes
    /// nothing. When something fails, nothing is written. Exit codes: 0 done, 2 usage, 3 schema, 4 reading or writing.
    Init(init::Arguments),
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
    /// Write code again whenever a .proto file or the config changes.
    ///
    /// Runs `generate` at once, then after each change, until Ctrl-C. A schema with mistakes is reported, and the next change
    /// tried again. Exit codes: 0 ended by Ctrl-C, 2 usage, 4 the system does not watch.
    Watch(watch::Arguments),
    /// Build the Rust library of the package, for phones or for this machine.
    ///
    /// The native builds of an app do it on their own where no library of the same code is in the package. The libraries go into
    /// its folder `prebuilt`: when that is committed, nobody else needs Rust to build the app. Exit codes: 0 done, 2 usage,
    /// 3 schema, 4 reading or writing, 5 a tool is missing or failed.
    #[command(subcommand)]
    Build(build::Platform),
    /// Check what an app needs to be built, a line for each thing.
    ///
    /// Each line that is not in order says what to do. Platforms that are not named are those that the app has a folder for.
    /// Exit codes: 0 all in order, 1 something is not, 2 usage, 4 reading.
    Doctor(doctor::Arguments),
    /// Remove what `generate` and `build` wrote.
    ///
    /// Goes by the manifests in the output folders that ferrobuf.toml names; files that somebody has put in the place of
    /// generated ones stay. Exit codes: 0 done, 2 usage, 4 reading or writing.
    Clean(clean::Arguments),
    /// Print what a schema means to the generators, as JSON.
    ///
    /// The first argument is the full name of a message or enum, such as acme.User, unless it is a path. Without a name, the
    /// whole model is printed.
    Inspect(Arguments),
    /// Print completions for a shell.
    Completions(completions::Arguments),
    /// Print the man page, or write a page for each command.
    #[command(hide = true)]
    Man(completions::ManArguments),
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
    pub bytes: Option<Bytes>,
    /// Unknown fields in JavaScript: kept and written back, or dropped [default: keep]
    #[arg(long, value_name = "MODE")]
    pub unknown: Option<Unknown>,
    #[command(flatten)]
    pub printing: Printing,
}

/// How a command prints.
#[derive(Args, Clone, Copy, Debug, Default)]
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Bytes {
    /// A copy of its own.
    Copy,
    /// A view on the input.
    View,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Unknown {
    /// Kept, and written back.
    Keep,
    /// Dropped by decode.
    Drop,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// For people
    #[default]
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
            Command::Watch(arguments) => arguments.common.printing,
            Command::Init(arguments) => arguments.printing,
            Command::Doctor(arguments) => arguments.printing,
            Command::Clean(arguments) => arguments.printing,
            Command::Build(platform) => platform.arguments().printing,
            Command::Completions(_) | Command::Man(_) => Printing::default(),
        }
    }
}

impl Arguments {
    /// The options: those of the config file, if one is to be read, with what the arguments say on top.
    pub fn options(&self) -> Result<Options, Diagnostics> {
        let named = self.names_inputs();
        let mut options = match self.config_path()? {
            Some(path) => config::read(&path)?,
            None => Options::default(),
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
        if let Some(bytes) = self.bytes {
            options.bytes = match bytes {
                Bytes::Copy => BytesMapping::Copy,
                Bytes::View => BytesMapping::View,
            };
        }
        if let Some(unknown) = self.unknown {
            options.unknown = match unknown {
                Unknown::Keep => UnknownMapping::Keep,
                Unknown::Drop => UnknownMapping::Drop,
            };
        }
        Ok(options)
    }

    fn names_inputs(&self) -> bool {
        !self.inputs.is_empty() || self.descriptor_set_in.is_some()
    }

    /// The config file that is to be read, if one is.
    pub fn config_path(&self) -> Result<Option<PathBuf>, Diagnostics> {
        match &self.config {
            Some(path) => Ok(Some(path.clone())),
            None if self.names_inputs() => Ok(None),
            None => nearest_config().map(Some),
        }
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

/// The config file that is named, or the nearest one.
pub fn read_config(path: Option<&Path>) -> Result<Options, Diagnostics> {
    match path {
        Some(path) => config::read(path),
        None => config::read(&nearest_config()?),
    }
}

fn nearest_config() -> Result<PathBuf, Diagnostics> {
    let folder = std::env::current_dir().map_err(|error| Problem::Read {
        path: PathBuf::from("."),
        error,
    })?;
    config::find(&folder).ok_or_else(|| Problem::NoConfig { folder }.into())
}
