//! Comments of the source as lines of documentation.

use crate::load::Loaded;

/// The comment before an element, then the one after it. Lines have no ends and no white space at their own end.
pub fn of(loaded: &Loaded, file: &str, path: &[i32]) -> Vec<String> {
    let comments = loaded.files.get(file).and_then(|file| file.comments.get(path));
    let Some(comments) = comments else {
        return Vec::new();
    };
    let mut doc = comments.leading.as_deref().map(lines).unwrap_or_default();
    let trailing = comments.trailing.as_deref().map(lines).unwrap_or_default();
    if !doc.is_empty() && !trailing.is_empty() {
        doc.push(String::new());
    }
    doc.extend(trailing);
    doc
}

fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let mut lines: Vec<&str> = text.split(['\n', '\r']).map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let start = lines.iter().take_while(|line| line.is_empty()).count();
    lines.drain(..start);
    // The space after `//` or ` *` is no part of the text. Lines of a block comment may lack it at the first line.
    let indented = lines
        .iter()
        .skip(1)
        .all(|line| line.is_empty() || line.starts_with(' '));
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let stripped = line.strip_prefix(' ').filter(|_| indented || index == 0);
            stripped.unwrap_or(line).to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn drops_the_space_after_the_mark_and_blank_ends() {
        assert_eq!(
            lines("\n One.\n\n   indented\n two \n\n"),
            ["One.", "", "  indented", "two"]
        );
        assert_eq!(lines("no space\nat all"), ["no space", "at all"]);
        assert_eq!(lines(" mixed\nspaces\n"), ["mixed", "spaces"]);
        assert!(lines(" \n\n").is_empty());
    }

    #[test]
    fn every_line_end_ends_a_line() {
        assert_eq!(lines(" a\r\n b\r c\n"), ["a", "b", "c"]);
    }
}
