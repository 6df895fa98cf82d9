//! `bytes`.

use std::fmt;
use std::ops::Deref;

use super::Span;

/// Borrowed bytes: a `&'a [u8]` of at most 4 GiB - 1 with a stable layout.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Bytes<'a>(Span<'a, u8>);

impl<'a> Bytes<'a> {
    /// Makes `Bytes` of a slice.
    ///
    /// # Panics
    /// When it is 4 GiB or longer.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(Span::from_slice(bytes))
    }

    /// [`Bytes::new`] in place, for the decoder.
    #[inline]
    pub(crate) fn set(&mut self, bytes: &'a [u8]) {
        self.0.set(bytes, 0);
    }

    /// The bytes, borrowed for as long as the message may live.
    #[inline]
    pub const fn as_slice(&self) -> &'a [u8] {
        self.0.as_slice()
    }

    /// Number of bytes.
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

impl Deref for Bytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl Default for Bytes<'_> {
    fn default() -> Self {
        Self(Span::EMPTY)
    }
}

impl<'a> From<&'a [u8]> for Bytes<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Bytes<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self::new(bytes)
    }
}

impl<'a> From<&'a Vec<u8>> for Bytes<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Self::new(bytes)
    }
}

impl<'a> From<Bytes<'a>> for &'a [u8] {
    fn from(bytes: Bytes<'a>) -> Self {
        bytes.as_slice()
    }
}

impl AsRef<[u8]> for Bytes<'_> {
    fn as_ref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl PartialEq for Bytes<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Bytes<'_> {}

impl PartialEq<[u8]> for Bytes<'_> {
    fn eq(&self, other: &[u8]) -> bool {
        self.as_slice() == other
    }
}

impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_slice(), formatter)
    }
}
