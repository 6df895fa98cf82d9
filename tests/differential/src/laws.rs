//! What must hold for any message of any schema.

use std::fmt::{self, Debug, Formatter};

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage};

use crate::codec::{Codec, Schema, Written};
use crate::pools::Pools;
use crate::text::{hex, text, text_but_for_closed_lists};
use crate::values::Strategies;

type Outcome = Result<(), TestCaseError>;

/// Random messages of one type.
#[derive(Clone)]
pub struct Sample {
    /// The generated code under test.
    pub codec: &'static Codec,
    /// A message.
    pub first: DynamicMessage,
    /// Another one, to merge into the first.
    pub second: DynamicMessage,
    /// A third one, whose closed enums hold numbers that they do not list.
    pub unlisted: DynamicMessage,
}

impl Debug for Sample {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "message {}", self.codec.name)?;
        for (name, message) in [
            ("first", &self.first),
            ("second", &self.second),
            ("unlisted", &self.unlisted),
        ] {
            writeln!(f, "{name} {}\n  = {}", hex(&message.encode_to_vec()), text(message))?;
        }
        Ok(())
    }
}

/// The laws, over one set of descriptors.
pub struct Laws {
    pools: Pools,
    listed: Strategies,
    unlisted: Strategies,
}

impl Laws {
    /// Laws over these descriptors.
    pub fn new(pools: Pools) -> Self {
        Self {
            pools,
            listed: Strategies::new(false),
            unlisted: Strategies::new(true),
        }
    }

    /// Strategies for a message: one that respects closed enums, one that does not.
    pub fn strategies(&self, name: &str) -> (BoxedStrategy<DynamicMessage>, BoxedStrategy<DynamicMessage>) {
        let message = self
            .pools
            .oracle
            .get_message_by_name(name)
            .expect("codecs and descriptors come from the same files");
        (self.listed.message(&message), self.unlisted.message(&message))
    }

    /// Checks all laws on a sample.
    ///
    /// # Errors
    ///
    /// Names the law that does not hold.
    pub fn check(&self, schema: &Schema, sample: &Sample) -> Outcome {
        self.round_trip(sample.codec, &sample.first)?;
        self.round_trip(sample.codec, &sample.second)?;
        self.other_packing(sample.codec, &sample.first)?;
        self.merge(sample)?;
        self.unlisted_numbers(sample)?;
        for older in schema.older_versions(sample.codec) {
            self.older_reader(sample.codec, older, &sample.first)?;
        }
        Ok(())
    }

    /// What the oracle writes, we read and write back to the byte, and the oracle reads from our bytes what it wrote. The order of
    /// a map's entries is the order in which they came, so even maps change nothing.
    fn round_trip(&self, codec: &Codec, message: &DynamicMessage) -> Outcome {
        let bytes = message.encode_to_vec();
        let written = read(codec, "round trip", &[&bytes])?;
        prop_assert_eq!(
            hex(&written.bytes),
            hex(&bytes),
            "round trip: bytes of {}",
            text(message)
        );
        prop_assert_eq!(written.encoded_len, bytes.len(), "encoded_len");
        (codec.check_buffers)(&bytes).map_err(TestCaseError::fail)?;
        let back = decode(&self.pools.oracle, codec, &written.bytes)?;
        prop_assert_eq!(text(&back), text(message), "round trip: value");
        Ok(())
    }

    /// Packed lists are read where expanded ones are declared, and the other way.
    fn other_packing(&self, codec: &Codec, message: &DynamicMessage) -> Outcome {
        let bytes = message.encode_to_vec();
        let other = decode(&self.pools.flipped, codec, &bytes)?.encode_to_vec();
        let written = read(codec, "other packing", &[&other])?;
        // Not compared by bytes: `flipped` may have put map entries in another order.
        let back = decode(&self.pools.oracle, codec, &written.bytes)?;
        prop_assert_eq!(text(&back), text(message), "other packing: value of {}", hex(&other));
        prop_assert_eq!(written.bytes.len(), bytes.len(), "other packing: canonical form");
        Ok(())
    }

    /// decode(a ++ b) = merge(decode(a), b), and both are what the oracle makes of a ++ b.
    fn merge(&self, sample: &Sample) -> Outcome {
        let (first, second) = (sample.first.encode_to_vec(), sample.second.encode_to_vec());
        let both = [first.as_slice(), second.as_slice()].concat();
        let at_once = read(sample.codec, "merge: concatenated", &[&both])?;
        let merged = read(sample.codec, "merge: in two steps", &[&first, &second])?;
        prop_assert_eq!(
            hex(&merged.bytes),
            hex(&at_once.bytes),
            "merge: in two steps against concatenated"
        );
        let expected = decode(&self.pools.oracle, sample.codec, &both)?;
        let back = decode(&self.pools.oracle, sample.codec, &at_once.bytes)?;
        prop_assert_eq!(text(&back), text(&expected), "merge: value");
        prop_assert_eq!(at_once.bytes.len(), expected.encoded_len(), "merge: canonical form");
        Ok(())
    }

    /// Numbers that a closed enum does not list are kept, in the unknown fields.
    fn unlisted_numbers(&self, sample: &Sample) -> Outcome {
        let bytes = sample.unlisted.encode_to_vec();
        let written = read(sample.codec, "unlisted numbers", &[&bytes])?;
        let back = decode(&self.pools.oracle, sample.codec, &written.bytes)?;
        let (back, expected) = (
            text_but_for_closed_lists(&back),
            text_but_for_closed_lists(&sample.unlisted),
        );
        prop_assert_eq!(back, expected, "unlisted numbers: value");
        let again = read(sample.codec, "unlisted numbers: again", &[&written.bytes])?;
        prop_assert_eq!(
            hex(&again.bytes),
            hex(&written.bytes),
            "unlisted numbers: stable once written"
        );
        Ok(())
    }

    /// A reader that knows fewer fields writes back all of them.
    fn older_reader(&self, codec: &Codec, older: &Codec, message: &DynamicMessage) -> Outcome {
        let bytes = message.encode_to_vec();
        let kept = read(older, "older reader", &[&bytes])?;
        prop_assert_eq!(
            kept.bytes.len(),
            bytes.len(),
            "older reader: length of {}",
            hex(&kept.bytes)
        );
        let back = decode(&self.pools.oracle, codec, &kept.bytes)?;
        prop_assert_eq!(
            text(&back),
            text(message),
            "older reader: value of {}",
            hex(&kept.bytes)
        );
        let written = read(codec, "older reader: newer one after it", &[&kept.bytes])?;
        prop_assert_eq!(hex(&written.bytes), hex(&bytes), "older reader: newer one after it");
        Ok(())
    }
}

fn read(codec: &Codec, law: &str, parts: &[&[u8]]) -> Result<Written, TestCaseError> {
    (codec.read_and_write)(parts).map_err(|error| {
        let parts: Vec<String> = parts.iter().map(|part| hex(part)).collect();
        TestCaseError::fail(format!(
            "{law}: {} refuses {}: {error}",
            codec.name,
            parts.join(" then ")
        ))
    })
}

fn decode(pool: &DescriptorPool, codec: &Codec, bytes: &[u8]) -> Result<DynamicMessage, TestCaseError> {
    let message = pool
        .get_message_by_name(codec.name)
        .expect("codecs and descriptors come from the same files");
    DynamicMessage::decode(message, bytes)
        .map_err(|error| TestCaseError::fail(format!("the oracle refuses {}: {error}", hex(bytes))))
}
