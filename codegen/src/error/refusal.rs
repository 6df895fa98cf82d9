//! What a schema must not say: the rules that protoc enforces and protox does not, and what the targets cannot express.
//!
//! Names are full names, so that a sentence makes sense without the source line.

/// A rule that the schema breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each member is what its sentence says")]
pub enum Refusal {
    #[error("\"{field}\" cannot be packed")]
    Packed { field: String },
    #[error("\"{field}\" has jstype, but is no 64-bit integer")]
    JsType { field: String },
    #[error("\"{field}\" is lazy, but is no message")]
    Lazy { field: String },
    #[error("\"{field}\" is in a proto3 message, but its enum \"{enumeration}\" is a closed one (proto2)")]
    ClosedEnum { field: String, enumeration: String },
    #[error("the first value of \"{enumeration}\" is not 0, which the values of map \"{field}\" need")]
    MapEnum { field: String, enumeration: String },
    #[error("\"{first}\" and \"{second}\" have one JSON name, \"{name}\"")]
    JsonName {
        first: String,
        second: String,
        name: String,
    },
    #[error("json_name \"{name}\" of \"{field}\" looks like an extension's")]
    JsonNameBrackets { field: String, name: String },
    #[error("json_name of \"{field}\" holds a null character")]
    JsonNameNul { field: String },
    #[error("extension \"{field}\" cannot have a json_name")]
    JsonNameOfExtension { field: String },
    #[error("the name of \"{element}\" is reserved")]
    ReservedName { element: String },
    #[error("\"{scope}\" reserves \"{name}\" twice")]
    ReservedTwice { scope: String, name: String },
    #[error("range {second} of \"{scope}\" overlaps with {first}")]
    Overlap {
        scope: String,
        first: String,
        second: String,
    },
    #[error("range {start} to {end} of \"{scope}\" ends before it starts")]
    BackwardRange { scope: String, start: i64, end: i64 },
    #[error("\"{first}\" and \"{second}\" are one name but for case and the enum's prefix")]
    EnumValue { first: String, second: String },
    #[error("\"{enumeration}\" sets allow_alias, but no two values have one number")]
    NeedlessAlias { enumeration: String },
    #[error("number {number} of \"{extendee}\" is taken by extension \"{first}\" and by \"{second}\"")]
    ExtensionNumber {
        number: i32,
        extendee: String,
        first: String,
        second: String,
    },
    #[error("\"{message}\" has extension ranges, which proto3 does not have")]
    ExtensionRangeInProto3 { message: String },
    #[error("\"{extension}\" extends \"{extendee}\": proto3 can extend options only")]
    ExtensionInProto3 { extension: String, extendee: String },
    #[error("\"{message}\" has the MessageSet format, which proto3 does not have")]
    MessageSetInProto3 { message: String },
    #[error("\"{message}\" has the MessageSet format and cannot have fields, only extensions")]
    MessageSetFields { message: String },
    #[error("\"{extension}\" extends a MessageSet and must be an optional message")]
    MessageSetExtension { extension: String },
    #[error("\"{enumeration}\" sets allow_alias to false, which it is anyway")]
    FalseAlias { enumeration: String },
    #[error("option map_entry cannot be set by hand")]
    MapEntry,
    #[error("\"{field}\" holds \"{entry}\", which is the entry of a map")]
    MapEntryUsed { field: String, entry: String },
    #[error("features are for editions only")]
    Features,
    #[error("this file is not lite, but imports \"{import}\", which is (optimize_for = LITE_RUNTIME)")]
    LiteImport { import: String },
    #[error("\"{path}\" is no path that a generated file could be named after")]
    FilePath { path: String },
}

impl Refusal {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Packed { .. } => "packed",
            Refusal::JsType { .. } => "jstype",
            Refusal::Lazy { .. } => "lazy",
            Refusal::ClosedEnum { .. } => "closed-enum",
            Refusal::MapEnum { .. } => "map-enum",
            Refusal::JsonName { .. }
            | Refusal::JsonNameBrackets { .. }
            | Refusal::JsonNameNul { .. }
            | Refusal::JsonNameOfExtension { .. } => "json-name",
            Refusal::ReservedName { .. } | Refusal::ReservedTwice { .. } => "reserved-name",
            Refusal::Overlap { .. } | Refusal::BackwardRange { .. } => "range",
            Refusal::EnumValue { .. } => "enum-value",
            Refusal::NeedlessAlias { .. } | Refusal::FalseAlias { .. } => "needless-alias",
            Refusal::ExtensionNumber { .. } => "extension-number",
            Refusal::ExtensionRangeInProto3 { .. } | Refusal::ExtensionInProto3 { .. } => "extension-in-proto3",
            Refusal::MessageSetInProto3 { .. }
            | Refusal::MessageSetFields { .. }
            | Refusal::MessageSetExtension { .. } => "message-set",
            Refusal::MapEntry | Refusal::Features => "option",
            Refusal::MapEntryUsed { .. } => "map-entry",
            Refusal::LiteImport { .. } => "lite-import",
            Refusal::FilePath { .. } => "file-path",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            Refusal::Packed { .. } => "remove it; only repeated numbers, bools and enums can be packed",
            Refusal::JsType { .. } => "remove it; only int64, uint64, sint64, fixed64 and sfixed64 have it",
            Refusal::Lazy { .. }
            | Refusal::JsonNameOfExtension { .. }
            | Refusal::NeedlessAlias { .. }
            | Refusal::FalseAlias { .. }
            | Refusal::Features => "remove it",
            Refusal::ClosedEnum { .. } => "use an enum that a proto3 file defines, or make this file proto2",
            Refusal::MapEnum { .. } => "put a value with number 0 first",
            Refusal::JsonName { .. } => "rename one of them, or give one another json_name",
            Refusal::JsonNameBrackets { .. } => "choose a json_name that is not in brackets",
            Refusal::JsonNameNul { .. } => "choose a json_name without it",
            Refusal::ReservedName { .. } => "rename it, or take the name off the reserved list",
            Refusal::ReservedTwice { .. } => "reserve it once",
            Refusal::Overlap { .. } => "keep each number in one range",
            Refusal::BackwardRange { .. } => "swap its ends",
            Refusal::EnumValue { .. } => "rename one of them; aliases (with one number) may have such names",
            Refusal::ExtensionNumber { .. } => "give one of them another number",
            Refusal::ExtensionRangeInProto3 { .. } => "make this file proto2, or use google.protobuf.Any",
            Refusal::ExtensionInProto3 { .. } => "make this file proto2",
            Refusal::MessageSetInProto3 { .. } => "remove the option, or make this file proto2",
            Refusal::MessageSetFields { .. } => "remove the fields or the option",
            Refusal::MessageSetExtension { .. } => "put the value into a message",
            Refusal::MapEntry => "write map<key, value> instead",
            Refusal::MapEntryUsed { .. } => "declare a message of its own",
            Refusal::LiteImport { .. } => "set optimize_for = LITE_RUNTIME here too, or remove it there",
            Refusal::FilePath { .. } => {
                "use a relative path of ordinary characters, without `..`, with `/` between its parts"
            }
        }
        .to_owned()
    }
}
