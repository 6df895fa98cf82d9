//! `string`.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::Span;
use crate::Arena;

/// Set when the text is known to be ASCII. When it is not set, nothing is known.
const ASCII: u32 = 1;

/// Borrowed text: a `&'a str` of at most 4 GiB - 1 with a stable layout.
///
/// Invariant: the bytes are valid UTF-8, but for what `DecodeOptions::leave_text` says.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Str<'a>(Span<'a, u8>);

impl<'a> Str<'a> {
    /// The text, borrowed for as long as the message may live.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        // SAFETY: the invariant of the type.
        unsafe { std::str::from_utf8_unchecked(self.0.as_slice()) }
    }

    /// The bytes of the text.
    #[inline]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0.as_slice()
    }

    /// Makes a `Str` of text.
    ///
    /// # Panics
    /// When it is 4 GiB or longer.
    #[inline]
    pub const fn new(text: &'a str) -> Self {
        Self(Span::from_slice(text.as_bytes()))
    }

    /// Copies text into `arena`.
    ///
    /// # Panics
    /// When it is 4 GiB or longer.
    pub fn copied(text: &str, arena: &'a Arena) -> Self {
        Self(Span::from_slice(arena.alloc_slice(text.as_bytes())))
    }

    /// Length in bytes.
    #[inline]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no text.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the text was found to be ASCII when it was decoded. `false` says nothing.
    #[inline]
    pub const fn is_known_ascii(&self) -> bool {
        self.0.cap & ASCII != 0
    }

    /// Makes it the text of these bytes, in place, for the decoder.
    ///
    /// # Safety
    /// The bytes are valid UTF-8, and ASCII if `ascii` is set.
    #[inline]
    pub(crate) unsafe fn set_utf8_unchecked(&mut self, bytes: &'a [u8], ascii: bool) {
        self.0.set(bytes, u32::from(ascii) * ASCII);
    }
}

impl Deref for Str<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Default for Str<'_> {
    fn default() -> Self {
        Self(Span::EMPTY)
    }
}

impl<'a> From<&'a str> for Str<'a> {
    fn from(text: &'a str) -> Self {
        Self::new(text)
    }
}

impl<'a> From<&'a String> for Str<'a> {
    fn from(text: &'a String) -> Self {
        Self::new(text)
    }
}

impl<'a> From<Str<'a>> for &'a str {
    fn from(text: Str<'a>) -> Self {
        text.as_str()
    }
}

impl From<Str<'_>> for String {
    fn from(text: Str<'_>) -> Self {
        text.as_str().to_owned()
    }
}

impl AsRef<str> for Str<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Str<'_> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Str<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Str<'_> {}

impl PartialEq<str> for Str<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Str<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialOrd for Str<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Str<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl Hash for Str<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for Str<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

impl fmt::Display for Str<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), formatter)
    }
}
