//! Every problem that a run can report, in one list: what is wrong, where, and what to do about it.
//!
//! A [`Problem`] is the sentence and the help, a [`Diagnostic`] adds the place in a `.proto` file, and [`Diagnostics`] collects
//! them, so that a run reports all of them and not the first. Printing is miette's, or JSON lines for tools.

mod build;
mod help;
mod place;
mod problem;
mod refusal;
mod warning;

use std::fmt;

pub use build::{BuildProblem, OLDEST_NDK};
pub use place::{Label, Place, Source};
pub use problem::{Kind, Problem};
pub use refusal::Refusal;

/// One problem at one place.
#[derive(Debug)]
pub struct Diagnostic {
    /// What is wrong.
    pub problem: Problem,
    /// Where, when it is in a file that was read.
    pub place: Option<Place>,
}

impl Diagnostic {
    /// A problem that has no place in a source file.
    pub fn new(problem: Problem) -> Self {
        Diagnostic { problem, place: None }
    }

    /// A problem in a source file.
    pub fn at(problem: Problem, place: Place) -> Self {
        Diagnostic {
            problem,
            place: Some(place),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.problem.to_string();
        // Where lines of the file are shown, its name is above them.
        if let Some(place) = self.place.as_ref().filter(|place| place.labels.is_empty())
            && !problem.contains(&place.source.name)
        {
            write!(formatter, "{}: ", place.source.name)?;
        }
        formatter.write_str(&problem)
    }
}

impl std::error::Error for Diagnostic {}

impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("error[{}]", self.problem.code())))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        let place = self.place.as_ref()?;
        if place.labels.is_empty() {
            return None;
        }
        Some(&*place.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let place = self.place.as_ref()?;
        if place.labels.is_empty() {
            return None;
        }
        Some(Box::new(place.labels.iter().map(|label| {
            miette::LabeledSpan::new(Some(label.text.clone()), label.span.start, label.span.len())
        })))
    }
}

/// Problems in the order in which they were found; never empty when it is returned as an error.
#[derive(Debug, Default)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds all of another run.
    pub fn append(&mut self, mut other: Diagnostics) {
        self.0.append(&mut other.0);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value when there is no problem, the problems otherwise, sorted by file and place.
    ///
    /// # Errors
    ///
    /// When at least one problem was added.
    pub fn into_result<T>(mut self, value: T) -> Result<T, Diagnostics> {
        if self.0.is_empty() {
            return Ok(value);
        }
        self.0.sort_by_cached_key(|diagnostic| {
            diagnostic.place.as_ref().map(|place| {
                let start = place.labels.first().map_or(0, |label| label.span.start);
                (place.source.name.clone(), start)
            })
        });
        Err(self)
    }

    /// Exit code of a run that failed with these: the gravest kind decides (building, then I/O, then usage, then schema).
    pub fn exit_code(&self) -> u8 {
        self.0
            .iter()
            .map(|diagnostic| diagnostic.problem.kind())
            .max()
            .unwrap_or(Kind::Schema)
            .exit_code()
    }
}

impl From<Problem> for Diagnostics {
    fn from(problem: Problem) -> Self {
        Diagnostics(vec![Diagnostic::new(problem)])
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics(vec![diagnostic])
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(formatter)?;
            }
            if let Some(place) = &diagnostic.place {
                write!(formatter, "{place}: ")?;
            }
            write!(formatter, "{}", diagnostic.problem)?;
            if let Some(help) = diagnostic.problem.help() {
                write!(formatter, " (help: {help})")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// The candidate that looks most like `text`, if any looks like it at all.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| {
            // Case and separators are what people get wrong first.
            let plain = |text: &str| text.to_lowercase().replace(['_', '-'], "");
            (
                strsim::normalized_damerau_levenshtein(&plain(text), &plain(candidate)),
                candidate,
            )
        })
        .filter(|(likeness, _)| *likeness >= 0.6)
        .max_by(|(a, first), (b, second)| a.total_cmp(b).then(second.cmp(first)))
        .map(|(_, candidate)| candidate)
}
