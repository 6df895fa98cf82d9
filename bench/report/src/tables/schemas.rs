//! What generators take.

use super::markdown::{NOTHING, Table, cell};
use crate::catalog::generator_title;
use crate::format::{count, grouped, significant};
use crate::results::{SchemaRow, Schemas};

/// Seconds and peak memory: a row for each number of files, a column for each generator.
pub fn table(schemas: &Schemas) -> Table {
    let generators = schemas.generators();
    let mut table = Table::new(
        ["files"]
            .into_iter()
            .chain(generators.iter().map(|name| generator_title(name))),
    );
    for files in schemas.sizes() {
        let cells = generators.iter().map(|generator| {
            let row = schemas.row(files, generator);
            if let Some(seconds) = row.and_then(|row| row.over_seconds) {
                return format!("over {} s", significant(seconds));
            }
            match row.map(|row| (row.seconds, row.peak_mb)) {
                Some((Some(seconds), Some(mb))) => format!("{} s, {} MB", significant(seconds), grouped(mb)),
                Some((Some(seconds), None)) => format!("{} s", significant(seconds)),
                Some((None, _)) => "fails".to_owned(),
                None => NOTHING.to_owned(),
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
        let done = |row: &&SchemaRow| row.generator == generator && row.seconds.is_some();
        let Some(row) = schemas.rows.iter().filter(done).max_by_key(|row| row.files) else {
            continue;
        };
        table.row([
            format!("{}; {}", generator_title(generator), count(row.files)),
            cell(row.seconds, significant),
            cell(row.peak_mb, grouped),
            cell(row.output_files, count),
            cell(row.output_mb, significant),
            row.note.clone().unwrap_or_default(),
        ]);
    }
    table
}
