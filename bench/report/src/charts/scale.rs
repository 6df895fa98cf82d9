//! Logarithmic scales with round ends and round marks.

use plotters::coord::combinators::{BindKeyPoints, IntoLogRange, LogCoord, WithKeyPoints};

pub type Scale = WithKeyPoints<LogCoord<f64>>;

/// A scale that holds all values, and where it begins.
pub fn logarithmic(values: &[f64]) -> (Scale, f64) {
    let (low, high) = ends(values);
    let (bold, light) = marks(low, high);
    let scale = (low..high).log_scale().with_key_points(bold);
    (scale.with_light_points(light), low)
}

/// The same, with the values themselves as its marks.
pub fn marked(values: &[f64]) -> Scale {
    let (low, high) = ends(values);
    let mut marks = values.to_vec();
    marks.sort_by(f64::total_cmp);
    marks.dedup();
    (low..high).log_scale().with_key_points(marks)
}

/// 1, 2 or 5 times a power of ten below the least value, above the greatest.
fn ends(values: &[f64]) -> (f64, f64) {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(0.0, f64::max);
    let (bottom, top) = (least.log10().floor(), greatest.log10().floor());
    let down = [5.0, 2.0, 1.0].map(|step| step * 10f64.powf(bottom));
    let up = [1.0, 2.0, 5.0, 10.0].map(|step| step * 10f64.powf(top));
    // Not at the very end, where a bar would have no height and a point would lie on the frame.
    let low = down.into_iter().find(|end| *end < least * 0.9);
    let high = up.into_iter().find(|end| *end > greatest * 1.05);
    (
        low.unwrap_or(5.0 * 10f64.powf(bottom - 1.0)),
        high.unwrap_or(2.0 * 10f64.powf(top + 1.0)),
    )
}

/// Marks with labels, and fine lines between them.
fn marks(low: f64, high: f64) -> (Vec<f64>, Vec<f64>) {
    // Where there is little room between the ends, powers of ten alone would be too few.
    let labelled: &[u32] = if high / low < 100.0 { &[1, 2, 5] } else { &[1] };
    let (mut bold, mut light) = (Vec::new(), Vec::new());
    let mut power = 10f64.powf(low.log10().floor());
    while power <= high {
        for step in 1..10 {
            let value = power * f64::from(step);
            if value >= low * 0.999 && value <= high * 1.001 {
                (if labelled.contains(&step) {
                    &mut bold
                } else {
                    &mut light
                })
                .push(value);
            }
        }
        power *= 10.0;
    }
    (bold, light)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(left: (f64, f64), right: (f64, f64)) -> bool {
        (left.0 / right.0 - 1.0).abs() < 1e-9 && (left.1 / right.1 - 1.0).abs() < 1e-9
    }

    #[test]
    fn ends_are_round_and_hold_all() {
        for (values, want) in [
            ([242.0, 19_000.0], (200.0, 20_000.0)),
            ([100.0, 100.0], (50.0, 200.0)),
            ([0.2, 9.9], (0.1, 20.0)),
            ([5.1, 1e6], (2.0, 2e6)),
        ] {
            assert!(about(ends(&values), want), "{values:?}: {:?}", ends(&values));
        }
    }

    #[test]
    fn marks_are_as_many_as_there_is_room_for() {
        assert_eq!(marks(10.0, 1000.0).0, [10.0, 100.0, 1000.0]);
        assert_eq!(marks(10.0, 100.0).0, [10.0, 20.0, 50.0, 100.0]);
        assert_eq!(marks(10.0, 50.0).1, [30.0, 40.0]);
    }
}
