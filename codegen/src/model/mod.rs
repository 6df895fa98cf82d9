//! The schema as the emitters see it: plain data in which everything is decided.
//!
//! `lower` makes it, `check` vets it, `emit` reads it. It knows nothing of descriptors, files on disk or templates, and it
//! imports no other module of this crate.

mod field;
pub mod layout;
mod names;
mod scalar;

use serde::Serialize;

pub use field::{Default, Field, FieldKind, Presence, Value};
pub use names::{EnumValueNames, FieldNames, OneofNames, TypeNames};
pub use scalar::{Int64Mapping, Scalar, WireType};

/// Index of a [`File`] in [`Schema::files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FileId(pub usize);

/// Index of a [`Message`] in [`Schema::messages`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MessageId(pub usize);

/// Index of an [`Enum`] in [`Schema::enums`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct EnumId(pub usize);

/// Everything that one run generates code for.
///
/// The three lists are sorted (files by path, types by full name), so that output never depends on the order of the inputs.
#[derive(Clone, Debug, Serialize)]
pub struct Schema {
    /// Name of the native module: part of the one C symbol that the Rust side exports. A valid identifier in all three languages.
    pub module: String,
    /// Files that output is written for, by path.
    pub files: Vec<File>,
    /// All messages of those files, nested ones included and map entries left out, by full name. The index of a message
    /// here is its index in the native module's table.
    pub messages: Vec<Message>,
    /// All enums of those files, by full name.
    pub enums: Vec<Enum>,
}

/// One `.proto` file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// Path as other files import it, always with `/`: `acme/user.proto`.
    pub path: String,
    /// Package, empty when there is none: `acme.v1`.
    pub package: String,
    /// Names of the Rust modules that hold the package, outermost first, already escaped: `["acme", "v1"]`.
    pub rust_module: Vec<String>,
    /// Comment on the `syntax` or `package` statement, a line an entry without the comment marks.
    pub doc: Vec<String>,
    /// Whether the whole file is marked deprecated.
    pub deprecated: bool,
    /// Messages, nested ones after their parent, in order of declaration.
    pub messages: Vec<MessageId>,
    /// Enums, nested ones included, in order of declaration.
    pub enums: Vec<EnumId>,
    /// Other files that define types which fields of this file use, by path.
    pub dependencies: Vec<FileId>,
}

/// One message or group.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    /// Position in [`Schema::messages`].
    pub id: MessageId,
    /// File that defines it.
    pub file: FileId,
    /// Full name without a leading dot: `acme.User`.
    pub full_name: String,
    /// Names of the generated types.
    pub names: TypeNames,
    /// Comment, a line an entry without the comment marks. May hold anything but line ends; emitters escape it.
    pub doc: Vec<String>,
    /// Whether `deprecated = true` is set on it or its file.
    pub deprecated: bool,
    /// Fields in order of their numbers, oneof members included.
    pub fields: Vec<Field>,
    /// Oneofs in order of declaration, synthetic ones left out.
    pub oneofs: Vec<Oneof>,
    /// Whether it or a message reachable through its fields has a required field.
    pub reaches_required: bool,
}

/// A oneof, never a synthetic one.
#[derive(Clone, Debug, Serialize)]
pub struct Oneof {
    /// Names in each language.
    pub names: OneofNames,
    /// Comment, as in [`Message::doc`].
    pub doc: Vec<String>,
    /// Indices of its members in [`Message::fields`], ascending.
    pub members: Vec<usize>,
}

/// One enum.
#[derive(Clone, Debug, Serialize)]
pub struct Enum {
    /// Position in [`Schema::enums`].
    pub id: EnumId,
    /// File that defines it.
    pub file: FileId,
    /// Full name without a leading dot.
    pub full_name: String,
    /// Names of the generated types.
    pub names: TypeNames,
    /// Comment, as in [`Message::doc`].
    pub doc: Vec<String>,
    /// Whether `deprecated = true` is set on it or its file.
    pub deprecated: bool,
    /// Closed (proto2): a number that is not listed goes to the unknown fields. Open (proto3): it is kept.
    pub closed: bool,
    /// Values in order of declaration; never empty. The first is the default.
    pub values: Vec<EnumValue>,
}

/// One value of an enum.
#[derive(Clone, Debug, Serialize)]
pub struct EnumValue {
    /// Number on the wire.
    pub number: i32,
    /// Names in each language.
    pub names: EnumValueNames,
    /// Comment, as in [`Message::doc`].
    pub doc: Vec<String>,
    /// Whether `deprecated = true` is set on it.
    pub deprecated: bool,
    /// Whether an earlier value has the same number.
    pub alias: bool,
}

impl Schema {
    /// The message with this id.
    pub fn message(&self, id: MessageId) -> &Message {
        &self.messages[id.0]
    }

    /// The enum with this id.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }

    /// The file with this id.
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.0]
    }

    /// What it takes to make code for a file, roughly: in fields.
    pub fn weight(&self, id: FileId) -> usize {
        let file = self.file(id);
        let messages = file.messages.iter().map(|&id| self.message(id).weight());
        let enums = file.enums.iter().map(|&id| self.enumeration(id).weight());
        messages.chain(enums).sum()
    }
}

impl Message {
    /// As [`Schema::weight`].
    pub fn weight(&self) -> usize {
        4 + self.fields.len()
    }
}

impl Enum {
    /// As [`Schema::weight`].
    pub fn weight(&self) -> usize {
        1 + self.values.len() / 4
    }

    /// The number of the first value, which an absent field reads as.
    pub fn default_number(&self) -> i32 {
        self.values[0].number
    }

    /// The listed numbers, ascending, each once.
    pub fn numbers(&self) -> Vec<i32> {
        let mut numbers: Vec<i32> = self.values.iter().map(|value| value.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}
