//! The codecs, a file each: how its users call it, once into memory that is used again and once into memory of its own.
//!
//! Payloads are valid, so what fails is a bug of the bench or of the codec: it ends the run.

pub(crate) mod buffa;
pub(crate) mod ferrobuf;
pub(crate) mod memcpy_utf8;
pub(crate) mod prost;
pub(crate) mod quick_protobuf;
pub(crate) mod rust_protobuf;
mod stream;
