//! A place in a source file, and the file's text as miette wants it.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// One file that was read.
#[derive(Debug)]
pub struct Source {
    /// Path to show: as the user gave it, or the import path when it comes from no file on disk.
    pub name: String,
    /// Whole text, without a byte order mark; empty when only a descriptor is known.
    pub text: String,
}

/// A span of a file with what to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Bytes of [`Source::text`].
    pub span: Range<usize>,
    /// A few words: `first defined here`.
    pub text: String,
}

/// A file, and the spans in it that a problem is about; the first is the main one.
#[derive(Clone, Debug)]
pub struct Place {
    /// The file.
    pub source: Arc<Source>,
    /// Empty when the problem concerns the whole file.
    pub labels: Vec<Label>,
}

impl Place {
    /// The whole file.
    pub fn file(source: Arc<Source>) -> Self {
        Place {
            source,
            labels: Vec::new(),
        }
    }

    /// One span.
    pub fn span(source: Arc<Source>, span: Range<usize>, text: impl Into<String>) -> Self {
        Place {
            source,
            labels: vec![Label {
                span,
                text: text.into(),
            }],
        }
    }

    /// Line and column of the first label, counted from 1; columns count characters.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let label = self.labels.first()?;
        Some(self.source.line_column(label.span.start))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.source.name)?;
        if let Some((line, column)) = self.line_column() {
            write!(formatter, ":{line}:{column}")?;
        }
        Ok(())
    }
}

impl Source {
    /// Line and column of a byte offset, counted from 1; columns count characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }

    /// Byte span of a descriptor location's `span`: lines and columns from 0, where protox counts columns in bytes.
    pub fn descriptor_span(&self, span: &[i32]) -> Option<Range<usize>> {
        let (start_line, start_column, end_line, end_column) = match *span {
            [line, start, end] => (line, start, line, end),
            [start_line, start, end_line, end] => (start_line, start, end_line, end),
            _ => return None,
        };
        let start = self.offset(start_line, start_column)?;
        let end = self.offset(end_line, end_column)?;
        (start <= end).then_some(start..end)
    }

    fn offset(&self, line: i32, column: i32) -> Option<usize> {
        let line = usize::try_from(line).ok()?;
        let column = usize::try_from(column).ok()?;
        let start = match line {
            0 => 0,
            _ => self.text.match_indices('\n').nth(line - 1)?.0 + 1,
        };
        let offset = start.checked_add(column)?;
        self.text.is_char_boundary(offset).then_some(offset)
    }
}

impl miette::SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let inner = self.text.read_span(span, before, after)?;
        Ok(Box::new(miette::MietteSpanContents::new_named(
            self.name.clone(),
            inner.data(),
            *inner.span(),
            inner.line(),
            inner.column(),
            inner.line_count(),
        )))
    }
}
