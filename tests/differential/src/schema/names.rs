//! Names for fields and messages, a good part of them such as mean something in Rust, C++ or JavaScript.

use std::collections::HashSet;

const FIELDS: &[&str] = &[
    "type",
    "self",
    "Self",
    "match",
    "crate",
    "super",
    "r",
    "_",
    "_x",
    "x_",
    "a__b",
    "camelCase",
    "PascalCase",
    "SCREAMING_CASE",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "then",
    "length",
    "name",
    "hasOwnProperty",
    "valueOf",
    "arguments",
    "class",
    "default",
    "new",
    "delete",
    "int",
    "unsigned",
    "template",
    "namespace",
    "operator",
    "NULL",
    "EOF",
    "errno",
    "this",
    "decode",
    "encode",
    "encoded_len",
    "merge",
    "encode_to_vec",
    "unknown",
    "clear",
    "clone",
    "drop",
    "len",
    "arena",
    "reader",
    "writer",
    "bytes",
    "data",
    "depth",
    "value",
    "key",
    "index",
    "number",
    "tag",
    "out",
    "message",
    "field",
    "a1",
    "b2_c3",
    "x9",
    "async",
    "await",
    "yield",
    "gen",
    "dyn",
    "box",
    "unsafe",
    "extern",
    "static",
    "const",
    "let",
    "var",
    "function",
    "undefined",
    "null",
    "true",
    "false",
    "typeof",
    "void",
    "case",
    "switch",
    "String",
    "u32",
    "i64",
    "f32",
    "bool_",
    "str",
    "vec",
    "option",
    "some",
    "none",
    "ok",
    "err",
    "result",
    "ref",
    "mut",
    "move",
    "loop",
    "while",
    "for",
    "if",
    "else",
    "impl",
];

const MESSAGES: &[&str] = &[
    "Message",
    "Box",
    "Option",
    "Some",
    "None",
    "Vec",
    "String",
    "Str",
    "Bytes",
    "List",
    "Map",
    "MapEntry",
    "Opt",
    "Ref",
    "Unknown",
    "Arena",
    "Result",
    "Ok",
    "Err",
    "Default",
    "Clone",
    "Copy",
    "Drop",
    "Self_",
    "Object",
    "Array",
    "Error",
    "Date",
    "Uint8Array",
    "Promise",
    "Symbol",
    "Function",
    "BigInt",
    "Number",
    "Boolean",
    "Reader",
    "Writer",
    "Output",
    "DecodeError",
    "EncodeError",
    "lower",
    "lower_snake",
    "Mixed_Case",
    "HTTPServer",
    "A",
    "B1",
    "Type",
    "Enum",
    "Any",
    "Node",
    "Item",
    "User",
    "Module",
    "Runtime",
    "Core",
    "Std",
    "PhantomData",
    "NonNull",
    "From",
    "Into",
    "Iterator",
    "Debug",
    "PartialEq",
    "Eq",
    "Hash",
];

/// Names already given in one scope, compared the way that protoc and protox compare JSON names: case and underscores aside.
#[derive(Default)]
pub struct Taken(HashSet<String>);

impl Taken {
    /// A field's name that no other field of the message has.
    pub fn field(&mut self, rng: &mut fastrand::Rng) -> String {
        self.pick(rng, FIELDS, "f")
    }

    /// A message's or group's name that nothing else in its scope has.
    pub fn message(&mut self, rng: &mut fastrand::Rng) -> String {
        self.pick(rng, MESSAGES, "M")
    }

    /// Takes a name when it is free.
    pub fn take(&mut self, name: &str) -> bool {
        let plain: String = name
            .chars()
            .filter(|c| *c != '_')
            .flat_map(char::to_lowercase)
            .collect();
        self.0.insert(plain)
    }

    fn pick(&mut self, rng: &mut fastrand::Rng, pool: &[&str], stem: &str) -> String {
        for _ in 0..4 {
            let name = rng.choice(pool.iter()).copied().unwrap_or(stem);
            if rng.bool() && self.take(name) {
                return name.to_owned();
            }
        }
        let mut number = self.0.len();
        loop {
            let name = format!("{stem}{number}");
            if self.take(&name) {
                return name;
            }
            number += 1;
        }
    }
}
