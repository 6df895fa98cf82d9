//! What a caller may ask of decode.

/// What becomes of fields that the schema does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownFields {
    /// They are kept in `unknown` and written back.
    #[default]
    Keep,
    /// They are checked and dropped. Numbers that a closed enum does not list are dropped with them.
    Drop,
}

/// Limits and choices of one decode call.
///
/// ```
/// let options = ferrobuf::DecodeOptions::new().with_max_depth(20).with_unknown(ferrobuf::UnknownFields::Drop);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecodeOptions {
    /// How deep messages and groups may nest; the outermost message does not count. 100 by default. Decoding recurses, so a
    /// much larger limit needs a larger stack.
    pub max_depth: u32,
    /// Largest input in bytes; 2 GiB - 1 by default, as the protobuf specification has it.
    pub max_size: u32,
    /// What becomes of unknown fields.
    pub unknown: UnknownFields,
    /// Keeps entries of a map that have the same key, in order of arrival, for a caller who applies last-wins itself.
    pub keep_duplicates: bool,
    /// Leaves text that is not ASCII unchecked, for the glue, which checks it when it makes JavaScript's strings of it. Whoever sets
    /// this must not look at such a `Str` as text.
    pub(crate) leave_text: bool,
}

impl DecodeOptions {
    /// Largest message that protobuf allows, in bytes.
    pub const MAX_SIZE: u32 = 0x7fff_ffff;
    /// Default of [`DecodeOptions::max_depth`].
    pub const MAX_DEPTH: u32 = 100;

    /// The defaults.
    pub const fn new() -> Self {
        Self {
            max_depth: Self::MAX_DEPTH,
            max_size: Self::MAX_SIZE,
            unknown: UnknownFields::Keep,
            keep_duplicates: false,
            leave_text: false,
        }
    }

    /// Sets [`DecodeOptions::max_depth`].
    #[must_use]
    pub const fn with_max_depth(self, max_depth: u32) -> Self {
        Self { max_depth, ..self }
    }

    /// Sets [`DecodeOptions::max_size`].
    #[must_use]
    pub const fn with_max_size(self, max_size: u32) -> Self {
        Self { max_size, ..self }
    }

    /// Sets [`DecodeOptions::unknown`].
    #[must_use]
    pub const fn with_unknown(self, unknown: UnknownFields) -> Self {
        Self { unknown, ..self }
    }

    /// Sets [`DecodeOptions::keep_duplicates`].
    #[must_use]
    pub const fn with_keep_duplicates(self, keep_duplicates: bool) -> Self {
        Self {
            keep_duplicates,
            ..self
        }
    }
}

impl Default for DecodeOptions {
    fn default() -> Self {
        Self::new()
    }
}
