//! Judges generated Rust by prost-reflect, over random schemas and random messages.
//!
//! The build script makes the schemas and generates their code; [`laws`] says what must hold, `suite/` runs it. The tests of
//! the kinds corpus and of broken input are here too, since they need the same table of messages.

pub mod broken;
#[macro_use]
pub mod codec;
pub mod corpus;
pub mod edges;
pub mod fits;
pub mod fuzz_input;
pub mod laws;
pub mod noise;
pub mod payloads;
pub mod pools;
pub mod schema;
pub mod text;
pub mod values;

pub use generated::{FIXED, SCHEMAS};

/// Seed that the schemas were made from.
pub const SCHEMA_SEED: &str = env!("FERROBUF_SCHEMA_SEED");

/// Encoded `FileDescriptorSet` of all files.
pub static DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));

/// Folder of the generated TypeScript (`ts`) and C++ (`jsi`).
pub const GENERATED: &str = env!("OUT_DIR");

/// The generated Rust.
mod pb {
    include!(concat!(env!("OUT_DIR"), "/pb/mod.rs"));
}

mod generated {
    use crate::{codec, pb};

    include!(concat!(env!("OUT_DIR"), "/table.rs"));
}

/// The generated code of every message: [`FIXED`] first, then [`SCHEMAS`].
pub fn all() -> impl Iterator<Item = &'static codec::Codec> {
    FIXED
        .iter()
        .chain(SCHEMAS.iter().flat_map(|schema| schema.codecs.iter()))
}

/// The generated code of a message of [`FIXED`].
///
/// # Panics
///
/// When there is no such message.
pub fn fixed(name: &str) -> &'static codec::Codec {
    FIXED
        .iter()
        .find(|codec| codec.name == name)
        .unwrap_or_else(|| panic!("no message {name}"))
}
