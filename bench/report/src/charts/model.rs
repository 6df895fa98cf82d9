//! What a chart shows, free of how it is drawn.

/// One picture: a title, one legend, one panel or two under it.
pub struct Chart {
    pub file: &'static str,
    pub title: String,
    /// What is better, and on what it was measured.
    pub note: String,
    pub series: Vec<Series>,
    pub panels: Vec<Panel>,
}

pub struct Series {
    pub label: String,
    pub colour: (u8, u8, u8),
}

pub struct Panel {
    pub title: String,
    pub y: Axis,
    pub shape: Shape,
}

pub enum Shape {
    Bars {
        groups: Vec<Group>,
    },
    /// Points of each series, by x.
    Lines {
        x: Axis,
        lines: Vec<Vec<(f64, f64)>>,
    },
}

/// Bars side by side.
pub struct Group {
    /// Two lines.
    pub label: [String; 2],
    /// For each series, where it has one.
    pub values: Vec<Option<f64>>,
}

/// A logarithmic axis.
pub struct Axis {
    pub title: &'static str,
    pub units: Units,
}

/// Names of units with their sizes, from the smallest on.
pub type Units = &'static [(&'static str, f64)];

pub const NANOSECONDS: Units = &[("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)];
pub const SECONDS: Units = &[("ms", 1e-3), ("s", 1.0)];
pub const BYTES: Units = &[("B", 1.0), ("KB", 1e3), ("MB", 1e6)];
pub const MEGABYTES: Units = &[("MB", 1.0), ("GB", 1e3)];
pub const COUNT: Units = &[("", 1.0)];

impl Panel {
    /// All values of the vertical axis.
    pub fn values(&self) -> Vec<f64> {
        match &self.shape {
            Shape::Bars { groups } => groups
                .iter()
                .flat_map(|group| &group.values)
                .filter_map(|value| *value)
                .collect(),
            Shape::Lines { lines, .. } => lines.iter().flatten().map(|(_, y)| *y).collect(),
        }
    }
}

impl Chart {
    /// Values of all panels that measure the same as one of them does: those share a scale, so that they can be compared.
    pub fn alike(&self, panel: &Panel) -> Vec<f64> {
        let same = |other: &&Panel| other.y.title == panel.y.title;
        self.panels.iter().filter(same).flat_map(Panel::values).collect()
    }

    pub fn has_data(&self) -> bool {
        !self.series.is_empty() && self.panels.iter().all(|panel| !panel.values().is_empty())
    }
}
