//! The one table of scalar types. What depends on the scalar is a column here, not a `match` elsewhere.
//!
//! Source: the protobuf documentation, "Scalar Value Types" and "Encoding".

use serde::Serialize;

/// A scalar value type of the protobuf language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are those of the protobuf language")]
pub enum Scalar {
    Double,
    Float,
    Int64,
    Uint64,
    Int32,
    Fixed64,
    Fixed32,
    Bool,
    String,
    Bytes,
    Uint32,
    Sfixed32,
    Sfixed64,
    Sint32,
    Sint64,
}

/// How a value is framed on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum WireType {
    /// Base-128 varint.
    Varint = 0,
    /// Eight bytes, little endian.
    Fixed64 = 1,
    /// A varint length and that many bytes.
    Len = 2,
    /// Opens a group.
    StartGroup = 3,
    /// Closes a group.
    EndGroup = 4,
    /// Four bytes, little endian.
    Fixed32 = 5,
}

/// How 64-bit integers appear in JavaScript.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Int64Mapping {
    /// `bigint`.
    #[default]
    Bigint,
    /// Decimal `string`.
    String,
    /// `number`; a value that a double cannot hold exactly is an error.
    Number,
}

/// One row of the table.
struct Row {
    proto: &'static str,
    wire: WireType,
    /// Type in the generated Rust struct and, by the same width, in C++.
    rust: &'static str,
    cpp: &'static str,
}

impl Scalar {
    #[rustfmt::skip]
    const fn row(self) -> Row {
        const fn row(proto: &'static str, wire: WireType, rust: &'static str, cpp: &'static str) -> Row {
            Row { proto, wire, rust, cpp }
        }
        match self {
            Scalar::Double   => row("double",   WireType::Fixed64, "f64",   "double"),
            Scalar::Float    => row("float",    WireType::Fixed32, "f32",   "float"),
            Scalar::Int64    => row("int64",    WireType::Varint,  "i64",   "int64_t"),
            Scalar::Uint64   => row("uint64",   WireType::Varint,  "u64",   "uint64_t"),
            Scalar::Int32    => row("int32",    WireType::Varint,  "i32",   "int32_t"),
            Scalar::Fixed64  => row("fixed64",  WireType::Fixed64, "u64",   "uint64_t"),
            Scalar::Fixed32  => row("fixed32",  WireType::Fixed32, "u32",   "uint32_t"),
            Scalar::Bool     => row("bool",     WireType::Varint,  "bool",  "bool"),
            Scalar::String   => row("string",   WireType::Len,     "Str",   "ferrobuf::Str"),
            Scalar::Bytes    => row("bytes",    WireType::Len,     "Bytes", "ferrobuf::Bytes"),
            Scalar::Uint32   => row("uint32",   WireType::Varint,  "u32",   "uint32_t"),
            Scalar::Sfixed32 => row("sfixed32", WireType::Fixed32, "i32",   "int32_t"),
            Scalar::Sfixed64 => row("sfixed64", WireType::Fixed64, "i64",   "int64_t"),
            Scalar::Sint32   => row("sint32",   WireType::Varint,  "i32",   "int32_t"),
            Scalar::Sint64   => row("sint64",   WireType::Varint,  "i64",   "int64_t"),
        }
    }

    /// Name in the protobuf language, which is also the stem of the runtime's functions for it.
    pub const fn proto(self) -> &'static str {
        self.row().proto
    }

    /// Wire type of one value that is not packed.
    pub const fn wire_type(self) -> WireType {
        self.row().wire
    }

    /// Type in generated Rust; `Str` and `Bytes` take a lifetime.
    pub const fn rust(self) -> &'static str {
        self.row().rust
    }

    /// Type in generated C++.
    pub const fn cpp(self) -> &'static str {
        self.row().cpp
    }

    /// Whether a list of it may be packed: all but `string` and `bytes`.
    pub const fn is_packable(self) -> bool {
        !matches!(self.row().wire, WireType::Len)
    }

    /// Whether JavaScript sees it through [`Int64Mapping`].
    pub const fn is_int64(self) -> bool {
        matches!(
            self,
            Scalar::Int64 | Scalar::Uint64 | Scalar::Fixed64 | Scalar::Sfixed64 | Scalar::Sint64
        )
    }
}
