//! The C interface of `cpp/Host.hpp`, and owned texts that cross it.

use std::ffi::{c_char, c_void};

#[repr(C)]
pub(crate) struct RawText {
    pub(crate) data: *mut u8,
    pub(crate) len: usize,
}

/// A runtime on the C++ side.
#[repr(C)]
pub(crate) struct RawHost {
    _opaque: [u8; 0],
}

/// Gets a `facebook::jsi::Runtime`.
pub(crate) type RawExtension = unsafe extern "C" fn(runtime: *mut c_void);

unsafe extern "C" {
    pub(crate) fn ferrobuf_host_new(
        args: *const RawText,
        arg_count: usize,
        native: u32,
        error: *mut RawText,
    ) -> *mut RawHost;
    pub(crate) fn ferrobuf_host_free(host: *mut RawHost);
    pub(crate) fn ferrobuf_host_extend(host: *mut RawHost, extension: RawExtension, error: *mut RawText) -> bool;
    pub(crate) fn ferrobuf_host_compile(
        source: *const u8,
        source_len: usize,
        url: *const c_char,
        map: *const u8,
        map_len: usize,
        out: *mut RawText,
    ) -> bool;
    pub(crate) fn ferrobuf_host_run(
        host: *mut RawHost,
        bytecode: *const u8,
        bytecode_len: usize,
        url: *const c_char,
        error: *mut RawText,
    ) -> bool;
    pub(crate) fn ferrobuf_host_share(
        from: *mut RawHost,
        to: *mut RawHost,
        name: *const c_char,
        error: *mut RawText,
    ) -> bool;
    pub(crate) fn ferrobuf_host_number(host: *mut RawHost, name: *const c_char) -> f64;
    fn ferrobuf_host_free_text(text: RawText);
}

impl RawText {
    pub(crate) const EMPTY: RawText = RawText {
        data: std::ptr::null_mut(),
        len: 0,
    };

    /// Copies the text out and frees it. It must come from the C++ side.
    pub(crate) fn take(self) -> Vec<u8> {
        if self.data.is_null() {
            return Vec::new();
        }
        // SAFETY: the C++ side made `data` with `len` bytes and handed the ownership over.
        let bytes = unsafe { std::slice::from_raw_parts(self.data, self.len) }.to_vec();
        // SAFETY: as above; `self` is consumed, so that it is freed once.
        unsafe { ferrobuf_host_free_text(self) };
        bytes
    }

    /// [`RawText::take`] for messages.
    pub(crate) fn take_string(self) -> String {
        String::from_utf8_lossy(&self.take()).into_owned()
    }
}
