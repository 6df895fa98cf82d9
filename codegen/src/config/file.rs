//! `ferrobuf.toml`: finding it, and reading it strictly.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use toml::de::DeTable;

use super::{BytesMapping, Options, Package, UnknownMapping};
use crate::error::{Diagnostic, Diagnostics, Place, Problem, Source};
use crate::lower::PropertyNames;
use crate::model::Int64Mapping;

/// Its name.
pub const CONFIG: &str = "ferrobuf.toml";

/// Keys of each table; the one without a name is the file itself. The structs below have the same, which a test holds.
const KEYS: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "module",
            "inputs",
            "includes",
            "descriptor_set",
            "rust",
            "typescript",
            "jsi",
            "package",
            "limits",
        ],
    ),
    ("rust", &["out", "ffi"]),
    ("typescript", &["out", "int64", "names", "bytes", "unknown", "import"]),
    ("jsi", &["out"]),
    ("package", &["out", "name", "runtime"]),
    ("limits", &["max_depth", "max_size"]),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    module: Option<String>,
    #[serde(default)]
    inputs: Vec<PathBuf>,
    #[serde(default)]
    includes: Vec<PathBuf>,
    descriptor_set: Option<PathBuf>,
    #[serde(default)]
    rust: Rust,
    #[serde(default)]
    typescript: TypeScript,
    #[serde(default)]
    jsi: Jsi,
    package: Option<Package>,
    #[serde(default)]
    limits: Limits,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rust {
    out: Option<PathBuf>,
    ffi: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeScript {
    out: Option<PathBuf>,
    #[serde(default)]
    int64: Int64,
    #[serde(default)]
    names: Names,
    #[serde(default)]
    bytes: BytesMapping,
    #[serde(default)]
    unknown: UnknownMapping,
    import: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Jsi {
    out: Option<PathBuf>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    max_depth: Option<u32>,
    max_size: Option<u32>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Int64 {
    #[default]
    Bigint,
    String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Names {
    #[default]
    Json,
    Proto,
}

/// The config file of a folder or of the nearest one around it.
pub fn find(folder: &Path) -> Option<PathBuf> {
    // Spelled relative where possible: the paths are shown to the user.
    let mut relative = PathBuf::new();
    for ancestor in folder.ancestors() {
        if ancestor.join(CONFIG).is_file() {
            return Some(relative.join(CONFIG));
        }
        relative.push("..");
    }
    None
}

/// Reads a config file.
///
/// # Errors
///
/// All unknown keys, or what else is wrong with it.
pub fn read(path: &Path) -> Result<Options, Diagnostics> {
    let text = crate::load::read_text(path).map_err(|problem| match problem {
        Problem::SourceNotUtf8 { path } => Problem::Config {
            message: format!("\"{}\" is not valid UTF-8", path.display()),
        },
        other => other,
    })?;
    parse(text, path)
}

/// The same for the text of a config file, which need not be on disk; its paths are relative to the folder of `path`.
///
/// # Errors
///
/// As [`read`].
pub fn parse(text: String, path: &Path) -> Result<Options, Diagnostics> {
    let source = Arc::new(Source {
        name: path.display().to_string(),
        text,
    });
    let refuse = |error: &toml::de::Error| {
        let problem = Problem::Config {
            message: error.message().to_owned(),
        };
        let place = match error.span() {
            Some(span) => Place::span(Arc::clone(&source), span, "here"),
            None => Place::file(Arc::clone(&source)),
        };
        Diagnostics::from(Diagnostic::at(problem, place))
    };
    let table = DeTable::parse(&source.text).map_err(|error| refuse(&error))?;
    let mut problems = Diagnostics::default();
    check_keys(table.get_ref(), "", &source, &mut problems);
    problems.into_result(())?;
    let file: File = toml::from_str(&source.text).map_err(|error| refuse(&error))?;
    let mut options = file.into_options();
    options.rebase(path.parent().unwrap_or(Path::new("")));
    options.config = Some(path.to_owned());
    Ok(options)
}

/// Refuses keys that do not exist, of all tables.
fn check_keys(table: &DeTable<'_>, name: &str, source: &Arc<Source>, problems: &mut Diagnostics) {
    let Some(&(_, known)) = KEYS.iter().find(|(table, _)| *table == name) else {
        return;
    };
    for (key, value) in table {
        let text: &str = key.get_ref();
        if !known.contains(&text) {
            let problem = Problem::ConfigKey {
                key: text.to_owned(),
                table: name.to_owned(),
                nearest: nearest(text, name, known),
                known,
            };
            let place = Place::span(Arc::clone(source), key.span(), "not a key");
            problems.push(Diagnostic::at(problem, place));
        } else if let (true, Some(inner)) = (name.is_empty(), value.get_ref().as_table()) {
            check_keys(inner, text, source, problems);
        }
    }
}

/// The key that looks most like it: of the table that it is in, or else of another, written with that one's name.
fn nearest(key: &str, table: &str, known: &[&str]) -> Option<String> {
    let own = crate::error::nearest(key, known.iter().copied());
    own.map(str::to_owned).or_else(|| {
        KEYS.iter()
            .filter(|(other, _)| !other.is_empty() && *other != table)
            .find(|(_, keys)| keys.contains(&key))
            .map(|(other, _)| format!("[{other}] {key}"))
    })
}

impl File {
    fn into_options(self) -> Options {
        let mut options = Options {
            module: self.module,
            rust_out: self.rust.out,
            rust_ffi: self.rust.ffi,
            typescript_out: self.typescript.out,
            jsi_out: self.jsi.out,
            int64: match self.typescript.int64 {
                Int64::Bigint => Int64Mapping::Bigint,
                Int64::String => Int64Mapping::String,
            },
            names: match self.typescript.names {
                Names::Json => PropertyNames::Json,
                Names::Proto => PropertyNames::Proto,
            },
            bytes: self.typescript.bytes,
            unknown: self.typescript.unknown,
            import: self.typescript.import,
            package: self.package,
            max_depth: self.limits.max_depth,
            max_size: self.limits.max_size,
            ..Options::default()
        };
        options.load.inputs = self.inputs;
        options.load.includes = self.includes;
        options.load.descriptor_set = self.descriptor_set;
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `KEYS` is for hints and `deny_unknown_fields` for safety: they must not differ.
    #[test]
    fn every_key_of_the_table_is_read() {
        let text = r#"
            module = "m"
            inputs = []
            includes = []
            descriptor_set = "x"
            [rust]
            out = "r"
            ffi = true
            [typescript]
            out = "t"
            int64 = "string"
            names = "proto"
            bytes = "view"
            unknown = "drop"
            import = "i"
            [jsi]
            out = "j"
            [package]
            out = "p"
            name = "n"
            runtime = "c"
            [limits]
            max_depth = 1
            max_size = 2
        "#;
        assert!(toml::from_str::<File>(text).is_ok());
        let table: toml::Table = text.parse().expect("TOML");
        for (name, keys) in KEYS {
            let table = if name.is_empty() {
                &table
            } else {
                table[*name].as_table().expect("a table")
            };
            let found: std::collections::BTreeSet<&str> = table.keys().map(String::as_str).collect();
            assert_eq!(found, keys.iter().copied().collect(), "{name}");
        }
    }
}
