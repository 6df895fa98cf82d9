//! The one door to Tera: the table of templates, and [`render`].
//!
//! Templates are compiled into the binary, so a user's disk is never read for them. A template holds no logic: it prints strings
//! that its view struct made, loops over lists, and branches on flags through `on(v = …)` only. (Tera takes a misspelled variable
//! in a plain `{% if %}` for false without a word; `on` makes it an error.) The rules stand in `templates/README.md`.

use std::sync::LazyLock;

use serde::Serialize;
use tera::{Context, Kwargs, State, Tera, TeraResult};

/// Pairs of a name and a text for files under `templates/`.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../templates/", $name)))),*]
    };
}

/// Every template. A file is found by its name here and in no other way.
const TEMPLATES: &[(&str, &str)] = templates![
    "jsi/file.cpp.tera",
    "jsi/file.hpp.tera",
    "jsi/module.cpp.tera",
    "jsi/module.hpp.tera",
    "package/Info.plist.tera",
    "package/android/AndroidManifest.xml.tera",
    "package/android/CMakeLists.txt.tera",
    "package/android/Package.java.tera",
    "package/android/build.gradle.tera",
    "package/cpp/Native.cpp.tera",
    "package/cpp/Native.h.tera",
    "package/eslintrc.yaml.tera",
    "package/gitignore.tera",
    "package/ios/OnLoad.mm.tera",
    "package/package.json.tera",
    "package/podspec.tera",
    "package/react-native.config.js.tera",
    "package/rust/Cargo.toml.tera",
    "package/rust/fingerprint.tera",
    "package/rust/lib.rs.tera",
    "package/spec/Native.ts.tera",
    "typescript/file.ts.tera",
    "typescript/index.ts.tera",
];

static TERA: LazyLock<Tera> = LazyLock::new(|| load().expect("the templates are well formed, a test loads them all"));

/// Renders the template `name` with the members of `view`.
///
/// A view of the wrong shape is a bug of the emitter that made it, and panics with Tera's report of the place.
pub(crate) fn render(name: &str, view: &impl Serialize) -> String {
    let rendered = Context::from_serialize(view).and_then(|context| TERA.render(name, &context));
    let mut text = rendered.unwrap_or_else(|error| panic!("the view does not fit template {name}: {error}"));
    // All files of a run are kept until the last is made; a large one would keep half as much again in spare room.
    text.shrink_to_fit();
    text
}

fn load() -> TeraResult<Tera> {
    let mut tera = Tera::new();
    // Nothing here is HTML, whatever a template's name ends in.
    tera.autoescape_on(Vec::<&str>::new());
    tera.register_function("on", on);
    tera.add_raw_templates(TEMPLATES.iter().copied())?;
    Ok(tera)
}

/// The flag `v`, which must exist and be a boolean.
#[allow(clippy::needless_pass_by_value, reason = "Tera's signature")]
fn on(arguments: Kwargs, _: &State<'_>) -> TeraResult<bool> {
    arguments.must_get::<bool>("v")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_templates_load() {
        assert!(load().is_ok(), "{:?}", load().err());
    }

    #[test]
    fn every_file_is_in_the_table() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        let mut folders: Vec<_> = ["typescript", "jsi", "package"].map(|folder| root.join(folder)).into();
        let mut found = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a readable folder") {
                let path = entry.expect("a readable folder").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path
                    .strip_prefix(&root)
                    .expect("below")
                    .to_string_lossy()
                    .replace('\\', "/");
                assert!(
                    TEMPLATES.iter().any(|(known, _)| *known == name),
                    "{name} is not in TEMPLATES"
                );
                found += 1;
            }
        }
        assert_eq!(found, TEMPLATES.len());
    }

    #[test]
    fn branches_go_through_on() {
        for (name, text) in TEMPLATES {
            for (number, line) in text.lines().enumerate() {
                for tag in line.split("{%").skip(1) {
                    let tag = tag.trim_start_matches('-').trim_start();
                    if tag.starts_with("if ") || tag.starts_with("elif ") {
                        let condition = tag.split_once(' ').map_or("", |(_, rest)| rest.trim_start());
                        let condition = condition.strip_prefix("not ").unwrap_or(condition);
                        assert!(
                            condition.starts_with("on(v"),
                            "{name}:{}: test the flag through on()",
                            number + 1
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_misspelled_flag_is_an_error() {
        let mut tera = load().expect("loads");
        tera.add_raw_template("t", "{% if on(v=flga) %}x{% endif %}")
            .expect("parses");
        let mut context = Context::new();
        context.insert("flag", &true);
        assert!(tera.render("t", &context).is_err());
    }
}
