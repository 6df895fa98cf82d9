//! Runtime of code that [`ferrobuf`](https://docs.rs/ferrobuf-codegen) generates: protobuf messages as plain typed structs.
//!
//! A message is decoded into a struct whose strings and bytes are borrowed from the input and whose lists, maps and children
//! lie in an [`Arena`]. Nothing is allocated for each string or list, and nothing has to be dropped.
//!
//! ```
//! use ferrobuf::{Arena, Message};
//! # use ferrobuf::codegen::v1 as v1;
//! # #[derive(Clone, Copy, Debug, Default, PartialEq)]
//! # struct User<'a> { id: u32, name: ferrobuf::Str<'a>, unknown: ferrobuf::Unknown<'a> }
//! # impl<'a> Message<'a> for User<'a> {
//! #     const NAME: &'static str = "acme.User";
//! #     fn info() -> &'static v1::MessageInfo {
//! #         static INFO: v1::MessageInfo = v1::MessageInfo { name: "acme.User", fields: &[] };
//! #         &INFO
//! #     }
//! #     fn size(&self) -> u64 {
//! #         let mut size = self.unknown.size();
//! #         if self.id != 0 { size += v1::size::<v1::kind::Uint32>(8, &self.id); }
//! #         if !self.name.is_empty() { size += v1::size::<v1::kind::String>(18, &self.name); }
//! #         size
//! #     }
//! #     fn encode_fields(&self, writer: &mut v1::Writer<'_>) {
//! #         writer.unknown(&self.unknown);
//! #         if !self.name.is_empty() { writer.field::<v1::kind::String>(18, &self.name); }
//! #         if self.id != 0 { writer.field::<v1::kind::Uint32>(8, &self.id); }
//! #     }
//! #     fn decode_fields(&mut self, decoder: &mut v1::Decoder<'a>) -> Result<(), v1::Fault> {
//! #         loop {
//! #             match decoder.tag()? {
//! #                 0 => break,
//! #                 8 => decoder.read::<v1::kind::Uint32>(8, &mut self.id)?,
//! #                 18 => decoder.read::<v1::kind::String>(18, &mut self.name)?,
//! #                 tag => if decoder.unknown(tag, &mut self.unknown)? { break },
//! #             }
//! #         }
//! #         Ok(())
//! #     }
//! # }
//! let bytes = User { id: 7, name: "Ada".into(), ..User::default() }.encode_to_vec()?;
//!
//! let arena = Arena::new();
//! let user = User::decode(&bytes, &arena)?;
//! assert_eq!(user.id, 7);
//! assert_eq!(user.name, "Ada");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! - `string` fields are checked to be UTF-8 in proto2 as in proto3: [`Str`] is a `&str`. A peer that keeps Latin-1 in a proto2
//!   `string` has to declare it `bytes`.
//! - A varint has at most ten bytes and at most 64 bits, a tag at most five bytes and at most 32 bits. What exceeds that is malformed.
//! - Messages and groups nest at most [`DecodeOptions::max_depth`] deep, 100 by default, unknown groups included. Map entries do
//!   not count, message values in them do.
//! - Encoding, comparing and printing recurse as deep as the value is nested. Decoded values are within the limit; whoever
//!   builds a message out of references by hand decides how deep it is.
//! - Output is deterministic: fields in order of their numbers, map entries in the order of the map, unknown fields last.
//!
//! # Features
//!
//! `ffi`, off by default: the C ABI, for crates whose generated code is linked with the JSI glue. It builds `simdutf`, which takes a
//! C++ compiler.
//!
//! # Safety
//!
//! Safe code cannot break memory with what this crate documents. `unsafe` stands in few modules, each with the invariant that it
//! relies on at its top: `arena`, `reader`, `writer`, `types` (`span` above all), `decoder`, `kind::string`, `text` and `ffi`. The
//! rule that the decoder relies on, "owned by this decode call", is written down in [`codegen`].

pub mod codegen;

mod arena;
mod decoder;
mod encoder;
mod error;
#[cfg(feature = "ffi")]
pub mod ffi;
mod info;
mod kind;
mod limits;
mod message;
mod path;
mod reader;
mod required;
#[cfg(feature = "ffi")]
mod text;
mod types;
mod wire;
mod writer;

pub use arena::Arena;
pub use error::{DecodeError, DecodeErrorKind, EncodeError};
pub use kind::Enumeration;
pub use limits::{DecodeOptions, UnknownFields};
pub use message::Message;
pub use types::{Bytes, List, Map, MapEntry, MapKey, Opt, Ref, Str, Unknown};
pub use writer::Writer;
