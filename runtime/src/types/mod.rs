//! What the members of generated structs are made of.
//!
//! All types are `#[repr(C)]`, made of a pointer and 32-bit integers, equal to the C++ types of the same names in
//! `rn-binding/cpp/Abi.hpp`. They borrow: what they point to lives for `'a`, and copying one copies pointers.

mod bytes;
mod list;
mod map;
mod map_index;
mod opt;
mod reference;
mod span;
mod str;
mod unknown;

pub use bytes::Bytes;
pub use list::List;
pub use map::{Map, MapEntry, MapKey};
pub use opt::Opt;
pub use reference::Ref;
pub use str::Str;
pub use unknown::Unknown;

pub(crate) use span::{OutOfMemory, Span};
