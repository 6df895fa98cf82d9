//! Tables between comments of a Markdown file; all other text stays as it is.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::{Error, Result};

const OPEN: &str = "<!-- table: ";
const CLOSE: &str = " -->";
const END: &str = "<!-- end -->";

/// Puts each table between its markers. Each of them must have its place once, and each place its table.
pub fn replace(path: &Path, text: &str, tables: &BTreeMap<&str, String>) -> Result<String> {
    let bad = |line: usize, what: String| Error::BadMarker {
        path: path.to_owned(),
        line: line + 1,
        what,
    };
    let mut out = String::with_capacity(text.len());
    let mut found = Vec::new();
    // The table whose lines are being left out, and the line of its marker.
    let mut open: Option<(&str, usize)> = None;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let trimmed = line.trim_end();
        if let Some(name) = trimmed.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE)) {
            if let Some((before, _)) = open {
                return Err(bad(at, format!("a table inside of the table `{before}`")));
            }
            if found.contains(&name) {
                return Err(bad(at, format!("a second place for the table `{name}`")));
            }
            let table = tables.get(name).ok_or_else(|| Error::UnknownMarker {
                path: path.to_owned(),
                line: at + 1,
                name: name.to_owned(),
                known: tables.keys().copied().collect::<Vec<_>>().join(", "),
            })?;
            out.extend([line, "\n", table.trim_end(), "\n\n"]);
            found.push(name);
            open = Some((name, at));
        } else if trimmed == END && open.take().is_none() {
            return Err(bad(at, format!("`{END}` without a table before it")));
        } else if open.is_none() {
            out.push_str(line);
        }
    }
    if let Some((name, at)) = open {
        return Err(bad(at, format!("the table `{name}` has no `{END}`")));
    }
    match tables.keys().find(|name| !found.contains(name)) {
        Some(name) => Err(Error::MissingMarker {
            path: path.to_owned(),
            name: (*name).to_owned(),
        }),
        None => Ok(out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, names: &[&'static str]) -> Result<String> {
        let tables = names.iter().map(|name| (*name, format!("| {name} |\n"))).collect();
        replace(Path::new("A.md"), text, &tables)
    }

    fn error(text: &str, names: &[&'static str]) -> String {
        run(text, names).expect_err("must be refused").to_string()
    }

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let text = "# A \n\n<!-- table: one -->\nold\n<!-- end -->\ntext <!-- end --> of ours\n\n  <!-- table: two -->";
        let new = "# A \n\n<!-- table: one -->\n\n| one |\n\n<!-- end -->\ntext <!-- end --> of ours\n\n  <!-- table: two -->";
        assert_eq!(run(text, &["one"]).expect("markers are right"), new);
        assert_eq!(run(new, &["one"]).expect("markers are right"), new);
    }

    #[test]
    fn wrong_markers_are_named() {
        let place = |name: &str| format!("<!-- table: {name} -->\n<!-- end -->\n");
        assert_eq!(
            error(&place("thre"), &["one", "two"]),
            "A.md:1: no table is named `thre`; there are one, two"
        );
        assert_eq!(
            error(&place("one"), &["one", "two"]),
            "A.md: the lines `<!-- table: two -->` and `<!-- end -->` are missing: add them where the table goes"
        );
        assert_eq!(
            error(&(place("one") + &place("one")), &["one"]),
            "A.md:3: a second place for the table `one`"
        );
        assert_eq!(
            error("\n<!-- table: one -->\n", &["one"]),
            "A.md:2: the table `one` has no `<!-- end -->`"
        );
        assert_eq!(
            error("<!-- table: one -->\n<!-- table: two -->\n", &["one", "two"]),
            "A.md:2: a table inside of the table `one`"
        );
        assert_eq!(
            error("<!-- end -->\n", &[]),
            "A.md:1: `<!-- end -->` without a table before it"
        );
    }
}
