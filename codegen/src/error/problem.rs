//! The list of problems: one variant each, with its sentence, its help and the exit code that it leads to.
//!
//! Sentences name the element in quotes and state the fact; the help says what to do.

use std::path::PathBuf;

/// What a problem is about, which decides the exit code. Ordered by gravity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The `.proto` files: exit code 3.
    Schema,
    /// The command line or the config file: exit code 2.
    Usage,
    /// Reading or writing files: exit code 4.
    Io,
}

impl Kind {
    /// Exit code of the process.
    pub fn exit_code(self) -> u8 {
        match self {
            Kind::Usage => 2,
            Kind::Schema => 3,
            Kind::Io => 4,
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
    },
    /// An include folder that does not exist.
    #[error("include folder \"{}\" not found", path.display())]
    IncludeNotFound {
        /// As given.
        path: PathBuf,
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
    /// A descriptor set that is none.
    #[error("\"{}\" is not a FileDescriptorSet: {reason}", path.display())]
    DescriptorSet {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl Problem {
    /// What it is about.
    pub fn kind(&self) -> Kind {
        match self {
            Problem::Read { .. } => Kind::Io,
            Problem::InputNotFound { .. }
            | Problem::IncludeNotFound { .. }
            | Problem::InputNotIncluded { .. }
            | Problem::InputShadowed { .. }
            | Problem::EmptyInput { .. }
            | Problem::PathNotUtf8 { .. } => Kind::Usage,
            _ => Kind::Schema,
        }
    }

    /// Stable code, for tools and for searching.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Parse { .. } => "parse",
            Problem::Descriptor { .. } => "schema",
            Problem::Edition { .. } => "edition",
            Problem::ImportNotFound { .. } => "import-not-found",
            Problem::DuplicateImport { .. } => "duplicate-import",
            Problem::ImportCycle { .. } => "import-cycle",
            Problem::InputNotFound { .. } => "input-not-found",
            Problem::IncludeNotFound { .. } => "include-not-found",
            Problem::InputNotIncluded { .. } => "input-not-included",
            Problem::InputShadowed { .. } => "input-shadowed",
            Problem::EmptyInput { .. } => "empty-input",
            Problem::PathNotUtf8 { .. } => "path-not-utf8",
            Problem::SourceNotUtf8 { .. } => "source-not-utf8",
            Problem::Read { .. } => "read",
            Problem::DescriptorSet { .. } => "descriptor-set",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Problem::Parse { help, .. } | Problem::Descriptor { help, .. } => help.clone(),
            Problem::Edition { .. } => Some(
                "write `syntax = \"proto3\";` or `syntax = \"proto2\";` in its place, and replace `features.…` options by \
                 what the syntax has for them: `optional`, `required`, `[packed = …]`, groups"
                    .to_owned(),
            ),
            Problem::ImportNotFound { includes, .. } => Some(format!(
                "add the folder that it is relative to with -I; searched: {}",
                list(includes)
            )),
            Problem::InputNotIncluded { includes, .. } => Some(format!(
                "add the folder that its imports are relative to with -I; include folders: {}",
                list(includes)
            )),
            Problem::InputShadowed { .. } => Some("put its include folder first, or drop the other one".to_owned()),
            Problem::DuplicateImport { .. } => Some("remove one of the two".to_owned()),
            Problem::ImportCycle { .. } => Some("move what both need into a file of its own".to_owned()),
            Problem::DescriptorSet { .. } => Some(
                "make it with `protoc --include_imports --include_source_info --descriptor_set_out=FILE` or `buf build -o FILE`"
                    .to_owned(),
            ),
            Problem::SourceNotUtf8 { .. } => Some("save it as UTF-8".to_owned()),
            _ => None,
        }
    }
}

fn list(paths: &[PathBuf]) -> String {
    if paths.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = paths.iter().map(|path| format!("\"{}\"", path.display())).collect();
    names.join(", ")
}
