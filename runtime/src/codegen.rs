//! What generated code may name. Not for use by hand.
//!
//! Generated code names [`v1`] only, so the rest of the crate can change. A shape that old output could not live with goes into
//! a `v2` beside it, and `v1` stays.
//!
//! # The rule of the decode call
//!
//! [`Message::decode_fields`](crate::Message::decode_fields) fills a struct in place: it pushes into the spare capacity of
//! lists, extends unknown fields, and merges into children through [`Ref`](crate::Ref). That is sound because the struct it is
//! called on holds only what the same decode call put there: the runtime starts every decode from `Default::default()`, and
//! generated code passes nothing but its own fields to the [`Decoder`](v1::Decoder). Values that a user made never get there: a
//! public `merge` decodes anew from bytes. A [`Decoder`](v1::Decoder) cannot be made outside this crate; code that gets hold of
//! one by implementing `Message` by hand has to keep the rule, as generated code does. The functions are not marked `unsafe`
//! only so that generated code compiles in crates that forbid `unsafe`.

/// The first generation of names.
pub mod v1 {
    pub use crate::Arena;
    pub use crate::decoder::Decoder;
    pub use crate::error::Fault;
    #[cfg(feature = "ffi")]
    pub use crate::ffi;
    pub use crate::info::{FieldInfo, FieldShape, KeyKind, MessageInfo};
    pub use crate::kind::{Enumeration, size, size_group, size_list, size_map, size_message, size_opt, size_packed};
    pub use crate::message::Message;
    pub use crate::required::Missing;
    pub use crate::types::{Bytes, List, Map, MapEntry, Opt, Ref, Str, Unknown};
    pub use crate::writer::Writer;

    /// Kinds of values.
    pub mod kind {
        pub use crate::kind::{
            Bool, Bytes, Closed, Double, Fixed32, Fixed64, Float, Group, Int32, Int64, Kind, Message, Open, Packed,
            Sfixed32, Sfixed64, Sint32, Sint64, String, Uint32, Uint64,
        };
    }

    /// Checks of required fields.
    pub mod required {
        pub use crate::required::{field, list, map, member, message};
    }

    /// Newest generation of output that this runtime understands.
    pub const GENERATION: u32 = 1;

    /// Fails to compile when output of `generation` needs another runtime. Generated code calls it in a constant.
    pub const fn assert_generation(generation: u32) {
        assert!(
            generation <= GENERATION,
            "this code was generated for a newer `ferrobuf` crate: update the `ferrobuf` dependency to the version of the generator"
        );
        assert!(
            generation >= 1,
            "this code was generated for an older `ferrobuf` crate: run `ferrobuf generate` again"
        );
    }
}
