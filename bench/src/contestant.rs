//! One codec in one direction on one payload.

use std::fmt;
use std::hint::black_box;

/// What is done to a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// A message that is ready becomes bytes.
    Encode,
    /// Bytes become a message.
    Decode,
}

impl Direction {
    /// As result files have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::Decode => "decode",
        }
    }
}

/// One codec in one direction on one payload.
pub struct Contestant {
    /// As result files have it.
    pub codec: &'static str,
    /// What it does.
    pub direction: Direction,
    work: Box<dyn Work>,
}

impl Contestant {
    /// `once` does the work with `state`; afterwards `bytes` gives what it wrote or, of a message that was decoded, its encoding by
    /// the same codec.
    pub(crate) fn new<State: 'static>(
        codec: &'static str,
        direction: Direction,
        state: State,
        once: impl FnMut(&mut State) + 'static,
        bytes: impl Fn(&State) -> Vec<u8> + 'static,
    ) -> Self {
        Self {
            codec,
            direction,
            work: Box::new(Job { state, once, bytes }),
        }
    }

    /// `write` appends an encoding of so many bytes to a vector, which is used again.
    pub(crate) fn encode(codec: &'static str, len: usize, mut write: impl FnMut(&mut Vec<u8>) + 'static) -> Self {
        let once = move |buffer: &mut Vec<u8>| {
            buffer.clear();
            write(black_box(buffer));
        };
        Self::new(codec, Direction::Encode, Vec::with_capacity(len), once, Vec::clone)
    }

    /// `encode` gives a vector of its own.
    pub(crate) fn encode_to_vec(codec: &'static str, encode: impl Fn() -> Vec<u8> + 'static) -> Self {
        Self::new(
            codec,
            Direction::Encode,
            encode,
            |encode| drop(black_box(encode())),
            |encode| encode(),
        )
    }

    /// `read` decodes into memory of its own, which is dropped. `again` decodes and encodes.
    pub(crate) fn decode<Read>(
        codec: &'static str,
        bytes: &'static [u8],
        read: impl Fn(&'static [u8]) -> Read + 'static,
        again: impl Fn() -> Vec<u8> + 'static,
    ) -> Self {
        let once = move |(): &mut ()| {
            black_box(&read(black_box(bytes)));
        };
        Self::new(codec, Direction::Decode, (), once, move |()| again())
    }

    /// Does the work so many times.
    pub fn run(&mut self, times: u64) {
        self.work.run(times);
    }

    /// What encoding wrote; of a decoded message its encoding by the same codec. `None` for a floor, which codes nothing.
    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        self.work.run(1);
        Some(self.work.bytes()).filter(|_| self.codec != crate::codecs::memcpy_utf8::NAME)
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} by {}", self.direction.name(), self.codec)
    }
}

/// The calls that are made many times are inside, so that only batches of them go through a table of functions.
trait Work {
    fn run(&mut self, times: u64);
    fn bytes(&self) -> Vec<u8>;
}

struct Job<State, Once, Bytes> {
    state: State,
    once: Once,
    bytes: Bytes,
}

impl<State, Once: FnMut(&mut State), Bytes: Fn(&State) -> Vec<u8>> Work for Job<State, Once, Bytes> {
    fn run(&mut self, times: u64) {
        for _ in 0..times {
            (self.once)(&mut self.state);
        }
    }

    fn bytes(&self) -> Vec<u8> {
        (self.bytes)(&self.state)
    }
}
