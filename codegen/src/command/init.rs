//! `ferrobuf init`: everything that an app needs, in one plan that is carried out as a whole or not at all.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use ferrobuf_codegen::config::{self, CONFIG, Package};
use ferrobuf_codegen::error::{Diagnostics, Problem};
use ferrobuf_codegen::model::Schema;
use ferrobuf_codegen::write::{self, Action, Change, Folder};
use ferrobuf_codegen::{Options, load, lower, naming};

use super::app::{self, App, BINDING};
use super::package_json;
use crate::cli::Printing;
use crate::report::Reporter;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Print what would be written, and write nothing
    #[arg(long)]
    pub dry_run: bool,
    #[command(flatten)]
    pub printing: Printing,
}

/// Scripts of the app's `package.json`.
const SCRIPTS: [(&str, &str); 4] = [
    ("ferrobuf:generate", "ferrobuf generate"),
    ("ferrobuf:check", "ferrobuf check"),
    ("ferrobuf:watch", "ferrobuf watch"),
    ("ferrobuf:doctor", "ferrobuf doctor"),
];

/// Where `.proto` files are looked for, in order; the first is made where there is none.
const PROTO_FOLDERS: [&str; 4] = ["proto", "protos", "src/proto", "src/protos"];

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let app = App::find(Path::new("."))?;
    let version = app.react_native()?;
    if let Some(version) = version.as_ref().filter(|version| app::is_too_old(version)) {
        let version = version.to_string();
        let oldest = app::OLDEST_REACT_NATIVE;
        return Err(Problem::ReactNativeOld { version, oldest }.into());
    }
    let setup = Setup::new(&app)?;
    let mut plan = write::plan(ferrobuf_codegen::generate(&setup.schema, &setup.options))?;
    let (changes, unchanged) = setup.changes(&app)?;
    plan.unchanged += unchanged;
    plan.folders.insert(
        0,
        Folder {
            root: app.folder.clone(),
            changes,
            manifest: None,
        },
    );
    let react_native = version.map_or_else(String::new, |version| format!(" {version}"));
    let manager = app.manager().name();
    let module = setup.options.lower().module;
    reporter.note(&format!("React Native{react_native}, {manager}, module \"{module}\""));
    if arguments.dry_run {
        reporter.planned(&plan, start.elapsed());
        return Ok(ExitCode::SUCCESS);
    }
    write::apply(&plan)?;
    reporter.generated(&plan, start.elapsed());
    match &setup.package {
        None => reporter.note("ferrobuf.toml has no [package]: there is nothing that the app could link"),
        Some(_) if plan.is_empty() => {}
        Some(package) => {
            let native = if app.dependency("expo").is_some() {
                "npx expo prebuild"
            } else {
                "pod install in ios"
            };
            reporter.note(&format!(
                "next: {manager} install; {native}; build the app again. Then import from \"{}\"",
                package.name(&module)
            ));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What the app gets.
struct Setup {
    options: Options,
    package: Option<Package>,
    schema: Schema,
    /// Text of the config file, when there is none yet.
    config: Option<String>,
    /// Path and text of the sample, when the app has no `.proto` file.
    sample: Option<(String, String)>,
}

impl Setup {
    fn new(app: &App) -> Result<Self, Diagnostics> {
        let path = app.path(CONFIG);
        if path.is_file() {
            let options = config::read(&path)?;
            let schema = ferrobuf_codegen::read(&options)?.schema;
            return Ok(Setup {
                package: options.package.clone(),
                options,
                schema,
                config: None,
                sample: None,
            });
        }
        let module = module_name(app.name());
        let protos = PROTO_FOLDERS
            .into_iter()
            .find(|folder| has_proto_file(&app.path(folder)));
        let folder = protos.unwrap_or(PROTO_FOLDERS[0]);
        let text = config_text(&module, folder, runtime(app).as_deref());
        let options = config::parse(text.clone(), &path)?;
        let (schema, sample) = if protos.is_some() {
            (ferrobuf_codegen::read(&options)?.schema, None)
        } else {
            let name = format!("{module}/user.proto");
            let text = sample_text(&module);
            let mut loaded = load::load_sources([(name.as_str(), text.as_str())]);
            let schema = lower::lower(&mut loaded, &options.lower())?;
            (schema, Some((format!("{folder}/{name}"), text)))
        };
        Ok(Setup {
            package: options.package.clone(),
            options,
            schema,
            config: Some(text),
            sample,
        })
    }

    /// What happens in the app's folder itself, and how many files there are as they should be.
    fn changes(&self, app: &App) -> Result<(Vec<Change>, usize), Diagnostics> {
        let mut changes = Vec::new();
        let files = [
            self.config.as_ref().map(|text| (CONFIG.to_owned(), text)),
            self.sample.as_ref().map(|(path, text)| (path.clone(), text)),
        ];
        for (path, contents) in files.into_iter().flatten() {
            changes.push(Change {
                action: Action::Write,
                path,
                contents: contents.clone(),
            });
        }
        let contents = package_json::add(&app.package, &SCRIPTS, &self.dependencies(app))?;
        let mut unchanged = usize::from(self.config.is_none());
        if contents == app.package.text {
            unchanged += 1;
        } else {
            changes.push(Change {
                action: Action::Change,
                path: "package.json".to_owned(),
                contents,
            });
        }
        Ok((changes, unchanged))
    }

    fn dependencies(&self, app: &App) -> Vec<(String, String)> {
        let mut dependencies = Vec::new();
        if let Some(package) = &self.package {
            let name = package.name(&self.options.lower().module);
            dependencies.push((name, app.link(&package.out)));
        }
        dependencies.push((BINDING.to_owned(), format!("^{}", env!("CARGO_PKG_VERSION"))));
        dependencies.retain(|(name, _)| app.dependency(name).is_none());
        dependencies
    }
}

fn config_text(module: &str, folder: &str, runtime: Option<&str>) -> String {
    let package = Package::default();
    let (name, out) = (package.name(module), package.out.display());
    let runtime = runtime.map_or_else(String::new, |path| {
        format!("runtime = \"{path}\" # the crate that generated Rust runs on\n")
    });
    format!(
        "module = \"{module}\" # names the native module; one for each app\n\
         inputs = [\"{folder}\"] # files, or folders that are searched for .proto files\n\
         includes = [\"{folder}\"] # what imports are relative to\n\
         \n\
         # The npm package that `ferrobuf generate` writes and the app depends on.\n\
         [package]\n\
         name = \"{name}\"\n\
         out = \"{out}\"\n\
         {runtime}"
    )
}

/// The crate `ferrobuf`, when this command was built from a clone of the repository, which holds both. In a release it comes from
/// crates.io.
fn runtime(app: &App) -> Option<String> {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?.join("runtime");
    if !runtime.join("Cargo.toml").is_file() {
        return None;
    }
    app::way(&app.folder, &runtime)
}

fn sample_text(module: &str) -> String {
    format!(
        "// A sample: change it, or put your own files in its place. `ferrobuf generate` writes the code.\n\
         syntax = \"proto3\";\n\
         \n\
         package {module};\n\
         \n\
         message User {{\n  \
           uint32 id = 1;\n  \
           string name = 2;\n  \
           repeated string tags = 3;\n\
         }}\n"
    )
}

/// A module name out of the app's: `MyApp` and `my-app` become `my_app`.
fn module_name(app: &str) -> String {
    let plain = app.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let words = naming::case::snake(&plain);
    let words: Vec<&str> = words.split('_').filter(|word| !word.is_empty()).collect();
    let name = words.join("_");
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name
    } else if name.is_empty() {
        "app".to_owned()
    } else {
        format!("app_{name}")
    }
}

/// Whether a folder holds a `.proto` file, at any depth.
fn has_proto_file(folder: &Path) -> bool {
    let mut queue: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = queue.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // Links are not followed: they may lead in circles.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                queue.push(path);
            } else if path.extension().is_some_and(|extension| extension == "proto") {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::module_name;

    #[test]
    fn module_names() {
        for (app, module) in [
            ("my-app", "my_app"),
            ("MyApp", "my_app"),
            ("app.v2__beta-", "app_v2_beta"),
            ("3d-view", "app_3d_view"),
            ("", "app"),
            ("日本", "app"),
        ] {
            assert_eq!(module_name(app), module, "{app}");
        }
    }
}
