//! What is refused, and how that reads. `tests/refused` has a file a rule; protoc refuses each of them too, but for `edition`.

use crate::command::{Folder, run};
use crate::schemas::root;

#[test]
fn every_refusal_reads_well() {
    let folder = root().join("tests/refused");
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".proto").map(str::to_owned))
        .collect();
    names.sort();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let run = run(&folder, &["check", "-I", ".", &format!("{name}.proto")]);
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{name}: {run:?}");
        crate::golden::golden("refused", &name, &run.stderr);
    }
}

/// One run reports the problems of all files: those that do not parse, do not resolve, and break a rule.
#[test]
fn all_files_at_once() {
    let folder = Folder::new(&[
        ("a.proto", "syntax = \"proto3\";\nmessage A { int32 = 1; }\n"),
        ("b.proto", "syntax = \"proto3\";\nmessage B { Nothing n = 1; }\n"),
        (
            "c.proto",
            "syntax = \"proto3\";\nmessage C { repeated string s = 1 [packed = true]; }\n",
        ),
        ("d.proto", "edition = \"2023\";\n"),
        (
            "e.proto",
            "syntax = \"proto3\";\nimport \"a.proto\";\nmessage E { A a = 1; }\n",
        ),
    ]);
    let run = folder.run(&["check", "."]);
    assert_eq!(run.code, 3);
    crate::command::golden("all_files_at_once", &run.stderr);
}

/// A file that is refused takes its extensions with it: the next one may use options, its own among them.
#[test]
fn options_after_a_file_with_mistakes() {
    let options = |fields: &str, used: &str| {
        format!(
            "syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\n{fields}\nmessage M {{ optional int32 a = 1 [{used}]; }}\n"
        )
    };
    let extend = |message: &str, name: &str, number: u32| {
        format!("extend google.protobuf.{message} {{ optional int32 {name} = {number}; }}")
    };
    let first = [extend("MessageOptions", "m", 50001), extend("FieldOptions", "f", 50002)].concat();
    let folder = Folder::new(&[
        (
            "a.proto",
            format!("{}// a\n", options(&first, "(nothing) = 1")).as_str(),
        ),
        (
            "b.proto",
            format!(
                "// b\n{}",
                options(&extend("FieldOptions", "g", 50003), "(g) = 1").replacen("message M", "message N", 1)
            )
            .as_str(),
        ),
        ("c.proto", "syntax = \"proto3\";\nmessage C { Nothing n = 1; }\n"),
    ]);
    let run = folder.run(&["check", "."]);
    assert_eq!(run.code, 3, "{run:?}");
    assert_eq!(run.stderr.matches("error[").count(), 2, "{run:?}");
    assert!(
        run.stderr.contains("a.proto:4") && run.stderr.contains("c.proto:2"),
        "{run:?}"
    );
}

/// No mistake may end in a panic.
#[test]
fn broken_sources_never_crash() {
    let names = ["kinds/kinds2.proto", "kinds/kinds3.proto"];
    let texts = names.map(|name| std::fs::read_to_string(root().join("tests/proto").join(name)).expect("it is there"));
    // xorshift: the same changes in every run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("it is below a usize")
    };
    let mut problems = 0;
    for round in 0..300 {
        let at = round % 2;
        let mut lines: Vec<String> = texts[at].lines().map(str::to_owned).collect();
        for _ in 0..=random(4) {
            let (one, other) = (random(lines.len()), random(lines.len()));
            match random(4) {
                // Something that is defined twice, something that is not defined, a line in another place.
                0 => lines.insert(other, lines[one].clone()),
                1 => drop(lines.remove(one)),
                2 => lines.swap(one, other),
                _ => lines[one] = lines[one].replace('3', "1").replace("int32", "Nothing"),
            }
        }
        let mut files = names.into_iter().zip(texts.iter().cloned()).collect::<Vec<_>>();
        files[at].1 = lines.join("\n");
        let mut loaded = ferrobuf_codegen::load::load_sources(files);
        let lowered = ferrobuf_codegen::lower::lower(&mut loaded, &ferrobuf_codegen::lower::LowerOptions::default());
        if let Err(found) = lowered {
            problems += usize::from(!found.to_string().is_empty());
        }
    }
    assert!(problems > 200, "{problems}");
}

/// What is wrong with the config does not keep the schema from being looked at.
#[test]
fn config_and_schema_at_once() {
    let folder = Folder::new(&[
        ("a.proto", "syntax = \"proto3\";\nmessage A { Nothing n = 1; }\n"),
        (
            "ferrobuf.toml",
            "module = \"my-app\"\ninputs = [\"a.proto\"]\n[rust]\nout = \"gen\"\n",
        ),
    ]);
    let run = folder.run(&["check"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.stderr.contains("error[module-name]") && run.stderr.contains("a.proto:2:13"),
        "{run:?}"
    );
}

/// What protoc takes although protox, as it comes, does not.
#[test]
fn accepted_like_protoc() {
    let descriptor = "import \"google/protobuf/descriptor.proto\";\n";
    for (what, text) in [
        (
            "byte order mark",
            "\u{feff}syntax = \"proto3\";\nmessage M { int32 a = 1; }\n".to_owned(),
        ),
        (
            "names that differ in more than the JSON name",
            "syntax = \"proto3\";\nmessage M { string value = 1; string Value = 2; }\n".to_owned(),
        ),
        (
            "JSON names that meet in proto2",
            "syntax = \"proto2\";\nmessage M { optional int32 abc_def = 1; optional int32 abcDef = 2; }\n".to_owned(),
        ),
        (
            "a field named like a synthetic oneof",
            "syntax = \"proto3\";\nmessage M { optional int32 foo = 1; int32 _foo = 2; }\n".to_owned(),
        ),
        (
            "special floats in options",
            format!(
                "syntax = \"proto2\";\n{descriptor}message L {{ optional double hi = 1; }}\n\
                 extend google.protobuf.FieldOptions {{ optional L l = 50000; optional double d = 50001; }}\n\
                 message M {{ optional double a = 1 [(l).hi = inf, (d) = -inf, default = -inf]; \
                 optional int32 b = 2 [(l) = {{ hi: -inf }}, (d) = nan]; }}\n"
            ),
        ),
        (
            "options of a single extension number",
            "syntax = \"proto2\";\nmessage M { extensions 100 [verification = UNVERIFIED]; }\n".to_owned(),
        ),
    ] {
        let folder = Folder::new(&[("m.proto", &text)]);
        let run = folder.run(&["check", "m.proto"]);
        assert_eq!(run.code, 0, "{what}: {}", run.stderr);
    }
}

#[test]
fn warnings_of_a_legacy_option_are_none() {
    let text = "syntax = \"proto3\";\nmessage M {\n  option deprecated_legacy_json_field_conflicts = true;\n  int32 a_b = 1;\n  \
                int32 aB = 2;\n}\n";
    let folder = Folder::new(&[("m.proto", text)]);
    assert_eq!(folder.run(&["check", "m.proto"]).code, 0);
}

/// Sets come from outside: a broken one is refused, or means something, but never ends in a panic.
#[test]
fn broken_descriptor_sets_never_crash() {
    let files = ["kinds2", "kinds3"].map(|name| {
        let path = root().join(format!("tests/proto/kinds/{name}.proto"));
        (
            format!("kinds/{name}.proto"),
            std::fs::read_to_string(path).expect("it is there"),
        )
    });
    let whole = ferrobuf_codegen::load::load_sources(files).pool.encode_to_vec();
    // Small, so that most changes hit something that matters.
    let small = ferrobuf_codegen::load::load_sources([(
        "m.proto",
        "syntax = \"proto2\"; package p; message M { map<string, E> m = 1; optional bytes b = 2 [default = \"\\377a\"]; \
         oneof o { M n = 3; group G = 4 { required E e = 5 [default = B]; } } extensions 100 to 200; } enum E { A = 0; B = 1; } \
         extend M { repeated int32 x = 100 [packed = true]; }",
    )]);
    let folder = Folder::new(&[]);
    let path = folder.join("set.bin");
    // xorshift: the same changes in every run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("it is below a usize")
    };
    let mut accepted = 0;
    for round in 0..1500 {
        let mut set = if round % 50 == 0 {
            whole.clone()
        } else {
            small.pool.encode_to_vec()
        };
        for _ in 0..=random(3) {
            let at = random(set.len());
            match random(8) {
                0..=4 => set[at] ^= 1 << random(8),
                5 => set[at] = u8::try_from(random(256)).expect("a byte"),
                6 => {
                    set.remove(at);
                }
                _ => set.insert(at, u8::try_from(random(256)).expect("a byte")),
            }
        }
        std::fs::write(&path, set).expect("a file");
        let options = ferrobuf_codegen::Options {
            load: ferrobuf_codegen::load::LoadOptions {
                descriptor_set: Some(path.clone()),
                ..Default::default()
            },
            rust_out: Some("rust".into()),
            typescript_out: Some("typescript".into()),
            jsi_out: Some("jsi".into()),
            ..Default::default()
        };
        if let Ok(input) = ferrobuf_codegen::read(&options) {
            accepted += 1;
            ferrobuf_codegen::generate(&input.schema, &options);
        }
    }
    assert!(accepted > 50, "{accepted}");
}
