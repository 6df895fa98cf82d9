//! The C ABI that the C++ glue calls: one table for each generated module. The same types are in `rn-binding/cpp/ferrobuf/Abi.hpp`.
//!
//! - Only fixed-width integers and pointers cross it. A pointer to nothing (length 0) may be null.
//! - Rust never calls back, and no panic leaves it: entry points return [`Status::Internal`] instead. Those of the arena return no
//!   status, and do nothing that could panic.
//! - Generated code fills the table in constants; nobody calls these functions from Rust.
//!
//! What a caller has to keep, and what every entry point here relies on: pointers are valid for what they are said to hold, a
//! message struct follows the layout that the table states and holds only valid values (UTF-8 in `Str`, `bool` 0 or 1, oneof
//! numbers of the schema), an arena is used by one thread at a time, and a decoded message is used only while both its input
//! and its arena are untouched.

mod entry;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

use crate::text::{self, TextError};
use crate::wire::skip;
use crate::{Arena, DecodeErrorKind, Message};

/// Version of everything in this module. The glue refuses a module of another version when it is installed.
pub const ABI_VERSION: u32 = 1;

/// What an entry point returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Status {
    /// Done.
    Ok = 0,
    /// The buffer is too small; the needed size is returned.
    NoSpace = 1,
    /// See [`DecodeErrorKind::Truncated`].
    Truncated = 2,
    /// See [`DecodeErrorKind::Malformed`].
    Malformed = 3,
    /// See [`DecodeErrorKind::InvalidUtf8`]; also a lone surrogate.
    InvalidUtf8 = 4,
    /// See [`DecodeErrorKind::TooDeep`].
    TooDeep = 5,
    /// See [`DecodeErrorKind::TooLarge`].
    TooLarge = 6,
    /// See [`DecodeErrorKind::MissingRequired`].
    MissingRequired = 7,
    /// A panic was caught: a bug.
    Internal = 8,
}

impl From<DecodeErrorKind> for Status {
    fn from(kind: DecodeErrorKind) -> Self {
        match kind {
            DecodeErrorKind::Truncated => Self::Truncated,
            DecodeErrorKind::Malformed => Self::Malformed,
            DecodeErrorKind::InvalidUtf8 => Self::InvalidUtf8,
            DecodeErrorKind::TooDeep => Self::TooDeep,
            DecodeErrorKind::TooLarge => Self::TooLarge,
            DecodeErrorKind::MissingRequired => Self::MissingRequired,
        }
    }
}

/// All that a generated module exports.
#[derive(Debug)]
#[repr(C)]
pub struct Module {
    abi_version: u32,
    message_count: u32,
    messages: *const MessageTable,
    runtime: *const Runtime,
}

// SAFETY: tables are constants.
unsafe impl Sync for Module {}

impl Module {
    /// The table of a module with these messages.
    pub const fn new(messages: &'static [MessageTable]) -> Self {
        Self {
            abi_version: ABI_VERSION,
            message_count: len32(messages),
            messages: messages.as_ptr(),
            runtime: &raw const RUNTIME,
        }
    }
}

/// One message: its layout and entry points.
#[derive(Debug)]
#[repr(C)]
pub struct MessageTable {
    name: *const u8,
    name_len: u32,
    size: u32,
    align: u32,
    offset_count: u32,
    /// One for each slot in order, then that of `unknown`.
    offsets: *const u32,
    encode: unsafe extern "C" fn(*const u8, *mut Output) -> Status,
    encoded_len: unsafe extern "C" fn(*const u8, *mut u64) -> Status,
    decode: unsafe extern "C" fn(*mut Arena, *const u8, u32, *const Options, *mut *const u8, *mut Error) -> Status,
    fingerprint: *const u8,
    fingerprint_len: u32,
}

// SAFETY: tables are constants.
unsafe impl Sync for MessageTable {}

impl MessageTable {
    /// The table of message `M`, whose slots lie at `offsets`.
    #[allow(clippy::cast_possible_truncation, reason = "structs are smaller than 4 GiB")]
    pub const fn new<M: Message<'static>>(offsets: &'static [u32], fingerprint: &'static str) -> Self {
        Self {
            name: M::NAME.as_ptr(),
            name_len: M::NAME.len() as u32,
            size: size_of::<M>() as u32,
            align: align_of::<M>() as u32,
            offset_count: len32(offsets),
            offsets: offsets.as_ptr(),
            encode: entry::encode::<M>,
            encoded_len: entry::encoded_len::<M>,
            decode: entry::decode::<M>,
            fingerprint: fingerprint.as_ptr(),
            fingerprint_len: fingerprint.len() as u32,
        }
    }
}

/// Where a message is encoded into: from the end of `data` backward.
#[derive(Debug)]
#[repr(C)]
pub struct Output {
    data: *mut u8,
    capacity: u32,
    /// The result is at `data + start`.
    start: u32,
    /// Length of the result, or needed capacity when there was no space.
    len: u32,
}

/// What the caller of decode may ask for.
#[derive(Debug)]
#[repr(C)]
pub struct Options {
    max_depth: u32,
    /// 0 keeps unknown fields, 1 drops them.
    unknown: u8,
    /// 1 leaves entries with equal keys in maps, in order of arrival.
    keep_duplicates: u8,
    /// 1 leaves text that is not ASCII unchecked.
    leave_text: u8,
    padding: [u8; 1],
}

/// What is wrong with the input.
#[derive(Debug)]
#[repr(C)]
pub struct Error {
    code: Status,
    /// Position in the input.
    offset: u32,
    /// The field, in the arena.
    path: *const u8,
    path_len: u32,
    /// After success: how many strings were left unchecked.
    left_texts: u32,
}

/// Entry points that are the same for all messages.
#[derive(Debug)]
#[repr(C)]
pub struct Runtime {
    arena_new: extern "C" fn() -> *mut Arena,
    arena_free: unsafe extern "C" fn(*mut Arena),
    arena_reset: unsafe extern "C" fn(*mut Arena),
    /// Source and its length in units, target and its length in bytes (three for each unit), written bytes or, with
    /// `InvalidUtf8`, the position of a lone surrogate.
    utf16_to_utf8: unsafe extern "C" fn(*const u16, u32, *mut u8, u32, *mut u32) -> Status,
    /// Source and its length in bytes, target and its length in units (one for each byte), written units. `InvalidUtf8` for a source
    /// that is no UTF-8.
    utf8_to_utf16: unsafe extern "C" fn(*const u8, u32, *mut u16, u32, *mut u32) -> Status,
    /// Whether bytes may stand in `unknown`: whole fields, with groups at most as deep as the third argument says.
    check_unknown: unsafe extern "C" fn(*const u8, u32, u32) -> Status,
}

static RUNTIME: Runtime = Runtime {
    arena_new,
    arena_free,
    arena_reset,
    utf16_to_utf8,
    utf8_to_utf16,
    check_unknown,
};

#[allow(clippy::cast_possible_truncation, reason = "tables have far fewer entries")]
const fn len32<T>(slice: &[T]) -> u32 {
    slice.len() as u32
}

/// Runs an entry point; a panic becomes a status.
fn guarded(entry: impl FnOnce() -> Status) -> Status {
    catch_unwind(AssertUnwindSafe(entry)).unwrap_or(Status::Internal)
}

/// # Safety
/// `data` is valid for `len` values for `'a`, or `len` is 0.
unsafe fn slice<'a, T>(data: *const T, len: u32) -> &'a [T] {
    match len {
        0 => &[],
        // SAFETY: passed on to the caller.
        _ => unsafe { slice::from_raw_parts(data, len as usize) },
    }
}

/// # Safety
/// As for [`slice`], and nobody else uses the values.
unsafe fn slice_mut<'a, T>(data: *mut T, len: u32) -> &'a mut [T] {
    match len {
        0 => &mut [],
        // SAFETY: passed on to the caller.
        _ => unsafe { slice::from_raw_parts_mut(data, len as usize) },
    }
}

extern "C" fn arena_new() -> *mut Arena {
    Box::into_raw(Box::new(Arena::new()))
}

unsafe extern "C" fn arena_free(arena: *mut Arena) {
    // SAFETY: the caller passes what `arena_new` returned, once.
    drop(unsafe { Box::from_raw(arena) });
}

unsafe extern "C" fn arena_reset(arena: *mut Arena) {
    // SAFETY: the caller passes what `arena_new` returned, and no longer uses what was decoded into it.
    unsafe { (*arena).reset() };
}

unsafe extern "C" fn utf16_to_utf8(
    source: *const u16,
    source_len: u32,
    target: *mut u8,
    target_len: u32,
    written: *mut u32,
) -> Status {
    // SAFETY: the caller passes source, target and a place for the result; they do not overlap.
    guarded(|| unsafe {
        report(
            &text::utf16_to_utf8(slice(source, source_len), slice_mut(target, target_len)),
            written,
        )
    })
}

unsafe extern "C" fn utf8_to_utf16(
    source: *const u8,
    source_len: u32,
    target: *mut u16,
    target_len: u32,
    written: *mut u32,
) -> Status {
    // SAFETY: the caller passes source, target and a place for the result; they do not overlap.
    guarded(|| unsafe {
        report(
            &text::utf8_to_utf16(slice(source, source_len), slice_mut(target, target_len)),
            written,
        )
    })
}

/// # Safety
/// `written` can be written to.
#[allow(
    clippy::cast_possible_truncation,
    reason = "positions in slices whose lengths are 32-bit"
)]
unsafe fn report(result: &Result<usize, TextError>, written: *mut u32) -> Status {
    let (count, status) = match result {
        Ok(count) => (*count, Status::Ok),
        Err(TextError::LoneSurrogate(position)) => (*position, Status::InvalidUtf8),
        Err(TextError::NotUtf8) => (0, Status::InvalidUtf8),
        Err(TextError::NoSpace) => (0, Status::NoSpace),
    };
    // SAFETY: passed on to the caller.
    unsafe { written.write(count as u32) };
    status
}

unsafe extern "C" fn check_unknown(data: *const u8, len: u32, max_depth: u32) -> Status {
    // SAFETY: the caller passes bytes that can be read.
    guarded(|| match skip::check_fields(unsafe { slice(data, len) }, max_depth) {
        Ok(()) => Status::Ok,
        Err(error) => Status::from(error.kind()),
    })
}
