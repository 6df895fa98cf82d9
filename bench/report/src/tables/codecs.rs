//! A column a codec: nanoseconds a call of each.

use super::markdown::{Table, cell, time};
use crate::catalog::{Family, Kind, family, kind, of_kinds, title};
use crate::format::{allocations as allocations_text, count, grouped, significant};
use crate::results::{DIRECTIONS, Direction, Layer, Row, times_as_fast};

/// A last column, made of the row of ours.
struct Last {
    title: &'static str,
    of: fn(&Layer, &Row) -> Option<String>,
}

/// How many times as fast as the best of the libraries.
const BEST_PEER: Last = Last {
    title: "/ best peer",
    of: |layer, ours| against_best(layer, ours, &|codec| kind(codec) == Kind::Peer).map(significant),
};
const DYNAMIC: Last = Last {
    title: "/ dynamic",
    of: |layer, ours| against_best(layer, ours, &|codec| codec == "dynamic").map(significant),
};
const THROUGHPUT: Last = Last {
    title: "Ferrobuf, MB/s",
    of: |_, ours| {
        #[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
        let bytes = ours.bytes as f64;
        Some(grouped(bytes / ours.median_ns * 1000.0))
    },
};

/// How many times as fast as the fastest of some others a row is.
pub fn against_best(layer: &Layer, ours: &Row, others: &dyn Fn(&str) -> bool) -> Option<f64> {
    let same = |row: &&Row| row.payload == ours.payload && row.direction == ours.direction && others(&row.codec);
    let ratios = layer.rows.iter().filter(same).map(|row| times_as_fast(ours, row));
    ratios.min_by(f64::total_cmp)
}

/// A row for each payload; the last columns are about the first codec.
fn table(layer: &Layer, direction: Direction, families: &[Family], kinds: &[Kind], last: &[Last]) -> Table {
    let codecs = of_kinds(&layer.codecs(&[direction]), kinds);
    let heads = ["payload", "bytes"].into_iter().map(str::to_owned);
    let heads = heads.chain(codecs.iter().map(|codec| title(codec).to_owned()));
    let mut table = Table::new(heads.chain(last.iter().map(|last| last.title.to_owned())));
    for payload in layer.payloads() {
        if !families.contains(&family(payload)) {
            continue;
        }
        let rows = codecs.iter().map(|codec| layer.row(payload, direction, codec));
        let times = rows.map(time);
        let ours = codecs.first().and_then(|first| layer.row(payload, direction, first));
        let lasts = last
            .iter()
            .map(|last| cell(ours.and_then(|ours| (last.of)(layer, ours)), |text| text));
        let head = [payload.to_owned(), cell(layer.wire_bytes(payload), count)];
        table.row(head.into_iter().chain(times).chain(lasts));
    }
    table
}

/// Ours, JSON, the libraries as their quickest way goes, and without generated code.
pub fn hermes(layer: &Layer, direction: Direction) -> Table {
    let kinds = [Kind::Ours, Kind::OursAsPeers, Kind::Json, Kind::Peer, Kind::Dynamic];
    table(layer, direction, &[Family::Main], &kinds, &[BEST_PEER, DYNAMIC])
}

/// The libraries with what plain objects cost, both ways.
pub fn objects(layer: &Layer) -> Table {
    let columns: Vec<(Direction, &str)> = DIRECTIONS
        .into_iter()
        .flat_map(|direction| {
            let codecs = of_kinds(&layer.codecs(&[direction]), &[Kind::Ours, Kind::PeerObjects]);
            codecs.into_iter().map(move |codec| (direction, codec))
        })
        .collect();
    let heads = columns
        .iter()
        .map(|(direction, codec)| format!("{direction}: {}", title(codec)));
    let mut table = Table::new(["payload".to_owned()].into_iter().chain(heads));
    for payload in layer
        .payloads()
        .into_iter()
        .filter(|payload| family(payload) == Family::Main)
    {
        let times = columns
            .iter()
            .map(|(direction, codec)| time(layer.row(payload, *direction, codec)));
        table.row([payload.to_owned()].into_iter().chain(times));
    }
    table
}

const ALL: [Family; 4] = [Family::Main, Family::Size, Family::Bytes, Family::Points];

/// Encoding into memory of its own.
pub fn rust_vec(layer: &Layer) -> Table {
    let best = Last {
        title: "/ best peer",
        of: |layer, ours| against_best(layer, ours, &|codec| kind(codec) == Kind::PeerObjects).map(significant),
    };
    table(
        layer,
        Direction::Encode,
        &ALL,
        &[Kind::OursToo, Kind::PeerObjects],
        &[best],
    )
}

pub fn rust(layer: &Layer, direction: Direction) -> Table {
    let kinds = [Kind::Ours, Kind::Peer, Kind::Floor];
    table(layer, direction, &ALL, &kinds, &[BEST_PEER, THROUGHPUT])
}

/// Allocations a call of each codec: encode / decode.
pub fn allocations(layer: &Layer) -> Table {
    let codecs = of_kinds(
        &layer.codecs(&DIRECTIONS),
        &[Kind::Ours, Kind::OursToo, Kind::Peer, Kind::PeerObjects],
    );
    let mut table = Table::new(["payload"].into_iter().chain(codecs.iter().map(|codec| title(codec))));
    for payload in layer.payloads() {
        let each = |direction, codec: &str| {
            let row = layer.row(payload, direction, codec);
            cell(row.and_then(|row| row.allocations), allocations_text)
        };
        let cells = codecs
            .iter()
            .map(|codec| DIRECTIONS.map(|direction| each(direction, codec)).join(" / "));
        table.row([payload.to_owned()].into_iter().chain(cells));
    }
    table
}

/// Without native code there is nothing of ours to call.
pub fn node(layer: &Layer, direction: Direction) -> Table {
    let kinds = [Kind::Json, Kind::Peer, Kind::PeerObjects];
    table(layer, direction, &[Family::Main], &kinds, &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_best_of_others_counts() {
        let mut layer = samples::layer(&[
            ("tiny", Direction::Encode, "ferrobuf", 100.0),
            ("tiny", Direction::Encode, "pbf", 300.0),
            ("tiny", Direction::Encode, "ts_proto", 250.0),
            ("tiny", Direction::Decode, "pbf", 1.0),
        ]);
        let best = |layer: &Layer| against_best(layer, &layer.rows[0], &|codec| kind(codec) == Kind::Peer);
        assert_eq!(best(&layer), Some(2.5));
        layer.rows[0].low_ns = Some(50.0);
        assert_eq!(best(&layer), Some(2.5), "quartiles count where both have them");
        layer.rows[1].low_ns = Some(100.0);
        assert_eq!(best(&layer), Some(2.0));
        assert_eq!(against_best(&layer, &layer.rows[0], &|codec| codec == "dynamic"), None);
    }

    #[test]
    fn columns_are_the_codecs_that_were_measured() {
        let mut layer = samples::layer(&[
            ("tiny", Direction::Encode, "ferrobuf", 7.0),
            ("tiny", Direction::Encode, "prost", 1234.0),
            ("tiny", Direction::Decode, "buffa", 1.0),
        ]);
        layer.rows[0].allocations = Some(0.0);
        assert_eq!(
            rust(&layer, Direction::Encode).to_string(),
            "| payload | bytes | Ferrobuf | prost | / best peer | Ferrobuf, MB/s |\n|---|---:|---:|---:|---:|---:|\n\
             | tiny | 70 | 7.0 | 1,234 | 176 | 10,000 |\n"
        );
        let table = allocations(&layer).to_string();
        assert!(table.ends_with("| tiny | 0 / – | – / – | – / – |\n"), "{table}");
    }
}
