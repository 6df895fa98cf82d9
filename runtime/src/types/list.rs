//! `repeated`.

use std::fmt;
use std::ops::Deref;

use super::Span;

/// A borrowed list: a `&'a [T]` of at most 2^32 - 1 elements with a stable layout.
///
/// ```
/// let list = ferrobuf::List::from(&[1, 2, 3]);
/// assert_eq!(list.iter().sum::<i32>(), 6);
/// ```
#[repr(transparent)]
pub struct List<'a, T>(pub(crate) Span<'a, T>);

impl<'a, T> List<'a, T> {
    /// Makes a list of a slice.
    ///
    /// # Panics
    /// When it has 2^32 elements or more.
    #[inline]
    pub const fn new(values: &'a [T]) -> Self {
        Self(Span::from_slice(values))
    }

    /// The elements, borrowed for as long as the message may live.
    #[inline]
    pub const fn as_slice(&self) -> &'a [T] {
        self.0.as_slice()
    }

    /// Number of elements.
    #[inline]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> Clone for List<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<'_, T> {}

impl<T> Deref for List<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        Self(Span::EMPTY)
    }
}

impl<'a, T> From<&'a [T]> for List<'a, T> {
    fn from(values: &'a [T]) -> Self {
        Self::new(values)
    }
}

impl<'a, T, const N: usize> From<&'a [T; N]> for List<'a, T> {
    fn from(values: &'a [T; N]) -> Self {
        Self::new(values)
    }
}

impl<'a, T> From<&'a Vec<T>> for List<'a, T> {
    fn from(values: &'a Vec<T>) -> Self {
        Self::new(values)
    }
}

impl<'a, T> IntoIterator for List<'a, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<'a, T> IntoIterator for &List<'a, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<T: PartialEq> PartialEq for List<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for List<'_, T> {}

impl<T: PartialEq> PartialEq<[T]> for List<'_, T> {
    fn eq(&self, other: &[T]) -> bool {
        self.as_slice() == other
    }
}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for List<'_, T> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.as_slice() == other
    }
}

impl<T: fmt::Debug> fmt::Debug for List<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_slice(), formatter)
    }
}
