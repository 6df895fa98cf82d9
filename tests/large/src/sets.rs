//! The sets of schemas, and what of them cannot be generated.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::cache::cache;
use crate::{at, root};

/// Schemas that are generated together.
#[derive(Clone, Debug)]
pub struct Set {
    /// For people and folders.
    pub name: &'static str,
    /// Where the CLI is started; the rest is relative to it.
    pub root: PathBuf,
    /// `-I`.
    pub includes: Vec<&'static str>,
    /// Files and folders.
    pub inputs: Vec<PathBuf>,
}

/// Folders that output goes to.
#[derive(Clone, Debug)]
pub struct Outputs {
    /// Of Rust.
    pub rust: PathBuf,
    /// Of TypeScript.
    pub typescript: PathBuf,
    /// Of C++.
    pub jsi: PathBuf,
}

impl Set {
    /// Where the output goes.
    pub fn outputs(&self) -> Outputs {
        let folder = root().join("target/large").join(self.name.replace('/', "-"));
        Outputs {
            rust: folder.join("rust"),
            typescript: folder.join("typescript"),
            jsi: folder.join("jsi"),
        }
    }

    /// Removes the output.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn clean(&self) -> Result<(), String> {
        let outputs = self.outputs();
        for folder in [&outputs.rust, &outputs.typescript, &outputs.jsi] {
            if folder.exists() {
                std::fs::remove_dir_all(folder).map_err(at(folder))?;
            }
        }
        Ok(())
    }
}

const EDITION: &str = "use an edition, which protox does not read";
const MISSING: &str = "import a file that the package does not hold; protoc refuses them too";
const TWICE: &str = "defines what another file of the package defines; protoc refuses the two together too";

/// Files of google-proto-files that are refused, with the problem's code and the reason. All are tests or options of protobuf
/// itself. A missing import is reported once, by the first file that has it: the others are `same-import`.
#[rustfmt::skip]
pub const REFUSED: [(&str, &str, &str); 16] = [
    ("google/protobuf/compiler/ruby/ruby_generated_code.proto", "import-not-found", MISSING),
    ("google/protobuf/compiler/ruby/ruby_generated_code_proto2.proto", "same-import", MISSING),
    ("google/protobuf/compiler/ruby/ruby_generated_pkg_implicit.proto", "schema", TWICE),
    ("google/protobuf/cpp_file_options.proto", "edition", EDITION),
    ("google/protobuf/cpp_options.proto", "edition", EDITION),
    ("google/protobuf/internal_options.proto", "edition", EDITION),
    ("google/protobuf/json/json_enumval_custom_string.proto", "edition", EDITION),
    ("google/protobuf/json_enumvalue_options.proto", "edition", EDITION),
    ("google/protobuf/json_options.proto", "edition", EDITION),
    ("google/protobuf/late_loaded_option.proto", "edition", EDITION),
    ("google/protobuf/late_loaded_option_user.proto", "edition", EDITION),
    ("google/protobuf/sample_messages_edition.proto", "edition", EDITION),
    ("google/protobuf/test_protos/forced_micro_string.proto", "edition", EDITION),
    ("google/protobuf/test_protos/proto_with_many_options.proto", "edition", EDITION),
    ("google/protobuf/test_protos/repeated_field_proxy_import_message.proto", "edition", EDITION),
    ("google/protobuf/util/json_format_proto3.proto", "import-not-found", MISSING),
];

/// How many files of google-proto-files are refused for each reason.
pub fn reasons() -> BTreeMap<&'static str, usize> {
    let mut reasons = BTreeMap::new();
    for (_, _, reason) in REFUSED {
        *reasons.entry(reason).or_default() += 1;
    }
    reasons
}

/// All of Google's public APIs.
pub fn google() -> Set {
    Set {
        name: "google-proto-files-refused",
        root: cache().join("protos/google-proto-files-5.0.3"),
        includes: vec!["."],
        inputs: vec![PathBuf::from(".")],
    }
}

/// OpenTelemetry's.
pub fn opentelemetry() -> Set {
    Set {
        name: "opentelemetry-proto",
        root: cache().join("protos/opentelemetry-proto-0.33.1"),
        includes: vec!["opentelemetry-proto", "."],
        inputs: vec![PathBuf::from("opentelemetry-proto"), PathBuf::from("tracez.proto")],
    }
}

/// The trace export of the benches.
pub fn bench_trace() -> Set {
    Set {
        name: "bench-trace",
        root: root().to_owned(),
        includes: vec!["bench/proto"],
        inputs: vec![PathBuf::from("bench/proto/bench/otel.proto")],
    }
}

/// All files of a set but those that are refused, sorted.
///
/// # Errors
///
/// When the folder cannot be read or holds other files than when the list was made.
pub fn without_refused(set: &Set) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    find(&set.root, &set.root, &mut files)?;
    let all = files.len();
    files.retain(|file| !REFUSED.iter().any(|(refused, ..)| file == Path::new(refused)));
    files.sort();
    if all == 8051 && files.len() == all - REFUSED.len() {
        Ok(files)
    } else {
        Err(format!("{all} files, {} without those that are refused", files.len()))
    }
}

/// The folder of Google's that has the largest API, which is the one to compile. That it still is the largest is checked.
///
/// # Errors
///
/// When it is not, or the folder cannot be read.
pub fn largest_api(google: &Set) -> Result<Set, String> {
    const LARGEST: &str = "google/cloud/compute/v1beta";
    let mut files = Vec::new();
    find(&google.root, &google.root, &mut files)?;
    let mut sizes: HashMap<PathBuf, u64> = HashMap::new();
    for file in files {
        let path = google.root.join(&file);
        let size = std::fs::metadata(&path).map_err(at(&path))?.len();
        *sizes.entry(api(&file)).or_default() += size;
    }
    let largest = sizes.into_iter().max_by_key(|(_, size)| *size);
    match largest {
        Some((api, _)) if api == Path::new(LARGEST) => Ok(Set {
            name: LARGEST,
            inputs: vec![api],
            ..google.clone()
        }),
        other => Err(format!("{LARGEST} is not the largest API: {other:?}")),
    }
}

/// The folder of the API that a file is part of: down to the version.
fn api(file: &Path) -> PathBuf {
    let is_version = |part: &OsStr| {
        let digits = part
            .to_str()
            .and_then(|part| part.strip_prefix('v'))
            .unwrap_or_default();
        digits.starts_with(|c: char| c.is_ascii_digit())
    };
    let version = file
        .ancestors()
        .find(|folder| folder.file_name().is_some_and(is_version));
    version.or_else(|| file.parent()).unwrap_or(file).to_owned()
}

/// All `.proto` files below a folder, relative to `root`.
fn find(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.is_dir() {
            find(root, &path, files)?;
        } else if path.extension() == Some(OsStr::new("proto")) {
            files.push(path.strip_prefix(root).unwrap_or(&path).to_owned());
        }
    }
    Ok(())
}
