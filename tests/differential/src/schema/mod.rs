//! Random schemas, made from a seed.
//!
//! `random` draws a [`File`], `older` derives from each message a version of it that lacks some fields, and `print` writes
//! proto text. The same seed always gives the same text. The build script makes the files, and this module is part of the
//! crate only so that its own tests can see it; nothing here knows of ferrobuf.

mod names;
mod older;
mod print;
mod random;

/// One `.proto` file.
#[derive(Clone, Debug)]
pub struct File {
    /// Path that other files import it by.
    pub path: String,
    /// Package.
    pub package: String,
    /// proto3 when true, proto2 otherwise.
    pub proto3: bool,
    /// Paths of imported files.
    pub imports: Vec<String>,
    /// Top-level enums.
    pub enums: Vec<Enum>,
    /// Top-level messages.
    pub messages: Vec<Message>,
}

/// One enum.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Simple name.
    pub name: String,
    /// Names and numbers, in order of declaration. Some numbers may occur twice.
    pub values: Vec<(String, i32)>,
}

/// One message, or the body of a group.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Simple name.
    pub name: String,
    /// Fields in order of declaration; members of one oneof are printed together, where the first of them stands.
    pub fields: Vec<Field>,
    /// Names of the oneofs.
    pub oneofs: Vec<String>,
    /// Messages declared inside.
    pub messages: Vec<Message>,
    /// Enums declared inside.
    pub enums: Vec<Enum>,
}

/// One field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name; of a group, its name in lower case.
    pub name: String,
    /// Field number.
    pub number: u32,
    /// How many values, and how absence shows.
    pub label: Label,
    /// What it holds.
    pub kind: Kind,
    /// Options as they are printed between the brackets.
    pub options: Vec<String>,
}

/// How many values a field has, and how absence shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// No label: implicit presence, proto3 only.
    Implicit,
    /// `optional`.
    Optional,
    /// `required`.
    Required,
    /// `repeated`; `Some` when the packed option is printed.
    Repeated(Option<bool>),
    /// `map<key, …>`.
    Map(&'static str),
    /// Member of the oneof with this index.
    Oneof(usize),
}

/// What a field holds.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A scalar type, by its name in the language.
    Scalar(&'static str),
    /// An enum or a message by its full name, with a leading dot.
    Named(String),
    /// A group, with its body.
    Group(Message),
}

/// Makes `count` files from `seed`. A file imports only files before it.
pub fn files(seed: u64, count: usize) -> Vec<File> {
    let mut files = Vec::with_capacity(count);
    for index in 0..count {
        let file = random::file(seed, index, &files);
        files.push(file);
    }
    files
}
