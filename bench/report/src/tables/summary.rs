//! The one table of the README at the top.

use super::codecs::against_best;
use super::markdown::{Table, cell};
use crate::catalog::{SUMMARY, is_peer};
use crate::format::{count, significant};
use crate::results::{DIRECTIONS, Layer};

/// Which codecs a column is about.
type Which = fn(&str) -> bool;

/// What ours is compared with: the head of the column, and which codecs that are.
const COLUMNS: &[(&str, Which)] = &[
    ("JSON", |codec| codec == "json"),
    ("JSON as UTF-8", |codec| codec == "json_utf8"),
    ("best protobuf library", is_peer),
    ("dynamic", |codec| codec == "dynamic"),
];

pub fn table(layer: &Layer) -> Table {
    let measured = layer.codecs(&DIRECTIONS);
    let columns: Vec<_> = COLUMNS
        .iter()
        .filter(|(_, others)| measured.iter().any(|codec| others(codec)))
        .collect();
    let heads = DIRECTIONS.into_iter().flat_map(|direction| {
        let heads = columns.iter().map(move |(title, _)| format!("{direction}: {title}"));
        heads.collect::<Vec<_>>()
    });
    let mut table = Table::new(["payload".to_owned()].into_iter().chain(heads));
    for (payload, words) in SUMMARY {
        let Some(bytes) = layer.wire_bytes(payload) else {
            continue;
        };
        let cells = DIRECTIONS.into_iter().flat_map(|direction| {
            let ours = layer.row(payload, direction, "ferrobuf");
            let cells = columns
                .iter()
                .map(move |(_, others)| cell(ours.and_then(|ours| against_best(layer, ours, others)), significant));
            cells.collect::<Vec<_>>()
        });
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        table.row([format!("{words}, {} {unit}", count(bytes))].into_iter().chain(cells));
    }
    table
}
