//! One Hermes runtime.

use std::ffi::{CStr, CString, c_void};
use std::ptr::NonNull;

use thiserror::Error;

use crate::bundle::Bundle;
use crate::sys::{self, RawHost, RawText};

/// What a runtime has of the native half of the binding. The twin of `Native` in `cpp/Module.hpp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Native {
    /// Nothing, as in an app that forgot to install it.
    Missing,
    /// All, as in an app that is built right.
    Installed,
    /// The C++ of one version with the Rust crate of another.
    OtherAbi,
    /// Generated C++ with generated Rust that has another struct.
    OtherLayout,
    /// The module that this process has registered, as in an app of React Native.
    FromRegistry,
    /// The same, after the module was registered.
    RegisteredFirst,
    /// The same, after another module was registered.
    RegisteredToo,
}

/// A runtime with the global object `host` (print, readFile, …; see `tests/js/host.d.ts`).
#[derive(Debug)]
pub struct Host {
    raw: NonNull<RawHost>,
}

/// Native code of another program that adds to the object `host`, such as what only benches need.
#[derive(Clone, Copy, Debug)]
pub struct Extension(unsafe extern "C" fn(runtime: *mut c_void));

impl Extension {
    /// # Safety
    /// `install` must be C++ that takes a `facebook::jsi::Runtime *` of the headers that this host is built with. It may throw
    /// C++ exceptions: C++ calls it.
    pub const unsafe fn new(install: unsafe extern "C" fn(runtime: *mut c_void)) -> Extension {
        Extension(install)
    }
}

/// What went wrong in a script, with the JavaScript stack.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct HostError(String);

impl Host {
    /// Makes a runtime; `args` become `host.args`.
    ///
    /// # Errors
    /// When the runtime cannot be made or the module refuses to be installed.
    pub fn new(native: Native, args: &[String]) -> Result<Host, HostError> {
        let args: Vec<RawText> = args
            .iter()
            .map(|arg| RawText {
                data: arg.as_ptr().cast_mut(),
                len: arg.len(),
            })
            .collect();
        let mut error = RawText::EMPTY;
        // SAFETY: `args` outlives the call, which copies and does not write through it; `error` is writable.
        let raw = unsafe { sys::ferrobuf_host_new(args.as_ptr(), args.len(), native as u32, &raw mut error) };
        match NonNull::new(raw) {
            Some(raw) => Ok(Host { raw }),
            None => Err(HostError(error.take_string())),
        }
    }

    /// Gives the runtime what an extension has.
    ///
    /// # Errors
    /// When the extension throws.
    pub fn extend(&mut self, extension: Extension) -> Result<(), HostError> {
        let mut error = RawText::EMPTY;
        // SAFETY: `raw` is alive until drop; whoever made the extension vouches for its function.
        let ok = unsafe { sys::ferrobuf_host_extend(self.raw.as_ptr(), extension.0, &raw mut error) };
        if ok {
            Ok(())
        } else {
            Err(HostError(error.take_string()))
        }
    }

    /// Runs a bundle to its end, microtasks included.
    ///
    /// # Errors
    /// When the script throws: the message and the stack.
    pub fn run(&mut self, bundle: &Bundle) -> Result<(), HostError> {
        let url = c_url(bundle.url());
        let bytecode = bundle.bytecode();
        let mut error = RawText::EMPTY;
        // SAFETY: `raw` is alive until drop; all pointers outlive the call, which copies the bytecode.
        let ok = unsafe {
            sys::ferrobuf_host_run(
                self.raw.as_ptr(),
                bytecode.as_ptr(),
                bytecode.len(),
                url.as_ptr(),
                &raw mut error,
            )
        };
        if ok {
            Ok(())
        } else {
            Err(HostError(error.take_string()))
        }
    }

    /// Copies a host function, a global of this runtime, into another one, as libraries for worklets do.
    ///
    /// # Errors
    /// When there is no such function.
    pub fn share(&mut self, to: &mut Host, name: &CStr) -> Result<(), HostError> {
        let mut error = RawText::EMPTY;
        // SAFETY: both runtimes are alive until drop, and two by being borrowed mutably; the name ends with a zero.
        let ok = unsafe { sys::ferrobuf_host_share(self.raw.as_ptr(), to.raw.as_ptr(), name.as_ptr(), &raw mut error) };
        if ok {
            Ok(())
        } else {
            Err(HostError(error.take_string()))
        }
    }

    /// A number that a script left in the object `host`: `exitCode`, `passed`, `failed`. NaN when there is none.
    pub fn number(&mut self, name: &CStr) -> f64 {
        // SAFETY: `raw` is alive until drop, and the name ends with a zero.
        unsafe { sys::ferrobuf_host_number(self.raw.as_ptr(), name.as_ptr()) }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // SAFETY: made by `ferrobuf_host_new`, freed only here.
        unsafe { sys::ferrobuf_host_free(self.raw.as_ptr()) };
    }
}

/// A name for stack traces; zero bytes, which no path has, are dropped.
pub(crate) fn c_url(url: &str) -> CString {
    CString::new(url.replace('\0', "")).unwrap_or_default()
}
