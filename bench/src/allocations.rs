//! Counts what code allocates.
//!
//! The counter is the system's allocator with a switch: while it is off, which it is whenever something is timed, a call costs a
//! branch more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The allocator that counts, for `#[global_allocator]`.
#[derive(Debug)]
pub struct Counter;

static IS_ON: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

fn note(bytes: usize) {
    if IS_ON.load(Relaxed) {
        COUNT.fetch_add(1, Relaxed);
        BYTES.fetch_add(bytes as u64, Relaxed);
    }
}

// SAFETY: all calls go to the system's allocator as they come.
unsafe impl GlobalAlloc for Counter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: passed on to the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: passed on to the caller.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: passed on to the caller.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Growing is one more allocation, of what is added.
        note(size.saturating_sub(layout.size()));
        // SAFETY: passed on to the caller.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// Allocations and bytes of one call, in the steady state: the calls before it have left what they keep. Other threads have to
/// allocate nothing meanwhile.
pub fn of_one_call(mut calls: impl FnMut(u64)) -> (u64, u64) {
    calls(2);
    COUNT.store(0, Relaxed);
    BYTES.store(0, Relaxed);
    IS_ON.store(true, Relaxed);
    calls(1);
    IS_ON.store(false, Relaxed);
    (COUNT.load(Relaxed), BYTES.load(Relaxed))
}
