//! A bounded cursor over the input.
//!
//! Invariant: `start <= pos <= end`, all in or one past the end of the one input slice, from whose pointer they are derived;
//! the slice lives for `'a`. `end` is where the message ends that is being read, and `field_start <= pos`.
//!
//! Lengths are compared as 64-bit numbers before they become addresses, so that no target cuts them short.

use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::error::{DecodeErrorKind, Fault};
use crate::wire::{fixed, tag, varint};

/// See the module's documentation.
pub(crate) struct Reader<'a> {
    pos: NonNull<u8>,
    end: NonNull<u8>,
    start: NonNull<u8>,
    field_start: NonNull<u8>,
    /// What is wrong, at the cursor.
    fault: Option<DecodeErrorKind>,
    marker: PhantomData<&'a [u8]>,
}

/// The end of the enclosing message, to come back to.
#[derive(Clone, Copy)]
pub(crate) struct End(NonNull<u8>);

impl<'a> Reader<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        let start = NonNull::from_ref(input).cast::<u8>();
        // SAFETY: one past the end of the slice.
        let end = unsafe { start.add(input.len()) };
        Self {
            pos: start,
            end,
            start,
            field_start: start,
            fault: None,
            marker: PhantomData,
        }
    }

    /// Bytes up to the end of the message.
    #[inline]
    pub(crate) fn remaining(&self) -> usize {
        self.end.addr().get() - self.pos.addr().get()
    }

    /// Whether the end of the message is reached.
    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        self.pos == self.end
    }

    /// Position in the input, in bytes.
    pub(crate) fn offset(&self) -> usize {
        self.pos.addr().get() - self.start.addr().get()
    }

    /// Position of the tag of the field that is being read.
    pub(crate) fn field_start(&self) -> usize {
        self.field_start.addr().get() - self.start.addr().get()
    }

    /// Goes back to a field that encloses the one that was read last.
    pub(crate) fn set_field_start(&mut self, offset: usize) {
        debug_assert!(offset <= self.offset());
        // SAFETY: the offset of a tag that was read, hence within the input.
        self.field_start = unsafe { self.start.add(offset.min(self.offset())) };
    }

    /// Start and length of what lies between the current field's tag and the cursor. The pointer covers the whole input.
    pub(crate) fn field(&self) -> (NonNull<u8>, u32) {
        let len = self.pos.addr().get() - self.field_start.addr().get();
        (self.field_start, u32::try_from(len).unwrap_or(u32::MAX))
    }

    /// Notes what is wrong at the cursor.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail<T>(&mut self, kind: DecodeErrorKind) -> Result<T, Fault> {
        self.fault = Some(kind);
        Err(Fault(()))
    }

    /// Goes back to a place that was read, and notes what is wrong there.
    #[cold]
    pub(crate) fn fail_at<T>(&mut self, kind: DecodeErrorKind, offset: usize) -> Result<T, Fault> {
        debug_assert!(offset <= self.offset());
        // SAFETY: not behind the cursor, hence within the input.
        self.pos = unsafe { self.start.add(offset.min(self.offset())) };
        self.fail(kind)
    }

    /// What was noted last, and where.
    pub(crate) fn fault(&self) -> (DecodeErrorKind, usize) {
        (self.fault.unwrap_or(DecodeErrorKind::Malformed), self.offset())
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        if self.pos < self.end {
            // SAFETY: less than `end`, so it lies in the input.
            Some(unsafe { *self.pos.as_ref() })
        } else {
            None
        }
    }

    /// Moves on.
    ///
    /// # Safety
    /// `count` is at most `remaining()`.
    #[inline]
    unsafe fn advance(&mut self, count: usize) {
        debug_assert!(count <= self.remaining());
        // SAFETY: passed on to the caller.
        self.pos = unsafe { self.pos.add(count) };
    }

    /// The next tag, or 0 at the end of the message. A tag that is returned has a field number that is not 0.
    #[inline]
    pub(crate) fn tag(&mut self) -> Result<u32, Fault> {
        self.field_start = self.pos;
        match self.peek() {
            None => Ok(0),
            Some(byte @ 0x08..=0x7f) => {
                // SAFETY: `peek` found a byte.
                unsafe { self.advance(1) };
                Ok(u32::from(byte))
            }
            Some(_) => self.long_tag(),
        }
    }

    /// The value of a varint of two bytes, if one comes next.
    #[inline]
    fn two_bytes(&self) -> Option<u32> {
        match *self.rest() {
            [first @ 0x80..=0xff, second @ 0..0x80, ..] => Some(u32::from(first & 0x7f) | u32::from(second) << 7),
            _ => None,
        }
    }

    #[inline(never)]
    fn long_tag(&mut self) -> Result<u32, Fault> {
        if let Some(tag) = self.two_bytes()
            && tag::number(tag) != 0
        {
            // SAFETY: two bytes were found in the rest.
            unsafe { self.advance(2) };
            return Ok(tag);
        }
        let mut value = 0u64;
        let bytes = self.rest();
        for (index, &byte) in bytes.iter().take(tag::MAX_BYTES).enumerate() {
            value |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                return match u32::try_from(value) {
                    Ok(tag) if tag::number(tag) != 0 => {
                        // SAFETY: these bytes were found in the rest.
                        unsafe { self.advance(index + 1) };
                        Ok(tag)
                    }
                    _ => self.fail(DecodeErrorKind::Malformed),
                };
            }
        }
        self.fail(if bytes.len() < tag::MAX_BYTES {
            DecodeErrorKind::Truncated
        } else {
            DecodeErrorKind::Malformed
        })
    }

    /// Reads the tag again if it comes next in its shortest form of one or two bytes.
    #[inline]
    pub(crate) fn same_tag(&mut self, tag: u32) -> bool {
        let start = self.pos;
        let rest = self.rest();
        let len = match tag {
            0..0x80 if rest.first().is_some_and(|byte| u32::from(*byte) == tag) => 1,
            0x80..0x4000
                if rest.len() >= 2 && u32::from(rest[0]) == tag & 0x7f | 0x80 && u32::from(rest[1]) == tag >> 7 =>
            {
                2
            }
            _ => return false,
        };
        self.field_start = start;
        // SAFETY: these bytes were found in the rest.
        unsafe { self.advance(len) };
        true
    }

    /// The bytes up to the end of the message.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        // SAFETY: the invariant of the type.
        unsafe { std::slice::from_raw_parts(self.pos.as_ptr(), self.remaining()) }
    }

    /// A varint of up to 64 bits.
    #[inline]
    pub(crate) fn varint(&mut self) -> Result<u64, Fault> {
        match self.peek() {
            Some(byte @ 0..0x80) => {
                // SAFETY: `peek` found a byte.
                unsafe { self.advance(1) };
                Ok(u64::from(byte))
            }
            _ => self.long_varint(),
        }
    }

    #[inline(never)]
    fn long_varint(&mut self) -> Result<u64, Fault> {
        if let Some(value) = self.two_bytes() {
            // SAFETY: two bytes were found in the rest.
            unsafe { self.advance(2) };
            return Ok(u64::from(value));
        }
        if let [first, second, third @ 0..0x80, ..] = *self.rest()
            && first & second >= 0x80
        {
            // SAFETY: three bytes were found in the rest.
            unsafe { self.advance(3) };
            return Ok(u64::from(first & 0x7f) | u64::from(second & 0x7f) << 7 | u64::from(third) << 14);
        }
        let mut value = 0u64;
        let bytes = self.rest();
        for (index, &byte) in bytes.iter().take(varint::MAX_BYTES).enumerate() {
            value |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                if index == varint::MAX_BYTES - 1 && byte > 1 {
                    break;
                }
                // SAFETY: these bytes were found in the rest.
                unsafe { self.advance(index + 1) };
                return Ok(value);
            }
        }
        self.fail(if bytes.len() < varint::MAX_BYTES {
            DecodeErrorKind::Truncated
        } else {
            DecodeErrorKind::Malformed
        })
    }

    /// Four bytes, little endian.
    #[inline]
    pub(crate) fn fixed32(&mut self) -> Result<u32, Fault> {
        let Some(bytes) = self.rest().first_chunk::<{ fixed::LEN32 }>() else {
            return self.fail(DecodeErrorKind::Truncated);
        };
        // SAFETY: these bytes were found in the rest.
        unsafe { self.advance(fixed::LEN32) };
        Ok(u32::from_le_bytes(*bytes))
    }

    /// Eight bytes, little endian.
    #[inline]
    pub(crate) fn fixed64(&mut self) -> Result<u64, Fault> {
        let Some(bytes) = self.rest().first_chunk::<{ fixed::LEN64 }>() else {
            return self.fail(DecodeErrorKind::Truncated);
        };
        // SAFETY: these bytes were found in the rest.
        unsafe { self.advance(fixed::LEN64) };
        Ok(u64::from_le_bytes(*bytes))
    }

    /// The length of a length-delimited value, all of which is there.
    #[inline]
    fn length(&mut self) -> Result<usize, Fault> {
        let length = match self.peek() {
            Some(0x80..) if let Some(length) = self.two_bytes() => {
                // SAFETY: two bytes were found in the rest.
                unsafe { self.advance(2) };
                u64::from(length)
            }
            _ => self.varint()?,
        };
        match usize::try_from(length) {
            Ok(length) if length <= self.remaining() => Ok(length),
            _ => self.fail(DecodeErrorKind::Truncated),
        }
    }

    /// A length-delimited value.
    #[inline]
    pub(crate) fn length_delimited(&mut self) -> Result<&'a [u8], Fault> {
        let length = self.length()?;
        let rest = self.rest();
        // SAFETY: `length` compared it with what remains.
        unsafe {
            self.advance(length);
            Ok(rest.get_unchecked(..length))
        }
    }

    /// Enters a length-delimited value: it ends where the length says until [`Reader::leave`].
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<End, Fault> {
        let length = self.length()?;
        let outer = End(self.end);
        // SAFETY: `length` compared it with what remains.
        self.end = unsafe { self.pos.add(length) };
        Ok(outer)
    }

    /// Leaves a value that [`Reader::enter`] entered, whose end this is.
    #[inline]
    pub(crate) fn leave(&mut self, outer: End) {
        debug_assert!(self.end <= outer.0);
        self.end = outer.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Writer;

    #[test]
    fn varints_of_every_length_are_read_whether_or_not_more_follows() {
        for bits in 0..64 {
            for value in [
                1u64 << bits,
                (1 << bits) - 1,
                u64::MAX >> bits,
                0x0123_4567_89ab_cdef >> bits,
            ] {
                let mut buffer = [0x55; 20];
                let mut writer = Writer::new(&mut buffer[..10]);
                writer.varint(value);
                let start = writer.room();
                for end in [10, 20] {
                    let mut reader = Reader::new(&buffer[start..end]);
                    assert_eq!(reader.varint().ok(), Some(value), "{value:#x}");
                    assert_eq!(reader.offset(), 10 - start, "{value:#x}");
                }
                for end in start..10 {
                    assert!(Reader::new(&buffer[start..end]).varint().is_err(), "{value:#x}");
                }
            }
        }
    }
}
