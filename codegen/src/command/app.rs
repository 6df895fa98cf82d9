//! What an app's folder tells: its `package.json`, its React Native, its package manager.

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use ferrobuf_codegen::emit::package::BINDING;
use ferrobuf_codegen::error::{Diagnostics, Problem, Source};
use semver::{Version, VersionReq};

use super::package_json;

/// The oldest React Native whose New Architecture the binding knows: major and minor.
const OLDEST_REACT_NATIVE: (u64, u64) = (0, 81);

/// An app's folder.
#[derive(Debug)]
pub struct App {
    /// The folder.
    pub folder: PathBuf,
    /// Its `package.json`.
    pub package: Arc<Source>,
    /// The same, parsed.
    pub json: serde_json::Value,
}

/// The tables of a `package.json` that name other packages.
const DEPENDENCY_TABLES: [&str; 3] = ["dependencies", "devDependencies", "peerDependencies"];

impl App {
    /// The app of a folder.
    pub fn find(folder: &Path) -> Result<Self, Diagnostics> {
        let path = join(folder, "package.json");
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let nearest = nearest_package(folder);
                let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
                return Err(Problem::NoPackageJson { folder, nearest }.into());
            }
            Err(error) => return Err(Problem::Read { path, error }.into()),
        };
        let package = Arc::new(Source {
            name: path.display().to_string(),
            text,
        });
        let json = package_json::parse(&package)?;
        Ok(App {
            folder: folder.to_owned(),
            package,
            json,
        })
    }

    /// A path in it, as it is shown.
    pub fn path(&self, name: &str) -> PathBuf {
        join(&self.folder, name)
    }

    /// Its npm name without the scope.
    pub fn name(&self) -> &str {
        let name = self.json["name"].as_str().unwrap_or_default();
        name.rsplit('/').next().unwrap_or_default()
    }

    /// What it says about a package that it depends on.
    pub fn dependency(&self, name: &str) -> Option<&str> {
        DEPENDENCY_TABLES
            .iter()
            .find_map(|table| self.json[table][name].as_str())
    }

    /// Where a package is installed, in this folder or, in a monorepo, in one around it.
    pub fn installed(&self, name: &str) -> Option<PathBuf> {
        let folder = std::path::absolute(&self.folder).ok()?;
        let found = folder.ancestors().map(|folder| folder.join("node_modules").join(name));
        found.into_iter().find(|path| path.join("package.json").is_file())
    }

    /// Version of a package: the installed one, or else the lowest that the app asks for.
    pub fn version(&self, name: &str) -> Option<Version> {
        let installed = || {
            let text = std::fs::read_to_string(self.installed(name)?.join("package.json")).ok()?;
            let json: serde_json::Value = serde_json::from_str(&text).ok()?;
            Version::parse(json["version"].as_str()?).ok()
        };
        installed().or_else(|| lowest(self.dependency(name)?))
    }

    /// Whether the app takes a package from somewhere else than a registry: a file, a folder, an address.
    pub fn is_local(&self, name: &str) -> bool {
        // A range of versions has neither a folder's separators nor a protocol, but for the one that gives packages other names.
        let is_place = |value: &str| value.contains(['/', '\\', ':']) && !value.starts_with("npm:");
        let is_packed = |value: &str| Path::new(value).extension().is_some_and(|extension| extension == "tgz");
        self.dependency(name)
            .is_some_and(|value| is_place(value) || is_packed(value))
    }

    /// The packed binding of this command's version, when it lies in the folder.
    pub fn packed_binding(&self) -> Option<String> {
        let name = format!("{BINDING}-{}.tgz", env!("CARGO_PKG_VERSION"));
        self.folder.join(&name).is_file().then_some(name)
    }

    /// What to run for the app to have the binding of this command's version.
    pub fn install_binding(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let add = format!("{} {}", self.manager().name(), self.manager().add());
        if let Some(packed) = self.packed_binding() {
            return format!("{add} ./{packed}");
        }
        match self.in_clone("rn-binding") {
            Some(folder) => {
                format!("npm --prefix {folder} install && npm pack {folder} && {add} ./{BINDING}-{version}.tgz")
            }
            None => format!("{add} {BINDING}@{version}"),
        }
    }

    /// The way to a folder of the repository, when this command was built from a clone of it. What is in there comes from registries
    /// in a release.
    pub fn in_clone(&self, folder: &str) -> Option<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?.join(folder);
        let is_there = ["Cargo.toml", "package.json"]
            .iter()
            .any(|file| folder.join(file).is_file());
        is_there.then(|| way(&self.folder, &folder)).flatten()
    }

    /// Whether the app has React Native, and of what version.
    pub fn react_native(&self) -> Result<Option<Version>, Problem> {
        if self.dependency("react-native").is_none() {
            let path = PathBuf::from(&self.package.name);
            return Err(Problem::NotReactNative { path });
        }
        Ok(self.version("react-native"))
    }

    /// How `package.json` names a folder as a dependency.
    pub fn link(&self, folder: &Path) -> String {
        let folder = folder.strip_prefix(&self.folder).unwrap_or(folder);
        let folder = folder.display().to_string().replace('\\', "/");
        format!("{}./{folder}", self.manager().link())
    }

    /// Who installs its packages: what `package.json` says, or else the lock file of this folder or of the nearest around it.
    pub fn manager(&self) -> Manager {
        let named = self.json["packageManager"].as_str().unwrap_or_default();
        let named = named.split('@').next().unwrap_or_default();
        if let Some(manager) = Manager::ALL.into_iter().find(|manager| manager.name() == named) {
            return manager;
        }
        let folder = std::path::absolute(&self.folder).unwrap_or_default();
        let locked = folder.ancestors().find_map(|folder| {
            let has = |manager: &Manager| manager.locks().iter().any(|lock| folder.join(lock).is_file());
            Manager::ALL.into_iter().find(has)
        });
        locked.unwrap_or(Manager::Npm)
    }
}

/// The way from one folder to another, with `/`; none where they are on two drives.
fn way(from: &Path, to: &Path) -> Option<String> {
    let (from, to) = (from.canonicalize().ok()?, to.canonicalize().ok()?);
    let common = from.ancestors().find(|common| to.starts_with(common))?;
    let up = from.strip_prefix(common).ok()?.components().map(|_| "..".into());
    let down = to
        .strip_prefix(common)
        .ok()?
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    let parts: Vec<std::borrow::Cow<'_, str>> = up.chain(down).collect();
    Some(parts.join("/"))
}

/// The oldest React Native that will do, as people write it.
pub fn oldest_react_native() -> String {
    let (major, minor) = OLDEST_REACT_NATIVE;
    format!("{major}.{minor}")
}

/// Whether this React Native is older than the binding can do with. Nightly builds say 0.0.0.
pub fn is_too_old(version: &Version) -> bool {
    let version = (version.major, version.minor);
    version < OLDEST_REACT_NATIVE && version != (0, 0)
}

/// The lowest version that a range such as `^0.85.1` allows.
fn lowest(range: &str) -> Option<Version> {
    let range = VersionReq::parse(range).ok()?;
    let first = range.comparators.first()?;
    Some(Version::new(
        first.major,
        first.minor.unwrap_or(0),
        first.patch.unwrap_or(0),
    ))
}

/// Without a `./` before it.
fn join(folder: &Path, name: &str) -> PathBuf {
    if folder == Path::new(".") {
        PathBuf::from(name)
    } else {
        folder.join(name)
    }
}

fn nearest_package(folder: &Path) -> Option<PathBuf> {
    let folder = std::path::absolute(folder).ok()?;
    let mut around = folder.ancestors().skip(1);
    around
        .find(|folder| folder.join("package.json").is_file())
        .map(Path::to_owned)
}

/// Who installs npm packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manager {
    Npm,
    Yarn,
    Pnpm,
    Bun,
}

impl Manager {
    const ALL: [Self; 4] = [Manager::Npm, Manager::Yarn, Manager::Pnpm, Manager::Bun];

    /// Its command.
    pub fn name(self) -> &'static str {
        match self {
            Manager::Npm => "npm",
            Manager::Yarn => "yarn",
            Manager::Pnpm => "pnpm",
            Manager::Bun => "bun",
        }
    }

    /// How it is told to add a package.
    pub fn add(self) -> &'static str {
        match self {
            Manager::Npm => "install",
            Manager::Yarn | Manager::Pnpm | Manager::Bun => "add",
        }
    }

    fn locks(self) -> &'static [&'static str] {
        match self {
            Manager::Npm => &["package-lock.json", "npm-shrinkwrap.json"],
            Manager::Yarn => &["yarn.lock"],
            Manager::Pnpm => &["pnpm-lock.yaml"],
            Manager::Bun => &["bun.lock", "bun.lockb"],
        }
    }

    /// How a dependency on a folder is written so that it is linked: generated code changes, and a copy would be stale.
    /// npm links `file:` and does not know `link:`; yarn and pnpm copy `file:`; bun copies it too, and to it `link:` is a package
    /// that was registered by name.
    fn link(self) -> &'static str {
        match self {
            Manager::Npm | Manager::Bun => "file:",
            Manager::Yarn | Manager::Pnpm => "link:",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowest_version_of_a_range() {
        for (range, version) in [
            ("0.85.0", Some("0.85.0")),
            ("^0.85.1", Some("0.85.1")),
            ("~0.81", Some("0.81.0")),
            (">=0.81.0, <1.0.0", Some("0.81.0")),
            ("*", None),
            ("nightly", None),
            ("npm:react-native-macos@0.81.0", None),
        ] {
            assert_eq!(
                lowest(range).map(|version| version.to_string()).as_deref(),
                version,
                "{range}"
            );
        }
    }

    #[test]
    fn too_old() {
        for (version, old) in [
            ("0.80.3", true),
            ("0.81.0-rc.2", false),
            ("0.88.1", false),
            ("1.0.0", false),
            ("0.0.0-20261101-2018-ab12", false),
        ] {
            assert_eq!(
                is_too_old(&Version::parse(version).expect("a version")),
                old,
                "{version}"
            );
        }
    }
}
