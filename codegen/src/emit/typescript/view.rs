//! What the templates print. Every string is final: named, quoted, indented, with its comment and its line end where it has one.

use serde::Serialize;

/// `typescript/file.ts.tera`.
#[derive(Debug, Serialize)]
pub(super) struct FileView {
    /// Lines of the opening comment.
    pub header: Vec<String>,
    /// The file's own comment, or nothing.
    pub doc: String,
    /// Import statements.
    pub imports: Vec<String>,
    /// Whether it holds no declaration at all.
    pub empty: bool,
    pub messages: Vec<MessageView>,
    pub enums: Vec<EnumView>,
}

/// A message.
#[derive(Debug, Serialize)]
pub(super) struct MessageView {
    /// Comment of the interface, or nothing.
    pub doc: String,
    /// Comment of the constant, or nothing. Editors show both at once, so that it only repeats what linters must see on each.
    pub constant_doc: String,
    /// The interface of decoded messages, and the constant.
    pub name: String,
    /// The interface of what may be encoded.
    pub init: String,
    /// Full name, as a literal.
    pub type_name: String,
    /// As a literal.
    pub fingerprint: String,
    pub has_fields: bool,
    /// Members of the interface of decoded messages.
    pub members: Vec<String>,
    /// Members of the interface of what may be encoded.
    pub init_members: Vec<String>,
    /// Parameters of the factory.
    pub parameters: String,
    /// Properties of the object literal in the factory.
    pub properties: Vec<String>,
    /// The factory that takes more arguments, or none.
    pub flat: Vec<FactoryView>,
    /// The factory for messages that set few fields, or none.
    pub sparse: Vec<SparseView>,
    /// The factory that makes a list, or none.
    pub list: Vec<FactoryView>,
    /// Entries of `fields`.
    pub fields: Vec<String>,
    /// Type of `$unknown`.
    pub bytes: String,
    pub has_defaults: bool,
    /// Members of the type of `defaults`.
    pub default_types: Vec<String>,
    /// Properties of `defaults`.
    pub defaults: Vec<String>,
}

/// A factory besides the plain one.
#[derive(Debug, Serialize)]
pub(super) struct FactoryView {
    pub parameters: String,
    /// Properties of the object literal, elements of the array literal.
    pub lines: Vec<String>,
}

/// A factory that starts from a message without fields.
#[derive(Debug, Serialize)]
pub(super) struct SparseView {
    /// Properties of the object literal.
    pub properties: Vec<String>,
    /// Cases of the switch that enters a value.
    pub cases: Vec<String>,
}

/// An enum.
#[derive(Debug, Serialize)]
pub(super) struct EnumView {
    /// Comment of the constant, or nothing.
    pub doc: String,
    /// Comment of the type, or nothing.
    pub type_doc: String,
    pub name: String,
    /// Properties of the constant.
    pub values: Vec<String>,
    /// Whether numbers that are not listed belong to the type.
    pub open: bool,
}

/// `typescript/index.ts.tera`.
#[derive(Debug, Serialize)]
pub(super) struct IndexView {
    pub header: Vec<String>,
    /// Export statements.
    pub exports: Vec<String>,
    /// Whether some file is exported as a namespace.
    pub namespaces: bool,
    /// Whether there is nothing to export.
    pub empty: bool,
}
