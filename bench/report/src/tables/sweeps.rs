//! Payloads that vary one thing: size, bytes, number of points.

use super::codecs::against_best;
use super::markdown::{Table, cell};
use crate::catalog::{Family, Kind, family, kind, number, of_kinds, title};
use crate::format::{count, duration, significant};
use crate::results::{DIRECTIONS, Direction, Layer, Row, times_as_fast};

/// Payloads of the plots of cost against size, by size.
pub fn by_size(layer: &Layer) -> Vec<(&str, u64)> {
    let belongs = |payload: &&str| family(payload) == Family::Size || payload.starts_with("blob");
    let all = layer.payloads().into_iter().filter(belongs);
    let mut sized: Vec<_> = all
        .filter_map(|payload| Some((payload, layer.wire_bytes(payload)?)))
        .collect();
    sized.sort_by_key(|(_, bytes)| *bytes);
    sized
}

/// Payloads of a family, by the number in their names.
pub fn by_number(layer: &Layer, wanted: Family) -> Vec<(&str, u64)> {
    let all = layer.payloads().into_iter().filter(|payload| family(payload) == wanted);
    let numbered = all.filter_map(|payload| {
        let size = if wanted == Family::Points {
            number(payload)
        } else {
            layer.wire_bytes(payload)
        };
        Some((payload, size?))
    });
    let mut numbered: Vec<_> = numbered.collect();
    numbered.sort_by_key(|(_, number)| *number);
    numbered
}

fn time(row: Option<&Row>) -> String {
    cell(row, |row| duration(row.median_ns))
}

pub fn sizes(layer: &Layer) -> Table {
    let columns = ["Ferrobuf", "JSON as UTF-8", "/ utf8", "/ best peer", "/ dynamic"];
    let heads = DIRECTIONS
        .into_iter()
        .flat_map(|direction| columns.map(|column| format!("{direction}: {column}")));
    let mut table = Table::new(["payload", "bytes"].map(str::to_owned).into_iter().chain(heads));
    for (payload, bytes) in by_size(layer) {
        let mut cells = vec![payload.to_owned(), count(bytes)];
        for direction in DIRECTIONS {
            let ours = layer.row(payload, direction, "ferrobuf");
            let utf8 = layer.row(payload, direction, "json_utf8");
            let against = |others: &dyn Fn(&str) -> bool| against_best(layer, ours?, others);
            cells.extend([time(ours), time(utf8)]);
            cells.push(cell(ours.zip(utf8), |(ours, utf8)| {
                significant(times_as_fast(ours, utf8))
            }));
            cells.push(cell(against(&|codec| kind(codec) == Kind::Peer), significant));
            cells.push(cell(against(&|codec| codec == "dynamic"), significant));
        }
        table.row(cells);
    }
    table
}

/// How bytes cross the boundary, by codec.
pub const BYTES: &[(&str, &str)] = &[
    ("ferrobuf", "Ferrobuf, `Uint8Array`"),
    ("ferrobuf_view", "Ferrobuf, view on the input"),
    ("json_base64", "JSON, base64"),
    ("json_numbers", "JSON, `number[]`"),
    ("json", "JSON, a ready `number[]`"),
    ("anymap", "AnyMap alone, `number[]`"),
    ("dynamic", "dynamic, `number[]`"),
];

pub fn bytes(layer: &Layer) -> Table {
    let payloads = by_number(layer, Family::Bytes);
    let present = |direction: Direction, codec: &str| {
        payloads
            .iter()
            .any(|(payload, _)| layer.row(payload, direction, codec).is_some())
    };
    let columns: Vec<(Direction, &str, &str)> = DIRECTIONS
        .into_iter()
        .flat_map(|direction| BYTES.iter().map(move |(codec, title)| (direction, *codec, *title)))
        .filter(|(direction, codec, _)| present(*direction, codec))
        .collect();
    let heads = columns
        .iter()
        .map(|(direction, _, title)| format!("{direction}: {title}"));
    let mut table = Table::new(["payload".to_owned()].into_iter().chain(heads));
    for (payload, _) in &payloads {
        let times = columns
            .iter()
            .map(|(direction, codec, _)| time(layer.row(payload, *direction, codec)));
        table.row([(*payload).to_owned()].into_iter().chain(times));
    }
    table
}

/// One call a point against one call for all.
pub fn points(layer: &Layer) -> Table {
    let payloads = by_number(layer, Family::Points);
    let others = of_kinds(&layer.codecs(&DIRECTIONS), &[Kind::Json]);
    let heads = DIRECTIONS.into_iter().flat_map(|direction| {
        let fixed = ["one call each", "one call", "times as fast"].map(str::to_owned);
        let all = fixed
            .into_iter()
            .chain(others.iter().map(|codec| title(codec).to_owned()));
        all.map(move |head| format!("{direction}: {head}")).collect::<Vec<_>>()
    });
    let mut table = Table::new(["points".to_owned()].into_iter().chain(heads));
    for (payload, number) in &payloads {
        let mut cells = vec![count(*number)];
        for direction in DIRECTIONS {
            let each = layer.row(payload, direction, "ferrobuf_each");
            let batch = layer.row(payload, direction, "ferrobuf");
            cells.extend([time(each), time(batch)]);
            cells.push(cell(batch.zip(each), |(batch, each)| {
                significant(times_as_fast(batch, each))
            }));
            cells.extend(others.iter().map(|codec| time(layer.row(payload, direction, codec))));
        }
        table.row(cells);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn payloads_come_by_size_whatever_the_order_of_the_rows() {
        let mut layer = samples::layer(&[
            ("blob10m", Direction::Encode, "ferrobuf", 1.0),
            ("tiny", Direction::Encode, "ferrobuf", 1.0),
            ("size10", Direction::Encode, "ferrobuf", 1.0),
        ]);
        layer.rows[0].bytes = 10_000_000;
        assert_eq!(by_size(&layer), [("size10", 70), ("blob10m", 10_000_000)]);
    }

    #[test]
    fn one_call_against_many() {
        let layer = samples::layer(&[
            ("points64", Direction::Encode, "ferrobuf_each", 6400.0),
            ("points64", Direction::Encode, "ferrobuf", 1600.0),
            ("points4", Direction::Encode, "ferrobuf_each", 400.0),
        ]);
        let table = points(&layer).to_string();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| 4 | 400 ns | – | – | – | – | – |",
                "| 64 | 6.40 µs | 1.60 µs | 4.00 | – | – | – |"
            ]
        );
    }
}
