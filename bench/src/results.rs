//! The result file, out of what criterion wrote, and a table of ratios.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::Direction;

/// What one codec took for one payload in one direction.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name of the payload.
    pub payload: String,
    /// What was done.
    pub direction: Direction,
    /// As in `README.md`.
    pub codec: &'static str,
    /// Bytes of the encoding.
    pub bytes: usize,
    /// Allocations, and bytes of them, of a call.
    pub allocated: (u64, u64),
    /// Nanoseconds, once they are measured.
    pub times: Times,
}

/// Nanoseconds of one call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Half of criterion's samples take less.
    pub median: f64,
    /// A quarter of the samples take less.
    pub low: f64,
    /// 95 of 100 samples take less.
    pub p95: f64,
    /// 99 of 100 samples take less.
    pub p99: f64,
}

impl Row {
    /// Name of the group that criterion measures it in.
    pub fn group(&self) -> String {
        format!("{}.{}", self.payload, self.direction.name())
    }

    /// Takes the times from criterion's files, a folder for each round, of whose samples all count alike.
    ///
    /// # Errors
    /// When criterion wrote none.
    pub fn read_times(&mut self, criterion: &Path) -> Result<(), String> {
        let folder = criterion.join(self.group()).join(self.codec);
        let mut calls = Vec::new();
        for round in 0.. {
            let path = folder.join(format!("{round}/new/sample.json"));
            if round > 0 && !path.exists() {
                break;
            }
            calls.extend(read_samples(&path)?);
        }
        calls.sort_by(f64::total_cmp);
        let at = |percent: usize| calls.get(calls.len() * percent / 100).or(calls.last()).copied();
        let (Some(median), Some(low), Some(p95), Some(p99)) = (at(50), at(25), at(95), at(99)) else {
            return Err(format!("{}: no times", folder.display()));
        };
        self.times = Times { median, low, p95, p99 };
        Ok(())
    }

    fn to_json(&self) -> Value {
        let round = |value: f64| (value * 100.0).round() / 100.0;
        json!({
            "payload": self.payload,
            "direction": self.direction.name(),
            "codec": self.codec,
            "median_ns": round(self.times.median),
            "low_ns": round(self.times.low),
            "p95_ns": round(self.times.p95),
            "p99_ns": round(self.times.p99),
            "bytes": self.bytes,
            "allocations": self.allocated.0,
            "allocated_bytes": self.allocated.1,
        })
    }
}

/// Nanoseconds of a call, a figure for each sample that criterion took.
fn read_samples(path: &Path) -> Result<Vec<f64>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let samples: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let numbers = |key: &str| {
        let list = samples[key].as_array().map_or(&[][..], Vec::as_slice);
        list.iter().filter_map(Value::as_f64)
    };
    Ok(numbers("times")
        .zip(numbers("iters"))
        .map(|(time, count)| time / count)
        .collect())
}

/// The text of a result file: one row a line.
pub fn file(environment: &Value, rows: &[Row]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("    {}", row.to_json())).collect();
    format!(
        "{{\n  \"environment\": {environment},\n  \"rows\": [\n{}\n  ]\n}}\n",
        rows.join(",\n")
    )
}

/// Peers that a direction is compared with: those of the goals.
const fn rivals(direction: Direction) -> &'static [&'static str] {
    match direction {
        Direction::Encode => &["prost", "buffa", "quick_protobuf"],
        Direction::Decode => &["buffa_view"],
    }
}

/// A line for each payload and direction: nanoseconds of each codec, and how many times the time of the fastest rival ours takes.
pub fn table(rows: &[Row]) -> String {
    let mut groups = BTreeMap::<(Direction, usize), Vec<&Row>>::new();
    for row in rows {
        let first = rows.iter().position(|other| other.payload == row.payload);
        groups.entry((row.direction, first.unwrap_or(0))).or_default().push(row);
    }
    let mut text = String::new();
    for ((direction, _), group) in groups {
        let low = |codec: &str| group.iter().find(|row| row.codec == codec).map(|row| row.times.low);
        let name = format!("{} {}", group[0].payload, direction.name());
        _ = write!(text, "{name:<20}");
        if let Some(ours) = low("ferrobuf") {
            let best = rivals(direction)
                .iter()
                .filter_map(|codec| low(codec))
                .fold(f64::INFINITY, f64::min);
            let ratio = ours / best;
            let mark = if ratio > 1.0 { '!' } else { ' ' };
            _ = write!(text, "{ratio:6.2}{mark} ");
        }
        for row in &group {
            _ = write!(text, "  {} {:.1}", row.codec, row.times.low);
        }
        text.push('\n');
    }
    text
}
