//! The result files of the layers.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result, read};

/// What the times of a run depend on.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Environment {
    pub date: String,
    pub revision: String,
    pub machine: String,
    pub cores: u32,
    #[serde(default)]
    pub versions: BTreeMap<String, String>,
    pub rounds: Option<u32>,
    pub runs: Option<u32>,
    #[serde(default)]
    pub quick: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Encode,
    Decode,
}

pub const DIRECTIONS: [Direction; 2] = [Direction::Encode, Direction::Decode];

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Encode => "encode",
            Self::Decode => "decode",
        })
    }
}

/// What one codec took for one payload in one direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub payload: String,
    pub direction: Direction,
    pub codec: String,
    pub median_ns: f64,
    pub p50_ns: Option<f64>,
    pub p95_ns: Option<f64>,
    pub p99_ns: Option<f64>,
    /// The lower quartile.
    pub low_ns: Option<f64>,
    /// Size of what was encoded, or decoded from.
    pub bytes: u64,
    /// Per call.
    pub allocations: Option<f64>,
    /// There is a remark about it.
    pub noted: bool,
}

/// The results of Rust, Hermes or node.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    pub environment: Environment,
    pub rows: Vec<Row>,
    pub remarks: Vec<Remark>,
}

/// What there is to say about a row, or why it has no times.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    pub payload: String,
    pub direction: Direction,
    pub codec: String,
    pub note: String,
}

/// A layer as its file has it: what a codec cannot do is a row without times, with a note that says why.
#[derive(Deserialize)]
struct LayerFile {
    environment: Environment,
    rows: Vec<RowOrRefusal>,
}

#[derive(Deserialize)]
struct RowOrRefusal {
    payload: String,
    direction: Direction,
    codec: String,
    note: Option<String>,
    #[serde(flatten)]
    times: Option<Times>,
}

#[derive(Deserialize)]
struct Times {
    median_ns: f64,
    p50_ns: Option<f64>,
    p95_ns: Option<f64>,
    p99_ns: Option<f64>,
    low_ns: Option<f64>,
    bytes: u64,
    allocations: Option<f64>,
}

/// What one generator took for a number of files.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SchemaRow {
    pub files: u64,
    pub generator: String,
    /// Missing where the generator does not get through these files.
    pub seconds: Option<f64>,
    /// Where it was ended before it was done: after how many seconds.
    pub over_seconds: Option<f64>,
    /// It did not get through fewer files, and was not started for these.
    #[serde(default)]
    pub not_run: bool,
    pub peak_mb: Option<f64>,
    pub output_mb: Option<f64>,
    pub output_files: Option<u64>,
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Schemas {
    pub environment: Environment,
    pub rows: Vec<SchemaRow>,
}

/// All that was measured; a layer without results is `None`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Results {
    pub rust: Option<Layer>,
    pub hermes: Option<Layer>,
    pub node: Option<Layer>,
    pub schemas: Option<Schemas>,
}

/// Names of the layers, which are those of their files.
pub const LAYERS: [&str; 4] = ["rust", "hermes", "node", "schemas"];

impl RowOrRefusal {
    fn name(&self) -> String {
        format!("{} {} {}", self.payload, self.direction, self.codec)
    }
}

impl Layer {
    fn push(&mut self, row: RowOrRefusal) {
        let RowOrRefusal {
            payload,
            direction,
            codec,
            note,
            times,
        } = row;
        let noted = note.is_some();
        if let Some(note) = note {
            self.remarks.push(Remark {
                payload: payload.clone(),
                direction,
                codec: codec.clone(),
                note,
            });
        }
        if let Some(times) = times {
            self.rows.push(Row {
                payload,
                direction,
                codec,
                median_ns: times.median_ns,
                p50_ns: times.p50_ns,
                p95_ns: times.p95_ns,
                p99_ns: times.p99_ns,
                low_ns: times.low_ns,
                bytes: times.bytes,
                allocations: times.allocations,
                noted,
            });
        }
    }

    pub fn row(&self, payload: &str, direction: Direction, codec: &str) -> Option<&Row> {
        self.rows
            .iter()
            .find(|row| row.payload == payload && row.direction == direction && row.codec == codec)
    }

    /// Names of the payloads, in the order in which they were measured.
    pub fn payloads(&self) -> Vec<&str> {
        unique(self.rows.iter().map(|row| row.payload.as_str()))
    }

    /// Names of the codecs that have a row in one of these directions.
    pub fn codecs(&self, directions: &[Direction]) -> Vec<&str> {
        let rows = self.rows.iter().filter(|row| directions.contains(&row.direction));
        unique(rows.map(|row| row.codec.as_str()))
    }

    /// Size of a payload as protobuf.
    pub fn wire_bytes(&self, payload: &str) -> Option<u64> {
        let ours = |row: &&Row| row.payload == payload && row.codec == "ferrobuf";
        let protobuf = |row: &&Row| row.payload == payload && !row.codec.starts_with("json");
        let row = self.rows.iter().find(ours);
        row.or_else(|| self.rows.iter().find(protobuf)).map(|row| row.bytes)
    }
}

impl Schemas {
    pub fn row(&self, files: u64, generator: &str) -> Option<&SchemaRow> {
        self.rows
            .iter()
            .find(|row| row.files == files && row.generator == generator)
    }

    pub fn generators(&self) -> Vec<&str> {
        unique(self.rows.iter().map(|row| row.generator.as_str()))
    }

    pub fn sizes(&self) -> Vec<u64> {
        let mut sizes = unique(self.rows.iter().map(|row| row.files));
        sizes.sort_unstable();
        sizes
    }
}

fn unique<T: Copy + Eq + std::hash::Hash>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    all.filter(|one| seen.insert(*one)).collect()
}

/// Times as fast as the other. Lower quartiles where both have them: batches that lost the processor do not count.
pub fn times_as_fast(ours: &Row, other: &Row) -> f64 {
    match (ours.low_ns, other.low_ns) {
        (Some(ours), Some(other)) => other / ours,
        _ => other.median_ns / ours.median_ns,
    }
}

/// Reads the layer of a file.
pub fn read_layer(path: &Path) -> Result<Layer> {
    let LayerFile { environment, rows } = parse(path)?;
    no_row_twice(path, rows.iter().map(RowOrRefusal::name))?;
    let mut layer = Layer {
        environment,
        rows: Vec::new(),
        remarks: Vec::new(),
    };
    for row in rows {
        if row.times.is_none() && row.note.is_none() {
            return Err(Error::NoTimes {
                path: path.to_owned(),
                row: row.name(),
            });
        }
        layer.push(row);
    }
    Ok(layer)
}

/// Reads what the generators took.
pub fn read_schemas(path: &Path) -> Result<Schemas> {
    let schemas: Schemas = parse(path)?;
    let keys = schemas
        .rows
        .iter()
        .map(|row| format!("{} {}", row.files, row.generator));
    no_row_twice(path, keys)?;
    Ok(schemas)
}

fn parse<T: DeserializeOwned>(path: &Path) -> Result<T> {
    serde_json::from_str(&read(path)?).map_err(|source| Error::Json {
        path: path.to_owned(),
        source,
    })
}

fn no_row_twice(path: &Path, keys: impl Iterator<Item = String>) -> Result<()> {
    let mut seen = HashSet::new();
    for row in keys {
        if seen.contains(&row) {
            return Err(Error::Twice {
                path: path.to_owned(),
                row,
            });
        }
        seen.insert(row);
    }
    Ok(())
}

impl Results {
    /// Reads the layers that a folder has.
    pub fn read(folder: &Path) -> Result<Self> {
        let file = |layer: &str| Some(folder.join(format!("{layer}.json"))).filter(|path| path.exists());
        let layer = |name: &str| file(name).map(|path| read_layer(&path)).transpose();
        let results = Self {
            rust: layer("rust")?,
            hermes: layer("hermes")?,
            node: layer("node")?,
            schemas: file("schemas").map(|path| read_schemas(&path)).transpose()?,
        };
        if results == Self::default() {
            return Err(Error::NoResults {
                path: folder.to_owned(),
            });
        }
        Ok(results)
    }

    /// Each layer's name and what it was measured on, in the order of [`LAYERS`].
    pub fn environments(&self) -> Vec<(&'static str, &Environment)> {
        let layers = [&self.rust, &self.hermes, &self.node].map(|layer| layer.as_ref().map(|layer| &layer.environment));
        let schemas = self.schemas.as_ref().map(|schemas| &schemas.environment);
        let all = layers.into_iter().chain([schemas]);
        LAYERS
            .into_iter()
            .zip(all)
            .filter_map(|(name, environment)| Some((name, environment?)))
            .collect()
    }
}
