//! A panel: axes, grid, and bars or lines.

use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::draw::{Area, Drawn, TEXT, font};
use super::legend::{colour, marker};
use super::model::{Axis, COUNT, Group, Panel, Series, Shape};
use super::scale::{Scale, logarithmic, marked};
use crate::format::tick;

const LABELS: f64 = 15.0;
/// Part of a group's width that stays free between groups.
const FREE: f64 = 0.2;

/// Draws a panel on the scale that holds all values of those it is to be compared with.
pub fn draw(area: &Area<'_>, panel: &Panel, values: &[f64], series: &[Series]) -> Drawn {
    match &panel.shape {
        Shape::Bars { groups } => bars(area, panel, values, groups, series),
        Shape::Lines { x, lines } => draw_lines(area, panel, values, (x, lines), series),
    }
}

/// Margins and caption, alike in all panels.
fn builder<'a, 'b>(area: &'a Area<'b>, title: &str, below: u32) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut builder = ChartBuilder::on(area);
    builder
        .caption(title, font(18.0, HPos::Left).color(&TEXT))
        .margin_left(10)
        .margin_right(24)
        .margin_bottom(6)
        .x_label_area_size(below)
        .y_label_area_size(84);
    builder
}

/// Axes and grid.
fn mesh<X>(chart: &mut ChartContext<'_, SVGBackend<'_>, Cartesian2d<X, Scale>>, x: Option<&Axis>, y: &Axis) -> Drawn
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let format_x = |value: &f64| x.map_or_else(String::new, |axis| tick(*value, axis.units));
    let format_y = |value: &f64| tick(*value, y.units);
    let style = font(LABELS, HPos::Center).color(&TEXT);
    let mut mesh = chart.configure_mesh();
    mesh.axis_style(TEXT.mix(0.6))
        .bold_line_style(TEXT.mix(0.18))
        .light_line_style(TEXT.mix(0.06))
        .x_label_formatter(&format_x)
        .y_label_formatter(&format_y)
        .label_style(("sans-serif", LABELS).into_font().color(&TEXT))
        .axis_desc_style(style)
        .y_desc(y.title);
    match x {
        Some(axis) => mesh.x_desc(axis.title),
        // Groups have their own labels.
        None => mesh.disable_x_mesh().x_labels(0),
    };
    mesh.draw()?;
    Ok(())
}

fn bars(area: &Area<'_>, panel: &Panel, values: &[f64], groups: &[Group], series: &[Series]) -> Drawn {
    // Those that go this direction only take no room in the other.
    let has_bars = |at: &usize| groups.iter().any(|group| group.values[*at].is_some());
    let shown: Vec<usize> = (0..series.len()).filter(has_bars).collect();
    #[expect(clippy::cast_precision_loss, reason = "a dozen groups of bars")]
    let (count, width) = (groups.len() as f64, (1.0 - FREE) / shown.len() as f64);
    let (y, low) = logarithmic(values);
    let mut chart = builder(area, &panel.title, 42).build_cartesian_2d(0.0..count, y)?;
    mesh(&mut chart, None, &panel.y)?;

    let mut left = FREE / 2.0;
    for at in shown {
        let style = colour(&series[at]).filled();
        let values = groups.iter().map(|group| group.values[at]);
        let bars = values.scan(left, |x, value| {
            let start = *x;
            *x += 1.0;
            Some((start, value))
        });
        chart.draw_series(bars.filter_map(|(start, value)| {
            // A gap between neighbours keeps dark ones apart.
            let end = start + width * 0.92;
            Some(Rectangle::new([(start, low), (end, value?)], style))
        }))?;
        left += width;
    }
    let mut middle = 0.5;
    for Group {
        label: [name, size], ..
    } in groups
    {
        let (across, down) = chart.backend_coord(&(middle, low));
        on(area, name, (across, down + 14))?;
        on(area, size, (across, down + 31))?;
        middle += 1.0;
    }
    Ok(())
}

/// Text at a place of the whole picture.
fn on(area: &DrawingArea<SVGBackend<'_>, Shift>, text: &str, (x, y): (i32, i32)) -> Drawn {
    let (left, top) = area.get_base_pixel();
    let style = font(LABELS, HPos::Center).color(&TEXT);
    area.draw(&Text::new(text, (x - left, y - top), style))?;
    Ok(())
}

/// The horizontal axis, and the points of each series.
type Lines<'a> = (&'a Axis, &'a [Vec<(f64, f64)>]);

fn draw_lines(area: &Area<'_>, panel: &Panel, values: &[f64], (x, lines): Lines<'_>, series: &[Series]) -> Drawn {
    let across: Vec<f64> = lines.iter().flatten().map(|(x, _)| *x).collect();
    // Counts are a few chosen ones: they are the marks themselves.
    let scale_x = if x.units == COUNT {
        marked(&across)
    } else {
        logarithmic(&across).0
    };
    let mut chart = builder(area, &panel.title, 48).build_cartesian_2d(scale_x, logarithmic(values).0)?;
    mesh(&mut chart, Some(x), &panel.y)?;
    // The first series is ours: drawn last, it lies on top.
    for (at, (line, one)) in lines.iter().zip(series).enumerate().rev() {
        let colour = colour(one);
        let width = if at == 0 { 3 } else { 2 };
        chart.draw_series(LineSeries::new(line.iter().copied(), colour.stroke_width(width)))?;
        let markers = line
            .iter()
            .map(|point| EmptyElement::at(*point) + marker(at, (0, 0), colour));
        chart.draw_series(markers)?;
    }
    Ok(())
}
