//! What a run says although it goes well.

use std::fmt;

use crate::emit::typescript::{Namespace, SharedNames};

/// As many as are named one by one.
const SHOWN: usize = 3;

impl SharedNames {
    /// Stable code, for tools and for searching.
    pub const CODE: &str = "shared-names";

    /// What imports look like.
    pub fn help(&self) -> String {
        let Some(Namespace {
            name, module, example, ..
        }) = self.files.first()
        else {
            return String::new();
        };
        let index = &self.index;
        format!(
            "write `import {{ {name} }} from \"{index}\"` and then `{name}.{example}`; or `import {{ {example} }} from \"{index}/{module}\"`, \
             which stays right whatever other files have"
        )
    }
}

impl fmt::Display for SharedNames {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = list(self.names.iter().map(String::as_str));
        let files = list(self.files.iter().map(|namespace| namespace.file.as_str()));
        let (is, it) = if self.names.len() == 1 {
            ("is", "it")
        } else {
            ("are", "them")
        };
        write!(
            formatter,
            "{names} {is} in more than one file, so the index has a namespace for each file with {it}: {files}"
        )
    }
}

/// The first few, quoted, and how many more there are.
fn list<'a>(items: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = items.len().saturating_sub(SHOWN);
    let mut words: Vec<String> = items.take(SHOWN).map(|item| format!("\"{item}\"")).collect();
    if more > 0 {
        words.push(format!("{more} more"));
    }
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl std::error::Error for SharedNames {}

impl miette::Diagnostic for SharedNames {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("warning[{}]", Self::CODE)))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Warning)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(SharedNames::help(self)))
    }
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn long_lists_are_cut() {
        for (items, text) in [
            (&["a"][..], "\"a\""),
            (&["a", "b"], "\"a\" and \"b\""),
            (&["a", "b", "c"], "\"a\", \"b\" and \"c\""),
            (&["a", "b", "c", "d", "e"], "\"a\", \"b\", \"c\" and 2 more"),
        ] {
            assert_eq!(list(items.iter().copied()), text);
        }
    }
}
