//! Layer 1 of the benches: Rust codecs alone. What is measured, by which codecs, and the proof that they do the same.

pub mod allocations;
pub mod check;
mod codecs;
pub mod contestant;
#[allow(
    missing_docs,
    rust_2018_idioms,
    nonstandard_style,
    unused,
    clippy::all,
    clippy::pedantic,
    clippy::unwrap_used,
    reason = "written by generators, most of them not ours"
)]
pub mod generated;
mod messages;
pub mod payloads;
pub mod results;

pub use contestant::{Contestant, Direction};
pub use messages::{contestants, have_same_value};
pub use payloads::Payload;
