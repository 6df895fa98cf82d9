//! What each chart shows, out of the results.

use super::model::{Axis, BYTES, COUNT, Chart, Group, MEGABYTES, NANOSECONDS, Panel, SECONDS, Series, Shape};
use crate::catalog::{CHARTED, Codec, Family, GENERATORS, Generator, codec};
use crate::results::{DIRECTIONS, Direction, Environment, Layer, Results, Schemas};
use crate::tables::sweeps::{BYTES as WAYS_OF_BYTES, by_number, by_size};

/// At most eight, in the order of bars and legend.
const HERMES: &[&str] = &[
    "ferrobuf",
    "json",
    "json_utf8",
    "protobufjs",
    "protobuf_es",
    "ts_proto",
    "pbf",
    "dynamic",
];
const RUST: &[&str] = &[
    "ferrobuf",
    "prost",
    "buffa",
    "buffa_view",
    "quick_protobuf",
    "rust_protobuf",
];
const NODE: &[&str] = &[
    "json",
    "json_utf8",
    "protobufjs",
    "protobuf_es",
    "google_protobuf",
    "ts_proto",
    "pbf",
];

pub fn charts(results: &Results) -> Vec<Chart> {
    let hermes = results.hermes.iter().flat_map(|layer| {
        [
            bars(layer, "hermes.svg", "Inside Hermes", HERMES),
            sizes(layer),
            bytes(layer),
            points(layer),
        ]
    });
    let rust = results
        .rust
        .iter()
        .map(|layer| bars(layer, "rust.svg", "Codecs in Rust alone", RUST));
    let node = results
        .node
        .iter()
        .map(|layer| bars(layer, "node.svg", "JavaScript libraries in node (V8)", NODE));
    hermes
        .chain(rust)
        .chain(node)
        .chain(results.schemas.iter().map(generators))
        .collect()
}

const TIME: Axis = Axis {
    title: "time a call",
    units: NANOSECONDS,
};

/// A size in few letters.
fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..10_000 => format!("{}.{} KB", bytes / 1000, bytes % 1000 / 100),
        _ => format!("{} KB", bytes / 1000),
    }
}

fn note(environment: &Environment) -> String {
    let date: String = environment.date.chars().take(10).collect();
    format!(
        "Lower is better; logarithmic scale. {}, {} cores, {date}.",
        environment.machine, environment.cores
    )
}

/// Codecs of a list that have rows among these payloads.
fn present<'a>(layer: &Layer, codecs: &[&'a str], payloads: &[&str]) -> Vec<&'a str> {
    let has = |codec: &&str| {
        layer
            .rows
            .iter()
            .any(|row| row.codec == *codec && payloads.contains(&row.payload.as_str()))
    };
    codecs.iter().copied().filter(has).collect()
}

fn series(codecs: &[&str]) -> Vec<Series> {
    let known = codecs.iter().filter_map(|name| codec(name));
    let plain = |codec: &Codec| Series {
        label: codec.title.replace('`', ""),
        colour: codec.colour,
    };
    known.map(plain).collect()
}

fn bars(layer: &Layer, file: &'static str, title: &str, codecs: &[&str]) -> Chart {
    let measured = layer.payloads();
    let payloads: Vec<&str> = CHARTED
        .iter()
        .copied()
        .filter(|payload| measured.contains(payload))
        .collect();
    let codecs = present(layer, codecs, &payloads);
    let panel = |direction: Direction| {
        let value = |payload: &str, codec: &str| layer.row(payload, direction, codec).map(|row| row.median_ns);
        let groups = payloads.iter().map(|payload| {
            let values = codecs.iter().map(|codec| value(payload, codec));
            let size = layer.wire_bytes(payload).map_or(String::new(), size);
            Group {
                label: [(*payload).to_owned(), size],
                values: values.collect(),
            }
        });
        Panel {
            title: direction.to_string(),
            y: TIME,
            shape: Shape::Bars {
                groups: groups.collect(),
            },
        }
    };
    Chart {
        file,
        title: format!("{title}: time to encode and decode a message"),
        note: note(&layer.environment),
        series: series(&codecs),
        panels: DIRECTIONS.map(panel).into(),
    }
}

/// A panel of lines for each direction, over payloads with a number each.
fn lines(layer: &Layer, payloads: &[(&str, u64)], codecs: &[&str], x: impl Fn() -> Axis, per: Per) -> Vec<Panel> {
    let panel = |direction: Direction| {
        let line = |codec: &&str| {
            let point = |(payload, number): &(&str, u64)| {
                #[expect(clippy::cast_precision_loss, reason = "sizes and counts are far below 2^53")]
                let number = *number as f64;
                let time = layer.row(payload, direction, codec)?.median_ns;
                Some((number, if per == Per::Call { time } else { time / number }))
            };
            payloads.iter().filter_map(point).collect()
        };
        Panel {
            title: direction.to_string(),
            y: Axis {
                title: if per == Per::Call { TIME.title } else { "time a point" },
                units: NANOSECONDS,
            },
            shape: Shape::Lines {
                x: x(),
                lines: codecs.iter().map(line).collect(),
            },
        }
    };
    DIRECTIONS.map(panel).into()
}

/// What a time is divided by.
#[derive(PartialEq, Clone, Copy)]
enum Per {
    Call,
    Number,
}

fn names<'a>(payloads: &[(&'a str, u64)]) -> Vec<&'a str> {
    payloads.iter().map(|(payload, _)| *payload).collect()
}

fn sizes(layer: &Layer) -> Chart {
    let payloads = by_size(layer);
    let codecs = present(layer, HERMES, &names(&payloads));
    let x = || Axis {
        title: "size of the message as protobuf",
        units: BYTES,
    };
    Chart {
        file: "sizes.svg",
        title: "Inside Hermes: time against size".to_owned(),
        note: note(&layer.environment),
        series: series(&codecs),
        panels: lines(layer, &payloads, &codecs, x, Per::Call),
    }
}

fn bytes(layer: &Layer) -> Chart {
    let payloads = by_number(layer, Family::Bytes);
    let all: Vec<&str> = WAYS_OF_BYTES.iter().map(|(codec, _)| *codec).collect();
    let codecs = present(layer, &all, &names(&payloads));
    // By place in the list, so that they stay when one of them has not been measured.
    let colours = [
        (0x00, 0x72, 0xb2),
        (0x56, 0xb4, 0xe9),
        (0x00, 0x9e, 0x73),
        (0x22, 0x22, 0x22),
        (0xb8, 0xb8, 0xb8),
        (0xe6, 0x9f, 0x00),
        (0xd5, 0x5e, 0x00),
    ];
    let x = || Axis {
        title: "size of the bytes field",
        units: BYTES,
    };
    Chart {
        file: "bytes.svg",
        title: "Inside Hermes: what bytes cost, by how JavaScript holds them".to_owned(),
        note: note(&layer.environment),
        series: WAYS_OF_BYTES
            .iter()
            .zip(colours)
            .filter(|((codec, _), _)| codecs.contains(codec))
            .map(|((_, title), colour)| Series {
                label: title.replace('`', ""),
                colour,
            })
            .collect(),
        panels: lines(layer, &payloads, &codecs, x, Per::Call),
    }
}

fn points(layer: &Layer) -> Chart {
    let payloads = by_number(layer, Family::Points);
    let all = ["ferrobuf", "ferrobuf_each"];
    let codecs = present(layer, &all, &names(&payloads));
    let x = || Axis {
        title: "points",
        units: COUNT,
    };
    let mut series = series(&codecs);
    for (one, codec) in series.iter_mut().zip(&codecs) {
        if *codec == "ferrobuf" {
            "Ferrobuf, one call for all".clone_into(&mut one.label);
        }
    }
    Chart {
        file: "points.svg",
        title: "Inside Hermes: points sent one call each, or all in one".to_owned(),
        note: note(&layer.environment),
        series,
        panels: lines(layer, &payloads, &codecs, x, Per::Number),
    }
}

fn generators(schemas: &Schemas) -> Chart {
    let measured = schemas.generators();
    let has_rows = |generator: &&Generator| measured.contains(&generator.name);
    let generators: Vec<&Generator> = GENERATORS.iter().filter(has_rows).collect();
    let panel = |title: &str, y: Axis, value: fn(&crate::results::SchemaRow) -> Option<f64>| {
        let line = |generator: &&Generator| {
            let point = |files: u64| {
                #[expect(clippy::cast_precision_loss, reason = "numbers of files are far below 2^53")]
                let x = files as f64;
                Some((x, schemas.row(files, generator.name).and_then(value)?))
            };
            schemas.sizes().into_iter().filter_map(point).collect()
        };
        Panel {
            title: title.to_owned(),
            y,
            shape: Shape::Lines {
                x: Axis {
                    title: ".proto files",
                    units: COUNT,
                },
                lines: generators.iter().map(line).collect(),
            },
        }
    };
    let seconds = Axis {
        title: "time",
        units: SECONDS,
    };
    let memory = Axis {
        title: "peak memory",
        units: MEGABYTES,
    };
    Chart {
        file: "generators.svg",
        title: "Generators: time and memory against the size of the schema".to_owned(),
        note: note(&schemas.environment),
        series: generators
            .iter()
            .map(|generator| Series {
                label: generator.title.to_owned(),
                colour: generator.colour,
            })
            .collect(),
        panels: vec![
            panel("time", seconds, |row| row.seconds),
            // What had been taken when a run was ended is not what it takes.
            panel("memory", memory, |row| row.seconds.and(row.peak_mb)),
        ],
    }
}
