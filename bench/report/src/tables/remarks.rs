//! What a library cannot do, or does in another way.

use super::markdown::Table;
use crate::catalog::title;
use crate::results::{DIRECTIONS, Direction, Layer, Remark, Results};

/// One row for each library and remark, with the payloads that it is about.
pub fn table(results: &Results) -> Table {
    let mut table = Table::new(["layer", "library", "remark", "payloads"]).of_text();
    let layers = [
        ("rust", &results.rust),
        ("hermes", &results.hermes),
        ("node", &results.node),
    ];
    for (name, layer) in layers {
        for (codec, note, payloads) in layer.iter().flat_map(grouped) {
            table.row([name, title(codec), note, &payloads]);
        }
    }
    table
}

/// Remarks that are the same, in the order in which they come.
fn grouped(layer: &Layer) -> Vec<(&str, &str, String)> {
    let mut groups: Vec<(&str, &str, Vec<&Remark>)> = Vec::new();
    for remark in &layer.remarks {
        let same = |(codec, note, _): &&mut (&str, &str, Vec<&Remark>)| *codec == remark.codec && *note == remark.note;
        match groups.iter_mut().find(same) {
            Some((_, _, all)) => all.push(remark),
            None => groups.push((&remark.codec, &remark.note, vec![remark])),
        }
    }
    let of = |all: &[&Remark], direction: Direction| -> Vec<String> {
        let one_way = all.iter().filter(|remark| remark.direction == direction);
        one_way.map(|remark| remark.payload.clone()).collect()
    };
    let payloads = |all: &[&Remark]| {
        let [encode, decode] = DIRECTIONS.map(|direction| of(all, direction).join(", "));
        match (encode.as_str(), decode.as_str()) {
            (both, other) if both == other => both.to_owned(),
            (one, "") => format!("encode: {one}"),
            ("", one) => format!("decode: {one}"),
            (one, other) => format!("encode: {one}; decode: {other}"),
        }
    };
    let texts = groups.iter().map(|(codec, note, all)| (*codec, *note, payloads(all)));
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_same_remark_is_made_once() {
        let mut layer = samples::layer(&[]);
        let mut remark = |payload: &str, direction, note: &str| {
            layer.remarks.push(Remark {
                payload: payload.to_owned(),
                direction,
                codec: "pbf".to_owned(),
                note: note.to_owned(),
            });
        };
        remark("large", Direction::Encode, "too large");
        remark("scalars", Direction::Encode, "as double");
        remark("default", Direction::Encode, "as double");
        remark("scalars", Direction::Decode, "as double");
        remark("default", Direction::Decode, "as double");
        assert_eq!(
            grouped(&layer),
            [
                ("pbf", "too large", "encode: large".to_owned()),
                ("pbf", "as double", "scalars, default".to_owned()),
            ]
        );
    }
}
