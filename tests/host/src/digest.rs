//! `host.sha256` of scripts.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// Writes the 64 hexadecimal digits of the SHA-256 of `data` to `digits`.
///
/// # Safety
/// `data` must be readable for `len` bytes (any pointer will do when `len` is 0), `digits` writable for 64.
#[unsafe(no_mangle)]
unsafe extern "C" fn ferrobuf_host_sha256(data: *const u8, len: usize, digits: *mut u8) {
    let bytes = if len == 0 {
        &[]
    } else {
        // SAFETY: the caller vouches for `len` bytes.
        unsafe { std::slice::from_raw_parts(data, len) }
    };
    let text = Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    // SAFETY: the caller vouches for 64 bytes, and a SHA-256 has 32 bytes of two digits.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), digits, 64) };
}
