//! Generates typed Rust codecs, TypeScript and JSI glue from `.proto` files.
//!
//! ```text
//! argv ─► Options ─► DescriptorPool ─► Schema ─► Vec<GeneratedFile> ─► disk
//!    cli         load           lower + check      emit           write
//! ```
//!
//! Each arrow is a function on plain data. After `check`, emitting cannot fail.

pub mod emit;
pub mod error;
pub mod load;
pub mod lower;
pub mod model;
pub mod naming;
