//! Checks of the app: React Native, the New Architecture, the packages that it links.

use std::path::Path;

use ferrobuf_codegen::Options;
use semver::Version;

use super::Check;
use crate::command::app::{App, BINDING, Manager, is_too_old, oldest_react_native};
use crate::command::expo::{self, State};
use crate::report::slashes;

/// From this version on, the New Architecture cannot be turned off.
const ALWAYS_NEW: Version = Version::new(0, 82, 0);

pub fn checks(app: &App, options: &Options) -> Vec<Check> {
    let version = app.version("react-native");
    let mut checks = vec![
        react_native(app, version.as_ref()),
        architecture(app, version.as_ref()),
        binding(app),
    ];
    checks.extend(package(app, options));
    checks.extend(expo_plugin(app));
    checks
}

fn react_native(app: &App, version: Option<&Version>) -> Check {
    const NAME: &str = "react-native";
    let install = format!("run `{} install`", app.manager().name());
    match version {
        None if app.dependency("react-native").is_none() => Check::fail(
            NAME,
            "the app does not depend on react-native",
            "run `ferrobuf` in the folder of the app",
        ),
        None => Check::fail(NAME, "React Native is not installed", install),
        Some(version) if is_too_old(version) => Check::fail(
            NAME,
            format!("React Native {version} is too old"),
            format!("upgrade to {} or later", oldest_react_native()),
        ),
        Some(version) if app.installed("react-native").is_none() => {
            Check::fail(NAME, format!("React Native {version} is not installed"), install)
        }
        Some(version) => Check::ok(NAME, format!("React Native {version}")),
    }
}

/// The files of an app that can turn the New Architecture off, and how that looks there.
const SWITCHES: [(&str, &[&str], &str); 3] = [
    (
        "android/gradle.properties",
        &["newArchEnabled=false"],
        "set newArchEnabled=true in it",
    ),
    (
        "ios/Podfile",
        &[
            "ENV['RCT_NEW_ARCH_ENABLED']='0'",
            "ENV[\"RCT_NEW_ARCH_ENABLED\"]=\"0\"",
            ":new_arch_enabled=>false",
        ],
        "take that line out, then run `pod install`",
    ),
    (
        "app.json",
        &["\"newArchEnabled\":false"],
        "set newArchEnabled to true in it",
    ),
];

fn architecture(app: &App, version: Option<&Version>) -> Check {
    const NAME: &str = "new-architecture";
    if version.is_some_and(|version| *version >= ALWAYS_NEW || (version.major, version.minor) == (0, 0)) {
        return Check::ok(NAME, "New Architecture: always on in this React Native");
    }
    let off = SWITCHES.iter().find(|(path, patterns, _)| {
        let text = std::fs::read_to_string(app.folder.join(path)).unwrap_or_default();
        let lines = text.lines().map(|line| line.replace(char::is_whitespace, ""));
        let mut lines = lines.filter(|line| !line.starts_with('#'));
        lines.any(|line| patterns.iter().any(|pattern| line.contains(pattern)))
    });
    match off {
        Some((path, _, fix)) => Check::fail(NAME, format!("New Architecture: turned off by {path}"), *fix),
        None => Check::ok(NAME, "New Architecture: on"),
    }
}

fn binding(app: &App) -> Check {
    const NAME: &str = "binding";
    let manager = app.manager().name();
    if app.dependency(BINDING).is_none() {
        let fix = format!("run `{}`", app.install_binding());
        return Check::fail(NAME, format!("the app does not depend on {BINDING}"), fix);
    }
    if app.installed(BINDING).is_none() {
        return Check::fail(
            NAME,
            format!("{BINDING} is not installed"),
            format!("run `{manager} install`"),
        );
    }
    let own = env!("CARGO_PKG_VERSION");
    match app.version(BINDING) {
        Some(version) if version.to_string() == own => Check::ok(NAME, format!("{BINDING} {version}")),
        Some(version) => {
            // A registry's would take the place of what the app was given.
            let other = if app.is_local(BINDING) {
                format!("put version {own} where package.json takes it from")
            } else {
                format!("run `{manager} {} {BINDING}@{own}`", app.manager().add())
            };
            Check::warn(
                NAME,
                format!("{BINDING} is {version}, this command is {own}"),
                format!("{other}, or use the command that comes with the package: `npx ferrobuf`"),
            )
        }
        None => Check::warn(
            NAME,
            format!("{BINDING} does not say its version"),
            format!("run `{manager} install`"),
        ),
    }
}

/// The generated native package, as the app sees it.
fn package(app: &App, options: &Options) -> Option<Check> {
    const NAME: &str = "package";
    let package = options.package.as_ref()?;
    let name = package.name(&options.lower().module);
    let manager = app.manager().name();
    if app.json["dependencies"][&name].as_str().is_none() {
        let fix = format!("run `ferrobuf init`, then `{manager} install`");
        return Some(Check::fail(
            NAME,
            format!("{name} is not among the dependencies of the app"),
            fix,
        ));
    }
    let file = package.out.join("package.json");
    if !file.is_file() {
        let found = format!("{name} is not generated: no \"{}\"", slashes(&file));
        return Some(Check::fail(NAME, found, "run `ferrobuf generate`"));
    }
    let Some(installed) = app.installed(&name) else {
        let fix = format!("run `{manager} install`");
        return Some(Check::fail(NAME, format!("{name} is not linked"), fix));
    };
    if !is_same(&installed, &package.out) {
        let found = format!("{name} in node_modules is a copy, which does not change with the schema");
        if app.manager() == Manager::Bun {
            let fix = "bun links no folders; run `bun install` after each `ferrobuf generate`";
            return Some(Check::warn(NAME, found, fix));
        }
        let fix = format!(
            "write \"{}\" for it in package.json, then run `{manager} install`",
            app.link(&package.out)
        );
        return Some(Check::fail(NAME, found, fix));
    }
    Some(Check::ok(NAME, format!("{name} is linked")))
}

/// Without it the app can be built, but of code that is stale when nobody generated.
fn expo_plugin(app: &App) -> Option<Check> {
    const NAME: &str = "expo-plugin";
    let plugin = expo::plugin(app)?;
    let file = plugin.file;
    let found = format!("{file} does not list the config plugin {BINDING}, which generates before `expo prebuild`");
    Some(match plugin.state {
        State::Listed => Check::ok(NAME, format!("config plugin {BINDING} in {file}")),
        State::Missing(_) => Check::warn(NAME, found, "run `ferrobuf init`"),
        State::ByHand => Check::warn(NAME, found, plugin.by_hand()),
    })
}

fn is_same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}
