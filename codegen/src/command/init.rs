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
use super::expo::{self, Plugin, State};
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
        let oldest = app::oldest_react_native();
        return Err(Problem::ReactNativeOld { version, oldest }.into());
    }
    let setup = Setup::new(&app)?;
    let mut plan = write::plan(ferrobuf_codegen::generate(&setup.schema, &setup.options))?;
    let plugin = expo::plugin(&app);
    let (changes, unchanged) = setup.changes(&app, plugin.as_ref())?;
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
    if let Some(name) = &setup.name {
        reporter.note(name);
    }
    if arguments.dry_run {
        reporter.planned(&plan, start.elapsed());
        return Ok(ExitCode::SUCCESS);
    }
    write::apply(&plan)?;
    reporter.generated(&plan, start.elapsed());
    reporter.warning(ferrobuf_codegen::warning(&setup.schema, &setup.options));
    if app.dependency(BINDING).is_none() && app.packed_binding().is_none() && app.in_clone("rn-binding").is_some() {
        let install = app.install_binding();
        reporter.note(&format!(
            "package.json asks the registry for {BINDING}; for that of the clone which this command was built from, run `{install}`"
        ));
    }
    if let Some(plugin) = plugin.filter(|plugin| matches!(plugin.state, State::ByHand)) {
        let add = plugin.by_hand();
        reporter.note(&format!(
            "{add}: it generates before `expo prebuild` makes the native projects"
        ));
    }
    match &setup.package {
        None => reporter.note("ferrobuf.toml has no [package]: there is nothing that the app could link"),
        Some(_) if plan.is_empty() => {}
        Some(package) => {
            let native = if expo::is_used(&app) {
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
    /// What to say about the module's name, when it does not come from the app's.
    name: Option<String>,
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
                name: None,
            });
        }
        let (module, is_own) = module_name(app.name());
        let protos = PROTO_FOLDERS
            .into_iter()
            .find(|folder| has_proto_file(&app.path(folder)));
        let folder = protos.unwrap_or(PROTO_FOLDERS[0]);
        let text = config_text(&module, folder, app.in_clone("runtime").as_deref());
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
            name: (!is_own).then(|| name_note(app.name(), &module)),
        })
    }

    /// What happens in the app's folder itself, and how many files there are as they should be.
    fn changes(&self, app: &App, plugin: Option<&Plugin>) -> Result<(Vec<Change>, usize), Diagnostics> {
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
        match plugin.map(|plugin| (plugin.file, &plugin.state)) {
            Some((file, State::Missing(contents))) => changes.push(Change {
                action: Action::Change,
                path: file.to_owned(),
                contents: contents.clone(),
            }),
            Some((_, State::Listed)) => unchanged += 1,
            Some((_, State::ByHand)) | None => {}
        }
        Ok((changes, unchanged))
    }

    fn dependencies(&self, app: &App) -> Vec<(String, String)> {
        let mut dependencies = Vec::new();
        if let Some(package) = &self.package {
            let name = package.name(&self.options.lower().module);
            dependencies.push((name, app.link(&package.out)));
        }
        let packed = app.packed_binding().map(|packed| format!("file:./{packed}"));
        let version = packed.unwrap_or_else(|| format!("^{}", env!("CARGO_PKG_VERSION")));
        dependencies.push((BINDING.to_owned(), version));
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

/// A module name out of the app's, and whether it is no more than another spelling of it: `MyApp` and `my-app` become `my_app`.
fn module_name(app: &str) -> (String, bool) {
    let plain = app.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let words = naming::case::snake(&plain);
    let words: Vec<&str> = words.split('_').filter(|word| !word.is_empty()).collect();
    let name = words.join("_");
    if name.is_empty() {
        ("app".to_owned(), false)
    } else if Package::default().name(&name) == BINDING {
        // The native package would have the name of the one that it runs on.
        (format!("{name}_app"), false)
    } else if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        (name, true)
    } else {
        (format!("app_{name}"), true)
    }
}

/// Which name was chosen in place of the app's, and how to choose another.
fn name_note(app: &str, module: &str) -> String {
    let package = Package::default().name(module);
    let why = if app.is_empty() {
        "package.json has no name".to_owned()
    } else {
        format!("nothing can be called after \"{app}\", the name in package.json")
    };
    format!(
        "{why}: the native package is \"{package}\"; to call it otherwise, change `module` and `name` in ferrobuf.toml, take \"{package}\" \
         out of package.json and run `ferrobuf init` again"
    )
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
            ("my-app", ("my_app", true)),
            ("MyApp", ("my_app", true)),
            ("app.v2__beta-", ("app_v2_beta", true)),
            ("3d-view", ("app_3d_view", true)),
            ("", ("app", false)),
            ("日本", ("app", false)),
            ("react-native", ("react_native_app", false)),
            ("ReactNative", ("react_native_app", false)),
            ("react-native-app", ("react_native_app", true)),
        ] {
            let (name, is_own) = module_name(app);
            assert_eq!((name.as_str(), is_own), module, "{app}");
        }
    }
}
