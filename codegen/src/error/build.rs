//! What keeps `ferrobuf build` from making libraries: sentence, code and help of each.

use std::path::PathBuf;

use super::Kind;

/// Major version of the oldest Android NDK that is supported. React Native 0.81 itself asks for 27.
pub const OLDEST_NDK: u64 = 26;

/// A reason why there is no library.
#[derive(Debug, thiserror::Error)]
pub enum BuildProblem {
    /// A config without a package.
    #[error("\"{}\" has no [package], and only a package has native libraries", path.display())]
    NoPackage {
        /// The config file.
        path: PathBuf,
    },
    /// A package that is not what `generate` would write.
    #[error("the package is not up to date: \"{}\" differs from what the schema says", path.display())]
    Stale {
        /// The first file that differs.
        path: PathBuf,
    },
    /// The crate that the package's own is built with is elsewhere.
    #[error("`runtime` in [package] names \"{}\", which is not the crate ferrobuf", path.display())]
    NoRuntime {
        /// The folder.
        path: PathBuf,
    },
    /// No Rust.
    #[error("no `{program}` on the path")]
    NoCargo {
        /// `cargo` or `rustc`.
        program: &'static str,
    },
    /// rustc does not run.
    #[error("`rustc --print sysroot` failed: {reason}")]
    NoSysroot {
        /// What it, or the system, says.
        reason: String,
    },
    /// Targets without a standard library.
    #[error("Rust has no standard library here for {}", targets.join(", "))]
    NoRustTarget {
        /// Rust's names of them.
        targets: Vec<&'static str>,
    },
    /// No NDK.
    #[error("no Android NDK found")]
    NoNdk,
    /// A folder that should be an NDK.
    #[error("\"{}\" is not a whole Android NDK: no \"{}\"", path.display(), missing.display())]
    BrokenNdk {
        /// The folder.
        path: PathBuf,
        /// What is not there.
        missing: PathBuf,
    },
    /// An NDK of a version that is not supported.
    #[error("the Android NDK {version} at \"{}\" is older than {oldest}", path.display(), oldest = OLDEST_NDK)]
    OldNdk {
        /// The folder.
        path: PathBuf,
        /// What it says about itself.
        version: String,
    },
    /// No compiler for iOS.
    #[error("no `xcrun` on the path: building for iOS takes the C++ compiler and the headers of Xcode")]
    NoXcode,
    /// Nothing to join libraries with.
    #[error("no `lipo` and no `llvm-lipo` on the path, to join the libraries of the two kinds of simulators")]
    NoLipo,
    /// A program cannot be started.
    #[error("cannot run `{program}`: {error}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// A program ended badly.
    #[error("`{command}` failed for {label} ({status})")]
    Failed {
        /// The program and its first argument.
        command: String,
        /// What it was building.
        label: String,
        /// How it ended.
        status: std::process::ExitStatus,
    },
}

impl BuildProblem {
    pub(super) fn kind(&self) -> Kind {
        match self {
            BuildProblem::NoPackage { .. } | BuildProblem::Stale { .. } => Kind::Usage,
            _ => Kind::Build,
        }
    }

    pub(super) fn code(&self) -> &'static str {
        match self {
            BuildProblem::NoPackage { .. } => "no-package",
            BuildProblem::Stale { .. } => "package-stale",
            BuildProblem::NoRuntime { .. } => "no-runtime",
            BuildProblem::NoCargo { .. } => "no-cargo",
            BuildProblem::NoSysroot { .. } => "no-sysroot",
            BuildProblem::NoRustTarget { .. } => "no-rust-target",
            BuildProblem::NoNdk => "no-ndk",
            BuildProblem::BrokenNdk { .. } => "broken-ndk",
            BuildProblem::OldNdk { .. } => "old-ndk",
            BuildProblem::NoXcode => "no-xcode",
            BuildProblem::NoLipo => "no-lipo",
            BuildProblem::Start { .. } => "cannot-run",
            BuildProblem::Failed { .. } => "build-failed",
        }
    }

    pub(super) fn help(&self) -> String {
        match self {
            BuildProblem::NoPackage { .. } => "add `[package]` to it, and run `ferrobuf generate`".to_owned(),
            BuildProblem::Stale { .. } => "run `ferrobuf generate`".to_owned(),
            BuildProblem::NoRuntime { .. } => {
                "clone Ferrobuf so that it is there, or name the folder `runtime` of a clone, then run `ferrobuf generate`".to_owned()
            }
            BuildProblem::NoCargo { .. } => {
                "install Rust with rustup (https://rustup.rs), or use libraries that were built elsewhere: commit `prebuilt`".to_owned()
            }
            BuildProblem::NoSysroot { .. } => "see that `rustc --version` works in the folder of the package".to_owned(),
            BuildProblem::NoRustTarget { targets } => format!("run `rustup target add {}`", targets.join(" ")),
            BuildProblem::NoNdk => {
                "install it with Android Studio's SDK manager, and set ANDROID_NDK_HOME to its folder, or ANDROID_HOME to the SDK's".to_owned()
            }
            BuildProblem::BrokenNdk { .. } => format!("set ANDROID_NDK_HOME to the folder of NDK {OLDEST_NDK} or later"),
            BuildProblem::OldNdk { .. } => format!(
                "install a newer one with Android Studio's SDK manager, or set ANDROID_NDK_HOME to the folder of NDK {OLDEST_NDK} or later"
            ),
            BuildProblem::NoXcode => {
                "run this on a Mac with Xcode and commit `prebuilt/ios`: whoever builds the app then needs no Rust".to_owned()
            }
            BuildProblem::NoLipo => "install Xcode, or LLVM".to_owned(),
            BuildProblem::Start { .. } => "see that it can be run".to_owned(),
            BuildProblem::Failed { .. } => {
                "what went wrong is printed above; `--dry-run` prints all commands, to be tried one by one".to_owned()
            }
        }
    }
}
