//! Changes a `package.json` and leaves everything else in it as it is: order, indentation, line ends.

use std::ops::Range;
use std::sync::Arc;

use ferrobuf_codegen::error::{Diagnostic, Diagnostics, Place, Problem, Source};
use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstObject, CstObjectProp, CstRootNode};

/// Byte order mark, which npm ignores.
const MARK: char = '\u{feff}';

/// What the file says.
pub fn parse(source: &Arc<Source>) -> Result<serde_json::Value, Diagnostics> {
    let text = source.text.trim_start_matches(MARK);
    let start = source.text.len() - text.len();
    let value: serde_json::Value = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let before: usize = lines.map(str::len).sum();
        let at = start + before + error.column().saturating_sub(1);
        refuse(source, format!("not valid JSON: {message}"), at..at + 1)
    })?;
    if !value.is_object() {
        let message = "not an object".to_owned();
        return Err(refuse(source, message, start..start + text.trim_end().len()));
    }
    Ok(value)
}

fn refuse(source: &Arc<Source>, message: String, span: Range<usize>) -> Diagnostics {
    // What is missing at the end has no character of its own, and half of one cannot be shown.
    let at = |at: usize| source.text.floor_char_boundary(at.min(source.text.len()));
    let place = Place::span(Arc::clone(source), at(span.start)..at(span.end), "here");
    Diagnostic::at(Problem::PackageJson { message }, place).into()
}

/// The text with these added where they are missing. Values that are there stay, whatever they are.
pub fn add(
    source: &Arc<Source>,
    scripts: &[(&str, &str)],
    dependencies: &[(String, String)],
) -> Result<String, Diagnostics> {
    parse(source)?;
    let text = source.text.trim_start_matches(MARK);
    // It takes more than JSON, but what it gets is JSON.
    let root = CstRootNode::parse(text, &ParseOptions::default()).map_err(|error| {
        let message = format!("not valid JSON: {}", error.kind());
        refuse(source, message, error.range().start..error.range().end)
    })?;
    let object = root.object_value_or_set();
    if !scripts.is_empty() {
        let table = table(source, &object, "scripts")?;
        for (name, command) in scripts.iter().filter(|(name, _)| table.get(name).is_none()) {
            table.append(name, CstInputValue::String((*command).to_owned()));
        }
    }
    if !dependencies.is_empty() {
        let table = table(source, &object, "dependencies")?;
        for (name, version) in dependencies {
            insert_sorted(&table, name, version);
        }
    }
    let mark = source.text.strip_prefix(MARK).map_or("", |_| "\u{feff}");
    Ok(format!("{mark}{root}"))
}

fn table(source: &Arc<Source>, object: &CstObject, name: &str) -> Result<CstObject, Diagnostics> {
    object.object_value_or_create(name).ok_or_else(|| {
        let message = format!("\"{name}\" is not an object");
        let at = source.text.find(&format!("\"{name}\"")).unwrap_or(0);
        let length = if at == 0 { 0 } else { name.len() + 2 };
        refuse(source, message, at..at + length)
    })
}

/// Before the first name that comes later in the alphabet, as npm itself would write it; last where nothing is sorted.
fn insert_sorted(table: &CstObject, name: &str, version: &str) {
    let names: Vec<String> = table
        .properties()
        .iter()
        .filter_map(CstObjectProp::decoded_name)
        .collect();
    if names.iter().any(|other| other == name) {
        return;
    }
    let at = names
        .iter()
        .position(|other| names.is_sorted() && other.as_str() > name);
    let value = CstInputValue::String(version.to_owned());
    match at {
        Some(at) => table.insert(at, name, value),
        None => table.append(name, value),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Arc<Source> {
        Arc::new(Source {
            name: "package.json".to_owned(),
            text: text.to_owned(),
        })
    }

    fn added(text: &str) -> String {
        let dependencies = [("m-ferrobuf".to_owned(), "file:./ferrobuf".to_owned())];
        add(&source(text), &[("f:g", "ferrobuf generate")], &dependencies).expect("it is fine")
    }

    #[test]
    fn format_and_order_stay() {
        for (text, expected) in [
            (
                "{\n\t\"zzz\": [1, 2],\n\t\"scripts\": {\n\t\t\"a\": \"b\"\n\t},\n\t\"dependencies\": {\n\t\t\"a\": \"1\",\n\t\t\"z\": \"1\"\n\t}\n}\n",
                "{\n\t\"zzz\": [1, 2],\n\t\"scripts\": {\n\t\t\"a\": \"b\",\n\t\t\"f:g\": \"ferrobuf generate\"\n\t},\n\t\"dependencies\": {\n\t\t\"a\": \"1\",\n\t\t\"m-ferrobuf\": \"file:./ferrobuf\",\n\t\t\"z\": \"1\"\n\t}\n}\n",
            ),
            (
                "\u{feff}{\r\n    \"scripts\": {},\r\n    \"dependencies\": { \"z\": \"1\", \"a\": \"1\" }\r\n}",
                "\u{feff}{\r\n    \"scripts\": {\r\n        \"f:g\": \"ferrobuf generate\"\r\n    },\r\n    \"dependencies\": {\r\n        \"z\": \"1\",\r\n        \"a\": \"1\",\r\n        \"m-ferrobuf\": \"file:./ferrobuf\"\r\n    }\r\n}",
            ),
            (
                "{\n  \"name\": \"x\"\n}\n",
                "{\n  \"name\": \"x\",\n  \"scripts\": {\n    \"f:g\": \"ferrobuf generate\"\n  },\n  \"dependencies\": {\n    \"m-ferrobuf\": \"file:./ferrobuf\"\n  }\n}\n",
            ),
        ] {
            assert_eq!(added(text), expected);
            assert_eq!(added(expected), expected, "a second time");
        }
    }

    #[test]
    fn values_of_the_user_stay() {
        let text = "{\"scripts\": {\"f:g\": \"mine\"}, \"dependencies\": {\"m-ferrobuf\": \"workspace:*\"}}";
        assert_eq!(added(text), text);
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message, line_column) in [
            ("{\n  \"a\": 1,\n}\n", "not valid JSON", (3, 1)),
            ("{\n  // no\n}\n", "not valid JSON", (2, 3)),
            ("[]\n", "not an object", (1, 1)),
            ("{\n  \"scripts\": []\n}\n", "\"scripts\" is not an object", (2, 3)),
            ("", "not valid JSON", (1, 1)),
            ("{\n  \"é\" é\n}\n", "not valid JSON", (2, 7)),
        ] {
            let problems = add(&source(text), &[("a", "b")], &[]).expect_err(text);
            let problem = &problems.0[0];
            assert!(problem.to_string().contains(message), "{problem}");
            let place = problem.place.as_ref().and_then(Place::line_column);
            assert_eq!(place, Some(line_column), "{text}");
        }
    }
}
