//! The charts, by the names of their files.

mod data;
mod draw;
mod legend;
mod model;
mod panel;
mod scale;

use std::collections::BTreeMap;

use crate::error::Result;
use crate::results::Results;

/// Each chart that the results are enough for, as SVG.
pub fn all(results: &Results) -> Result<BTreeMap<&'static str, String>> {
    let charts = data::charts(results);
    charts
        .into_iter()
        .filter(model::Chart::has_data)
        .map(|chart| Ok((chart.file, draw::svg(&chart)?)))
        .collect()
}
