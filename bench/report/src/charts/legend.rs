//! The legend: rows of keys above the panels.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::draw::{Area, Drawn, TEXT, font};
use super::model::Series;

const ROW: u32 = 26;
const LEFT: u32 = 20;
/// A key's swatch with the space on both sides of it.
const SWATCH: u32 = 34;
const GAP: u32 = 16;
const FONT: f64 = 16.0;

/// Room for a label, with some to spare: readers' fonts differ.
fn width(label: &str) -> u32 {
    let letters = u32::try_from(label.chars().count()).unwrap_or(u32::MAX / 100);
    SWATCH + letters * 8 + GAP
}

/// Where each key goes: its left edge and its row.
fn places(series: &[Series], total: u32) -> Vec<(u32, u32)> {
    let (mut x, mut row) = (LEFT, 0);
    let mut places = Vec::new();
    for Series { label, .. } in series {
        if x > LEFT && x + width(label) > total {
            (x, row) = (LEFT, row + 1);
        }
        places.push((x, row));
        x += width(label);
    }
    places
}

pub fn height(series: &[Series], total: u32) -> u32 {
    let rows = places(series, total).last().map_or(0, |(_, row)| row + 1);
    rows * ROW + 10
}

/// Draws each key: a filled square, or a piece of line with its marker.
pub fn draw(area: &Area<'_>, series: &[Series], lines: bool) -> Drawn {
    let (total, _) = area.dim_in_pixel();
    for (at, (one, (x, row))) in series.iter().zip(places(series, total)).enumerate() {
        let (x, y) = (i32::try_from(x)?, i32::try_from(row * ROW + ROW / 2)?);
        let colour = colour(one);
        if lines {
            area.draw(&PathElement::new([(x, y), (x + 26, y)], colour.stroke_width(2)))?;
            area.draw(&marker(at, (x + 13, y), colour))?;
        } else {
            area.draw(&Rectangle::new([(x + 6, y - 7), (x + 20, y + 7)], colour.filled()))?;
        }
        let style = font(FONT, HPos::Left).color(&TEXT);
        area.draw(&Text::new(one.label.as_str(), (x + 34, y), style))?;
    }
    Ok(())
}

pub fn colour(series: &Series) -> RGBColor {
    let (red, green, blue) = series.colour;
    RGBColor(red, green, blue)
}

type Marker = Polygon<(i32, i32)>;

/// A marker by a series' place: shapes tell lines apart where colours do not.
pub fn marker(at: usize, (x, y): (i32, i32), colour: RGBColor) -> Marker {
    const SHAPES: [&[(i32, i32)]; 4] = [
        // Octagon, nearly a circle.
        &[(-2, -5), (2, -5), (5, -2), (5, 2), (2, 5), (-2, 5), (-5, 2), (-5, -2)],
        &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
        &[(0, -6), (6, 5), (-6, 5)],
        &[(0, -6), (6, 0), (0, 6), (-6, 0)],
    ];
    let shape = SHAPES[at % SHAPES.len()];
    let corners: Vec<_> = shape.iter().map(|(across, down)| (x + across, y + down)).collect();
    Polygon::new(corners, colour.filled())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_on_in_the_next_row() {
        let series = |label: &str| Series {
            label: label.to_owned(),
            colour: (0, 0, 0),
        };
        let three = ["a", "bb", "ccc"].map(series);
        assert_eq!(places(&three, 180), [(20, 0), (78, 0), (20, 1)]);
        assert_eq!(height(&three, 180), 62);
        assert_eq!(height(&three, 1000), 36);
    }
}
