//! The dynamic way to protobuf in React Native: what a native module does that is written once for all schemas.
//!
//! JavaScript objects cross as Nitro's `AnyMap`, a hash map of variants; a [`DynamicMessage`](prost_reflect::DynamicMessage)
//! encodes and decodes by descriptors that are looked up at run time. `cpp/Codec.hpp` is the hybrid object that
//! JavaScript sees.

mod any;
mod codec;
mod decode;
mod encode;

use std::ffi::c_void;

use ferrobuf_host::Extension;

unsafe extern "C" {
    fn ferrobuf_dynamic_install(runtime: *mut c_void);
}

/// Gives a runtime `host.dynamic`.
pub fn extension() -> Extension {
    // SAFETY: `cpp/Install.cpp` takes a `jsi::Runtime`, and throws what a `HostError` can hold.
    unsafe { Extension::new(ferrobuf_dynamic_install) }
}
