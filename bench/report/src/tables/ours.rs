//! Ferrobuf inside Hermes, in its ways, against the engine's JSON and the floor.

use super::markdown::{Table, cell};
use crate::catalog::{Family, family};
use crate::format::{allocations, count, ns, significant};
use crate::results::{DIRECTIONS, Direction, Layer, times_as_fast};

/// A way to call the codec: its name, the floor that does the same, the head of its column.
type Way = (&'static str, &'static str, &'static str);

fn ways(direction: Direction) -> [Way; 2] {
    match direction {
        Direction::Encode => [
            ("ferrobuf", "floor", "own buffer, ns"),
            ("ferrobuf_into", "floor_into", "`encodeInto`, ns"),
        ],
        Direction::Decode => [
            ("ferrobuf", "floor", "`Uint8Array`, ns"),
            ("ferrobuf_buffer", "floor_buffer", "`ArrayBuffer`, ns"),
        ],
    }
}

fn main_payloads(layer: &Layer) -> impl Iterator<Item = &str> {
    layer
        .payloads()
        .into_iter()
        .filter(|payload| family(payload) == Family::Main)
}

pub fn table(layer: &Layer, direction: Direction) -> Table {
    let ways = ways(direction);
    let columns = ways
        .iter()
        .flat_map(|(_, _, title)| [title, "/ json", "/ utf8", "x floor"]);
    let mut table = Table::new(["payload", "bytes"].into_iter().chain(columns));
    for payload in main_payloads(layer) {
        let row = |codec: &str| layer.row(payload, direction, codec);
        let mut cells = vec![payload.to_owned(), cell(layer.wire_bytes(payload), count)];
        for (codec, floor, _) in ways {
            let ours = row(codec);
            let against = |other: &str| Some(times_as_fast(ours?, row(other)?));
            cells.push(cell(ours, |row| ns(row.median_ns)));
            cells.push(cell(against("json"), significant));
            cells.push(cell(against("json_utf8"), significant));
            cells.push(cell(against(floor), |ratio| significant(1.0 / ratio)));
        }
        table.row(cells);
    }
    table
}

/// How far calls lie from their median, and what they allocate.
pub fn spread(layer: &Layer) -> Table {
    let columns = DIRECTIONS.iter().flat_map(|direction| {
        ["median", "p95", "p99"]
            .map(|what| format!("{direction}, {what} ns"))
            .into_iter()
            .chain([format!("{direction}, allocations")])
    });
    let mut table = Table::new(["payload".to_owned()].into_iter().chain(columns));
    for payload in main_payloads(layer) {
        let mut cells = vec![payload.to_owned()];
        for direction in DIRECTIONS {
            let row = layer.row(payload, direction, "ferrobuf");
            cells.push(cell(row, |row| ns(row.p50_ns.unwrap_or(row.median_ns))));
            cells.push(cell(row.and_then(|row| row.p95_ns), ns));
            cells.push(cell(row.and_then(|row| row.p99_ns), ns));
            cells.push(cell(row.and_then(|row| row.allocations), allocations));
        }
        table.row(cells);
    }
    table
}
