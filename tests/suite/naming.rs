//! Names: what they are, that they never clash, and that they do not depend on the order of the inputs.

use std::collections::{BTreeSet, HashMap};

use ferrobuf_codegen::load::{LoadOptions, load_sources};
use ferrobuf_codegen::lower::{LowerOptions, lower};
use ferrobuf_codegen::model::Schema;
use ferrobuf_codegen::{Options, generate, read};

use crate::schemas;

fn schema(files: &[(&str, &str)]) -> Schema {
    let mut loaded = load_sources(files.iter().map(|(name, text)| (*name, *text)));
    lower(&mut loaded, &LowerOptions::default()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Full name to Rust and TypeScript name, of messages and enums.
fn types(schema: &Schema) -> HashMap<&str, (&str, &str)> {
    let messages = schema
        .messages
        .iter()
        .map(|message| (message.full_name.as_str(), &message.names));
    let enums = schema
        .enums
        .iter()
        .map(|enumeration| (enumeration.full_name.as_str(), &enumeration.names));
    messages
        .chain(enums)
        .map(|(full, names)| (full, (names.rust.as_str(), names.typescript.as_str())))
        .collect()
}

#[test]
fn nested_types_are_flattened() {
    let schema = schema(&[(
        "a.proto",
        "syntax = \"proto3\"; package p; message Outer { message Inner { enum Deep { A = 0; } } oneof kind { Inner inner = 1; } }",
    )]);
    let types = types(&schema);
    assert_eq!(types["p.Outer"], ("Outer", "Outer"));
    assert_eq!(types["p.Outer.Inner"], ("OuterInner", "Outer_Inner"));
    assert_eq!(types["p.Outer.Inner.Deep"], ("OuterInnerDeep", "Outer_Inner_Deep"));
    assert_eq!(schema.messages[0].oneofs[0].names.rust_type, "OuterKind");
}

/// Nested `A.B` against top-level `A_B`: the outer one keeps its name, whatever the order.
#[test]
fn clashes_have_one_outcome() {
    let parts = [
        "message A { message B { message C {} } }",
        "message A_B {}",
        "message A_B_C {}",
        "message AB {}",
        "message a { oneof b { int32 x = 1; } }",
    ];
    let first = schema(&[("m.proto", &format!("syntax = \"proto3\"; {}", parts.join(" ")))]);
    let expected = types(&first);
    assert_eq!(expected["AB"], ("AB", "AB"));
    assert_eq!(expected["A_B"], ("AB2", "A_B"));
    assert_eq!(expected["A.B"], ("AB3", "A_B$1"));
    assert_eq!(expected["A"], ("A", "A"));
    assert_eq!(expected["a"], ("A2", "a"));
    for turn in 1..parts.len() {
        let mut parts = parts.to_vec();
        parts.rotate_left(turn);
        parts.reverse();
        let again = schema(&[("m.proto", &format!("syntax = \"proto3\"; {}", parts.join(" ")))]);
        assert_eq!(types(&again), expected);
    }
}

#[test]
fn rust_escapes() {
    // proto2, where JSON names may meet; aliases, since values' names may then.
    let fields = [
        "self",
        "super",
        "crate",
        "type",
        "gen",
        "_",
        "unknown",
        "userName",
        "user_name",
        "self_",
    ];
    let fields: Vec<String> = (1..)
        .zip(fields)
        .map(|(number, name)| format!("optional int32 {name} = {number};"))
        .collect();
    let schema = schema(&[(
        "a.proto",
        &format!(
            "syntax = \"proto2\"; package type.self.mod; \
             message Self {{ {} oneof pick {{ int32 not_set = 11; int32 Self = 12; }} }} \
             message Scope {{ enum E {{ option allow_alias = true; default = 0; crate = 1; self = 2; self_ = 2; Self = 2; _45 = 5; }} }}",
            fields.join(" ")
        ),
    )]);
    assert_eq!(schema.files[0].rust_module, ["r#type", "self_", "mod_"]);
    let message = &schema.messages[1];
    assert_eq!(
        (message.full_name.as_str(), message.names.rust.as_str()),
        ("type.self.mod.Self", "Self2")
    );
    let names: Vec<&str> = message.fields.iter().map(|field| field.names.rust.as_str()).collect();
    assert_eq!(
        names,
        [
            "self__",
            "super_",
            "crate_",
            "r#type",
            "r#gen",
            "__",
            "unknown_",
            "user_name_",
            "user_name",
            "self_",
            "not_set",
            "self___"
        ]
    );
    let oneof = &message.oneofs[0];
    assert_eq!(
        (oneof.names.rust_type.as_str(), oneof.names.rust_not_set.as_str()),
        ("SelfPick", "NotSet2")
    );
    assert_eq!(message.fields[10].names.rust_variant, "NotSet");
    assert_eq!(message.fields[11].names.rust_variant, "Self2");
    let values: Vec<&str> = schema.enums[0]
        .values
        .iter()
        .map(|value| value.names.rust.as_str())
        .collect();
    assert_eq!(values, ["default", "crate_", "self__", "self_", "Self_", "_45"]);
}

#[test]
fn typescript_names_keep_off_globals_and_reserved_words() {
    let names = [
        "Object",
        "Uint8Array",
        "arguments",
        "eval",
        "yield",
        "let",
        "await",
        "type",
        "Promise",
    ];
    let messages: Vec<String> = names.iter().map(|name| format!("message {name} {{}}")).collect();
    let schema = schema(&[("a.proto", &format!("syntax = \"proto3\"; {}", messages.join(" ")))]);
    for (full_name, (_, typescript)) in types(&schema) {
        assert_eq!(typescript, format!("{full_name}$1"));
    }
}

#[test]
fn globals_that_generated_code_does_not_mean_are_free() {
    let schema = schema(&[(
        "a.proto",
        "syntax = \"proto3\"; message Date {} message Error {} message Map {} message Record {} enum Set { Z = 0; }",
    )]);
    for (full_name, (_, typescript)) in types(&schema) {
        assert_eq!(typescript, full_name);
    }
}

#[test]
fn properties() {
    let schema = schema(&[(
        "a.proto",
        "syntax = \"proto3\"; message M { bool constructor = 1; int32 __proto__ = 2; int32 _ = 3; int32 trail_ = 4; int32 dbl__u = 5; \
         string my_prototype_x = 6; int32 x = 7 [json_name = \"any thing\"]; oneof any_kind { int32 y = 8; } int32 anyKind = 9; }",
    )]);
    let message = &schema.messages[0];
    let names: Vec<&str> = message
        .fields
        .iter()
        .map(|field| field.names.typescript.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "constructor",
            "Proto",
            "",
            "trail",
            "dblU",
            "myPrototypeX",
            "any thing",
            "y",
            "anyKind"
        ]
    );
    assert_eq!(message.oneofs[0].names.typescript, "anyKind$1");
    let mut loaded = load_sources([(
        "a.proto",
        "syntax = \"proto3\"; message M { int32 __proto__ = 1; int32 a_b = 2; }",
    )]);
    let options = LowerOptions {
        names: ferrobuf_codegen::lower::PropertyNames::Proto,
        ..LowerOptions::default()
    };
    let schema = lower(&mut loaded, &options).unwrap_or_else(|problems| panic!("{problems}"));
    let names: Vec<&str> = schema.messages[0]
        .fields
        .iter()
        .map(|field| field.names.typescript.as_str())
        .collect();
    assert_eq!(names, ["__proto__", "a_b"]);
}

/// A package is a module, a message is a type: they never meet, also not when they are spelled alike.
#[test]
fn modules_and_types_never_meet() {
    let schema = schema(
        &[
            (
                "a.proto",
                "syntax = \"proto3\"; import \"b.proto\"; message foo { Foo.bar.M m = 1; }",
            ),
            ("b.proto", "syntax = \"proto3\"; package Foo.bar; message M {}"),
            ("c.proto", "syntax = \"proto3\"; package foo_.bar; message M {}"),
            ("d.proto", "syntax = \"proto3\"; package ffi; message M {}"),
            ("e.proto", "syntax = \"proto3\"; package x.ffi; message M {}"),
        ]
        .map(|(name, text)| (name, text)),
    );
    let modules: Vec<String> = schema.files.iter().map(|file| file.rust_module.join("::")).collect();
    assert_eq!(modules, ["", "foo::bar", "foo_::bar", "ffi_", "x::ffi"]);
    assert_eq!(
        schema
            .messages
            .iter()
            .find(|message| message.full_name == "foo")
            .map(|message| message.names.rust.as_str()),
        Some("Foo")
    );
}

/// Over all schemas of the tests: no two names of a scope are equal, and no C++ name holds what C++ reserves.
#[test]
fn names_of_a_scope_differ() {
    for source in schemas::all() {
        let schema = source.schema();
        let mut rust = BTreeSet::new();
        let mut typescript = BTreeSet::new();
        let mut cpp = BTreeSet::new();
        let messages = schema.messages.iter().map(|message| (message.file, &message.names));
        let enums = schema
            .enums
            .iter()
            .map(|enumeration| (enumeration.file, &enumeration.names));
        for (file, names) in messages.chain(enums) {
            let module = &schema.file(file).rust_module;
            assert!(
                rust.insert((module.clone(), names.rust.clone())),
                "{}: {names:?}",
                source.name
            );
            assert!(
                typescript.insert((file, names.typescript.clone())),
                "{}: {names:?}",
                source.name
            );
            assert!(cpp.insert(names.cpp.clone()), "{}: {names:?}", source.name);
            assert!(!names.cpp.contains("__"), "{}: {names:?}", source.name);
        }
        for message in &schema.messages {
            let module = &schema.file(message.file).rust_module;
            let mut fields = BTreeSet::from(["unknown".to_owned()]);
            let mut properties = BTreeSet::from(["$unknown".to_owned()]);
            for field in &message.fields {
                assert!(
                    fields.insert(field.names.rust.clone()),
                    "{}: {:?}",
                    source.name,
                    field.names
                );
                assert!(
                    properties.insert(field.names.typescript.clone()),
                    "{}: {:?}",
                    source.name,
                    field.names
                );
            }
            for oneof in &message.oneofs {
                assert!(
                    fields.insert(oneof.names.rust.clone()),
                    "{}: {:?}",
                    source.name,
                    oneof.names
                );
                assert!(
                    properties.insert(oneof.names.typescript.clone()),
                    "{}: {:?}",
                    source.name,
                    oneof.names
                );
                assert!(
                    rust.insert((module.clone(), oneof.names.rust_type.clone())),
                    "{}: {:?}",
                    source.name,
                    oneof.names
                );
                let mut variants = BTreeSet::from([oneof.names.rust_not_set.clone()]);
                for &member in &oneof.members {
                    let names = &message.fields[member].names;
                    assert!(
                        variants.insert(names.rust_variant.clone()),
                        "{}: {names:?}",
                        source.name
                    );
                }
            }
        }
    }
}

/// Three orders of the inputs, the same bytes.
#[test]
fn output_does_not_depend_on_the_order_of_inputs() {
    for source in schemas::all() {
        let mut files = source.files.clone();
        let mut outputs = Vec::new();
        for _ in 0..3 {
            let options = Options {
                load: LoadOptions {
                    inputs: files.clone(),
                    includes: vec![source.folder.clone()],
                    descriptor_set: None,
                },
                rust_out: Some("rust".into()),
                typescript_out: Some("typescript".into()),
                jsi_out: Some("jsi".into()),
                ..Options::default()
            };
            let input = read(&options).unwrap_or_else(|problems| panic!("{}: {problems}", source.name));
            let files_of_targets = generate(&input.schema, &options).into_iter().map(|output| output.files);
            outputs.push(files_of_targets.collect::<Vec<_>>());
            files.reverse();
            if files.len() > 2 {
                files.rotate_left(1);
            }
        }
        assert!(outputs[0] == outputs[1] && outputs[0] == outputs[2], "{}", source.name);
    }
}

#[test]
fn a_fingerprint_covers_the_messages_that_a_message_holds() {
    let fingerprint = |inner: &str| {
        let source = format!("syntax = \"proto3\"; message Outer {{ Inner inner = 1; }} message Inner {{ {inner} }}");
        let schema = schema(&[("a.proto", &source)]);
        let outer = schema.messages.iter().find(|message| message.full_name == "Outer");
        schema.fingerprint(outer.expect("the schema has it"))
    };
    assert_eq!(
        fingerprint("int32 a = 1;"),
        fingerprint("int32 a = 1; /* said otherwise */")
    );
    assert_ne!(fingerprint("int32 a = 1;"), fingerprint("int32 a = 1; int32 b = 2;"));
}
