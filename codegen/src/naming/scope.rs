//! Names of one scope: natural ones first, suffixes for those that lose.

use std::collections::HashSet;

/// Gives names to the elements of one scope.
#[derive(Debug, Default)]
pub struct Scope {
    taken: HashSet<String>,
}

impl Scope {
    /// A scope in which some names are taken from the start.
    pub fn with_taken<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Scope {
            taken: names.into_iter().map(str::to_owned).collect(),
        }
    }

    /// One name for each natural name, in rank order. `suffixed` makes the n-th alternative, n from 1.
    ///
    /// All natural names are given out before the first alternative, so that an alternative never pushes another element off
    /// its natural name.
    pub fn assign(&mut self, natural: &[String], suffixed: impl Fn(&str, usize) -> String) -> Vec<String> {
        let mut names: Vec<Option<String>> = natural
            .iter()
            .map(|name| self.taken.insert(name.clone()).then(|| name.clone()))
            .collect();
        for (name, natural) in names.iter_mut().zip(natural) {
            if name.is_none() {
                let mut count = 1;
                let free = loop {
                    let candidate = suffixed(natural, count);
                    if self.taken.insert(candidate.clone()) {
                        break candidate;
                    }
                    count += 1;
                };
                *name = Some(free);
            }
        }
        names.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Scope;

    #[test]
    fn an_alternative_never_takes_a_natural_name() {
        let natural = ["A", "A", "A2"].map(str::to_owned);
        let names = Scope::default().assign(&natural, |name, n| format!("{name}{}", n + 1));
        assert_eq!(names, ["A", "A3", "A2"]);
    }

    #[test]
    fn taken_names_are_avoided() {
        let names =
            Scope::with_taken(["unknown"]).assign(&["unknown".to_owned()], |name, n| name.to_owned() + &"_".repeat(n));
        assert_eq!(names, ["unknown_"]);
    }
}
