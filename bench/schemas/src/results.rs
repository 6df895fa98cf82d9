//! The rows, and how they are written.

use std::path::Path;

use ferrobuf_large::at;
use serde::Serialize;
use serde_json::Value;

/// What a generator took for a number of files. Numbers are missing where it failed.
#[derive(Default, Serialize)]
pub struct Row {
    pub files: usize,
    pub generator: &'static str,
    /// From start to end; the median of the runs.
    pub seconds: Option<f64>,
    /// Where it was ended before it was done: after how many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_seconds: Option<u64>,
    /// It did not get through a smaller set, and was not started for this one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_run: bool,
    /// All processors together, in the same run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
    /// All processes together; the highest of the runs.
    pub peak_mb: Option<f64>,
    pub output_mb: Option<f64>,
    pub output_files: Option<u64>,
    pub runs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Row {
    /// What this row, of a generator that did not get through, says of a set that holds its own.
    pub fn for_larger(&self, files: usize) -> Row {
        let what = if self.over_seconds.is_some() {
            "takes too long"
        } else {
            "fails"
        };
        Row {
            files,
            generator: self.generator,
            over_seconds: self.over_seconds,
            not_run: true,
            note: Some(format!("not run: it {what} on {} files", self.files)),
            ..Row::default()
        }
    }
}

/// Writes the rows, one a line.
pub fn write(path: &Path, environment: &Value, rows: &[Row]) -> Result<(), String> {
    let rows: Result<Vec<String>, _> = rows.iter().map(serde_json::to_string).collect();
    let rows = rows.map_err(|error| error.to_string())?;
    let rows = rows.join(",\n    ");
    let text = format!("{{\n  \"environment\": {environment},\n  \"rows\": [\n    {rows}\n  ]\n}}\n");
    std::fs::write(path, text).map_err(at(path))
}
