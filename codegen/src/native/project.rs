//! The package on disk that libraries are built of.

use std::path::PathBuf;

use ferrobuf_codegen::config::Options;
use ferrobuf_codegen::emit::package::{BUILD, CRATE, FINGERPRINT, Names, PREBUILT};
use ferrobuf_codegen::error::{BuildProblem, Diagnostics, Problem};

/// A package whose files are up to date.
#[derive(Clone, Debug)]
pub struct Project {
    /// Its folder.
    pub root: PathBuf,
    /// What its parts are called.
    pub names: Names,
    /// Text of the fingerprint of its Rust code.
    pub fingerprint: String,
}

impl Project {
    /// The package of a config.
    ///
    /// # Errors
    ///
    /// When the config has none, or when its files are not what `generate` would write.
    pub fn open(options: &Options) -> Result<Self, Diagnostics> {
        let Some(package) = &options.package else {
            let path = options.config.clone().unwrap_or_default();
            return Err(Problem::from(BuildProblem::NoPackage { path }).into());
        };
        let (plan, input) = ferrobuf_codegen::plan(options)?;
        let mut changes = plan.changes().map(|(path, _)| path);
        if let Some(path) = changes.find(|path| path.starts_with(&package.out)) {
            return Err(Problem::from(BuildProblem::Stale { path }).into());
        }
        let module = &input.schema.module;
        let path = package.out.join(CRATE).join(FINGERPRINT);
        let fingerprint = std::fs::read_to_string(&path).map_err(|error| Problem::Read { path, error })?;
        Ok(Project {
            root: package.out.clone(),
            names: Names::new(module, &package.name(module)),
            fingerprint,
        })
    }

    /// Folder of the crate.
    pub fn crate_folder(&self) -> PathBuf {
        self.root.join(CRATE)
    }

    /// Folder that Cargo builds in.
    pub fn build_folder(&self) -> PathBuf {
        self.root.join(BUILD)
    }

    /// Folder of finished libraries.
    pub fn prebuilt(&self) -> PathBuf {
        self.root.join(PREBUILT)
    }
}

/// The crate that the package's own is built with, when it is not where the config has it. Nobody asks crates.io here.
pub fn missing_runtime(options: &Options) -> Option<BuildProblem> {
    let path = options.package.as_ref()?.runtime.clone()?;
    (!path.join("Cargo.toml").is_file()).then_some(BuildProblem::NoRuntime { path })
}
