//! What `build.rs` generated: a module for `tests/proto`, for `tests/cases`, and for the example.
//!
//! That it compiles without a warning is a test of its own.

#![deny(warnings, missing_docs)]
#![allow(
    missing_docs,
    reason = "modules of `build.rs` have no documentation; what is generated has"
)]

include!(concat!(env!("OUT_DIR"), "/generated.rs"));
