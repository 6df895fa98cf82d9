//! Errors of decoding and encoding.

use std::fmt;

/// Why bytes are not a message. The numbers are the status codes of the C ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum DecodeErrorKind {
    /// The input ends in the middle of something.
    Truncated = 2,
    /// No such bytes are written by any encoder: a varint or tag that is too long, field number 0, wire type 6 or 7, an
    /// end-group tag without its start.
    Malformed = 3,
    /// A `string` that is not UTF-8.
    InvalidUtf8 = 4,
    /// Messages and groups are nested deeper than the limit.
    TooDeep = 5,
    /// The input is larger than the limit, or does not fit into memory once decoded.
    TooLarge = 6,
    /// A required field is missing.
    MissingRequired = 7,
}

impl DecodeErrorKind {
    /// The stable name that JavaScript sees as `code`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::Malformed => "malformed",
            Self::InvalidUtf8 => "invalid-utf8",
            Self::TooDeep => "too-deep",
            Self::TooLarge => "too-large",
            Self::MissingRequired => "missing-required",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Truncated => "the input ends too early",
            Self::Malformed => "the bytes are not a protobuf message",
            Self::InvalidUtf8 => "a string is not valid UTF-8",
            Self::TooDeep => "messages are nested deeper than the limit",
            Self::TooLarge => "the message is too large",
            Self::MissingRequired => "a required field is missing",
        }
    }
}

/// Bytes could not be decoded. One pointer wide; made only when something failed.
pub struct DecodeError(Box<Inner>);

struct Inner {
    kind: DecodeErrorKind,
    offset: usize,
    path: String,
}

impl DecodeError {
    pub(crate) fn new(kind: DecodeErrorKind, offset: usize, path: String) -> Self {
        Self(Box::new(Inner { kind, offset, path }))
    }

    /// The same error in an input that had `len` bytes more at its start.
    pub(crate) fn behind(mut self, len: usize) -> Self {
        self.0.offset = self.0.offset.saturating_sub(len);
        self
    }

    /// What is wrong.
    pub fn kind(&self) -> DecodeErrorKind {
        self.0.kind
    }

    /// Position in the input, in bytes, at which it was found. For a missing required field the length of the input.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The field that was being read, from the name of the message on: `acme.User.tags[2]`.
    pub fn path(&self) -> &str {
        &self.0.path
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}: {} (byte {})",
            self.path(),
            self.kind().text(),
            self.offset()
        )
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("DecodeError")
            .field("kind", &self.kind())
            .field("offset", &self.offset())
            .field("path", &self.path())
            .finish()
    }
}

impl std::error::Error for DecodeError {}

/// A message could not be encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// The buffer is too small. Nothing can be said about what it holds now.
    NoSpace {
        /// Bytes that the message needs.
        needed: u64,
    },
    /// The message would be 2 GiB or larger, which protobuf does not allow.
    TooLarge {
        /// Bytes that the message would need.
        needed: u64,
    },
    /// A required field is not set.
    MissingRequired {
        /// The field, from the name of the message on: `acme.User.address.street`.
        path: String,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSpace { needed } => write!(formatter, "the buffer is too small: the message has {needed} bytes"),
            Self::TooLarge { needed } => {
                write!(
                    formatter,
                    "the message is too large: {needed} bytes, at most {} are allowed",
                    i32::MAX
                )
            }
            Self::MissingRequired { path } => write!(formatter, "{path}: a required field is not set"),
        }
    }
}

impl std::error::Error for EncodeError {}

/// Marks that decoding failed. What, and where, is noted in the decoder, so that the hot path carries no error value.
#[derive(Debug)]
pub struct Fault(pub(crate) ());
