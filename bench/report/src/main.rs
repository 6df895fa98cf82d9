//! Results of the benches as tables, charts and comparisons. Runs at the top of the repository.

mod catalog;
mod charts;
mod compare;
mod error;
mod format;
mod goals;
mod marker;
mod results;
#[cfg(test)]
mod samples;
mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::{Error, Result};
use results::{LAYERS, Results};

#[derive(Parser)]
#[command(about, version)]
struct Arguments {
    /// The top of the repository
    #[arg(long, global = true, default_value = ".")]
    root: PathBuf,
    /// Folder of the result files [default: bench/results/committed of the root]
    #[arg(long, global = true)]
    results: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes the tables of README.md and bench/README.md between their markers
    Tables {
        /// Changes nothing, fails when a file is not what it would be
        #[arg(long)]
        check: bool,
        /// Changes nothing, prints the tables; quick runs will do
        #[arg(long, conflicts_with = "check")]
        print: bool,
    },
    /// Draws the charts of bench/charts
    Charts {
        /// Changes nothing, fails when a file is not what it would be
        #[arg(long)]
        check: bool,
    },
    /// Makes results those that tables and charts are of: copies them from bench/results to bench/results/committed
    Accept,
    /// Compares two result files, or two folders of them
    Compare {
        base: PathBuf,
        new: PathBuf,
        /// Others' codecs as well as ours
        #[arg(long)]
        all: bool,
        /// Percent that a row may change by when nothing else did
        #[arg(long, default_value_t = 10.0)]
        noise: f64,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Does what was asked for; gives what there is to say.
fn run(arguments: &Arguments) -> Result<String> {
    let root = arguments.root.as_path();
    let committed = root.join("bench/results/committed");
    let folder = arguments.results.as_ref().unwrap_or(&committed);
    let results = || Results::read(folder);
    match &arguments.command {
        Command::Tables { print: true, .. } => Ok(printed(&results()?)),
        Command::Tables { check, .. } => settle(root, &documents(root, &exact(results()?, folder)?)?, *check),
        Command::Charts { check } => {
            let charts = charts::all(&exact(results()?, folder)?)?;
            let files = charts
                .into_iter()
                .map(|(name, svg)| (Path::new("bench/charts").join(name), svg));
            let files: BTreeMap<PathBuf, String> = files.collect();
            let stale = without_data(root, &files)?;
            if *check && !stale.is_empty() {
                return Err(Error::Stale {
                    files: stale.join(", "),
                });
            }
            settle(root, &files, *check)
        }
        Command::Accept => accept(&root.join("bench/results"), &committed),
        Command::Compare { base, new, all, noise } => compare::compare(&compare::Options {
            base: base.clone(),
            new: new.clone(),
            all: *all,
            noise: noise / 100.0,
        }),
    }
}

/// All tables, for reading in a terminal.
fn printed(results: &Results) -> String {
    let tables = tables::top(results).into_iter().chain(tables::bench(results));
    let texts: Vec<String> = tables.map(|(name, table)| format!("{name}\n\n{table}\n\n")).collect();
    texts.concat()
}

/// Results that are not of quick runs.
fn exact(results: Results, folder: &Path) -> Result<Results> {
    let quick = results
        .environments()
        .into_iter()
        .find(|(_, environment)| environment.quick);
    match quick {
        Some((layer, _)) => Err(Error::Quick {
            path: folder.join(format!("{layer}.json")),
        }),
        None => Ok(results),
    }
}

/// The files with tables, as they are to be.
fn documents(root: &Path, results: &Results) -> Result<BTreeMap<PathBuf, String>> {
    let files = [
        ("README.md", tables::top(results)),
        ("bench/README.md", tables::bench(results)),
    ];
    let replaced = files.into_iter().map(|(file, tables)| {
        let path = root.join(file);
        let text = marker::replace(&path, &error::read(&path)?, &tables)?;
        Ok((PathBuf::from(file), text))
    });
    replaced.collect()
}

/// Charts on disk that the results give no more.
fn without_data(root: &Path, charts: &BTreeMap<PathBuf, String>) -> Result<Vec<String>> {
    let folder = root.join("bench/charts");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let entries = entries.map_err(|source| Error::Io { path: folder, source })?;
    let files = entries
        .iter()
        .map(|entry| Path::new("bench/charts").join(entry.file_name()));
    let left = files.filter(|file| file.extension().is_some_and(|end| end == "svg") && !charts.contains_key(file));
    Ok(left.map(|file| file.display().to_string()).collect())
}

/// Writes files, or says which of them would change.
fn settle(root: &Path, files: &BTreeMap<PathBuf, String>, check: bool) -> Result<String> {
    if check {
        let differs = |(file, text): &(&PathBuf, &String)| {
            std::fs::read_to_string(root.join(file)).map_or(true, |old| old != **text)
        };
        let stale: Vec<String> = files
            .iter()
            .filter(differs)
            .map(|(file, _)| file.display().to_string())
            .collect();
        return if stale.is_empty() {
            Ok(String::new())
        } else {
            Err(Error::Stale {
                files: stale.join(", "),
            })
        };
    }
    let mut said = Vec::new();
    for (file, text) in files {
        if error::write(&root.join(file), text)? {
            said.push(format!("wrote {}\n", file.display()));
        }
    }
    Ok(said.concat())
}

/// Copies the result files of whole runs.
fn accept(from: &Path, to: &Path) -> Result<String> {
    // Read before anything is copied, so that a bad file leaves all as it was.
    match Results::read(from) {
        Err(Error::NoResults { .. }) => return Ok("no new results\n".to_owned()),
        results => exact(results?, from)?,
    };
    let mut said = Vec::new();
    for layer in LAYERS {
        let file = from.join(format!("{layer}.json"));
        if file.exists() && error::write(&to.join(format!("{layer}.json")), &error::read(&file)?)? {
            said.push(format!("took {}\n", file.display()));
        }
    }
    Ok(said.concat())
}
