//! TypeScript names: types and constants of a file, and properties.
//!
//! Identifiers keep off reserved words and off the globals that generated code means; properties may be any string.

use super::scope::Scope;

/// Reserved words, strict mode's among them, and contextual ones that a type or a binding cannot have. Source: ECMA-262,
/// "Keywords and Reserved Words", and the TypeScript grammar's predefined types.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "abstract", "any", "arguments", "as", "asserts", "async", "await", "bigint", "boolean", "break", "case", "catch", "class",
    "const", "constructor", "continue", "debugger", "declare", "default", "delete", "do", "else", "enum", "eval", "export",
    "extends", "false", "finally", "for", "from", "function", "get", "if", "implements", "import", "in", "infer", "instanceof",
    "interface", "intrinsic", "is", "keyof", "let", "module", "namespace", "never", "new", "null", "number", "object", "of",
    "package", "private", "protected", "public", "readonly", "require", "return", "satisfies", "set", "static", "string", "super",
    "switch", "symbol", "this", "throw", "true", "try", "type", "typeof", "undefined", "unique", "unknown", "using", "var",
    "void", "while", "with", "yield",
];

/// Globals that generated code refers to, and those that compilers' helper functions refer to in the scope of the module. All
/// other globals may be types of the schema: `Date`, `Error` and `Map` keep their names.
#[rustfmt::skip]
const GLOBALS: &[&str] = &[
    "Array", "Infinity", "NaN", "Number", "Object", "Promise", "Reflect", "String", "Symbol", "TypeError", "Uint8Array", "WeakMap",
    "exports", "global", "globalThis", "self", "window",
];

/// What a type's name is made from.
#[derive(Clone, Debug)]
pub struct Type<'a> {
    /// How many messages it is nested in.
    pub depth: usize,
    /// Full name without the package: `Outer.Inner`.
    pub path: &'a str,
}

/// Names of the types of one file. Rank: outer before nested, then by full name.
pub fn types(types: &[Type<'_>]) -> Vec<String> {
    let mut order: Vec<usize> = (0..types.len()).collect();
    order.sort_by_key(|&index| (types[index].depth, types[index].path));
    let ranked: Vec<String> = order.iter().map(|&index| types[index].path.replace('.', "_")).collect();
    let mut scope = Scope::with_taken(RESERVED.iter().chain(GLOBALS).copied());
    let mut names = vec![String::new(); types.len()];
    for (&index, name) in order.iter().zip(scope.assign(&ranked, dollar)) {
        names[index] = name;
    }
    names
}

/// Property of the unknown fields, which no field may have.
const UNKNOWN: &str = "$unknown";

/// Properties of fields, by number. Two fields may have one JSON name: proto2 allows `abc_def` beside `abcDef`.
pub fn field_properties(natural: &[String]) -> Vec<String> {
    Scope::with_taken([UNKNOWN]).assign(natural, dollar)
}

/// Properties of oneofs, which give way to those of fields.
pub fn oneof_properties(fields: &[&str], natural: &[String]) -> Vec<String> {
    Scope::with_taken(fields.iter().copied()).assign(natural, dollar)
}

fn dollar(name: &str, count: usize) -> String {
    format!("{name}${count}")
}
