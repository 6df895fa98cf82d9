//! The entry points that each message has.
//!
//! They are small: what is the same for all messages is in functions that are not generic, which get the steps that differ as
//! pointers. Indirect calls are nothing next to a call from JavaScript, and a message takes half a kilobyte less (`make size`).

use std::ptr::{self, NonNull};

use super::{Error, Options, Output, Status, guarded, len32, slice};
use crate::decoder::{self, Decoder};
use crate::error::Fault;
use crate::info::MessageInfo;
use crate::required::Missing;
use crate::writer::Writer;
use crate::{Arena, DecodeOptions, Message, UnknownFields};

/// Steps of encode: what [`Message`] has, of a message that is behind a pointer.
type Check = unsafe fn(*const u8) -> Result<(), Missing>;
type EncodeFields = unsafe fn(*const u8, &mut Writer<'_>);
type Size = unsafe fn(*const u8) -> u64;

/// Steps of decode: a new message in the arena, and [`Message::decode_fields`].
type Make = fn(&'static Arena) -> *mut u8;
type DecodeFields = unsafe fn(*mut u8, &mut Decoder<'static>) -> Result<(), Fault>;

/// # Safety
/// `message` is an `M`.
unsafe fn check<M: Message<'static>>(message: *const u8) -> Result<(), Missing> {
    // SAFETY: passed on to the caller.
    unsafe { (*message.cast::<M>()).check_fields() }
}

/// # Safety
/// `message` is an `M`.
unsafe fn encode_fields<M: Message<'static>>(message: *const u8, writer: &mut Writer<'_>) {
    // SAFETY: passed on to the caller.
    unsafe { (*message.cast::<M>()).encode_fields(writer) }
}

/// # Safety
/// `message` is an `M`.
unsafe fn size<M: Message<'static>>(message: *const u8) -> u64 {
    // SAFETY: passed on to the caller.
    unsafe { (*message.cast::<M>()).size() }
}

fn make<M: Message<'static>>(arena: &'static Arena) -> *mut u8 {
    ptr::from_mut(arena.alloc(M::default())).cast()
}

/// # Safety
/// `message` is an `M` that nobody else uses.
unsafe fn decode_fields<M: Message<'static>>(message: *mut u8, decoder: &mut Decoder<'static>) -> Result<(), Fault> {
    // SAFETY: passed on to the caller.
    unsafe { (*message.cast::<M>()).decode_fields(decoder) }
}

pub(super) unsafe extern "C" fn encode<M: Message<'static>>(message: *const u8, output: *mut Output) -> Status {
    // SAFETY: the caller passes a message of this table and an output with its buffer; see the module's documentation.
    unsafe { encode_by(message, output, check::<M>, encode_fields::<M>, size::<M>) }
}

/// # Safety
/// The steps are those of the message, and `output` has its buffer.
unsafe fn encode_by(
    message: *const u8,
    output: *mut Output,
    check: Check,
    encode_fields: EncodeFields,
    size: Size,
) -> Status {
    // SAFETY: passed on to the caller.
    guarded(|| unsafe {
        let output = &mut *output;
        output.len = 0;
        output.start = output.capacity;
        if check(message).is_err() {
            return Status::MissingRequired;
        }
        let data = NonNull::new(output.data).unwrap_or(NonNull::dangling());
        let capacity = if output.data.is_null() { 0 } else { output.capacity };
        let mut writer = Writer::from_raw(data, capacity as usize);
        encode_fields(message, &mut writer);
        let (is_full, len) = (writer.is_full(), writer.written().len() as u64);
        let needed = if is_full { size(message) } else { len };
        match u32::try_from(needed) {
            Ok(needed) if needed <= DecodeOptions::MAX_SIZE => {
                output.len = needed;
                output.start = if is_full { output.capacity } else { capacity - needed };
                if is_full { Status::NoSpace } else { Status::Ok }
            }
            _ => Status::TooLarge,
        }
    })
}

pub(super) unsafe extern "C" fn encoded_len<M: Message<'static>>(message: *const u8, len: *mut u64) -> Status {
    // SAFETY: the caller passes a message of this table and a place for the length.
    unsafe { encoded_len_by(message, len, size::<M>) }
}

/// # Safety
/// The step is that of the message, and `len` can be written to.
unsafe fn encoded_len_by(message: *const u8, len: *mut u64, size: Size) -> Status {
    // SAFETY: passed on to the caller.
    guarded(|| unsafe {
        len.write(size(message));
        Status::Ok
    })
}

pub(super) unsafe extern "C" fn decode<M: Message<'static>>(
    arena: *mut Arena,
    data: *const u8,
    len: u32,
    options: *const Options,
    message: *mut *const u8,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an arena of `arena_new`, the input, and places for results.
    unsafe {
        decode_by(
            (arena, data, len, options, message, error),
            make::<M>,
            decode_fields::<M>,
            check::<M>,
            M::info(),
        )
    }
}

/// What a call of decode gets.
type DecodeCall = (*mut Arena, *const u8, u32, *const Options, *mut *const u8, *mut Error);

/// # Safety
/// The steps are those of one message type, and the rest is what the entry point takes.
unsafe fn decode_by(
    (arena, data, len, options, message, error): DecodeCall,
    make: Make,
    decode_fields: DecodeFields,
    check: Check,
    info: &'static MessageInfo,
) -> Status {
    // SAFETY: passed on to the caller. The message that it gets is used only while arena and input are untouched, so `'static` is
    // never taken at its word.
    guarded(|| unsafe {
        let arena: &'static Arena = &*arena;
        let options = &*options;
        let unknown = if options.unknown == 0 {
            UnknownFields::Keep
        } else {
            UnknownFields::Drop
        };
        let options = DecodeOptions {
            max_depth: options.max_depth,
            unknown,
            keep_duplicates: options.keep_duplicates != 0,
            leave_text: options.leave_text != 0,
            ..DecodeOptions::new()
        };
        let place = make(arena);
        let mut left_texts = 0;
        let read = |decoder: &mut Decoder<'static>| {
            decode_fields(place, decoder)?;
            left_texts = decoder.left_texts;
            Ok(check(place))
        };
        match decoder::decode_by(read, slice(data, len), arena, &options, info) {
            Ok(()) => {
                message.write(place);
                (*error).left_texts = left_texts;
                Status::Ok
            }
            Err(failure) => {
                let path = arena.alloc_slice(failure.path().as_bytes());
                let code = Status::from(failure.kind());
                let offset = u32::try_from(failure.offset()).unwrap_or(u32::MAX);
                error.write(Error {
                    code,
                    offset,
                    path: path.as_ptr(),
                    path_len: len32(path),
                    left_texts: 0,
                });
                code
            }
        }
    })
}
