//! What is written where there is room for it, as the caller has found out.

use std::ptr::{self, NonNull};

use super::Writer;
use crate::wire::varint;

impl Writer<'_> {
    /// Writes a varint without a branch on its length, where it has at most eight bytes.
    ///
    /// # Safety
    /// There is room for the longest varint.
    #[inline]
    pub(super) unsafe fn put_varint(&mut self, value: u64) {
        debug_assert!(self.room() >= varint::MAX_BYTES);
        let Some((bytes, len)) = varint::spread(value) else {
            // SAFETY: passed on to the caller.
            return unsafe { self.put_varint_bytes(value) };
        };
        // All eight bytes are written, those of the varint last. What is before it gets written later, or is of no account.
        let bytes = bytes << (8 * (8 - len));
        // SAFETY: eight bytes are less than the longest varint; `len` is at most that.
        unsafe {
            self.pos.sub(8).cast::<[u8; 8]>().write_unaligned(bytes.to_le_bytes());
            self.pos = self.pos.sub(len as usize);
        }
    }

    /// # Safety
    /// There is room for the varint.
    pub(super) unsafe fn put_varint_bytes(&mut self, mut value: u64) {
        let len = varint::len(value) as usize;
        debug_assert!(self.room() >= len);
        // SAFETY: passed on to the caller; each index is below `len`.
        unsafe {
            self.pos = self.pos.sub(len);
            for index in 0..len - 1 {
                self.pos.add(index).write(value as u8 | 0x80);
                value >>= 7;
            }
            self.pos.add(len - 1).write(value as u8);
        }
    }

    /// # Safety
    /// There is room for the bytes.
    #[inline]
    pub(super) unsafe fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        debug_assert!(self.room() >= N);
        // SAFETY: passed on to the caller.
        unsafe {
            self.pos = self.pos.sub(N);
            self.pos.cast::<[u8; N]>().write_unaligned(bytes);
        }
    }

    /// # Safety
    /// There is room for the longest tag.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "with a constant tag one store is left of it")]
    pub(super) unsafe fn put_tag(&mut self, tag: u32) {
        // SAFETY: passed on to the caller. Tags are constants nearly everywhere, and one arm is left then.
        unsafe {
            match tag {
                0..0x80 => self.put([tag as u8]),
                0x80..0x4000 => self.put([tag as u8 | 0x80, (tag >> 7) as u8]),
                _ => self.put_varint_bytes(u64::from(tag)),
            }
        }
    }
}

/// Copies bytes; up to 64 without a call.
///
/// # Safety
/// There is room for them at `to`, which does not overlap with them.
#[inline]
pub(super) unsafe fn copy(from: &[u8], to: NonNull<u8>) {
    let (from, to, len) = (from.as_ptr(), to.as_ptr(), from.len());
    // SAFETY: passed on to the caller. Loads that overlap cover any length between one word and two, or two and four.
    unsafe {
        if len > 64 {
            ptr::copy_nonoverlapping(from, to, len);
        } else if len > 32 {
            copy_ends::<32>(from, to, len);
        } else if len >= 16 {
            copy_ends::<16>(from, to, len);
        } else if len >= 8 {
            copy_ends::<8>(from, to, len);
        } else if len >= 4 {
            copy_ends::<4>(from, to, len);
        } else if len > 0 {
            let (first, middle, last) = (*from, *from.add(len / 2), *from.add(len - 1));
            *to = first;
            *to.add(len / 2) = middle;
            *to.add(len - 1) = last;
        }
    }
}

/// # Safety
/// As for [`copy`]; `len` is at least `N`, and what lies between the first and the last `N` bytes is not copied.
#[inline]
unsafe fn copy_ends<const N: usize>(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: passed on to the caller.
    unsafe {
        let first = from.cast::<[u8; N]>().read_unaligned();
        let last = from.add(len - N).cast::<[u8; N]>().read_unaligned();
        to.cast::<[u8; N]>().write_unaligned(first);
        to.add(len - N).cast::<[u8; N]>().write_unaligned(last);
    }
}
