//! A chart as SVG: title, legend, panels and note, each in an area of its own, so that nothing covers data.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::legend;
use super::model::{Chart, Shape};
use super::panel;
use crate::error::{Error, Result};

pub type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// What plotters may say, in words: writing to memory fails for no other reason than a bug of ours.
pub type Drawn = std::result::Result<(), Box<dyn std::error::Error>>;

const WIDTH: u32 = 1000;
const TITLE: u32 = 44;
const NOTE: u32 = 30;
/// Bars need width, so their panels lie one above the other; lines stand side by side.
const BARS: u32 = 345;
const LINES: u32 = 420;

/// Dark enough on the white ground that each chart brings along, for pages that are light or dark.
pub const TEXT: RGBColor = RGBColor(0x22, 0x22, 0x22);

pub fn svg(chart: &Chart) -> Result<String> {
    let mut text = String::new();
    draw(chart, &mut text).map_err(|what| Error::Chart {
        chart: chart.file.to_owned(),
        what: what.to_string(),
    })?;
    Ok(text)
}

fn draw(chart: &Chart, text: &mut String) -> Drawn {
    let stacked = matches!(chart.panels[0].shape, Shape::Bars { .. });
    let panels = u32::try_from(chart.panels.len())?;
    let body = if stacked { BARS * panels } else { LINES };
    let legend = legend::height(&chart.series, WIDTH);
    let height = TITLE + legend + body + NOTE;

    let root = SVGBackend::with_string(text, (WIDTH, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let (head, rest) = root.split_vertically(TITLE);
    let (keys, rest) = rest.split_vertically(legend);
    let (body, foot) = rest.split_vertically(body);

    head.draw(&Text::new(
        chart.title.as_str(),
        (20, 26),
        font(23.0, HPos::Left).color(&TEXT),
    ))?;
    legend::draw(&keys, &chart.series, !stacked)?;
    let areas = if stacked {
        body.split_evenly((chart.panels.len(), 1))
    } else {
        body.split_evenly((1, chart.panels.len()))
    };
    for (area, panel) in areas.iter().zip(&chart.panels) {
        panel::draw(area, panel, &chart.alike(panel), &chart.series)?;
    }
    foot.draw(&Text::new(
        chart.note.as_str(),
        (20, 14),
        font(15.0, HPos::Left).color(&TEXT.mix(0.8)),
    ))?;
    root.present()?;
    Ok(())
}

/// Whatever the reader's machine has without serifs, centred on the point's height.
pub fn font(size: f64, across: HPos) -> TextStyle<'static> {
    TextStyle::from(("sans-serif", size).into_font()).pos(Pos::new(across, VPos::Center))
}
