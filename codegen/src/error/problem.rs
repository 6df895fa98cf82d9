//! The list of problems: one variant each, with its sentence, its help and the exit code that it leads to.
//!
//! Sentences name the element in quotes and state the fact; the help says what to do.

use std::path::PathBuf;

use super::{BuildProblem, Refusal};

/// What a problem is about, which decides the exit code. Ordered by gravity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The `.proto` files: exit code 3.
    Schema,
    /// The command line or the config file: exit code 2.
    Usage,
    /// Reading or writing files: exit code 4.
    Io,
    /// Programs that build libraries: exit code 5.
    Build,
}

impl Kind {
    /// Exit code of the process.
    pub fn exit_code(self) -> u8 {
        match self {
            Kind::Usage => 2,
            Kind::Schema => 3,
            Kind::Io => 4,
            Kind::Build => 5,
        }
    }
}

/// Everything that can be wrong.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// protox refused the text of a file.
    #[error("{message}")]
    Parse {
        /// Its sentence.
        message: String,
        /// Its help.
        help: Option<String>,
    },
    /// prost-reflect refused what a file declares.
    #[error("{message}")]
    Descriptor {
        /// Its sentence.
        message: String,
        /// Its help.
        help: Option<String>,
    },
    /// The schema breaks a rule.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A file that is written in an edition instead of a syntax.
    #[error("editions are not supported (this file says edition = \"{edition}\")")]
    Edition {
        /// `2023`.
        edition: String,
    },
    /// An import that no include folder holds.
    #[error("import \"{name}\" not found")]
    ImportNotFound {
        /// As it stands in the import statement.
        name: String,
        /// Folders that were searched.
        includes: Vec<PathBuf>,
    },
    /// The same file imported twice by one file.
    #[error("\"{name}\" is imported twice")]
    DuplicateImport {
        /// As it stands in the import statement.
        name: String,
    },
    /// One file that goes by two import paths.
    #[error("\"{path}\" is imported as \"{first}\" and as \"{second}\"")]
    TwoImportPaths {
        /// The file.
        path: String,
        /// One import path.
        first: String,
        /// The other.
        second: String,
    },
    /// Files that import each other in a circle.
    #[error("import cycle: {cycle}")]
    ImportCycle {
        /// `a.proto -> b.proto -> a.proto`.
        cycle: String,
    },
    /// An input that exists nowhere.
    #[error("\"{}\" not found", path.display())]
    InputNotFound {
        /// As given.
        path: PathBuf,
        /// What looks most like it in its folder or in the descriptor set.
        nearest: Option<String>,
    },
    /// An include folder that does not exist.
    #[error("include folder \"{}\" not found", path.display())]
    IncludeNotFound {
        /// As given.
        path: PathBuf,
        /// What looks most like it in its folder.
        nearest: Option<String>,
    },
    /// An input that no include folder holds.
    #[error("\"{}\" is in no include folder", path.display())]
    InputNotIncluded {
        /// As given.
        path: PathBuf,
        /// The include folders.
        includes: Vec<PathBuf>,
    },
    /// An input that another file of the same import path hides.
    #[error("\"{}\" is hidden by \"{}\", which comes first in the include folders", path.display(), by.display())]
    InputShadowed {
        /// As given.
        path: PathBuf,
        /// The file that the import path leads to.
        by: PathBuf,
    },
    /// A folder without a single `.proto` file.
    #[error("no .proto file in \"{}\"", path.display())]
    EmptyInput {
        /// As given.
        path: PathBuf,
    },
    /// A path that is not UTF-8.
    #[error("path \"{}\" is not valid UTF-8", path.display())]
    PathNotUtf8 {
        /// The path.
        path: PathBuf,
    },
    /// A source file that is not UTF-8.
    #[error("\"{}\" is not valid UTF-8", path.display())]
    SourceNotUtf8 {
        /// The file.
        path: PathBuf,
    },
    /// A file that cannot be read.
    #[error("cannot read \"{}\": {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file or folder that cannot be written.
    #[error("cannot write \"{}\": {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// An output folder that is a file.
    #[error("output folder \"{}\" is a file", path.display())]
    OutputNotFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file in the place of a generated one that no earlier run wrote.
    #[error("\"{}\" exists and was not generated", path.display())]
    OutputForeign {
        /// The file.
        path: PathBuf,
    },
    /// Two generated files with one path.
    #[error("two files want to be \"{first}\"{}", if first == second { String::new() } else { format!(" and \"{second}\", which are one file on some systems") })]
    OutputClash {
        /// One path.
        first: String,
        /// The other, equal but for case.
        second: String,
    },
    /// A generated file outside of the output folder.
    #[error("\"{path}\" is outside of the output folder")]
    OutputOutside {
        /// Its path.
        path: String,
    },
    /// A manifest that cannot be read.
    #[error("\"{}\" cannot be understood: {reason}", path.display())]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A config file that is no TOML, or holds a value of the wrong type.
    #[error("{message}")]
    Config {
        /// What the parser says.
        message: String,
    },
    /// A key in the config file that means nothing.
    #[error("unknown key \"{key}\"{}", if table.is_empty() { String::new() } else { format!(" in [{table}]") })]
    ConfigKey {
        /// The key.
        key: String,
        /// The table that it is in.
        table: String,
        /// The nearest key that exists.
        nearest: Option<String>,
        /// All keys of the table.
        known: &'static [&'static str],
    },
    /// No inputs, and no config file that names any.
    #[error("no inputs: no files were named, and no ferrobuf.toml was found in \"{}\" or a folder around it", folder.display())]
    NoConfig {
        /// Where the search began.
        folder: PathBuf,
    },
    /// A config file without inputs.
    #[error("no inputs: \"{}\" names none", path.display())]
    NoInputs {
        /// The config file.
        path: PathBuf,
    },
    /// Nothing to write.
    #[error("no output: no target has a folder")]
    NoTargets,
    /// A module name that is no identifier.
    #[error("module name \"{name}\" is not an identifier")]
    ModuleName {
        /// The name.
        name: String,
    },
    /// A name that npm does not take.
    #[error("package name \"{name}\" is not a name for npm")]
    PackageName {
        /// The name.
        name: String,
    },
    /// A package that is called as the one that it runs on.
    #[error("package name \"{name}\" is that of the package that generated code runs on")]
    PackageNameTaken {
        /// The name.
        name: &'static str,
    },
    /// Libraries cannot be built.
    #[error(transparent)]
    Build(#[from] BuildProblem),
    /// A limit out of its range.
    #[error("{name} = {value} is out of range")]
    Limit {
        /// `max_depth` or `max_size`.
        name: &'static str,
        /// The value.
        value: u64,
        /// Highest value that is allowed.
        max: u64,
    },
    /// `inspect` of a type that is not there.
    #[error("no message or enum \"{name}\"")]
    NoSuchType {
        /// The name.
        name: String,
        /// The nearest name that exists.
        nearest: Option<String>,
    },
    /// `init` where no app is.
    #[error("no package.json in \"{}\"", folder.display())]
    NoPackageJson {
        /// Where it was looked for.
        folder: PathBuf,
        /// The nearest folder around it that has one.
        nearest: Option<PathBuf>,
    },
    /// A `package.json` that is no JSON, or holds something else than npm wants.
    #[error("{message}")]
    PackageJson {
        /// What is wrong.
        message: String,
    },
    /// `init` in a package that is no React Native app.
    #[error("\"{}\" does not depend on react-native", path.display())]
    NotReactNative {
        /// Its `package.json`.
        path: PathBuf,
    },
    /// An app whose React Native has no New Architecture as it is needed.
    #[error("React Native {version} is too old")]
    ReactNativeOld {
        /// Its version.
        version: String,
        /// The oldest one that will do.
        oldest: String,
    },
    /// A folder that the system does not watch.
    #[error("cannot watch \"{}\": {error}", path.display())]
    Watch {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: String,
    },
    /// A descriptor set that is none.
    #[error("\"{}\" is not a FileDescriptorSet: {reason}", path.display())]
    DescriptorSet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}
