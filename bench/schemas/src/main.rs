//! `make bench-schemas`: what generators take, in time and memory, for 1, 10, 100, 1000 and all files of npm `google-proto-files`.
//!
//! `ferrobuf-bench-schemas FERROBUF OUT ENVIRONMENT [quick]` takes the path of the CLI, an optimized one, the file for the results,
//! and what to put into it about the machine, as JSON. Quick: without the two largest sets.

mod generators;
mod measure;
mod results;
mod sets;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use ferrobuf_large::took::Took;
use ferrobuf_large::{at, root};
use generators::{Generator, Programs};
use measure::Outcome;
use results::Row;
use serde_json::{Value, json};

/// When a run is ended, in seconds. All of them together then take about seven minutes on two cores.
const LIMIT: u64 = 60;
/// Most runs of a generator on a set.
const RUNS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (quick, arguments) = match arguments.split_last() {
        Some((last, rest)) if last == "quick" => (true, rest),
        _ => (false, arguments.as_slice()),
    };
    let [ferrobuf, out, environment] = arguments else {
        eprintln!("usage: ferrobuf-bench-schemas FERROBUF OUT ENVIRONMENT [quick]");
        return ExitCode::from(2);
    };
    match bench(Path::new(ferrobuf), Path::new(out), environment, quick) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("FAIL {problem}");
            ExitCode::FAILURE
        }
    }
}

fn bench(ferrobuf: &Path, out: &Path, environment: &str, quick: bool) -> Result<(), String> {
    let mut environment: Value =
        serde_json::from_str(environment).map_err(|error| format!("{error}: {environment}"))?;
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let programs = Programs {
        // It is started in another folder.
        ferrobuf: std::fs::canonicalize(ferrobuf).map_err(at(ferrobuf))?,
        peers: this.parent().unwrap_or(Path::new(".")).to_owned(),
    };
    let mut sets = sets::nested()?;
    if quick {
        sets.truncate(3);
    }
    let bytes: Result<Vec<Value>, String> = sets
        .iter()
        .map(|files| Ok(json!({ "files": files.len(), "bytes": sets::bytes(files)? })))
        .collect();
    environment["sets"] = Value::from(bytes?);
    environment["limit_seconds"] = Value::from(LIMIT);
    environment["generators"] = generators::ALL
        .iter()
        .map(|one| (one.name.to_owned(), Value::from(one.what)))
        .collect();
    let mut rows = Vec::new();
    println!(
        "{:>6} {:14} {:>9} {:>9} {:>8} {:>7} {:>8}",
        "files", "", "seconds", "CPU s", "peak MB", "written", "MB"
    );
    for files in &sets {
        for generator in &generators::ALL {
            // Larger sets hold the smaller ones: what does not get through these does not get through those.
            let stuck = |row: &&Row| row.generator == generator.name && row.seconds.is_none();
            let row = match rows.iter().find(stuck) {
                Some(stuck) => stuck.for_larger(files.len()),
                None => row(generator, &programs, files, quick)?,
            };
            print(&row);
            rows.push(row);
            results::write(out, &environment, &rows)?;
        }
    }
    Ok(())
}

fn print(row: &Row) {
    let number = |value: Option<f64>, digits: usize| value.map_or("-".to_owned(), |value| format!("{value:.digits$}"));
    println!(
        "{:6} {:14} {:>9} {:>9} {:>8} {:7} {:>8} {}",
        row.files,
        row.generator,
        number(row.seconds, 3),
        number(row.cpu_seconds, 3),
        number(row.peak_mb, 0),
        row.output_files.unwrap_or(0),
        number(row.output_mb, 2),
        row.note.as_deref().unwrap_or_default()
    );
}

/// Runs a generator on a set, several times where that is quick.
fn row(generator: &Generator, programs: &Programs, files: &[String], quick: bool) -> Result<Row, String> {
    let out = root().join("target/bench-schemas");
    let enough = Duration::from_millis(if quick { 300 } else { 5000 });
    let mut row = Row {
        files: files.len(),
        generator: generator.name,
        ..Row::default()
    };
    let mut runs: Vec<Took> = Vec::new();
    while runs.len() < RUNS && runs.iter().map(|run| run.time).sum::<Duration>() < enough {
        empty(&out)?;
        match run(generator, programs, files, &out)? {
            Outcome::Done(took) => runs.push(took),
            Outcome::CutOff(took) => {
                row.over_seconds = Some(LIMIT);
                row.peak_mb = Some(mb(took.peak_memory));
                row.note = Some(format!("ended after {LIMIT} s"));
                row.runs = 1;
                return Ok(row);
            }
            Outcome::Failed(said) => {
                row.note = Some(format!("fails: {}", reason(&said)));
                return Ok(row);
            }
        }
    }
    let (count, bytes) = check(generator, files, &out)?;
    runs.sort_by_key(|run| run.time);
    let median = runs[runs.len() / 2];
    let peak = runs.iter().map(|run| run.peak_memory).max().unwrap_or_default();
    Ok(Row {
        seconds: Some(median.time.as_secs_f64()),
        cpu_seconds: Some(median.processor),
        peak_mb: Some(mb(peak)),
        output_mb: Some(mb(bytes)),
        output_files: Some(count),
        runs: runs.len(),
        ..row
    })
}

/// All commands of one run; their times add up, and the largest memory counts.
fn run(generator: &Generator, programs: &Programs, files: &[String], out: &Path) -> Result<Outcome, String> {
    let log = out.with_extension("log");
    let mut sum: Option<Took> = None;
    for mut command in generator.commands(programs, files, out) {
        let before = sum.map_or(Duration::ZERO, |sum| sum.time);
        let add = |took: Took| Took {
            time: before + took.time,
            processor: sum.map_or(0.0, |sum| sum.processor) + took.processor,
            peak_memory: sum.map_or(0, |sum| sum.peak_memory).max(took.peak_memory),
        };
        match measure::run(&mut command, Duration::from_secs(LIMIT).saturating_sub(before), &log)? {
            Outcome::Done(took) => sum = Some(add(took)),
            Outcome::CutOff(took) => return Ok(Outcome::CutOff(add(took))),
            Outcome::Failed(said) => return Ok(Outcome::Failed(said)),
        }
    }
    sum.map(Outcome::Done)
        .ok_or_else(|| format!("{} has no command", generator.name))
}

/// The line that says why a command failed, as far as one can tell.
fn reason(said: &str) -> &str {
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.clone().next().unwrap_or("without a word");
    lines
        .find(|line| line.to_lowercase().contains("error"))
        .unwrap_or(first)
}

/// Counts files and bytes of the output, and fails unless there is something for every file where a generator writes one each.
fn check(generator: &Generator, files: &[String], out: &Path) -> Result<(u64, u64), String> {
    let written = found(out)?;
    if let Some(extension) = generator.extension {
        let each = written
            .iter()
            .filter(|(path, _)| path.to_string_lossy().ends_with(extension))
            .count();
        if each != files.len() {
            return Err(format!(
                "{}: {each} files *{extension} for {} files",
                generator.name,
                files.len()
            ));
        }
    }
    let bytes = written.iter().map(|(_, bytes)| bytes).sum();
    if bytes == 0 {
        return Err(format!("{} wrote nothing", generator.name));
    }
    Ok((written.len() as u64, bytes))
}

/// All files below a folder, with their sizes.
fn found(folder: &Path) -> Result<Vec<(PathBuf, u64)>, String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        let metadata = std::fs::metadata(&path).map_err(at(&path))?;
        if metadata.is_dir() {
            files.extend(found(&path)?);
        } else {
            files.push((path, metadata.len()));
        }
    }
    Ok(files)
}

fn empty(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    std::fs::create_dir_all(folder).map_err(at(folder))
}

#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
fn mb(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn a_reason_is_a_line_with_an_error() {
        let node = "\n<--- Last few GCs --->\n\n[1] 7 ms: Mark-Compact\nFATAL ERROR: heap out of memory\n 1: 0xb7a";
        assert_eq!(reason(node), "FATAL ERROR: heap out of memory");
        assert_eq!(reason("\n no\nway"), "no");
        assert_eq!(reason(""), "without a word");
    }
}
