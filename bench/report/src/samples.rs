//! Results for unit tests; their figures are invented.

use std::collections::BTreeMap;

use crate::results::{Direction, Environment, Layer, Row};

pub fn environment() -> Environment {
    Environment {
        date: "2000-01-01T00:00:00Z".to_owned(),
        revision: "0123456789abcdef".to_owned(),
        machine: "Machine".to_owned(),
        cores: 2,
        versions: BTreeMap::new(),
        rounds: Some(3),
        runs: None,
        quick: false,
    }
}

pub fn row(payload: &str, direction: Direction, codec: &str, median_ns: f64) -> Row {
    Row {
        payload: payload.to_owned(),
        direction,
        codec: codec.to_owned(),
        median_ns,
        p50_ns: None,
        p95_ns: None,
        p99_ns: None,
        low_ns: None,
        bytes: 70,
        allocations: None,
        noted: false,
    }
}

pub fn layer(rows: &[(&str, Direction, &str, f64)]) -> Layer {
    Layer {
        environment: environment(),
        rows: rows
            .iter()
            .map(|(payload, direction, codec, ns)| row(payload, *direction, codec, *ns))
            .collect(),
        remarks: Vec::new(),
    }
}
