//! Writes a message backward: from the end of a buffer towards its start.
//!
//! Backward, the length of a message is known when it is written, so nothing is measured beforehand and nothing is moved.
//! Fields are therefore written in reverse: the last value first, and of each field the value before the tag.
//!
//! Invariant: `start <= pos <= end`, all in or one past the end of the one buffer, which is borrowed for `'b`; what lies from
//! `pos` to `end` is initialized. When something does not fit, all three become `start`: all that comes later does not fit
//! either, and callers look at `failed` once, at the end.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the low byte of a varint is what is written"
)]

mod put;

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

use crate::wire::{tag, varint};
use put::copy;

/// Where messages are written to, from the end of a buffer backward. See
/// [`Message::encode_backward`](crate::Message::encode_backward).
pub struct Writer<'b> {
    start: NonNull<u8>,
    pos: NonNull<u8>,
    end: NonNull<u8>,
    failed: bool,
    marker: PhantomData<&'b mut [MaybeUninit<u8>]>,
}

impl<'b> Writer<'b> {
    /// Writes into a buffer, from its end.
    pub fn new(buffer: &'b mut [u8]) -> Self {
        let len = buffer.len();
        // SAFETY: the buffer is borrowed for `'b`.
        unsafe { Self::from_raw(NonNull::from_mut(buffer).cast(), len) }
    }

    /// # Safety
    /// `len` bytes can be written at `start` for `'b`, and nobody else uses them.
    pub(crate) unsafe fn from_raw(start: NonNull<u8>, len: usize) -> Self {
        // SAFETY: one past the end of the buffer.
        let end = unsafe { start.add(len) };
        Self {
            start,
            pos: end,
            end,
            failed: false,
            marker: PhantomData,
        }
    }

    /// What was written so far: the end of the buffer, or nothing when something did not fit.
    pub fn written(&self) -> &[u8] {
        // SAFETY: the invariant of the type.
        unsafe { std::slice::from_raw_parts(self.pos.as_ptr(), self.mark()) }
    }

    /// Bytes left.
    #[inline]
    pub fn room(&self) -> usize {
        self.pos.addr().get() - self.start.addr().get()
    }

    /// Whether something did not fit.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.failed
    }

    /// Bytes written so far, to hand to [`Writer::length_and_tag`].
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.end.addr().get() - self.pos.addr().get()
    }

    /// Writes the length of what was written since `end`, and the tag.
    #[inline]
    pub(crate) fn length_and_tag(&mut self, end: usize, tag: u32) {
        // Less than `end` only after a failure, when nothing is written anyway.
        self.varint_field(tag, self.mark().saturating_sub(end) as u64);
    }

    /// Writes value and tag.
    #[inline]
    pub(crate) fn varint_field(&mut self, tag: u32, value: u64) {
        if value < 0x80 && self.room() > tag::MAX_BYTES {
            // SAFETY: there is room for a byte and the longest tag.
            unsafe {
                self.put([value as u8]);
                self.put_tag(tag);
            }
        } else {
            self.long_varint_field(tag, value);
        }
    }

    #[inline(never)]
    fn long_varint_field(&mut self, tag: u32, value: u64) {
        if (0x80..0x4000).contains(&value) && self.room() >= 2 + tag::MAX_BYTES {
            // SAFETY: there is room for two bytes and the longest tag.
            unsafe {
                self.put([value as u8 | 0x80, (value >> 7) as u8]);
                self.put_tag(tag);
            }
        } else if self.room() >= varint::MAX_BYTES + tag::MAX_BYTES {
            // SAFETY: there is room for the longest varint and the longest tag.
            unsafe {
                self.put_varint(value);
                self.put_tag(tag);
            }
        } else {
            self.varint(value);
            self.varint(u64::from(tag));
        }
    }

    /// Writes value and tag.
    #[inline]
    pub(crate) fn fixed32_field(&mut self, tag: u32, value: u32) {
        self.fixed_field(tag, value.to_le_bytes());
    }

    /// Writes value and tag.
    #[inline]
    pub(crate) fn fixed64_field(&mut self, tag: u32, value: u64) {
        self.fixed_field(tag, value.to_le_bytes());
    }

    #[inline]
    fn fixed_field<const N: usize>(&mut self, tag: u32, bytes: [u8; N]) {
        if self.room() >= N + tag::MAX_BYTES {
            // SAFETY: there is room for the bytes and the longest tag.
            unsafe {
                self.put(bytes);
                self.put_tag(tag);
            }
        } else {
            self.tight_fixed_field(tag, &bytes);
        }
    }

    #[cold]
    fn tight_fixed_field(&mut self, tag: u32, bytes: &[u8]) {
        self.raw(bytes);
        self.varint(u64::from(tag));
    }

    /// Writes bytes, their length and the tag.
    #[inline(never)]
    pub(crate) fn bytes_field(&mut self, tag: u32, bytes: &[u8]) {
        let len = bytes.len();
        if len >= 0x80 || tag >= 0x4000 || self.room() < len + 1 + tag::MAX_BYTES {
            return self.long_bytes_field(tag, bytes);
        }
        // SAFETY: there is room for the bytes, a byte of length and the longest tag. The bytes cannot overlap with the buffer,
        // which is borrowed mutably.
        unsafe {
            let place = self.pos.sub(len);
            self.pos = place;
            self.put([len as u8]);
            self.put_tag(tag);
            // Last, so that nothing has to be kept over the call that copies many bytes.
            copy(bytes, place);
        }
    }

    #[inline(never)]
    fn long_bytes_field(&mut self, tag: u32, bytes: &[u8]) {
        let len = bytes.len();
        if !(0x80..0x4000).contains(&len) || tag >= 0x4000 || self.room() < len + 2 + tag::MAX_BYTES {
            return self.any_bytes_field(tag, bytes);
        }
        // SAFETY: as in `bytes_field`, with two bytes of length.
        unsafe {
            let place = self.pos.sub(len);
            self.pos = place;
            self.put([len as u8 | 0x80, (len >> 7) as u8]);
            self.put_tag(tag);
            copy(bytes, place);
        }
    }

    #[inline(never)]
    fn any_bytes_field(&mut self, tag: u32, bytes: &[u8]) {
        self.raw(bytes);
        self.varint_field(tag, bytes.len() as u64);
    }

    /// Writes four bytes.
    #[inline]
    pub(crate) fn fixed32(&mut self, value: u32) {
        self.raw(&value.to_le_bytes());
    }

    /// Writes eight bytes.
    #[inline]
    pub(crate) fn fixed64(&mut self, value: u64) {
        self.raw(&value.to_le_bytes());
    }

    /// [`Writer::raw`] that is a call, for what is rarely there.
    #[inline(never)]
    pub(crate) fn raw_outlined(&mut self, bytes: &[u8]) {
        self.raw(bytes);
    }

    /// Writes bytes as they are.
    #[inline]
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        if self.room() < bytes.len() {
            return self.fail();
        }
        // SAFETY: there is room. A slice that can be read cannot overlap with the buffer, which is borrowed mutably.
        unsafe {
            self.pos = self.pos.sub(bytes.len());
            copy(bytes, self.pos);
        }
    }

    /// Writes a varint.
    #[inline]
    pub(crate) fn varint(&mut self, value: u64) {
        if value < 0x80 && self.room() > 0 {
            // SAFETY: there is room for a byte.
            unsafe { self.put([value as u8]) };
        } else {
            self.long_varint(value);
        }
    }

    #[inline(never)]
    fn long_varint(&mut self, value: u64) {
        if self.room() >= varint::MAX_BYTES {
            // SAFETY: there is room for the longest varint.
            unsafe { self.put_varint(value) };
        } else if self.room() >= varint::len(value) as usize {
            // SAFETY: there is room for this one.
            unsafe { self.put_varint_bytes(value) };
        } else {
            self.fail();
        }
    }

    #[cold]
    fn fail(&mut self) {
        self.failed = true;
        self.pos = self.start;
        self.end = self.start;
    }
}

/// A vector of exactly `len` bytes, all of them written by `write`.
///
/// # Panics
/// When `write` writes more or less than that: the message's `size` and `encode_fields` do not agree.
pub(crate) fn to_vec(len: usize, write: impl FnOnce(&mut Writer<'_>)) -> Vec<u8> {
    let mut bytes = Vec::<u8>::with_capacity(len);
    // SAFETY: the vector's spare room is borrowed by nobody else until `set_len`.
    let mut writer = unsafe { Writer::from_raw(NonNull::from_mut(bytes.spare_capacity_mut()).cast(), len) };
    write(&mut writer);
    assert!(
        !writer.failed && writer.room() == 0,
        "`size` and `encode_fields` disagree"
    );
    // SAFETY: the writer initialized everything from `pos`, which is the start now, to the end.
    unsafe { bytes.set_len(len) };
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_every_length_of_bytes_and_varint() {
        for len in 0..127 {
            let bytes: Vec<u8> = (0..len).collect();
            for room in [len as usize + 2, 200] {
                let mut buffer = vec![0xaa; room];
                let mut writer = Writer::new(&mut buffer);
                writer.bytes_field(10, &bytes);
                assert_eq!(writer.written(), [&[10, len], &bytes[..]].concat());
            }
        }
        for (value, expected) in [
            (0, &[0][..]),
            (127, &[127]),
            (128, &[0x80, 1]),
            (300, &[0xac, 2]),
            (u64::MAX, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
        ] {
            assert_eq!(to_vec(expected.len(), |writer| writer.varint(value)), expected);
        }
        for bits in 0..64 {
            for value in [1 << bits, (1u64 << bits) - 1, u64::MAX >> bits] {
                let len = varint::len(value) as usize;
                let tight = to_vec(len, |writer| writer.varint(value));
                let mut buffer = [0xaa; 32];
                let mut writer = Writer::new(&mut buffer);
                writer.varint(1);
                writer.varint(value);
                assert_eq!(writer.written(), [&tight[..], &[1]].concat(), "{value}");
                let field = to_vec(len + 1, |writer| writer.varint_field(8, value));
                let mut writer = Writer::new(&mut buffer);
                writer.varint_field(8, value);
                assert_eq!(writer.written(), field);
                assert_eq!(field, [&[8], &tight[..]].concat(), "{value}");
            }
        }
    }

    #[test]
    fn fills_a_buffer_to_the_last_byte_and_no_further() {
        let field = |buffer: &mut [u8]| {
            let mut writer = Writer::new(buffer);
            writer.varint_field(0x4008, 5);
            writer.fixed64_field(9, 1);
            writer.fixed32_field(13, 1);
            writer.varint_field(8, 200);
            (writer.is_full(), writer.written().to_vec())
        };
        let exact = field(&mut [0; 21]);
        assert_eq!(exact.1.len(), 21);
        assert!(!exact.0);
        for len in 0..21 {
            assert_eq!(field(&mut vec![0; len]), (true, vec![]), "{len} bytes of room");
        }
    }
}
