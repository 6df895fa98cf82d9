//! A table in Markdown.

use std::fmt;

use crate::format::ns;
use crate::results::Row;

/// The first column is text and stands left, all others are numbers and stand right.
pub struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    left: usize,
}

impl Table {
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Self {
            header: header.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
            left: 1,
        }
    }

    /// All columns are text.
    pub fn of_text(mut self) -> Self {
        self.left = self.header.len();
        self
    }

    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        debug_assert_eq!(cells.len(), self.header.len(), "{cells:?}");
        self.rows.push(cells);
    }
}

/// What a cell without a figure has.
pub const NOTHING: &str = "–";

/// A figure, or the sign that there is none.
pub fn cell<T>(value: Option<T>, format: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| NOTHING.to_owned(), format)
}

/// Nanoseconds of a row, with a star where there is a remark about it.
pub fn time(row: Option<&Row>) -> String {
    cell(row, |row| ns(row.median_ns) + if row.noted { "\\*" } else { "" })
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        f.write_str(&line(&self.header))?;
        let rule = (0..self.header.len()).map(|at| if at < self.left { "---" } else { "---:" });
        writeln!(f, "|{}|", rule.collect::<Vec<_>>().join("|"))?;
        self.rows.iter().try_for_each(|row| f.write_str(&line(row)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Direction;
    use crate::samples;

    #[test]
    fn remarks_are_starred() {
        let mut row = samples::row("default", Direction::Encode, "pbf", 1234.0);
        assert_eq!(time(Some(&row)), "1,234");
        row.noted = true;
        assert_eq!(time(Some(&row)), "1,234\\*");
        assert_eq!(time(None), "–");
    }

    #[test]
    fn numbers_stand_right() {
        let mut table = Table::new(["payload", "ns"]);
        table.row(["tiny", &cell(Some(2.0), |ns| format!("{ns}"))]);
        table.row(["large", &cell(None::<f64>, |ns| format!("{ns}"))]);
        assert_eq!(
            table.to_string(),
            "| payload | ns |\n|---|---:|\n| tiny | 2 |\n| large | – |\n"
        );
        assert_eq!(Table::new(["a", "b"]).of_text().to_string(), "| a | b |\n|---|---|\n");
    }
}
