//! What a run does: [`Options`], from `ferrobuf.toml`, from arguments, or from both, arguments first.
//!
//! The file is read strictly: an unknown key is an error with the nearest key that exists. Paths in it are relative to its folder.

mod file;
mod package;

use std::path::{Path, PathBuf};

use crate::emit;
use crate::error::{Diagnostics, Problem};
use crate::load::LoadOptions;
use crate::lower::{LowerOptions, PropertyNames};
use crate::model::Int64Mapping;

pub use file::{CONFIG, find, parse, read};
pub use package::Package;

/// Everything that decides a run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What to read.
    pub load: LoadOptions,
    /// Name of the native module; `app` when nobody gives one.
    pub module: Option<String>,
    /// Where Rust goes.
    pub rust_out: Option<PathBuf>,
    /// Whether the Rust code exports the C functions that the JSI glue calls. When it is not given: when there is JSI glue.
    pub rust_ffi: Option<bool>,
    /// Where TypeScript goes.
    pub typescript_out: Option<PathBuf>,
    /// Where the C++ glue goes.
    pub jsi_out: Option<PathBuf>,
    /// How 64-bit integers appear in JavaScript.
    pub int64: Int64Mapping,
    /// Which names JavaScript properties have.
    pub names: PropertyNames,
    /// Whether decoded `bytes` are copied.
    pub bytes: BytesMapping,
    /// Whether unknown fields are kept.
    pub unknown: UnknownMapping,
    /// Module that generated TypeScript imports its runtime from.
    pub import: Option<String>,
    /// How deep messages may be nested.
    pub max_depth: Option<u32>,
    /// How many bytes a message may have.
    pub max_size: Option<u32>,
    /// The native package that an app links.
    pub package: Option<Package>,
    /// The config file that was read.
    pub config: Option<PathBuf>,
}

/// What a decoded `bytes` field is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BytesMapping {
    /// A copy of its own.
    #[default]
    Copy,
    /// A view on the input.
    View,
}

/// What happens to fields that the schema does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnknownMapping {
    /// Kept, and written back.
    #[default]
    Keep,
    /// Dropped by decode.
    Drop,
}

/// Highest depth limit: decoding recurses on the native stack.
pub const MAX_DEPTH: u32 = 1000;
/// Size limit: the largest message that the protobuf documentation allows, 2 GiB - 1.
pub const MAX_SIZE: u32 = 0x7fff_ffff;

impl Options {
    /// What `lower` needs to know.
    pub fn lower(&self) -> LowerOptions {
        let defaults = LowerOptions::default();
        LowerOptions {
            module: self.module.clone().unwrap_or(defaults.module),
            int64: self.int64,
            names: self.names,
        }
    }

    /// What the Rust target needs to know.
    pub fn rust(&self) -> emit::rust::Options {
        emit::rust::Options {
            ffi: self.rust_ffi.unwrap_or(self.jsi_out.is_some()),
            ..emit::rust::Options::default()
        }
    }

    /// What the TypeScript target needs to know.
    pub fn typescript(&self) -> emit::typescript::Options {
        let mut options = emit::typescript::Options::default();
        if let Some(import) = &self.import {
            options.import.clone_from(import);
        }
        options
    }

    /// What the JSI target needs to know.
    pub fn jsi(&self) -> emit::jsi::Options {
        let defaults = emit::jsi::Options::default();
        emit::jsi::Options {
            max_depth: self.max_depth.unwrap_or(defaults.max_depth),
            max_size: self.max_size.unwrap_or(defaults.max_size),
            view_bytes: self.bytes == BytesMapping::View,
            keep_unknown: self.unknown == UnknownMapping::Keep,
        }
    }

    /// Refuses values that no target can take.
    ///
    /// # Errors
    ///
    /// All of them.
    pub fn validate(&self) -> Result<(), Diagnostics> {
        let mut problems = Diagnostics::default();
        if let Some(name) = self.module.as_deref().filter(|name| !is_module_name(name)) {
            let name = name.to_owned();
            problems.append(Problem::ModuleName { name }.into());
        }
        if let Some(package) = &self.package {
            problems.append(package.validate(&self.lower().module));
        }
        for (name, value, max) in [
            ("max_depth", self.max_depth, MAX_DEPTH),
            ("max_size", self.max_size, MAX_SIZE),
        ] {
            if let Some(value) = value.filter(|&value| value == 0 || value > max) {
                let (value, max) = (u64::from(value), u64::from(max));
                problems.append(Problem::Limit { name, value, max }.into());
            }
        }
        problems.into_result(())
    }

    /// Makes relative paths relative to a folder.
    fn rebase(&mut self, folder: &Path) {
        let package = self.package.iter_mut().flat_map(Package::paths);
        let outs = [&mut self.rust_out, &mut self.typescript_out, &mut self.jsi_out];
        // Inputs are names inside a descriptor set, not paths.
        let inputs = match self.load.descriptor_set {
            Some(_) => [].iter_mut(),
            None => self.load.inputs.iter_mut(),
        };
        let paths = inputs.chain(&mut self.load.includes);
        let paths = paths
            .chain(outs.into_iter().flatten())
            .chain(&mut self.load.descriptor_set)
            .chain(package);
        for path in paths {
            if path.is_relative() && !folder.as_os_str().is_empty() {
                *path = folder.join(&*path);
            }
        }
    }
}

/// Part of a C symbol, and of names in the other languages.
fn is_module_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && !name.ends_with('_')
}
