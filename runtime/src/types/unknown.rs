//! Fields that the schema does not know.

use std::fmt;
use std::ptr::NonNull;

use super::{OutOfMemory, Span};
use crate::{Arena, DecodeError};

/// Fields that the schema does not know, as they were on the wire, in order of arrival. They are written back after the known
/// ones.
///
/// Unknown fields that follow each other in the input are borrowed from it; others are copied into the arena.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Unknown<'a>(Span<'a, u8>);

impl<'a> Unknown<'a> {
    /// Takes raw fields, tags included.
    ///
    /// # Errors
    /// When they are not whole fields: encoding them would give a message that nobody can read.
    ///
    /// # Panics
    /// When there are 4 GiB of them or more.
    pub fn new(fields: &'a [u8]) -> Result<Self, DecodeError> {
        crate::wire::skip::check_fields(fields, crate::DecodeOptions::MAX_DEPTH)?;
        Ok(Self(Span::from_slice(fields)))
    }

    /// The raw fields.
    #[inline]
    pub const fn as_slice(&self) -> &'a [u8] {
        self.0.as_slice()
    }

    /// Length in bytes.
    #[inline]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no unknown fields.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Length in bytes, as [`Message::size`](crate::Message::size) counts.
    #[doc(hidden)]
    #[inline]
    pub const fn size(&self) -> u64 {
        self.0.len() as u64
    }

    /// Appends a field that lies in the input of the decode call.
    ///
    /// # Safety
    /// The span is owned by the decode call whose arena this is. `len` bytes can be read at `start` for `'a`, and `start` was
    /// derived from a pointer to the whole input of the call.
    pub(crate) unsafe fn append_input(
        &mut self,
        arena: &'a Arena,
        start: NonNull<u8>,
        len: u32,
    ) -> Result<(), OutOfMemory> {
        if self.0.is_empty() && self.0.cap == 0 {
            // SAFETY: passed on to the caller.
            self.0 = unsafe { Span::from_raw(start, len) };
            return Ok(());
        }
        if self.0.is_followed_by(start) {
            // SAFETY: both lie in the one input of this decode call, next to each other, and its pointer covers all of it.
            unsafe { self.0.extend_borrowed(len) };
            return Ok(());
        }
        // SAFETY: passed on to the caller.
        unsafe {
            let field = Span::from_raw(start, len);
            self.0.extend(arena, field.as_slice())
        }
    }

    /// Appends bytes that lie elsewhere.
    ///
    /// # Safety
    /// The span is owned by the decode call whose arena this is.
    pub(crate) unsafe fn append_copy(&mut self, arena: &'a Arena, field: &[u8]) -> Result<(), OutOfMemory> {
        // SAFETY: passed on to the caller.
        unsafe { self.0.extend(arena, field) }
    }
}

impl Default for Unknown<'_> {
    fn default() -> Self {
        Self(Span::EMPTY)
    }
}

impl PartialEq for Unknown<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Unknown<'_> {}

impl fmt::Debug for Unknown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_slice(), formatter)
    }
}
