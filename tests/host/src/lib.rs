//! Runs JavaScript in Hermes, linked with the glue and the Rust codec of one generated module.
//!
//! The module holds the schemas of `example/`, the tests and the conformance suite, so that one host serves tests, demo,
//! benches and conformance alike. [`Bundle`] makes one script of TypeScript and compiles it to the optimized bytecode that an
//! app would ship; [`Host`] is one runtime that runs it.

/// The Rust codec of the module, whose exported table the glue calls.
#[allow(missing_docs, reason = "schemas of tests have messages without comments")]
pub mod pb {
    include!(concat!(env!("OUT_DIR"), "/rust/mod.rs"));
}

mod bundle;
pub mod command;
mod digest;
mod host;
mod sys;

pub use bundle::{Bundle, BundleError, generated_typescript};
pub use host::{Extension, Host, HostError, Native};
