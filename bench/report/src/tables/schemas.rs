//! What generators take.

use super::markdown::{NOTHING, Table, cell};
use crate::catalog::generator_title;
use crate::format::{count, duration, grouped, significant};
use crate::results::{SchemaRow, Schemas};

/// Time and peak memory: a row for each number of files, a column for each generator.
pub fn table(schemas: &Schemas) -> Table {
    let generators = schemas.generators();
    let mut table = Table::new(
        ["files"]
            .into_iter()
            .chain(generators.iter().map(|name| generator_title(name))),
    );
    for files in schemas.sizes() {
        let cells = generators.iter().map(|generator| {
            let Some(row) = schemas.row(files, generator) else {
                return NOTHING.to_owned();
            };
            let not_run = if row.not_run { " (not run)" } else { "" };
            match (row.seconds, row.peak_mb, row.over_seconds) {
                (Some(seconds), Some(mb), _) => format!("{}, {} MB", duration(seconds * 1e9), grouped(mb)),
                (Some(seconds), None, _) => duration(seconds * 1e9),
                (None, _, Some(limit)) => format!("over {limit:.0} s{not_run}"),
                (None, _, None) => format!("fails{not_run}"),
            }
        });
        table.row([count(files)].into_iter().chain(cells));
    }
    table
}

/// What they write for most files that each gets through.
pub fn output(schemas: &Schemas) -> Table {
    let mut table = Table::new([
        "generator; files",
        "seconds",
        "peak MB",
        "files written",
        "MB written",
        "remarks",
    ]);
    for generator in schemas.generators() {
        let rows = schemas.rows.iter().filter(|row| row.generator == generator);
        let (done, failed): (Vec<&SchemaRow>, Vec<_>) = rows.partition(|row| row.seconds.is_some());
        let Some(row) = done.into_iter().max_by_key(|row| row.files) else {
            continue;
        };
        let remark = failed.into_iter().min_by_key(|row| row.files).and_then(|row| {
            let note = row.note.as_deref()?;
            Some(format!("{} files: {note}", count(row.files)))
        });
        table.row([
            format!("{}; {}", generator_title(generator), count(row.files)),
            cell(row.seconds, significant),
            cell(row.peak_mb, grouped),
            cell(row.output_files, count),
            cell(row.output_mb, significant),
            remark.unwrap_or_default(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn row(files: u64, seconds: Option<f64>, over_seconds: Option<f64>) -> SchemaRow {
        SchemaRow {
            files,
            generator: "pbjs".to_owned(),
            seconds,
            over_seconds,
            not_run: false,
            peak_mb: Some(120.0),
            output_mb: Some(2.5),
            output_files: Some(1),
            note: None,
        }
    }

    /// Done with 1 and 10 files, ended with 100, not run with 1000, fails with 8000.
    fn schemas() -> Schemas {
        let ended = SchemaRow {
            note: Some("ended after 90 s".to_owned()),
            ..row(100, None, Some(90.0))
        };
        let not_run = SchemaRow {
            not_run: true,
            ..row(1000, None, Some(90.0))
        };
        Schemas {
            environment: samples::environment(),
            rows: vec![
                row(1, Some(0.0123), None),
                row(10, Some(1.0), None),
                ended,
                not_run,
                row(8000, None, None),
            ],
        }
    }

    #[test]
    fn cells_say_what_was_ended_and_what_was_not_run() {
        let table = table(&schemas()).to_string();
        for line in [
            "| 1 | 12.3 ms, 120 MB |",
            "| 10 | 1.00 s, 120 MB |",
            "| 100 | over 90 s |",
            "| 1,000 | over 90 s (not run) |",
            "| 8,000 | fails |",
        ] {
            assert!(table.contains(line), "{table}");
        }
    }

    #[test]
    fn the_most_files_and_what_is_with_more() {
        let table = output(&schemas()).to_string();
        assert!(
            table.contains("| pbjs; 10 | 1.00 | 120 | 1 | 2.50 | 100 files: ended after 90 s |"),
            "{table}"
        );
    }
}
