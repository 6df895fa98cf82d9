//! What must hold for any bytes, most of which no encoder wrote. The fuzz targets (`tests/fuzz`) and `suite/robustness.rs`
//! try them. A law that does not hold panics, with the bytes that show it.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use ferrobuf::{Arena, DecodeErrorKind};
use prost_reflect::{DescriptorPool, DynamicMessage, Kind, MessageDescriptor};

use crate::all;
use crate::codec::Codec;
use crate::edges::is_closed;
use crate::fits::{Form, form};
use crate::text::{hex, text};

/// Decodes. An error says where, within the bytes and below the message's name; the memory taken is in proportion to the bytes.
///
/// # Errors
///
/// The kind of error, when the bytes are refused.
///
/// # Panics
///
/// When that does not hold.
pub fn read_or_refused(codec: &Codec, bytes: &[u8]) -> Result<(), DecodeErrorKind> {
    let arena = Arena::new();
    let result = (codec.decode)(bytes, &arena);
    let most = most_memory(bytes.len());
    assert!(
        arena.capacity() <= most,
        "{} takes {} bytes of memory, more than {most}, for {}",
        codec.name,
        arena.capacity(),
        hex(bytes)
    );
    result.map_err(|error| {
        assert!(
            error.offset() <= bytes.len() && error.path().starts_with(codec.name),
            "{}: {error}, at {} of {}",
            codec.name,
            error.offset(),
            hex(bytes)
        );
        error.kind()
    })
}

/// Two bytes make one message of a list at most, a tag and a length. A list that grows leaves its smaller selves behind, which
/// are smaller than it in sum, and the arena asks for twice as much as it has each time.
fn most_memory(len: usize) -> usize {
    const FIRST_CHUNK: usize = 8 * 1024;
    static LARGEST: LazyLock<usize> = LazyLock::new(|| all().map(|codec| codec.size).max().unwrap_or(0));
    FIRST_CHUNK + len.div_ceil(2) * *LARGEST * 4
}

/// Reads the bytes. When that works, what is written must read as an equal message and be written the same. Gives back what was
/// written.
///
/// # Panics
///
/// When that does not hold.
pub fn stable(codec: &Codec, bytes: &[u8]) -> Option<Vec<u8>> {
    let written = std::panic::catch_unwind(|| (codec.read_and_write)(&[bytes]))
        .unwrap_or_else(|_| panic!("{} panics on {}", codec.name, hex(bytes)))
        .ok()?;
    assert_eq!(
        written.encoded_len,
        written.bytes.len(),
        "encoded_len after {}",
        hex(bytes)
    );
    match (codec.read_and_write)(&[&written.bytes]) {
        Ok(again) => assert!(
            again.bytes == written.bytes,
            "{}: {} changes when written again",
            codec.name,
            hex(bytes)
        ),
        Err(error) => panic!("{}: {} is read, but not once written: {error}", codec.name, hex(bytes)),
    }
    assert!(
        (codec.same_value)(bytes, &written.bytes),
        "{}: another value after {} is written",
        codec.name,
        hex(bytes)
    );
    Some(written.bytes)
}

/// Compares with prost-reflect, as the schema has it.
pub struct Judge {
    /// Each message, and whether it reaches a closed enum.
    messages: HashMap<&'static str, (MessageDescriptor, bool)>,
}

impl Judge {
    /// A judge by [`Pools::plain`](crate::pools::Pools::plain).
    ///
    /// # Panics
    ///
    /// When it lacks a message.
    pub fn new(plain: &DescriptorPool) -> Self {
        let messages = all().map(|codec| {
            let message = plain
                .get_message_by_name(codec.name)
                .expect("codecs and descriptors come from the same files");
            let closed = reaches_closed_enum(&message, &mut BTreeSet::new());
            (codec.name, (message, closed))
        });
        Self {
            messages: messages.collect(),
        }
    }

    /// The descriptor of a message.
    ///
    /// # Panics
    ///
    /// When it is none of [`all`].
    pub fn message(&self, codec: &Codec) -> &MessageDescriptor {
        &self.messages[codec.name].0
    }

    /// What is malformed is refused. Where the oracle may be asked (see [`form`]), both read the bytes or both refuse them, and
    /// the oracle reads from what we write what it reads from the bytes themselves.
    ///
    /// It knows neither required fields nor our way of counting depths, so these errors are not compared; nor the rule of closed
    /// enums, so messages that reach one are not compared by value. Tells whether the bytes are a message.
    ///
    /// # Panics
    ///
    /// When that does not hold.
    pub fn check(&self, codec: &Codec, bytes: &[u8]) -> bool {
        let ours = read_or_refused(codec, bytes);
        let written = stable(codec, bytes);
        assert_eq!(
            ours.is_ok(),
            written.is_some(),
            "{}: {} is read but not written",
            codec.name,
            hex(bytes)
        );
        let (message, closed) = &self.messages[codec.name];
        let form = form(message, bytes);
        assert!(
            form != Form::Malformed || ours.is_err(),
            "{} takes {}",
            codec.name,
            hex(bytes)
        );
        if form != Form::Fits {
            return ours.is_ok();
        }
        let theirs = DynamicMessage::decode(message.clone(), bytes);
        match (ours, theirs) {
            (Err(DecodeErrorKind::TooDeep | DecodeErrorKind::MissingRequired), _) | (Err(_), Err(_)) => {}
            (Err(kind), Ok(_)) => panic!(
                "{}: {} for {}, which the oracle takes",
                codec.name,
                kind.code(),
                hex(bytes)
            ),
            (Ok(()), Err(error)) => assert!(
                error.to_string().contains("recursion limit"),
                "{} takes {}, the oracle does not: {error}",
                codec.name,
                hex(bytes)
            ),
            (Ok(()), Ok(expected)) if !closed => {
                let back = DynamicMessage::decode(message.clone(), written.unwrap_or_default().as_slice());
                let back = back.unwrap_or_else(|error| {
                    panic!(
                        "{}: the oracle refuses what is written after {}: {error}",
                        codec.name,
                        hex(bytes)
                    )
                });
                assert_eq!(text(&back), text(&expected), "{} from {}", codec.name, hex(bytes));
            }
            (Ok(()), Ok(_)) => {}
        }
        ours.is_ok()
    }
}

fn reaches_closed_enum(message: &MessageDescriptor, seen: &mut BTreeSet<String>) -> bool {
    seen.insert(message.full_name().to_owned())
        && message.fields().any(|field| match field.kind() {
            Kind::Enum(enumeration) => is_closed(&enumeration),
            Kind::Message(inner) => reaches_closed_enum(&inner, seen),
            _ => false,
        })
}
