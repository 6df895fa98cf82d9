//! What an app of Expo says about itself: whether it is one, and whether its config lists the plugin that generates before the native
//! projects are made.

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstRootNode};
use serde_json::Value;

use super::app::{App, BINDING};

/// Configs that are programs. Where one is, it decides what of a static one counts.
const SCRIPTS: [&str; 4] = ["app.config.ts", "app.config.js", "app.config.mjs", "app.config.cjs"];
/// Configs that are data, the one that counts first.
const STATIC: [&str; 2] = ["app.config.json", "app.json"];

/// The plugin in the config of an app.
#[derive(Debug)]
pub struct Plugin {
    /// The file that lists plugins, or should.
    pub file: &'static str,
    /// Whether it lists this one.
    pub state: State,
}

#[derive(Debug)]
pub enum State {
    Listed,
    /// It does not, and this is its text with the plugin.
    Missing(String),
    /// It does not, and takes a person to change: it is a program, or not there, or not as usual.
    ByHand,
}

impl Plugin {
    /// What a person has to do.
    pub fn by_hand(&self) -> String {
        format!("add \"{BINDING}\" to `plugins` in {}", self.file)
    }
}

/// Whether the app is built with Expo.
pub fn is_used(app: &App) -> bool {
    app.dependency("expo").is_some() || config(app).is_some_and(|json| json["expo"].is_object())
}

/// The static config that counts, as far as it is plain JSON.
fn config(app: &App) -> Option<Value> {
    let file = first(app, &STATIC)?;
    serde_json::from_str(text(app, file).trim_start_matches(MARK)).ok()
}

/// The first of the files that is there.
fn first(app: &App, files: &[&'static str]) -> Option<&'static str> {
    files.iter().copied().find(|file| app.folder.join(file).is_file())
}

/// Byte order mark.
const MARK: char = '\u{feff}';

fn text(app: &App, file: &str) -> String {
    std::fs::read_to_string(app.folder.join(file)).unwrap_or_default()
}

/// The plugin, in an app of Expo.
pub fn plugin(app: &App) -> Option<Plugin> {
    if !is_used(app) {
        return None;
    }
    let script = first(app, &SCRIPTS);
    let file = script.or_else(|| first(app, &STATIC)).unwrap_or("app.json");
    let config = config(app);
    let is_listed = config
        .as_ref()
        .is_some_and(|json| lists(json.get("expo").unwrap_or(json)));
    // What a program means is not known before it runs. That it names the plugin is good enough, as it is in what is no plain JSON.
    let is_named = (script.is_some() || config.is_none()) && text(app, file).contains(BINDING);
    // A program has no tree to add to, and neither has what is no plain JSON.
    let added = config
        .filter(|_| script.is_none())
        .and_then(|_| with_plugin(&text(app, file)));
    let state = match added {
        _ if is_listed || is_named => State::Listed,
        Some(text) => State::Missing(text),
        None => State::ByHand,
    };
    Some(Plugin { file, state })
}

/// Whether an `expo` object, which the whole config may be, lists the plugin, with or without options.
fn lists(expo: &Value) -> bool {
    let plugins = expo["plugins"].as_array().into_iter().flatten();
    let mut names = plugins.map(|plugin| plugin.get(0).unwrap_or(plugin));
    names.any(|name| name == BINDING)
}

/// The text with the plugin behind all others, everything else as it is. None where there is no object `expo`.
fn with_plugin(text: &str) -> Option<String> {
    let plain = text.trim_start_matches(MARK);
    let root = CstRootNode::parse(plain, &ParseOptions::default()).ok()?;
    let expo = root.object_value()?.object_value("expo")?;
    let plugin = CstInputValue::String(BINDING.to_owned());
    if expo.get("plugins").is_none() {
        expo.append("plugins", CstInputValue::Array(vec![plugin]));
    } else {
        expo.array_value("plugins")?.append(plugin);
    }
    let mark = &text[..text.len() - plain.len()];
    Some(format!("{mark}{root}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_the_file_stays() {
        for (text, expected) in [
            (
                "{\n  \"expo\": {\n    \"name\": \"a\"\n  }\n}\n",
                "{\n  \"expo\": {\n    \"name\": \"a\",\n    \"plugins\": [\"react-native-ferrobuf\"]\n  }\n}\n",
            ),
            (
                "\u{feff}{\r\n\t\"expo\": {\r\n\t\t\"plugins\": [\r\n\t\t\t\"a\"\r\n\t\t]\r\n\t}\r\n}",
                "\u{feff}{\r\n\t\"expo\": {\r\n\t\t\"plugins\": [\r\n\t\t\t\"a\",\r\n\t\t\t\"react-native-ferrobuf\"\r\n\t\t]\r\n\t}\r\n}",
            ),
            (
                "{ \"expo\": { \"plugins\": [] } }",
                "{ \"expo\": { \"plugins\": [\"react-native-ferrobuf\"] } }",
            ),
        ] {
            let added = with_plugin(text).expect("it has an object");
            assert_eq!(added, expected);
            let json: Value = serde_json::from_str(added.trim_start_matches(MARK)).expect("JSON");
            assert!(lists(&json["expo"]));
        }
        for text in ["{}", "[]", "{\"expo\": []}", "{\"expo\": {\"plugins\": {}}}", "", "{"] {
            assert_eq!(with_plugin(text), None, "{text}");
        }
    }

    #[test]
    fn with_options_it_is_listed_too() {
        for (expo, listed) in [
            (r#"{"plugins": ["a", "react-native-ferrobuf"]}"#, true),
            (r#"{"plugins": [["react-native-ferrobuf", {"config": "x"}]]}"#, true),
            (r#"{"plugins": [["a", "react-native-ferrobuf"]]}"#, false),
            (r#"{"plugins": "react-native-ferrobuf"}"#, false),
            ("{}", false),
        ] {
            let expo: Value = serde_json::from_str(expo).expect("JSON");
            assert_eq!(lists(&expo), listed, "{expo}");
        }
    }
}
