//! What goes with each problem: the exit code, the stable code, and the help.

use std::path::PathBuf;

use super::problem::{Kind, Problem};

impl Problem {
    /// What it is about.
    pub fn kind(&self) -> Kind {
        match self {
            Problem::Read { .. }
            | Problem::Write { .. }
            | Problem::OutputNotFolder { .. }
            | Problem::OutputForeign { .. }
            | Problem::Manifest { .. }
            | Problem::Watch { .. } => Kind::Io,
            Problem::InputNotFound { .. }
            | Problem::IncludeNotFound { .. }
            | Problem::InputNotIncluded { .. }
            | Problem::InputShadowed { .. }
            | Problem::EmptyInput { .. }
            | Problem::PathNotUtf8 { .. }
            | Problem::Config { .. }
            | Problem::ConfigKey { .. }
            | Problem::NoConfig { .. }
            | Problem::NoInputs { .. }
            | Problem::NoTargets
            | Problem::ModuleName { .. }
            | Problem::PackageName { .. }
            | Problem::PackageNameTaken { .. }
            | Problem::Limit { .. }
            | Problem::NoSuchType { .. }
            | Problem::NoPackageJson { .. }
            | Problem::PackageJson { .. }
            | Problem::NotReactNative { .. }
            | Problem::ReactNativeOld { .. } => Kind::Usage,
            Problem::Build(problem) => problem.kind(),
            _ => Kind::Schema,
        }
    }

    /// Stable code, for tools and for searching.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Parse { .. } => "parse",
            Problem::Descriptor { .. } => "schema",
            Problem::Refused(refusal) => refusal.code(),
            Problem::Edition { .. } => "edition",
            Problem::ImportNotFound { .. } => "import-not-found",
            Problem::DuplicateImport { .. } => "duplicate-import",
            Problem::ImportCycle { .. } => "import-cycle",
            Problem::TwoImportPaths { .. } => "two-import-paths",
            Problem::InputNotFound { .. } => "input-not-found",
            Problem::IncludeNotFound { .. } => "include-not-found",
            Problem::InputNotIncluded { .. } => "input-not-included",
            Problem::InputShadowed { .. } => "input-shadowed",
            Problem::EmptyInput { .. } => "empty-input",
            Problem::PathNotUtf8 { .. } => "path-not-utf8",
            Problem::SourceNotUtf8 { .. } => "source-not-utf8",
            Problem::Read { .. } => "read",
            Problem::Write { .. } => "write",
            Problem::OutputNotFolder { .. } => "output-not-folder",
            Problem::OutputForeign { .. } => "output-foreign",
            Problem::OutputClash { .. } => "output-clash",
            Problem::OutputOutside { .. } => "output-outside",
            Problem::Manifest { .. } => "manifest",
            Problem::Config { .. } => "config",
            Problem::ConfigKey { .. } => "config-key",
            Problem::NoConfig { .. } => "no-config",
            Problem::NoInputs { .. } => "no-inputs",
            Problem::NoTargets => "no-targets",
            Problem::ModuleName { .. } => "module-name",
            Problem::PackageName { .. } => "package-name",
            Problem::PackageNameTaken { .. } => "package-name-taken",
            Problem::Build(problem) => problem.code(),
            Problem::Limit { .. } => "limit",
            Problem::NoSuchType { .. } => "no-such-type",
            Problem::DescriptorSet { .. } => "descriptor-set",
            Problem::NoPackageJson { .. } => "no-package-json",
            Problem::PackageJson { .. } => "package-json",
            Problem::NotReactNative { .. } => "not-react-native",
            Problem::ReactNativeOld { .. } => "react-native-old",
            Problem::Watch { .. } => "watch",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Problem::Parse { help, .. } | Problem::Descriptor { help, .. } => help.clone(),
            Problem::Refused(refusal) => Some(refusal.help()),
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
            Problem::TwoImportPaths { .. } => {
                Some("import it by one path everywhere, and have no include folder inside of another".to_owned())
            }
            Problem::ImportCycle { .. } => Some("move what both need into a file of its own".to_owned()),
            Problem::DescriptorSet { .. } => Some(
                "make it with `protoc --include_imports --include_source_info --descriptor_set_out=FILE` or `buf build -o FILE`"
                    .to_owned(),
            ),
            Problem::OutputForeign { .. } => {
                Some("move it away, or choose another output folder; files that Ferrobuf wrote say @generated at their top".to_owned())
            }
            Problem::OutputClash { .. } => Some("rename one of the .proto files".to_owned()),
            Problem::OutputOutside { .. } => Some("the .proto file needs a relative path without `..`".to_owned()),
            Problem::Manifest { path, .. } => Some(format!(
                "remove \"{}\"; files of an earlier run then stay until you remove them",
                path.display()
            )),
            Problem::ConfigKey { nearest, known, .. } => {
                let known = known.join(", ");
                Some(match nearest {
                    Some(nearest) => format!("did you mean \"{nearest}\"? Keys here: {known}"),
                    None => format!("keys here: {known}"),
                })
            }
            Problem::NoSuchType { nearest, .. }
            | Problem::InputNotFound { nearest, .. }
            | Problem::IncludeNotFound { nearest, .. } => {
                nearest.as_ref().map(|nearest| format!("did you mean \"{nearest}\"?"))
            }
            Problem::NoConfig { .. } => {
                Some("name .proto files or folders, or write a ferrobuf.toml: `ferrobuf init` does in the folder of an app".to_owned())
            }
            Problem::NoInputs { .. } => Some("add `inputs = [\"proto\"]`".to_owned()),
            Problem::NoTargets => Some(
                "give --rust-out, --ts-out or --jsi-out; or, in ferrobuf.toml, a table [package] for an app, or [rust], [typescript] or \
                 [jsi] with `out`"
                    .to_owned(),
            ),
            Problem::ModuleName { .. } => {
                Some("use letters, digits and underscores, beginning with a letter, without two underscores in a row".to_owned())
            }
            Problem::PackageName { .. } => Some(
                "use lower-case letters, digits, `-`, `_` and `.`, beginning with a letter; a scope may come first: \"@acme/app-ferrobuf\""
                    .to_owned(),
            ),
            Problem::PackageNameTaken { .. } => {
                Some("give it another `name` in [package]; without one it is called after `module`".to_owned())
            }
            Problem::Build(problem) => Some(problem.help()),
            Problem::Limit { max, .. } => Some(format!("it can be 1 to {max}")),
            Problem::SourceNotUtf8 { .. } => Some("save it as UTF-8".to_owned()),
            Problem::NoPackageJson { nearest: Some(nearest), .. } => {
                Some(format!("run it in the folder of the app; \"{}\" has one", nearest.display()))
            }
            Problem::NoPackageJson { nearest: None, .. } => {
                Some("run it in the folder of the app; `npx @react-native-community/cli init` makes a new one".to_owned())
            }
            Problem::NotReactNative { .. } => Some(
                "run it in the folder of the app; for Rust or TypeScript without an app, write a ferrobuf.toml by hand"
                    .to_owned(),
            ),
            Problem::ReactNativeOld { oldest, .. } => Some(format!("upgrade to {oldest} or later")),
            Problem::Watch { .. } => Some(
                "where the system has a limit of watched folders, raise it (Linux: fs.inotify.max_user_watches), or name fewer folders"
                    .to_owned(),
            ),
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
