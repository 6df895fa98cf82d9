//! What the templates print. Every string is final C++ text.

use serde::Serialize;

/// `jsi/file.hpp.tera` and `jsi/file.cpp.tera`.
#[derive(Debug, Serialize)]
pub(super) struct FileView {
    /// Lines of the opening comment.
    pub header: Vec<String>,
    /// Path of the header, from the output folder.
    pub header_path: String,
    pub namespace: String,
    /// Headers whose structs the tables measure, from the output folder.
    pub includes: Vec<String>,
    /// Structs that are named before or without being defined here.
    pub declarations: Vec<String>,
    pub has_declarations: bool,
    pub messages: Vec<MessageView>,
}

/// A struct and its table.
#[derive(Debug, Serialize)]
pub(super) struct MessageView {
    /// Full name in the schema, for a comment.
    pub full_name: String,
    /// The struct.
    pub name: String,
    pub oneofs: Vec<OneofView>,
    /// Declarations of the struct's members.
    pub members: Vec<String>,
    /// Entries of the table of slots.
    pub slots: Vec<String>,
    pub has_slots: bool,
    pub has_oneofs: bool,
    /// Full name, as a literal.
    pub type_name: String,
    /// As a literal.
    pub fingerprint: String,
}

/// A oneof: its struct, and the table of its members.
#[derive(Debug, Serialize)]
pub(super) struct OneofView {
    /// Name of the struct, and of the table.
    pub name: String,
    /// Declarations of the union's members.
    pub members: Vec<String>,
    /// Entries of the table.
    pub entries: Vec<String>,
}

/// `jsi/module.hpp.tera` and `jsi/module.cpp.tera`.
#[derive(Debug, Serialize)]
pub(super) struct ModuleView {
    /// Lines of the opening comment.
    pub header: Vec<String>,
    pub namespace: String,
    /// Name of the module, as a literal.
    pub name: String,
    /// The symbol that the Rust side exports.
    pub symbol: String,
    /// Structs of all messages, in the order of their index.
    pub messages: Vec<String>,
    /// Closed enums, in the order of their position.
    pub enums: Vec<ClosedEnumView>,
    pub has_messages: bool,
    pub has_enums: bool,
    pub max_depth: String,
    pub max_size: String,
    /// Enumerator of `BytesMapping`.
    pub bytes: String,
    /// `true` or `false`.
    pub keep_unknown: String,
}

/// A closed enum.
#[derive(Debug, Serialize)]
pub(super) struct ClosedEnumView {
    /// Its unique name.
    pub name: String,
    /// Its numbers, ascending, as a list.
    pub numbers: String,
    pub count: String,
}
