//! For a `build.rs`: the same run as the command line's, told to Cargo.

use std::path::PathBuf;

use crate::config::{BytesMapping, Options, Package, UnknownMapping};
use crate::error::Diagnostics;
use crate::lower::PropertyNames;
use crate::model::Int64Mapping;

/// Collects what to generate, and generates it.
///
/// ```no_run
/// // build.rs
/// if let Err(problems) = ferrobuf_codegen::Builder::new().input("proto").include("proto").build() {
///     panic!("{problems}");
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    options: Options,
}

impl Builder {
    /// Nothing yet. Rust goes to Cargo's `OUT_DIR` unless [`Builder::rust_out`] says otherwise.
    pub fn new() -> Self {
        Builder::default()
    }

    /// Takes everything from a config file; what is set afterwards comes on top.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file.
    pub fn from_config(path: impl Into<PathBuf>) -> Result<Self, Diagnostics> {
        let options = crate::config::read(&path.into())?;
        Ok(Builder { options })
    }

    /// Adds a `.proto` file or a folder of them.
    #[must_use]
    pub fn input(mut self, path: impl Into<PathBuf>) -> Self {
        self.options.load.inputs.push(path.into());
        self
    }

    /// Adds a folder that imports are relative to.
    #[must_use]
    pub fn include(mut self, path: impl Into<PathBuf>) -> Self {
        self.options.load.includes.push(path.into());
        self
    }

    /// Reads a `FileDescriptorSet` instead of sources.
    #[must_use]
    pub fn descriptor_set(mut self, path: impl Into<PathBuf>) -> Self {
        self.options.load.descriptor_set = Some(path.into());
        self
    }

    /// Name of the native module, `app` when it is not set.
    #[must_use]
    pub fn module(mut self, name: impl Into<String>) -> Self {
        self.options.module = Some(name.into());
        self
    }

    /// Where Rust goes instead of `OUT_DIR`.
    #[must_use]
    pub fn rust_out(mut self, path: impl Into<PathBuf>) -> Self {
        self.options.rust_out = Some(path.into());
        self
    }

    /// Whether the Rust code exports the C functions that JSI glue calls. It then takes the feature `ffi` of `ferrobuf`.
    #[must_use]
    pub fn ffi(mut self, yes: bool) -> Self {
        self.options.rust_ffi = Some(yes);
        self
    }

    /// Generates TypeScript too.
    #[must_use]
    pub fn typescript_out(mut self, path: impl Into<PathBuf>) -> Self {
        self.options.typescript_out = Some(path.into());
        self
    }

    /// Generates JSI glue too.
    #[must_use]
    pub fn jsi_out(mut self, path: impl Into<PathBuf>) -> Self {
        self.options.jsi_out = Some(path.into());
        self
    }

    /// Generates the native package of an app too.
    #[must_use]
    pub fn package(mut self, package: Package) -> Self {
        self.options.package = Some(package);
        self
    }

    /// How 64-bit integers appear in JavaScript.
    #[must_use]
    pub fn int64(mut self, mapping: Int64Mapping) -> Self {
        self.options.int64 = mapping;
        self
    }

    /// Which names JavaScript properties have.
    #[must_use]
    pub fn names(mut self, names: PropertyNames) -> Self {
        self.options.names = names;
        self
    }

    /// What a decoded `bytes` field is in JavaScript.
    #[must_use]
    pub fn bytes(mut self, mapping: BytesMapping) -> Self {
        self.options.bytes = mapping;
        self
    }

    /// What happens to unknown fields in JavaScript.
    #[must_use]
    pub fn unknown(mut self, mapping: UnknownMapping) -> Self {
        self.options.unknown = mapping;
        self
    }

    /// Generates, writes what changed, and prints `cargo:rerun-if-changed` for every file that was read.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, at once; nothing is written then.
    pub fn build(self) -> Result<(), Diagnostics> {
        let mut options = self.options;
        if options.rust_out.is_none() {
            options.rust_out = std::env::var_os("OUT_DIR").map(PathBuf::from);
        }
        // Printed even when the run fails, so that repairing an input starts the next one.
        let inputs = options
            .load
            .inputs
            .iter()
            .chain(&options.load.descriptor_set)
            .chain(&options.config);
        for path in inputs {
            println!("cargo:rerun-if-changed={}", path.display());
        }
        let (plan, input) = crate::plan(&options)?;
        for path in &input.read {
            println!("cargo:rerun-if-changed={}", path.display());
        }
        crate::write::apply(&plan)?;
        if let Some(warning) = crate::warning(&input.schema, &options) {
            println!("cargo:warning={warning} (help: {})", warning.help());
        }
        Ok(())
    }
}
