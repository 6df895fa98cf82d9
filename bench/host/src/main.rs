//! `ferrobuf-bench-host`: [`ferrobuf_host::command`], in runtimes that also have `host.dynamic`, and `host.startCounting` and
//! `host.stopCounting` for allocations.

use std::ffi::c_void;
use std::process::ExitCode;

use ferrobuf_host::Extension;

unsafe extern "C" {
    fn ferrobuf_allocations_install(runtime: *mut c_void);
}

fn main() -> ExitCode {
    // SAFETY: `cpp/Allocations.cpp` takes a `jsi::Runtime`.
    let allocations = unsafe { Extension::new(ferrobuf_allocations_install) };
    ferrobuf_host::command::main(&[ferrobuf_dynamic::extension(), allocations])
}
