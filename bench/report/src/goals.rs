//! What is to be reached, and in which cells it is not.

use crate::catalog::{generator, generator_title, is_peer, title};
use crate::format::{allocations, significant};
use crate::results::{DIRECTIONS, Direction, Layer, Results, Row, Schemas, times_as_fast};
use crate::tables::markdown::Table;

/// Cells that a goal is about: how many, and those that miss it, with what they have.
#[derive(Debug, Default, PartialEq)]
struct Outcome {
    cells: usize,
    missed: Vec<String>,
}

impl Outcome {
    fn cell(&mut self, met: bool, miss: impl FnOnce() -> String) {
        self.cells += 1;
        if !met {
            self.missed.push(miss());
        }
    }
}

/// Rows of ours with each row of others for the same payload and direction.
fn pairs<'a>(layer: &'a Layer, others: impl Fn(&Row) -> bool + 'a) -> impl Iterator<Item = (&'a Row, &'a Row)> {
    let ours = layer.rows.iter().filter(|row| row.codec == "ferrobuf");
    let others: Vec<&Row> = layer.rows.iter().filter(|row| others(row)).collect();
    ours.flat_map(move |ours| {
        let same = |row: &&&Row| row.payload == ours.payload && row.direction == ours.direction;
        let found: Vec<_> = others.iter().filter(same).map(|row| (ours, *row)).collect();
        found
    })
}

/// At least so many times as fast as all others, each by itself.
fn at_least<'a>(layer: &'a Layer, least: f64, others: impl Fn(&Row) -> bool + 'a) -> Outcome {
    let mut outcome = Outcome::default();
    for (ours, other) in pairs(layer, others) {
        let ratio = times_as_fast(ours, other);
        outcome.cell(ratio >= least, || {
            let Row { payload, direction, .. } = ours;
            let star = if other.noted { "\\*" } else { "" };
            // Most libraries give bytes as views on the input, where ours copies unless it is told not to.
            let view = layer.row(payload, *direction, "ferrobuf_view");
            let view = view.map(|view| format!(" ({} with bytes as views)", significant(times_as_fast(view, other))));
            let ratio = significant(ratio);
            format!(
                "{payload} {direction}: {ratio} against {}{star}{}",
                title(&other.codec),
                view.unwrap_or_default()
            )
        });
    }
    outcome
}

fn in_profiles(row: &Row) -> bool {
    ["default", "large"].contains(&row.payload.as_str())
}

fn no_allocations(layer: &Layer) -> Outcome {
    let mut outcome = Outcome::default();
    for row in layer.rows.iter().filter(|row| row.codec == "ferrobuf") {
        if let Some(count) = row.allocations {
            outcome.cell(count < 0.005, || {
                format!("{} {}: {}", row.payload, row.direction, allocations(count))
            });
        }
    }
    outcome
}

/// Ours, by the name that `rival` gives for another generator, takes no longer than that.
fn generators(schemas: &Schemas, rival: impl Fn(&str) -> &str) -> Outcome {
    let mut outcome = Outcome::default();
    let seconds = |files: u64, name: &str| schemas.row(files, name).and_then(|row| row.seconds);
    for files in schemas.sizes() {
        let others = schemas
            .generators()
            .into_iter()
            .filter(|name| !name.starts_with("ferrobuf"));
        for name in others {
            // One that was ended took longer than that.
            let row = schemas.row(files, name);
            let other = seconds(files, name).or(row.and_then(|row| row.over_seconds));
            if let (Some(ours), Some(other)) = (seconds(files, rival(name)), other) {
                outcome.cell(other >= ours, || {
                    format!(
                        "{files} files: {} against {}",
                        significant(other / ours),
                        generator_title(name)
                    )
                });
            }
        }
    }
    outcome
}

/// A goal in words, with its outcome.
type Goal = (&'static str, Outcome);

fn hermes(layer: &Layer) -> [Goal; 5] {
    let direction =
        |wanted: Direction| move |row: &Row| row.direction == wanted && in_profiles(row) && is_peer(&row.codec);
    [
        (
            "Hermes: faster than every protobuf library, every payload, both ways",
            at_least(layer, 1.0, |row| is_peer(&row.codec)),
        ),
        (
            "Hermes: faster than the dynamic path, every payload, both ways",
            at_least(layer, 1.0, |row| row.codec.starts_with("dynamic")),
        ),
        (
            "Hermes: *default*, *large*: encode 8 times as fast as the protobuf libraries",
            at_least(layer, 8.0, direction(DIRECTIONS[0])),
        ),
        (
            "Hermes: *default*, *large*: decode 6 times as fast",
            at_least(layer, 6.0, direction(DIRECTIONS[1])),
        ),
        (
            "Hermes: *default*, *large*: 5 times as fast as the dynamic path, both ways",
            at_least(layer, 5.0, |row| row.codec == "dynamic" && in_profiles(row)),
        ),
    ]
}

fn rust(layer: &Layer) -> [Goal; 4] {
    let encoders = ["prost", "buffa", "quick_protobuf"];
    [
        (
            "Rust: decode at least as fast as buffa's views",
            at_least(layer, 1.0, |row| {
                row.direction == Direction::Decode && row.codec == "buffa_view"
            }),
        ),
        (
            "Rust: encode at least as fast as prost, buffa and quick-protobuf",
            at_least(layer, 1.0, move |row| {
                row.direction == Direction::Encode && encoders.contains(&row.codec.as_str())
            }),
        ),
        (
            "Rust: *blob50k* within 1.5 times a copy of its bytes and a UTF-8 check",
            at_least(layer, 1.0 / 1.5, |row| {
                row.payload == "blob50k" && row.codec == "memcpy_utf8"
            }),
        ),
        ("Rust: no allocations", no_allocations(layer)),
    ]
}

/// Each goal: the cells it is about, those that miss it. What has not been measured is not in it.
pub fn table(results: &Results) -> Table {
    let mut goals: Vec<Goal> = Vec::new();
    goals.extend(results.hermes.iter().flat_map(hermes));
    goals.extend(results.rust.iter().flat_map(rust));
    if let Some(schemas) = &results.schemas {
        goals.push((
            "Generators: Rust, TypeScript and C++ in less time than each other one takes for its language",
            generators(schemas, |_| "ferrobuf"),
        ));
        goals.push((
            "Generators: the same language in less time than each other one",
            generators(schemas, |name| {
                generator(name).map_or("ferrobuf", |generator| generator.rival)
            }),
        ));
    }
    goals.retain(|(_, outcome)| outcome.cells > 0);
    let mut table = Table::new(["goal", "cells", "missed", "which"]).of_text();
    for (goal, Outcome { cells, missed }) in goals {
        let numbers = [cells, missed.len()].map(|number| number.to_string());
        table.row([goal.to_owned()].into_iter().chain(numbers).chain([missed.join("; ")]));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn cells_that_miss_are_named() {
        let layer = samples::layer(&[
            ("default", Direction::Encode, "ferrobuf", 100.0),
            ("default", Direction::Encode, "pbf", 799.0),
            ("default", Direction::Encode, "ts_proto", 800.0),
            ("default", Direction::Decode, "pbf", 1.0),
            ("tiny", Direction::Encode, "ferrobuf", 10.0),
            ("tiny", Direction::Encode, "dynamic", 9.0),
        ]);
        let [peers, dynamic, encode, decode, _] = hermes(&layer).map(|(_, outcome)| outcome);
        let outcome = |cells, missed: &[&str]| Outcome {
            cells,
            missed: missed.iter().map(|&miss| miss.to_owned()).collect(),
        };
        assert_eq!(peers, outcome(2, &[]));
        assert_eq!(dynamic, outcome(1, &["tiny encode: 0.90 against dynamic"]));
        assert_eq!(encode, outcome(2, &["default encode: 7.99 against pbf"]));
        assert_eq!(
            decode,
            outcome(0, &[]),
            "without a row of ours there is nothing to compare"
        );
    }
}
