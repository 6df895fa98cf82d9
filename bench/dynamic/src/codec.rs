//! What `cpp/Codec.cpp` calls. A panic in here ends the process: no frame of C++ is unwound.

use std::fmt::Display;
use std::sync::LazyLock;
use std::{ptr, slice};

use prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};

use crate::any::{Object, ObjectMut, RawObject, RawText};
use crate::decode::{self, Fields};
use crate::encode;

/// Nothing is wrong with what the build script compiled; a test reads it too.
static POOL: LazyLock<DescriptorPool> = LazyLock::new(|| {
    DescriptorPool::decode(include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin")).as_slice())
        .expect("protox wrote it")
});

/// Twin of `ferrobuf_DynamicBytes`: the parts of a `Vec`.
#[repr(C)]
struct RawBytes {
    data: *mut u8,
    len: usize,
    capacity: usize,
}

impl RawBytes {
    fn of(bytes: Vec<u8>) -> Self {
        let (data, len, capacity) = bytes.into_raw_parts();
        RawBytes { data, len, capacity }
    }

    /// # Safety
    /// It must come from [`RawBytes::of`] and be given back once, or be all zero.
    unsafe fn take(self) -> Vec<u8> {
        if self.data.is_null() {
            return Vec::new();
        }
        // SAFETY: the caller vouches for it.
        unsafe { Vec::from_raw_parts(self.data, self.len, self.capacity) }
    }
}

/// The descriptor of a message type, null when there is none.
///
/// # Safety
/// `name` must be readable during the call.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_find(name: RawText) -> *mut MessageDescriptor {
    // SAFETY: the caller vouches for it.
    let name = String::from_utf8_lossy(unsafe { name.bytes() });
    match POOL.get_message_by_name(&name) {
        Some(descriptor) => Box::into_raw(Box::new(descriptor)),
        None => ptr::null_mut(),
    }
}

/// # Safety
/// `descriptor` must come from [`ferrobuf_dynamic_find`], and be dropped once; null is none.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_drop(descriptor: *mut MessageDescriptor) {
    if !descriptor.is_null() {
        // SAFETY: the caller vouches for it.
        drop(unsafe { Box::from_raw(descriptor) });
    }
}

/// Gives whether it worked; `out` is the encoded message, or what is wrong.
///
/// # Safety
/// `descriptor` and `object` must be alive and unchanged during the call, `out` must be writable.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_encode(
    descriptor: *const MessageDescriptor,
    object: *const RawObject,
    out: *mut RawBytes,
) -> bool {
    // SAFETY: the caller vouches for all of them.
    unsafe {
        let message = encode::message(&*descriptor, Object::new(object));
        answer(message.map(|message| message.encode_to_vec()), out)
    }
}

/// Appends the message, after its length, to `out`, or replaces that by what is wrong.
///
/// # Safety
/// As for [`ferrobuf_dynamic_encode`]; `out` must hold what this function left there, or all zeros.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_append(
    descriptor: *const MessageDescriptor,
    object: *const RawObject,
    out: *mut RawBytes,
) -> bool {
    // SAFETY: the caller vouches for all of them.
    unsafe {
        let mut bytes = out.read().take();
        let message = encode::message(&*descriptor, Object::new(object));
        let appended = message.map(|message| {
            message
                .encode_length_delimited(&mut bytes)
                .expect("a Vec grows, or the process ends");
            bytes
        });
        answer(appended, out)
    }
}

/// Gives whether it worked and `object` was filled, with zeros too unless `sent_only`; `error` is what is wrong.
///
/// # Safety
/// `descriptor` must be alive, `data` readable for `len` bytes (any pointer will do when `len` is 0), `object` an empty object
/// that nobody else uses, `error` writable.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_decode(
    descriptor: *const MessageDescriptor,
    data: *const u8,
    len: usize,
    sent_only: bool,
    object: *mut RawObject,
    error: *mut RawBytes,
) -> bool {
    let fields = if sent_only { Fields::Sent } else { Fields::Whole };
    // SAFETY: the caller vouches for all of them.
    unsafe {
        match DynamicMessage::decode((*descriptor).clone(), input(data, len)) {
            Ok(message) => {
                decode::fill(ObjectMut::new(object), &message, fields);
                true
            }
            Err(problem) => answer(Err(problem), error),
        }
    }
}

/// The same for a message after its length. `taken` is how many bytes both have.
///
/// # Safety
/// As for [`ferrobuf_dynamic_decode`]; `taken` must be writable.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_take(
    descriptor: *const MessageDescriptor,
    data: *const u8,
    len: usize,
    sent_only: bool,
    object: *mut RawObject,
    taken: *mut usize,
    error: *mut RawBytes,
) -> bool {
    // SAFETY: the caller vouches for all of them; what is decoded is a part of the input.
    unsafe {
        let mut rest = input(data, len);
        match prost::decode_length_delimiter(&mut rest) {
            Ok(size) => {
                let Some(message) = rest.get(..size) else {
                    return answer(Err("the input ends within a message"), error);
                };
                taken.write(len - rest.len() + size);
                ferrobuf_dynamic_decode(descriptor, message.as_ptr(), size, sent_only, object, error)
            }
            Err(problem) => answer(Err(problem), error),
        }
    }
}

/// # Safety
/// `out` must be writable.
unsafe fn answer<E: Display>(result: Result<Vec<u8>, E>, out: *mut RawBytes) -> bool {
    let good = result.is_ok();
    let bytes = result.unwrap_or_else(|error| error.to_string().into_bytes());
    // SAFETY: the caller vouches for it.
    unsafe { out.write(RawBytes::of(bytes)) };
    good
}

/// # Safety
/// `data` must be readable for `len` bytes during `'a`; any pointer will do when `len` is 0.
unsafe fn input<'a>(data: *const u8, len: usize) -> &'a [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the caller vouches for it.
    unsafe { slice::from_raw_parts(data, len) }
}

/// # Safety
/// `bytes` must come from one of the functions above, and be freed once.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_dynamic_free(bytes: RawBytes) {
    // SAFETY: the caller vouches for it.
    drop(unsafe { bytes.take() });
}
