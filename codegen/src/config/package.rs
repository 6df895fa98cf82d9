//! `[package]`: the npm package that has everything that an app links.

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use crate::emit;
use crate::emit::package::BINDING;
use crate::error::{Diagnostics, Problem};

/// The local npm package that holds the generated code of an app, ready to be linked: the table `[package]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Package {
    /// Its folder, `ferrobuf` when nobody gives one.
    pub out: PathBuf,
    /// Its npm name.
    pub name: Option<String>,
    /// Path of the crate `ferrobuf`, where it is not to come from crates.io.
    pub runtime: Option<PathBuf>,
}

impl Default for Package {
    fn default() -> Self {
        Package {
            out: PathBuf::from("ferrobuf"),
            name: None,
            runtime: None,
        }
    }
}

impl Package {
    /// Its npm name: the one that is given, or the module's with `-ferrobuf` behind it.
    pub fn name(&self, module: &str) -> String {
        let name = || format!("{}-ferrobuf", module.to_ascii_lowercase().replace('_', "-"));
        self.name.clone().unwrap_or_else(name)
    }

    /// What the emitter needs to know.
    pub fn emit(&self, module: &str) -> emit::package::Options {
        emit::package::Options {
            name: self.name(module),
            // As Cargo wants it: relative to the crate, so that no path of the machine gets into the package.
            runtime: self.runtime.as_ref().map(|runtime| {
                let crate_folder = self.out.join(emit::package::CRATE);
                relative(&crate_folder, runtime)
            }),
        }
    }

    pub(super) fn validate(&self, module: &str) -> Diagnostics {
        let name = self.name(module);
        if self.name.is_some() && !is_npm_name(&name) {
            return Problem::PackageName { name }.into();
        }
        // An app could depend on one of the two only.
        if name == BINDING {
            return Problem::PackageNameTaken { name: BINDING }.into();
        }
        Diagnostics::default()
    }

    /// The paths that are relative to the config file.
    pub(super) fn paths(&mut self) -> impl Iterator<Item = &mut PathBuf> {
        std::iter::once(&mut self.out).chain(&mut self.runtime)
    }
}

/// Also what `CocoaPods` takes, when the scope's `@` and `/` are gone.
fn is_npm_name(name: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && part
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c))
    };
    match name.strip_prefix('@').map(|scoped| scoped.split_once('/')) {
        Some(Some((scope, name))) => is_part(scope) && is_part(name),
        Some(None) => false,
        None => is_part(name),
    }
}

/// The way from a folder to another path, with `/`. A path that is absolute on purpose stays so, as does one on another drive.
fn relative(from: &Path, to: &Path) -> String {
    let slashes = |path: &Path| path.display().to_string().replace('\\', "/");
    if to.is_absolute() {
        return slashes(to);
    }
    let (from, to) = (normal(from), normal(to));
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return slashes(&to.iter().collect::<PathBuf>());
    }
    let up = from[common..]
        .iter()
        .map(|_| Component::ParentDir.as_os_str().to_owned());
    slashes(&up.chain(to[common..].iter().cloned()).collect::<PathBuf>())
}

/// The parts of a path from the root on, without `.` and `..`.
fn normal(path: &Path) -> Vec<std::ffi::OsString> {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut parts = Vec::new();
    for part in absolute.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop();
            }
            part => parts.push(part.as_os_str().to_owned()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_npm() {
        for name in ["app-ferrobuf", "a", "app_2.x", "@acme/app-ferrobuf"] {
            assert!(is_npm_name(name), "{name}");
        }
        for name in [
            "", "App", "-a", "a b", "a/b", "@acme", "@acme/", "@/a", "@a/b/c", "é", "2a", "a'b",
        ] {
            assert!(!is_npm_name(name), "{name}");
        }
    }

    #[test]
    fn the_way_to_the_runtime() {
        let way = |from: &str, to: &str| relative(Path::new(from), Path::new(to));
        assert_eq!(way("ferrobuf/rust", "../runtime"), "../../../runtime");
        assert_eq!(way("app/ferrobuf/rust", "app/../runtime"), "../../../runtime");
        assert_eq!(way("../out/rust", "../out/runtime"), "../runtime");
        assert_eq!(way("./out/rust", "runtime/."), "../../runtime");
        assert_eq!(way("rust", "/opt/runtime"), "/opt/runtime");
    }
}
