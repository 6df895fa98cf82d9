//! Generated code behind two function types, so that tests can walk over all messages of all schemas.

use std::fmt::Debug;

use ferrobuf::{Arena, DecodeError, EncodeError, Message};

/// One file of random schema, and the code generated from it.
pub struct Schema {
    /// Path of the file.
    pub file: &'static str,
    /// Its proto text.
    pub text: &'static str,
    /// One for each message and group.
    pub codecs: &'static [Codec],
}

/// The generated code of one message.
#[derive(Debug)]
pub struct Codec {
    /// Full name of the message.
    pub name: &'static str,
    /// Bytes of the Rust struct.
    pub size: usize,
    /// Decodes a message and lets it go.
    pub decode: fn(&[u8], &Arena) -> Result<(), DecodeError>,
    /// Whether both byte strings are read as equal messages.
    pub same_value: fn(&[u8], &[u8]) -> bool,
    /// Decodes the first part, merges the others into it, and encodes the result.
    pub read_and_write: fn(&[&[u8]]) -> Result<Written, String>,
    /// Decodes a message and encodes it in every way there is, into buffers that are too small, right and too large.
    pub check_buffers: fn(&[u8]) -> Result<(), String>,
}

/// What [`Codec::read_and_write`] wrote.
#[derive(Debug)]
pub struct Written {
    /// The encoding.
    pub bytes: Vec<u8>,
    /// What `encoded_len` said it would take.
    pub encoded_len: usize,
}

impl Schema {
    /// The messages that lack some of `codec`'s fields.
    pub fn older_versions(&self, codec: &Codec) -> impl Iterator<Item = &Codec> {
        let older = match codec.name.rsplit_once('.') {
            Some((scope, name)) => format!("{scope}.Old{name}"),
            None => format!("Old{}", codec.name),
        };
        self.codecs.iter().filter(move |codec| codec.name == older)
    }
}

/// The [`Codec`] of a generated type.
macro_rules! codec {
    ($name:literal, $($path:ident)::+) => {
        codec::Codec {
            name: $name,
            size: std::mem::size_of::<$($path)::+<'_>>(),
            decode: |bytes, arena| <$($path)::+<'_> as ferrobuf::Message<'_>>::decode(bytes, arena).map(drop),
            same_value: |first, second| {
                let arena = ferrobuf::Arena::new();
                codec::same_value::<$($path)::+<'_>>(first, second, &arena)
            },
            read_and_write: |parts| {
                let arena = ferrobuf::Arena::new();
                codec::read_and_write::<$($path)::+<'_>>(parts, &arena)
            },
            check_buffers: |bytes| {
                let arena = ferrobuf::Arena::new();
                codec::check_buffers::<$($path)::+<'_>>(bytes, &arena)
            },
        }
    };
}

/// See [`Codec::same_value`]. NaN is equal to itself here.
pub fn same_value<'a, M: Message<'a> + Debug + PartialEq>(first: &'a [u8], second: &'a [u8], arena: &'a Arena) -> bool {
    let (Ok(first), Ok(second)) = (M::decode(first, arena), M::decode(second, arena)) else {
        return false;
    };
    first == second || format!("{first:?}") == format!("{second:?}")
}

/// See [`Codec::read_and_write`].
///
/// # Errors
///
/// The error of decode, merge or encode, as text.
pub fn read_and_write<'a, M: Message<'a>>(parts: &'a [&'a [u8]], arena: &'a Arena) -> Result<Written, String> {
    let mut message = M::default();
    for (index, part) in parts.iter().enumerate() {
        if index == 0 {
            message = M::decode(part, arena).map_err(|error| {
                assert!(error.offset() <= part.len(), "{error:?} in {} bytes", part.len());
                assert!(error.path().starts_with(M::NAME), "{error:?}");
                error.to_string()
            })?;
        } else {
            message.merge(part, arena).map_err(|error| error.to_string())?;
        }
    }
    let bytes = message.encode_to_vec().map_err(|error| error.to_string())?;
    Ok(Written {
        bytes,
        encoded_len: message.encoded_len(),
    })
}

/// See [`Codec::check_buffers`].
///
/// # Errors
///
/// Tells which way of encoding differs from the others.
pub fn check_buffers<'a, M: Message<'a>>(bytes: &'a [u8], arena: &'a Arena) -> Result<(), String> {
    let message = M::decode(bytes, arena).map_err(|error| error.to_string())?;
    let expected = message.encode_to_vec().map_err(|error| error.to_string())?;
    for len in [expected.len(), expected.len() + 1, expected.len() * 2 + 7] {
        let mut buffer = vec![0xaa; len];
        if message.encode(&mut buffer) != Ok(expected.len()) || !buffer.starts_with(&expected) {
            return Err(format!("encode into {len} bytes for {}", expected.len()));
        }
        if message.encode_backward(&mut buffer) != Ok(&expected[..]) || !buffer.ends_with(&expected) {
            return Err(format!("encode_backward into {len} bytes for {}", expected.len()));
        }
    }
    for len in [0, expected.len() / 2, expected.len().saturating_sub(1)] {
        let refused = Err(EncodeError::NoSpace {
            needed: expected.len() as u64,
        });
        let mut buffer = vec![0; len];
        if len < expected.len() && message.encode(&mut buffer) != refused {
            return Err(format!("encode into {len} bytes for {}", expected.len()));
        }
        if len < expected.len() && message.encode_backward(&mut buffer).map(<[u8]>::len) != refused {
            return Err(format!("encode_backward into {len} bytes for {}", expected.len()));
        }
    }
    Ok(())
}
