//! Android's native development kit: where it is, and its compilers.

use std::cmp::Reverse;
use std::env;
use std::path::{Path, PathBuf};

use ferrobuf_codegen::error::{BuildProblem, OLDEST_NDK};
use semver::Version;

use super::target::{ANDROID_API, Abi};

/// The variable that cargo-ndk and most other tools read first.
pub const HOME: &str = "ANDROID_NDK_HOME";
/// Variables that name the NDK's folder, most specific first.
const VARIABLES: [&str; 3] = [HOME, "ANDROID_NDK_ROOT", "NDK_HOME"];
/// Variables that name the folder of the SDK, which keeps each NDK in `ndk/<version>`.
const SDK_VARIABLES: [&str; 2] = ["ANDROID_HOME", "ANDROID_SDK_ROOT"];
/// Where Android Studio puts the SDK, in the home folder.
const SDK_FOLDERS: [&str; 3] = ["Android/Sdk", "Library/Android/sdk", "AppData/Local/Android/Sdk"];

/// Folder of its compilers, by the system that they run on.
const COMPILERS: &str = "toolchains/llvm/prebuilt";

/// Where an NDK may be, best first: what a variable names, whether it is there or not, then those of SDKs, the newest first.
fn candidates() -> Vec<PathBuf> {
    let named = VARIABLES.iter().filter_map(folder_in);
    let home = env::home_dir().unwrap_or_default();
    let sdks = SDK_VARIABLES.iter().filter_map(folder_in);
    let sdks = sdks.chain(SDK_FOLDERS.iter().map(|folder| home.join(folder)));
    let inner = sdks.flat_map(|sdk| {
        let mut inner = folders(&sdk.join("ndk"));
        inner.sort_by_key(|folder| Reverse(version(folder)));
        inner
    });
    named.chain(inner).collect()
}

/// An NDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ndk {
    /// Its folder.
    root: PathBuf,
    /// Folder of its compilers.
    bin: PathBuf,
}

impl Ndk {
    /// The one that a variable names, or else the newest of the SDK.
    ///
    /// # Errors
    ///
    /// When there is none, when there are no compilers in it, or when it is too old.
    pub fn find() -> Result<Self, BuildProblem> {
        let path = candidates().into_iter().next().ok_or(BuildProblem::NoNdk)?;
        let Some(bin) = bin(&path) else {
            let missing = path.join(COMPILERS);
            return Err(BuildProblem::BrokenNdk { path, missing });
        };
        let ndk = Ndk { root: path, bin };
        match ndk.version() {
            Some(version) if version.major < OLDEST_NDK => Err(BuildProblem::OldNdk {
                path: ndk.root,
                version: version.to_string(),
            }),
            _ => Ok(ndk),
        }
    }

    /// The one that commands are printed for where none will do: as it should be, in the place of the one that was found, if one was.
    pub fn assumed() -> Self {
        let system = if cfg!(windows) {
            "windows-x86_64"
        } else if cfg!(target_os = "macos") {
            "darwin-x86_64"
        } else {
            "linux-x86_64"
        };
        let candidate = candidates().into_iter().next();
        let root = candidate.unwrap_or_else(|| PathBuf::from("/path/to/android-ndk"));
        let bin = bin(&root).unwrap_or_else(|| root.join(COMPILERS).join(system).join("bin"));
        Ndk { root, bin }
    }

    /// Its folder, which programs find from anywhere.
    pub fn root(&self) -> PathBuf {
        std::path::absolute(&self.root).unwrap_or_else(|_| self.root.clone())
    }

    /// What it says about its version.
    pub fn version(&self) -> Option<Version> {
        let text = std::fs::read_to_string(self.root.join("source.properties")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("Pkg.Revision"))?;
        Version::parse(line.trim_start_matches([' ', '=']).trim()).ok()
    }

    /// The variables by which crates that compile C and C++ find the compilers for an ABI.
    pub fn environment(&self, abi: &Abi) -> Vec<(String, String)> {
        let suffix = abi.rust.replace('-', "_");
        let tools = self.tools(abi).into_iter();
        tools
            .map(|(variable, path)| {
                // Cargo runs in another folder.
                let path = std::path::absolute(&path).unwrap_or(path);
                (format!("{variable}_{suffix}"), path.display().to_string())
            })
            .collect()
    }

    /// Refuses an NDK that lacks a compiler for an ABI.
    ///
    /// # Errors
    ///
    /// With the first one that is not there.
    pub fn check(&self, abi: &Abi) -> Result<(), BuildProblem> {
        let missing = self.tools(abi).into_iter().find(|(_, path)| !path.exists());
        missing.map_or(Ok(()), |(_, missing)| {
            let path = self.bin.clone();
            Err(BuildProblem::BrokenNdk { path, missing })
        })
    }

    fn tools(&self, abi: &Abi) -> [(&'static str, PathBuf); 3] {
        let clang = format!("{}{ANDROID_API}-clang", abi.clang);
        [
            ("CC", self.tool(&clang)),
            ("CXX", self.tool(&format!("{clang}++"))),
            ("AR", self.tool("llvm-ar")),
        ]
    }

    fn tool(&self, name: &str) -> PathBuf {
        let extension = match (cfg!(windows), name.starts_with("llvm-")) {
            (false, _) => "",
            (true, true) => ".exe",
            (true, false) => ".cmd",
        };
        self.bin.join(format!("{name}{extension}"))
    }
}

/// One folder for each system that compilers of this NDK run on; an NDK has but the one that it was downloaded for.
fn bin(root: &Path) -> Option<PathBuf> {
    let systems = folders(&root.join(COMPILERS)).into_iter();
    systems.map(|system| system.join("bin")).find(|bin| bin.is_dir())
}

fn folder_in(variable: &&str) -> Option<PathBuf> {
    env::var_os(variable)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// `27.1.12297006` as numbers, which compare as versions do.
fn version(folder: &Path) -> Vec<u64> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers() {
        assert!(version(Path::new("ndk/27.1.12297006")) > version(Path::new("ndk/9.0.1")));
        assert!(version(Path::new("ndk/27.1.2")) < version(Path::new("ndk/27.1.10")));
    }
}
