//! Generated Rust against prost-reflect's `DynamicMessage`, and against bytes that no encoder wrote.

mod compiles;
#[cfg(miri)]
mod interpreted;
mod kinds;
mod parallel;
mod random;
mod robustness;
