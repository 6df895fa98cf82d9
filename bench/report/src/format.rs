//! Numbers as people read them.

/// An integer with a comma at each thousand.
pub fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let (sign, digits) = digits
        .strip_prefix('-')
        .map_or(("", digits.as_str()), |rest| ("-", rest));
    let mut out = String::from(sign);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of things.
pub fn count(value: u64) -> String {
    #[expect(
        clippy::cast_precision_loss,
        reason = "sizes and numbers of files are far below 2^53"
    )]
    grouped(value as f64)
}

/// Allocations a call; parts of one where not every call makes them.
pub fn allocations(value: f64) -> String {
    if value.fract().abs() < 0.005 {
        grouped(value)
    } else {
        format!("{value:.2}")
    }
}

/// Nanoseconds, without the unit.
pub fn ns(value: f64) -> String {
    if value < 99.95 {
        format!("{value:.1}")
    } else {
        grouped(value)
    }
}

/// Three digits, and not fewer than the integer has.
pub fn significant(value: f64) -> String {
    if value < 9.995 {
        format!("{value:.2}")
    } else if value < 99.95 {
        format!("{value:.1}")
    } else {
        grouped(value)
    }
}

/// Nanoseconds, with the unit that leaves one to three digits before the point.
pub fn duration(ns: f64) -> String {
    for (unit, size) in [("s", 1e9), ("ms", 1e6), ("µs", 1e3)] {
        if ns >= size * 0.9995 {
            return format!("{} {unit}", significant(ns / size));
        }
    }
    format!("{ns:.0} ns")
}

/// A round value on an axis, which has no digits to spare.
pub fn tick(value: f64, units: &[(&str, f64)]) -> String {
    let (unit, size) = units
        .iter()
        .rev()
        .find(|(_, size)| value >= size * 0.9995)
        .unwrap_or(&units[0]);
    let scaled = value / size;
    // Three digits after the point, less the zeros.
    let number = format!("{scaled:.3}");
    let number = number.trim_end_matches('0').trim_end_matches('.');
    let number = if scaled >= 1000.0 {
        grouped(scaled)
    } else {
        number.to_owned()
    };
    if unit.is_empty() {
        number
    } else {
        format!("{number} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands() {
        assert_eq!(
            [0.0, 999.0, 1000.0, 227_399.4, -1_234_567.0].map(grouped),
            ["0", "999", "1,000", "227,399", "-1,234,567"]
        );
    }

    #[test]
    fn nanoseconds() {
        assert_eq!([4.25, 99.94, 99.96, 1420.0].map(ns), ["4.2", "99.9", "100", "1,420"]);
        assert_eq!(
            [642.0, 999.6, 1420.0, 73_916.0, 2.5e6, 3.25e9].map(duration),
            ["642 ns", "1.00 µs", "1.42 µs", "73.9 µs", "2.50 ms", "3.25 s"]
        );
    }

    #[test]
    fn ratios() {
        assert_eq!(
            [0.454, 9.994, 9.996, 55.71, 99.96, 1234.0].map(significant),
            ["0.45", "9.99", "10.0", "55.7", "100", "1,234"]
        );
    }

    #[test]
    fn ticks() {
        let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)];
        assert_eq!(
            [0.5, 100.0, 1000.0, 2500.0, 1e9].map(|value| tick(value, &units)),
            ["0.5 ns", "100 ns", "1 µs", "2.5 µs", "1,000 ms"]
        );
    }
}
