//! The C interface of `cpp/App.hpp`.

use std::ffi::c_char;

#[repr(C)]
pub(crate) struct RawText {
    data: *mut u8,
    len: usize,
}

/// A runtime on the C++ side.
#[repr(C)]
pub(crate) struct RawApp {
    _opaque: [u8; 0],
}

unsafe extern "C" {
    pub(crate) fn ferrobuf_app_new(linked: bool, error: *mut RawText) -> *mut RawApp;
    pub(crate) fn ferrobuf_app_free(app: *mut RawApp);
    pub(crate) fn ferrobuf_app_run(app: *mut RawApp, source: *const u8, len: usize, text: *mut RawText) -> bool;
    pub(crate) fn ferrobuf_app_share(
        from: *mut RawApp,
        to: *mut RawApp,
        name: *const c_char,
        error: *mut RawText,
    ) -> bool;
    fn ferrobuf_app_free_text(text: RawText);
}

impl RawText {
    pub(crate) const EMPTY: RawText = RawText {
        data: std::ptr::null_mut(),
        len: 0,
    };

    /// Copies the text out and frees it. It must come from the C++ side.
    pub(crate) fn take(self) -> String {
        if self.data.is_null() {
            return String::new();
        }
        // SAFETY: the C++ side made `data` with `len` bytes and handed the ownership over.
        let bytes = unsafe { std::slice::from_raw_parts(self.data, self.len) };
        let text = String::from_utf8_lossy(bytes).into_owned();
        // SAFETY: as above; `self` is consumed, so that it is freed once.
        unsafe { ferrobuf_app_free_text(self) };
        text
    }
}
