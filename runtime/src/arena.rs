//! The memory that decoded messages lie in: a bump allocator that grows by chunks.
//!
//! Allocating adds to a pointer, the last allocation can grow in place, and nothing is dropped: only `Copy` values go in. A
//! reset keeps one chunk for the next call: of reasonable size, or of what two calls in a row needed. The rest goes back to the
//! system.
//!
//! Invariants: `next <= limit`, both inside the newest chunk (or both dangling when there is none), and what lies from `next`
//! to `limit` has been handed out to nobody. All pointers are derived from the chunk's own allocation.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::cell::Cell;
use std::fmt;
use std::mem::{align_of, size_of};
use std::ptr::{self, NonNull};

use crate::types::{Bytes, List, Map, MapEntry, MapKey, Ref, Str};

/// Size of the first chunk in bytes.
const FIRST_CHUNK: usize = 4 * 1024;
/// What a reset keeps for the next call, in bytes, whatever the calls before needed.
const RETAIN: usize = 256 * 1024;
/// Most that a reset keeps when calls go on to need more than that.
const RETAIN_BUSY: usize = 4 * 1024 * 1024;
/// Alignment of every chunk, and of the dangling pointer of an arena without one.
const CHUNK_ALIGN: usize = 16;

/// Header at the start of a chunk; the rest of it is handed out.
struct Chunk {
    previous: Option<NonNull<Chunk>>,
    layout: Layout,
}

/// Memory that decoded messages lie in, and from which messages can be built.
///
/// Everything allocated from it lives as long as the shared borrow `&'a Arena`. [`Arena::reset`] wants `&mut`, so it cannot
/// free what is still in use.
///
/// ```
/// let arena = ferrobuf::Arena::new();
/// let numbers = arena.list([1, 2, 3]);
/// assert_eq!(numbers[..], [1, 2, 3]);
/// ```
pub struct Arena {
    next: Cell<*mut u8>,
    limit: Cell<*mut u8>,
    newest: Cell<Option<NonNull<Chunk>>>,
    /// Bytes that the next chunk should have at least.
    next_chunk: Cell<usize>,
    /// Bytes that were in use at the last reset.
    used_before: usize,
}

// SAFETY: the arena owns its chunks and shares them with nobody but through borrows of itself.
unsafe impl Send for Arena {}

impl Arena {
    /// An empty arena, which allocates nothing until it is used.
    pub const fn new() -> Self {
        Self::with_capacity(FIRST_CHUNK)
    }

    /// An arena whose first chunk will have `bytes` bytes.
    pub const fn with_capacity(bytes: usize) -> Self {
        Self {
            next: Cell::new(ptr::without_provenance_mut(CHUNK_ALIGN)),
            limit: Cell::new(ptr::without_provenance_mut(CHUNK_ALIGN)),
            newest: Cell::new(None),
            next_chunk: Cell::new(bytes),
            used_before: 0,
        }
    }

    /// Frees everything that was allocated. It keeps up to 256 KiB for the next use, and up to 4 MiB while each use needs that
    /// much.
    #[inline]
    pub fn reset(&mut self) {
        if let Some(newest) = self.newest.get() {
            self.reset_chunks(newest);
        }
    }

    fn reset_chunks(&mut self, newest: NonNull<Chunk>) {
        // SAFETY: chunks of the list are alive until `free` below.
        let (previous, layout) = unsafe { (newest.as_ref().previous, newest.as_ref().layout) };
        let used = match previous {
            None => self.next.get().addr() - newest.addr().get(),
            Some(_) => self.capacity(),
        };
        let needed = used.min(self.used_before);
        self.used_before = used;
        let is_worth_keeping = layout.size() <= RETAIN || layout.size() <= RETAIN_BUSY && layout.size() / 4 <= needed;
        if previous.is_none() && is_worth_keeping {
            self.next.set(first_free(newest));
            return;
        }
        // Several chunks: the next call gets one that would have held all of it, unless that is more than is worth keeping.
        let most = needed.clamp(RETAIN, RETAIN_BUSY);
        self.free();
        *self = Self::with_capacity(used.clamp(FIRST_CHUNK, most));
        self.used_before = used;
    }

    /// Bytes that the arena holds from the system.
    pub fn capacity(&self) -> usize {
        let mut total = 0;
        let mut chunk = self.newest.get();
        while let Some(this) = chunk {
            // SAFETY: chunks of the list are alive.
            let this = unsafe { this.as_ref() };
            total += this.layout.size();
            chunk = this.previous;
        }
        total
    }

    /// Moves a value into the arena.
    #[allow(clippy::mut_from_ref, reason = "each call returns memory that nobody else has")]
    pub fn alloc<T: Copy>(&self, value: T) -> &mut T {
        let place = self.place::<T>();
        // SAFETY: `place` is fresh memory of the size and alignment of `T`, alive as long as the borrow of `self`.
        unsafe {
            place.write(value);
            &mut *place.as_ptr()
        }
    }

    /// Copies a slice into the arena.
    #[allow(clippy::mut_from_ref, reason = "each call returns memory that nobody else has")]
    pub fn alloc_slice<T: Copy>(&self, values: &[T]) -> &mut [T] {
        let layout = Layout::for_value(values);
        let place = self
            .try_alloc(layout)
            .unwrap_or_else(|| handle_alloc_error(layout))
            .cast::<T>();
        // SAFETY: `place` is fresh memory for `values.len()` elements, and cannot overlap with what was there before.
        unsafe {
            ptr::copy_nonoverlapping(values.as_ptr(), place.as_ptr(), values.len());
            std::slice::from_raw_parts_mut(place.as_ptr(), values.len())
        }
    }

    /// Moves a message into the arena, for a field that holds a message.
    pub fn message<T: Copy>(&self, message: T) -> Ref<'_, T> {
        Ref::new(self.alloc(message))
    }

    /// Copies text into the arena.
    ///
    /// # Panics
    /// When it is 4 GiB or longer.
    pub fn str(&self, text: &str) -> Str<'_> {
        Str::copied(text, self)
    }

    /// Copies bytes into the arena.
    ///
    /// # Panics
    /// When there are 4 GiB of them or more.
    pub fn bytes(&self, bytes: &[u8]) -> Bytes<'_> {
        Bytes::from(&*self.alloc_slice(bytes))
    }

    /// Collects values into the arena.
    ///
    /// # Panics
    /// When there are 2^32 of them or more.
    pub fn list<T: Copy>(&self, values: impl IntoIterator<Item = T>) -> List<'_, T> {
        let values: Vec<T> = values.into_iter().collect();
        List::from(&*self.alloc_slice(&values))
    }

    /// Collects entries into the arena. Of entries with equal keys the last one counts.
    ///
    /// # Panics
    /// When there are 2^32 of them or more.
    pub fn map<K: MapKey, V: Copy>(&self, entries: impl IntoIterator<Item = (K, V)>) -> Map<'_, K, V> {
        let entries: Vec<_> = entries
            .into_iter()
            .map(|(key, value)| MapEntry { key, value })
            .collect();
        Map::from(&*self.alloc_slice(&entries))
    }

    fn place<T>(&self) -> NonNull<T> {
        let layout = Layout::new::<T>();
        self.try_alloc(layout)
            .unwrap_or_else(|| handle_alloc_error(layout))
            .cast()
    }

    /// Fresh memory, or `None` when the system has no more.
    #[inline]
    pub(crate) fn try_alloc(&self, layout: Layout) -> Option<NonNull<u8>> {
        let next = self.next.get();
        let padding = next.addr().wrapping_neg() & (layout.align() - 1);
        // Cannot overflow: a layout's size plus its alignment is at most `isize::MAX`.
        let size = padding + layout.size();
        if size <= self.limit.get().addr() - next.addr() {
            // SAFETY: the sum stays within the chunk, as just checked; a dangling `next` is only moved by 0 bytes or padding
            // that is 0, since it is aligned to `CHUNK_ALIGN` and no layout asks for more without a size.
            unsafe {
                self.next.set(next.add(size));
                return Some(NonNull::new_unchecked(next.add(padding)));
            }
        }
        self.alloc_in_new_chunk(layout)
    }

    #[cold]
    #[inline(never)]
    fn alloc_in_new_chunk(&self, layout: Layout) -> Option<NonNull<u8>> {
        let least = size_of::<Chunk>()
            .checked_add(layout.size())?
            .checked_add(layout.align())?;
        let size = self.next_chunk.get().max(least);
        let chunk_layout = Layout::from_size_align(size, CHUNK_ALIGN).ok()?;
        // SAFETY: the size is not zero: it has at least the header.
        let chunk = NonNull::new(unsafe { alloc(chunk_layout) })?.cast::<Chunk>();
        let header = Chunk {
            previous: self.newest.get(),
            layout: chunk_layout,
        };
        // SAFETY: the chunk is fresh, large enough for the header and aligned for it.
        unsafe { chunk.write(header) };
        self.newest.set(Some(chunk));
        self.next.set(first_free(chunk));
        // SAFETY: one past the end of the chunk.
        self.limit.set(unsafe { chunk.as_ptr().cast::<u8>().add(size) });
        self.next_chunk.set(size.saturating_mul(2).min(4 * 1024 * 1024));
        self.try_alloc(layout)
    }

    /// Makes the allocation that starts at `start` and has `old` bytes `new` bytes long, when it is the last one and the chunk
    /// has room. Nothing moves.
    #[inline]
    pub(crate) fn try_extend(&self, start: NonNull<u8>, old: usize, new: usize) -> bool {
        let next = self.next.get();
        if start.addr().get() + old != next.addr() {
            return false;
        }
        let more = new - old;
        if more > self.limit.get().addr() - next.addr() {
            return false;
        }
        // SAFETY: stays within the chunk, as just checked.
        self.next.set(unsafe { next.add(more) });
        true
    }

    fn free(&mut self) {
        let mut chunk = self.newest.take();
        while let Some(this) = chunk {
            // SAFETY: every chunk of the list was allocated with its own layout and is freed once, since `newest` was taken.
            unsafe {
                let layout = this.as_ref().layout;
                chunk = this.as_ref().previous;
                dealloc(this.as_ptr().cast(), layout);
            }
        }
    }
}

const _: () = assert!(align_of::<Chunk>() <= CHUNK_ALIGN);

fn first_free(chunk: NonNull<Chunk>) -> *mut u8 {
    // SAFETY: every chunk is larger than its header.
    unsafe { chunk.as_ptr().cast::<u8>().add(size_of::<Chunk>()) }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.free();
    }
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Arena")
            .field("capacity", &self.capacity())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligns_and_keeps_values_apart() {
        let arena = Arena::new();
        let byte = arena.alloc(1u8);
        let word = arena.alloc(2u64);
        *byte = 3;
        assert_eq!((*byte, *word), (3, 2));
        assert_eq!(std::ptr::from_ref(word).addr() % 8, 0);
    }

    #[test]
    fn the_last_allocation_grows_in_place_and_others_do_not() {
        let arena = Arena::new();
        let layout = Layout::array::<u32>(4).expect("small");
        let first = arena.try_alloc(layout).expect("memory");
        assert!(arena.try_extend(first, 16, 64));
        let second = arena.try_alloc(layout).expect("memory");
        assert!(second.addr().get() >= first.addr().get() + 64);
        assert!(!arena.try_extend(first, 64, 128));
        assert!(!arena.try_extend(second, 16, 1 << 30));
    }

    #[test]
    fn reset_keeps_one_chunk_of_reasonable_size() {
        let mut arena = Arena::new();
        arena.alloc_slice(&[0u8; 100]);
        let first = arena.capacity();
        arena.reset();
        assert_eq!(arena.capacity(), first);

        for _ in 0..10 {
            arena.alloc_slice(&[0u8; 3000]);
        }
        let several = arena.capacity();
        arena.reset();
        arena.alloc(0u8);
        assert!(arena.capacity() >= several, "one chunk that would have held it all");

        arena.alloc_slice(&vec![0u8; 10 << 20]);
        arena.reset();
        assert!(arena.capacity() <= RETAIN, "a huge call's memory is given back");
    }

    #[test]
    fn reset_keeps_more_while_calls_need_more() {
        let mut arena = Arena::new();
        let mut capacities = Vec::new();
        for _ in 0..4 {
            for _ in 0..100 {
                arena.alloc_slice(&[0u8; 8000]);
            }
            capacities.push(arena.capacity());
            arena.reset();
        }
        assert_eq!(arena.capacity(), capacities[2], "the third call found what it needed");
        assert_eq!(capacities[2], capacities[3]);

        arena.alloc(0u8);
        arena.reset();
        arena.alloc(0u8);
        assert!(arena.capacity() <= RETAIN, "a small call gives it back");

        for _ in 0..3 {
            arena.alloc_slice(&vec![0u8; 10 << 20]);
            arena.reset();
            assert!(arena.capacity() <= RETAIN_BUSY);
        }
    }

    #[test]
    fn sizes_beyond_memory_are_refused() {
        let arena = Arena::new();
        let layout = Layout::from_size_align(isize::MAX as usize - 64, 8).expect("valid");
        assert!(arena.try_alloc(layout).is_none());
        arena.alloc(1u8);
    }

    #[test]
    fn empty_slices_need_no_memory() {
        let arena = Arena::new();
        assert!(arena.alloc_slice::<u64>(&[]).is_empty());
        assert_eq!(arena.capacity(), 0);
    }
}
