//! Names, decided once by `naming` and final: escaped, free of clashes, ready to print.

use serde::Serialize;

/// Names of a message or enum.
#[derive(Clone, Debug, Serialize)]
pub struct TypeNames {
    /// Simple name in the schema: `Inner`.
    pub proto: String,
    /// Rust type, unique in its package's module: `OuterInner`.
    pub rust: String,
    /// TypeScript type and constant, unique in its file: `Outer_Inner`.
    pub typescript: String,
    /// C++ type, unique in the program whatever the schema holds: `Msg_acme_Outer_Inner`. See `naming::cpp`.
    pub cpp: String,
}

/// Names of a field.
#[derive(Clone, Debug, Serialize)]
pub struct FieldNames {
    /// As the schema has it: `created_at`.
    pub proto: String,
    /// The protobuf JSON name, or what `json_name` says: `createdAt`.
    pub json: String,
    /// Rust struct field, with `r#` where it needs one, unique in the struct: `created_at`.
    pub rust: String,
    /// Rust variant when it is a oneof member, unique in the enum: `CreatedAt`. Empty otherwise.
    pub rust_variant: String,
    /// Rust associated constant for its declared default, unique in the message: `CREATED_AT_DEFAULT`.
    pub rust_default: String,
    /// JavaScript property, any string at all (quote it where it is no identifier): `createdAt`. For a oneof member also its `case`.
    pub typescript: String,
    /// C++ struct member: `f_created_at`. The prefix keeps it off keywords and macros.
    pub cpp: String,
}

/// Names of a oneof.
#[derive(Clone, Debug, Serialize)]
pub struct OneofNames {
    /// As the schema has it.
    pub proto: String,
    /// Rust struct field.
    pub rust: String,
    /// Rust enum, unique in its package's module: `ShapeKind`.
    pub rust_type: String,
    /// Rust variant that stands for "no member set": `NotSet`.
    pub rust_not_set: String,
    /// JavaScript property.
    pub typescript: String,
    /// C++ struct member: `o_kind`.
    pub cpp: String,
}

/// Names of an enum's value.
#[derive(Clone, Debug, Serialize)]
pub struct EnumValueNames {
    /// As the schema has it: `COLOR_RED`.
    pub proto: String,
    /// Rust associated constant, unique in the enum: `COLOR_RED`.
    pub rust: String,
    /// Key of the TypeScript constant object, as the schema has it (quote it where it is no identifier).
    pub typescript: String,
}
