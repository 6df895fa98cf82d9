//! What each layer was measured on.

use super::markdown::Table;
use crate::results::{Environment, Results};

pub fn table(results: &Results) -> Table {
    let mut table = Table::new(["layer", "date", "revision", "machine", "rounds", "versions"]).of_text();
    for (layer, environment) in results.environments() {
        let versions = environment.versions.iter().filter(|(name, _)| concerns(layer, name));
        let versions = versions.map(|(name, version)| {
            // Tools say their own names.
            if version.starts_with(char::is_alphabetic) && version.contains(' ') {
                version.clone()
            } else {
                format!("{name} {version}")
            }
        });
        table.row([
            layer.to_owned(),
            environment.date.chars().take(10).collect(),
            revision(&environment.revision),
            format!("{}, {} cores", environment.machine, environment.cores),
            rounds(environment),
            versions.collect::<Vec<_>>().join(", "),
        ]);
    }
    table
}

/// Whether a layer's times depend on the version of that. Generators may run in anything.
fn concerns(layer: &str, name: &str) -> bool {
    let (npm, node) = (name.starts_with("npm "), name == "node");
    match layer {
        "rust" => !npm && !node && name != "hermes-engine",
        "hermes" => npm || ["hermes-engine", "prost-reflect", "rustc", "c++"].contains(&name),
        "node" => npm || node,
        _ => name != "hermes-engine",
    }
}

/// Twelve digits, and whether there were changes that are in no revision.
fn revision(full: &str) -> String {
    let (hash, rest) = full.split_at(full.find(' ').unwrap_or(full.len()));
    format!("{}{rest}", &hash[..hash.len().min(12)])
}

fn rounds(environment: &Environment) -> String {
    match (environment.rounds, environment.runs) {
        (Some(rounds), Some(runs)) if runs > 1 => format!("{runs} × {rounds}"),
        (Some(rounds), _) => rounds.to_string(),
        (None, Some(runs)) if runs > 1 => format!("{runs} runs"),
        (None, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_that_matter() {
        let names = ["buffa", "hermes-engine", "node", "npm pbf", "rustc"];
        let of = |layer: &str| {
            names
                .into_iter()
                .filter(|name| concerns(layer, name))
                .collect::<Vec<_>>()
        };
        assert_eq!(of("rust"), ["buffa", "rustc"]);
        assert_eq!(of("hermes"), ["hermes-engine", "npm pbf", "rustc"]);
        assert_eq!(of("node"), ["node", "npm pbf"]);
    }

    #[test]
    fn revisions_are_short() {
        assert_eq!(revision("0123456789abcdef"), "0123456789ab");
        assert_eq!(revision("0123456789abcdef with changes"), "0123456789ab with changes");
        assert_eq!(revision("none"), "none");
    }
}
