//! Pointer, length and capacity: the layout that strings, bytes, lists, maps and unknown fields share.
//!
//! Invariant: `ptr` is aligned and not null, and `len` initialized values lie there for `'a`. When `cap` is not 0, the memory
//! has room for `cap` values and was allocated in the arena of the decode call that made the span. The spare room is used by
//! that call only, see [`crate::codegen`]; later `cap` means nothing.

use std::alloc::Layout;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use crate::Arena;

/// See the module's documentation.
#[repr(C)]
pub(crate) struct Span<'a, T> {
    ptr: NonNull<T>,
    len: u32,
    /// Capacity; flags in a `Str`.
    pub(super) cap: u32,
    marker: PhantomData<&'a [T]>,
}

/// The system gave no memory, or a list would have 2^32 elements.
#[derive(Debug)]
pub(crate) struct OutOfMemory;

impl<T> Clone for Span<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Span<'_, T> {}

// SAFETY: a span is a shared borrow of values, as `&[T]` is.
unsafe impl<T: Sync> Send for Span<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Span<'_, T> {}

impl<'a, T> Span<'a, T> {
    /// Where the members lie, for the tests of the layout.
    #[cfg(test)]
    pub(super) const OFFSETS: [usize; 3] = [
        std::mem::offset_of!(Self, ptr),
        std::mem::offset_of!(Self, len),
        std::mem::offset_of!(Self, cap),
    ];

    pub(crate) const EMPTY: Self = Self {
        ptr: NonNull::dangling(),
        len: 0,
        cap: 0,
        marker: PhantomData,
    };

    pub(crate) const fn from_slice(values: &'a [T]) -> Self {
        assert!(
            values.len() <= u32::MAX as usize,
            "a protobuf value cannot have 2^32 elements or bytes"
        );
        #[allow(clippy::cast_possible_truncation, reason = "checked in the line above")]
        let len = values.len() as u32;
        Self {
            ptr: NonNull::from_ref(values).cast(),
            len,
            cap: 0,
            marker: PhantomData,
        }
    }

    /// Replaces this span by `values`, with a capacity of 0 or the flags of a `Str`. Length and capacity are written as one number: a copy
    /// of the struct that they are in, right afterwards, would wait for two of half the size to reach memory.
    #[inline]
    pub(super) fn set(&mut self, values: &'a [T], cap: u32) {
        let span = Self::from_slice(values);
        let (first, second) = if cfg!(target_endian = "little") {
            (span.len, cap)
        } else {
            (cap, span.len)
        };
        self.ptr = span.ptr;
        // SAFETY: `cap` comes right after `len`, and both are initialized by the eight bytes of the number.
        unsafe {
            let lengths = ptr::from_mut(self)
                .byte_add(std::mem::offset_of!(Self, len))
                .cast::<u64>();
            lengths.write_unaligned(u64::from(first) | u64::from(second) << 32);
        }
    }

    /// # Safety
    /// `len` initialized values lie at `ptr` for `'a`.
    pub(crate) const unsafe fn from_raw(ptr: NonNull<T>, len: u32) -> Self {
        Self {
            ptr,
            len,
            cap: 0,
            marker: PhantomData,
        }
    }

    #[inline]
    pub(crate) const fn as_slice(&self) -> &'a [T] {
        // SAFETY: the invariant of the type.
        unsafe { std::slice::from_raw_parts(self.ptr.as_ptr(), self.len as usize) }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether `other` starts where this borrowed span ends.
    pub(crate) fn is_followed_by(&self, other: NonNull<T>) -> bool {
        self.cap == 0 && self.len != 0 && ptr::eq(self.ptr.as_ptr().wrapping_add(self.len()), other.as_ptr())
    }

    /// Appends what [`Span::is_followed_by`].
    ///
    /// # Safety
    /// `more` values follow this span in the same allocation, readable for `'a` through the pointer that this span was made of.
    pub(crate) unsafe fn extend_borrowed(&mut self, more: u32) {
        self.len += more;
    }

    /// Makes room for `additional` more values.
    ///
    /// # Safety
    /// The span is owned by the decode call that calls this, and `arena` is the arena of that call.
    #[inline]
    pub(crate) unsafe fn reserve(&mut self, arena: &'a Arena, additional: usize) -> Result<(), OutOfMemory>
    where
        T: Copy,
    {
        if self.cap as usize >= self.len().saturating_add(additional) {
            return Ok(());
        }
        // SAFETY: passed on to the caller.
        unsafe { self.grow(arena, additional) }
    }

    #[cold]
    #[inline(never)]
    unsafe fn grow(&mut self, arena: &'a Arena, additional: usize) -> Result<(), OutOfMemory>
    where
        T: Copy,
    {
        let needed = self.len().checked_add(additional).ok_or(OutOfMemory)?;
        // The first block of small things has room for a few; a packed list asks for exactly what it needs.
        let least = if size_of::<T>() <= 64 { 4 } else { 1 };
        let capacity = needed.max(self.len().saturating_mul(2)).max(least);
        let cap = u32::try_from(capacity)
            .or(u32::try_from(needed))
            .map_err(|_| OutOfMemory)?;
        let layout = Layout::array::<T>(cap as usize).map_err(|_| OutOfMemory)?;
        if self.cap != 0 && arena.try_extend(self.ptr.cast(), self.cap as usize * size_of::<T>(), layout.size()) {
            self.cap = cap;
            return Ok(());
        }
        let place = arena.try_alloc(layout).ok_or(OutOfMemory)?.cast::<T>();
        // SAFETY: `place` is fresh and has room for `cap >= len` values; the old values are `Copy`.
        unsafe { ptr::copy_nonoverlapping(self.ptr.as_ptr(), place.as_ptr(), self.len()) };
        self.ptr = place;
        self.cap = cap;
        Ok(())
    }

    /// Appends a value and returns where it lies.
    ///
    /// # Safety
    /// As for [`Span::reserve`].
    #[inline]
    pub(crate) unsafe fn push(&mut self, arena: &'a Arena, value: T) -> Result<NonNull<T>, OutOfMemory>
    where
        T: Copy,
    {
        // SAFETY: passed on to the caller; after `reserve` there is room for one more value.
        unsafe {
            self.reserve(arena, 1)?;
            let place = self.ptr.add(self.len());
            place.write(value);
            self.len += 1;
            Ok(place)
        }
    }

    /// Where the next value will lie.
    ///
    /// # Safety
    /// As for [`Span::reserve`], which has made room for it.
    #[inline]
    pub(crate) unsafe fn spare(&self) -> NonNull<T> {
        // SAFETY: within the capacity, or one past its end.
        unsafe { self.ptr.add(self.len()) }
    }

    /// Counts the value at [`Span::spare`] as part of the span.
    ///
    /// # Safety
    /// It was written, after [`Span::reserve`] had made room for it.
    #[inline]
    pub(crate) unsafe fn grow_by_one(&mut self) {
        self.len += 1;
    }

    /// Appends values.
    ///
    /// # Safety
    /// As for [`Span::reserve`].
    pub(crate) unsafe fn extend(&mut self, arena: &'a Arena, values: &[T]) -> Result<(), OutOfMemory>
    where
        T: Copy,
    {
        // SAFETY: passed on to the caller; after `reserve` there is room, and values of the caller do not overlap with it.
        unsafe {
            self.reserve(arena, values.len())?;
            ptr::copy_nonoverlapping(values.as_ptr(), self.ptr.add(self.len()).as_ptr(), values.len());
        }
        #[allow(clippy::cast_possible_truncation, reason = "`reserve` made sure that the sum fits")]
        let more = values.len() as u32;
        self.len += more;
        Ok(())
    }

    /// The value at `index`, to be written to.
    ///
    /// # Safety
    /// As for [`Span::reserve`]; no other reference to the value exists; `index` is less than the length.
    pub(crate) unsafe fn at(&self, index: usize) -> NonNull<T> {
        debug_assert!(index < self.len());
        // SAFETY: the caller passes an index within the span.
        unsafe { self.ptr.add(index) }
    }
}
