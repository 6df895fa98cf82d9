//! What a message consists of, for error paths: a table in read-only memory that nothing reads until something fails.

/// A message's name and fields.
#[derive(Debug)]
pub struct MessageInfo {
    /// Full name: `acme.User`.
    pub name: &'static str,
    /// All fields, in order of their numbers.
    pub fields: &'static [FieldInfo],
}

/// A field's number, name and shape.
#[derive(Debug)]
pub struct FieldInfo {
    /// Field number.
    pub number: u32,
    /// Name in the schema.
    pub name: &'static str,
    /// How many values it has.
    pub shape: FieldShape,
    /// The message that its values are, if they are. A function because messages refer to each other in circles.
    pub message: Option<InfoFn>,
}

/// Where the names of the message in a field are.
pub type InfoFn = fn() -> &'static MessageInfo;

impl FieldInfo {
    const fn new(number: u32, name: &'static str, shape: FieldShape, message: Option<InfoFn>) -> Self {
        Self {
            number,
            name,
            shape,
            message,
        }
    }

    /// A singular field of any kind but a message.
    pub const fn value(number: u32, name: &'static str) -> Self {
        Self::new(number, name, FieldShape::Singular, None)
    }

    /// A singular message or group.
    pub const fn message(number: u32, name: &'static str, message: InfoFn) -> Self {
        Self::new(number, name, FieldShape::Singular, Some(message))
    }

    /// A list of strings or bytes.
    pub const fn list(number: u32, name: &'static str) -> Self {
        Self::new(number, name, FieldShape::List { packed: None }, None)
    }

    /// A list of numbers that take `width` bytes each when packed, 0 for varints.
    pub const fn numbers(number: u32, name: &'static str, width: u32) -> Self {
        Self::new(number, name, FieldShape::List { packed: Some(width) }, None)
    }

    /// A list of messages or groups.
    pub const fn messages(number: u32, name: &'static str, message: InfoFn) -> Self {
        Self::new(number, name, FieldShape::List { packed: None }, Some(message))
    }

    /// A map to anything but messages.
    pub const fn map(number: u32, name: &'static str, key: KeyKind) -> Self {
        Self::new(number, name, FieldShape::Map(key), None)
    }

    /// A map to messages.
    pub const fn message_map(number: u32, name: &'static str, key: KeyKind, message: InfoFn) -> Self {
        Self::new(number, name, FieldShape::Map(key), Some(message))
    }
}

/// How many values a field has, and how they are told apart in a path.
#[derive(Clone, Copy, Debug)]
pub enum FieldShape {
    /// At most one.
    Singular,
    /// A list; the path has an index.
    List {
        /// Bytes of an element when packed: 0 for varints. `None` when it cannot be packed.
        packed: Option<u32>,
    },
    /// A map; the path has the key.
    Map(KeyKind),
}

/// How the key of a map is read.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names are those of the protobuf language")]
pub enum KeyKind {
    Bool,
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    String,
}
