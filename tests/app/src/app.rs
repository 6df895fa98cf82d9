//! One runtime of an app.

use std::ffi::CStr;
use std::ptr::NonNull;

use crate::bundle::Bundle;
use crate::sys::{self, RawApp, RawText};

/// Hermes with native modules as React Native has them: those that autolinking found when it is linked.
#[derive(Debug)]
pub struct App {
    raw: NonNull<RawApp>,
}

/// What a script or a native module threw, with its stack.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct AppError(String);

impl App {
    /// Starts an app. Without its native modules it is one that was not rebuilt since they were added, or a runtime of worklets.
    ///
    /// # Errors
    /// When the runtime cannot be made.
    pub fn new(linked: bool) -> Result<App, AppError> {
        let mut error = RawText::EMPTY;
        // SAFETY: `error` is writable.
        let raw = unsafe { sys::ferrobuf_app_new(linked, &raw mut error) };
        NonNull::new(raw)
            .map(|raw| App { raw })
            .ok_or_else(|| AppError(error.take()))
    }

    /// Runs a bundle to its end. Returns what it left in the global `report`.
    ///
    /// # Errors
    /// When the script does not compile, or throws.
    pub fn run(&mut self, bundle: &Bundle) -> Result<String, AppError> {
        let source = bundle.source.as_bytes();
        let mut text = RawText::EMPTY;
        // SAFETY: `raw` is alive until drop; the script outlives the call, which copies it.
        let ok = unsafe { sys::ferrobuf_app_run(self.raw.as_ptr(), source.as_ptr(), source.len(), &raw mut text) };
        let text = text.take();
        if ok { Ok(text) } else { Err(AppError(text)) }
    }

    /// Copies a host function, a global of this runtime, into another one, as libraries for worklets do.
    ///
    /// # Errors
    /// When there is no such function.
    pub fn share(&mut self, to: &mut App, name: &CStr) -> Result<(), AppError> {
        let mut error = RawText::EMPTY;
        // SAFETY: both runtimes are alive until drop, and two by being borrowed mutably; the name ends with a zero.
        let ok = unsafe { sys::ferrobuf_app_share(self.raw.as_ptr(), to.raw.as_ptr(), name.as_ptr(), &raw mut error) };
        if ok { Ok(()) } else { Err(AppError(error.take())) }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // SAFETY: made by `ferrobuf_app_new`, freed only here.
        unsafe { sys::ferrobuf_app_free(self.raw.as_ptr()) };
    }
}
