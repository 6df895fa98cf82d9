//! The trait that every generated message implements.

use crate::decoder::{self, Decoder};
use crate::error::Fault;
use crate::info::MessageInfo;
use crate::required::Missing;
use crate::writer::{self, Writer};
use crate::{Arena, DecodeError, DecodeOptions, EncodeError};

/// A message that can be decoded and encoded.
///
/// Generated code implements it. `'a` is how long the message may live: as long as both its input and its arena.
pub trait Message<'a>: Copy + Default {
    /// Full name in the schema: `acme.User`.
    const NAME: &'static str;

    /// Decodes a message. Strings, bytes and unknown fields are borrowed from `bytes`, everything else lies in `arena`.
    ///
    /// # Errors
    /// When the bytes are not a message of this type; see [`DecodeErrorKind`](crate::DecodeErrorKind). What was allocated in
    /// the arena until then stays there until it is reset.
    fn decode(bytes: &'a [u8], arena: &'a Arena) -> Result<Self, DecodeError> {
        // A constant: copying options that were written just before would wait for those to reach memory.
        Self::decode_with(bytes, arena, const { &DecodeOptions::new() })
    }

    /// [`Message::decode`] with other limits or choices.
    ///
    /// # Errors
    /// As [`Message::decode`].
    fn decode_with(bytes: &'a [u8], arena: &'a Arena, options: &DecodeOptions) -> Result<Self, DecodeError> {
        if size_of::<Self>() > 64 {
            let mut message = Self::default();
            decoder::decode(&mut message, bytes, arena, options)?;
            return Ok(message);
        }
        // In the result from the start: a small message moves once less, right after it was written in parts. A large one would
        // move once more.
        let mut result = Ok(Self::default());
        if let Ok(message) = &mut result
            && let Err(error) = decoder::decode(message, bytes, arena, options)
        {
            result = Err(error);
        }
        result
    }

    /// Merges another message into this one: the result is what decoding the two encodings one after the other gives, as the
    /// protobuf documentation defines merging. Singular fields are replaced, messages in them merged, lists appended.
    ///
    /// This message and the other one are held to the limits of [`DecodeOptions::new`], also if decoding had others; unknown
    /// fields are kept. For other limits see [`Message::merge_with`].
    ///
    /// # Errors
    /// As [`Message::decode`]; this message is unchanged then.
    fn merge(&mut self, bytes: &[u8], arena: &'a Arena) -> Result<(), DecodeError> {
        self.merge_with(bytes, arena, &DecodeOptions::new())
    }

    /// [`Message::merge`] with other limits or choices. They count for this message too: it is decoded anew with the other one
    /// behind it, so it must not be nested deeper, and unknown fields that are dropped are dropped from it as well.
    ///
    /// # Errors
    /// As [`Message::decode`]; this message is unchanged then.
    fn merge_with(&mut self, bytes: &[u8], arena: &'a Arena, options: &DecodeOptions) -> Result<(), DecodeError> {
        let size = self.size();
        let Some(old) = usize::try_from(size)
            .ok()
            .filter(|old| *old <= DecodeOptions::MAX_SIZE as usize)
        else {
            return Err(DecodeError::new(
                crate::DecodeErrorKind::TooLarge,
                0,
                Self::NAME.to_owned(),
            ));
        };
        let mut both = writer::to_vec(old, |writer| self.encode_fields(writer));
        both.extend_from_slice(bytes);
        *self = Self::decode_with(arena.alloc_slice(&both), arena, options).map_err(|error| error.behind(old))?;
        Ok(())
    }

    /// Bytes that the message takes when encoded, `usize::MAX` when that is more than the target can address. Measures the
    /// whole message.
    fn encoded_len(&self) -> usize {
        usize::try_from(self.size()).unwrap_or(usize::MAX)
    }

    /// Encodes into the start of `buffer` and returns how many bytes it took.
    ///
    /// # Errors
    /// When a required field is not set, when the message does not fit into the buffer, or has 2 GiB or more.
    fn encode(&self, buffer: &mut [u8]) -> Result<usize, EncodeError> {
        let len = self.checked_len()?;
        let Some(target) = buffer.get_mut(..len) else {
            return Err(EncodeError::NoSpace { needed: len as u64 });
        };
        self.encode_fields(&mut Writer::new(target));
        Ok(len)
    }

    /// Encodes into a vector of exactly the right size.
    ///
    /// # Errors
    /// When a required field is not set, or the message has 2 GiB or more.
    fn encode_to_vec(&self) -> Result<Vec<u8>, EncodeError> {
        let len = self.checked_len()?;
        Ok(writer::to_vec(len, |writer| self.encode_fields(writer)))
    }

    /// Encodes into the end of `buffer` without measuring first, and returns the encoded bytes. The quickest way to encode
    /// into memory that is used again and again.
    ///
    /// # Errors
    /// As [`Message::encode`].
    fn encode_backward<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b [u8], EncodeError> {
        self.check_required()?;
        let len = buffer.len();
        let mut writer = Writer::new(buffer);
        self.encode_fields(&mut writer);
        let written = writer.written().len();
        if writer.is_full() {
            return Err(EncodeError::NoSpace { needed: self.size() });
        }
        if written > DecodeOptions::MAX_SIZE as usize {
            return Err(EncodeError::TooLarge { needed: written as u64 });
        }
        Ok(&buffer[len - written..])
    }

    /// Checks that all required fields are set, in this message and in all messages in it.
    ///
    /// # Errors
    /// When one is not set.
    fn check_required(&self) -> Result<(), EncodeError> {
        self.check_fields().map_err(|missing| EncodeError::MissingRequired {
            path: missing.path(Self::NAME),
        })
    }

    /// Length of the encoded message, after the checks that encoding makes.
    #[doc(hidden)]
    fn checked_len(&self) -> Result<usize, EncodeError> {
        self.check_required()?;
        let needed = self.size();
        match usize::try_from(needed) {
            Ok(len) if len <= DecodeOptions::MAX_SIZE as usize => Ok(len),
            _ => Err(EncodeError::TooLarge { needed }),
        }
    }

    /// Names of the fields, for error paths.
    #[doc(hidden)]
    fn info() -> &'static MessageInfo;

    /// Bytes that the message takes when encoded.
    #[doc(hidden)]
    fn size(&self) -> u64;

    /// Writes all fields, the last one first.
    #[doc(hidden)]
    fn encode_fields(&self, writer: &mut Writer<'_>);

    /// Reads fields up to the end of the message or group. See [`crate::codegen`] for what may be read into.
    #[doc(hidden)]
    fn decode_fields(&mut self, decoder: &mut Decoder<'a>) -> Result<(), Fault>;

    /// Looks for required fields that are not set.
    #[doc(hidden)]
    fn check_fields(&self) -> Result<(), Missing> {
        Ok(())
    }
}
