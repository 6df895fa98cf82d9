//! The native libraries of a package: what is built, by which commands, and where the results go.
//!
//! ```text
//! config ─► Project ─► Vec<Step> ─► printed (`--dry-run`) or run
//! ```
//!
//! Making the steps looks at the machine (programs, targets, the NDK) and changes nothing; all that is missing is reported at once, and
//! does not keep the steps from being printed.
//! A finished library has the fingerprint of the generated Rust beside it, which native builds compare with the code's: a
//! fingerprint is removed first and written last, so a run that was interrupted leaves no library that passes for a good one.

pub mod android;
mod cargo;
mod contents;
pub mod host;
pub mod ios;
pub mod ndk;
mod project;
pub mod run;
mod step;
pub mod target;

pub use cargo::missing_targets;
pub use contents::digest;
pub use project::{Project, missing_runtime};
pub use step::{Build, Invocation, Step};
