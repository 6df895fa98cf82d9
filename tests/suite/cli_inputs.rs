//! What the command line is given to read: files, folders, import paths, descriptor sets, in any spelling.

use crate::cli::{ADDRESS, USER, project};
use crate::command::{Folder, golden};

#[test]
fn a_config_file_that_is_no_text() {
    let folder = project();
    std::fs::write(folder.path().join("ferrobuf.toml"), b"module = \"\xff\"").expect("it can be written");
    let run = folder.run(&["generate"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(
        run.stderr.contains("\"ferrobuf.toml\" is not valid UTF-8"),
        "{}",
        run.stderr
    );
}

/// A name that reorders the text around it must not do so in the comment that names it.
#[test]
#[cfg(unix)]
fn comments_name_files_in_what_can_be_seen() {
    let folder = project();
    folder.write("proto/a\u{202e}b\u{ad}.proto", "syntax = \"proto3\"; message M {}");
    let arguments = "generate proto -I proto --ts-out gen --rust-out rust --jsi-out jsi";
    folder.succeed(&arguments.split(' ').collect::<Vec<_>>());
    let mut named = 0;
    for output in ["gen", "rust", "jsi"] {
        for entry in std::fs::read_dir(folder.path().join(output)).expect("it was written") {
            let path = entry.expect("it can be read").path();
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            let mut comments = text.lines().filter(|line| line.starts_with("//"));
            assert!(
                !comments.clone().any(|line| line.contains(['\u{202e}', '\u{ad}'])),
                "{}",
                path.display()
            );
            named += usize::from(comments.any(|line| line.contains("source: a b .proto")));
        }
    }
    assert!(named >= 4, "{named} files name it");
}

#[test]
fn inputs_that_are_not_there() {
    let folder = project();
    folder.write("empty/x.txt", "");
    let run = folder.run(&[
        "generate",
        "proto/acme/user.prot",
        "empty",
        "nowhere/a.proto",
        "-I",
        "proto",
        "-I",
        "protos",
        "--ts-out",
        "gen",
    ]);
    assert_eq!(run.code, 2);
    golden("inputs_missing", &run.stderr);
    let outside = folder.run(&["generate", "proto/acme/user.proto", "-I", "empty", "--ts-out", "gen"]);
    assert_eq!(outside.code, 2);
    golden("input_outside", &outside.stderr);
    folder.write("first/acme/user.proto", ADDRESS);
    let hidden = folder.run(&[
        "generate",
        "proto/acme/user.proto",
        "-I",
        "first",
        "-I",
        "proto",
        "--ts-out",
        "gen",
    ]);
    assert_eq!(hidden.code, 2);
    golden("input_hidden", &hidden.stderr);
}

#[test]
fn one_file_by_two_import_paths() {
    let folder = project();
    folder.write(
        "proto/main.proto",
        "syntax = \"proto3\";\nimport \"acme/address.proto\";\nimport \"address.proto\";\n",
    );
    let run = folder.run(&[
        "generate",
        "proto/main.proto",
        "-I",
        "proto",
        "-I",
        "proto/acme",
        "--ts-out",
        "gen",
    ]);
    assert_eq!(run.code, 3);
    golden("two_import_paths", &run.stderr);
}

/// Without `-I`, a file's imports tell what its import path is.
#[test]
fn include_folders_are_guessed() {
    let folder = project();
    for inputs in [
        &["proto"][..],
        &["proto/acme"],
        &["proto/acme/user.proto"],
        &["proto/acme/user.proto", "proto/acme/address.proto"],
        &["proto/acme/address.proto", "proto/acme/user.proto"],
        &["proto", "proto/acme/user.proto"],
    ] {
        let arguments = [&["generate", "--ts-out", "out"], inputs].concat();
        folder.succeed(&arguments);
        let expected = [
            "out/.ferrobuf-manifest.json",
            "out/acme/address_pb.ts",
            "out/acme/user_pb.ts",
            "out/index.ts",
        ];
        assert_eq!(folder.files("out"), expected, "{inputs:?}");
    }
    // The package's folders, when there is no import to go by.
    folder.succeed(&["generate", "proto/acme/address.proto", "--ts-out", "alone"]);
    assert!(folder.join("alone/acme/address_pb.ts").is_file());
    // In the folder itself.
    let run = crate::command::run(
        &folder.join("proto/acme"),
        &["generate", "address.proto", "--ts-out", "../../here"],
    );
    assert_eq!(run.code, 0, "{run:?}");
    assert!(folder.join("here/acme/address_pb.ts").is_file() || folder.join("here/address_pb.ts").is_file());
}

#[test]
fn spellings_of_a_root_do_not_matter() {
    let folder = project();
    let absolute = folder.join("proto").display().to_string();
    let slash = format!("{absolute}/");
    for root in [
        "proto",
        "proto/",
        "./proto",
        ".\\proto\\",
        "proto\\",
        "./proto/../proto",
        &absolute,
        &slash,
    ] {
        for input in [
            "proto/acme/user.proto",
            "./proto/acme/user.proto",
            ".\\proto\\acme\\user.proto",
            "acme/user.proto",
            root,
        ] {
            folder.succeed(&["generate", input, "-I", root, "--ts-out", "out"]);
            let files = folder.files("out");
            assert!(
                files.contains(&"out/acme/user_pb.ts".to_owned()),
                "{root} {input} {files:?}"
            );
            assert_eq!(files.len(), 4, "{root} {input} {files:?}");
        }
    }
}

#[test]
fn descriptor_sets() {
    let folder = project();
    let loaded = ferrobuf_codegen::load::load_sources([("acme/user.proto", USER), ("acme/address.proto", ADDRESS)]);
    folder.write("set.bin", loaded.pool.encode_to_vec());
    folder.succeed(&["generate"]);
    folder.succeed(&["generate", "--descriptor-set-in", "set.bin", "--ts-out", "from_set"]);
    let texts =
        |folder_name: &str| -> Vec<String> { folder.tree(folder_name).into_iter().map(|(_, text)| text).collect() };
    assert_eq!(texts("gen"), texts("from_set"));
    folder.succeed(&[
        "generate",
        "--descriptor-set-in",
        "set.bin",
        "acme/address.proto",
        "--ts-out",
        "one",
    ]);
    assert!(!folder.join("one/acme/user_pb.ts").exists());
    let run = folder.run(&[
        "generate",
        "--descriptor-set-in",
        "proto/acme/user.proto",
        "--ts-out",
        "gen",
    ]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stderr.contains("is not a FileDescriptorSet"), "{run:?}");
    assert_eq!(
        folder
            .run(&["generate", "--descriptor-set-in", "nowhere.bin", "--ts-out", "gen"])
            .code,
        4
    );
}

/// Paths in a descriptor set come from whoever made it.
#[test]
fn descriptor_sets_cannot_write_elsewhere() {
    for name in [
        "../evil.proto",
        "/tmp/evil.proto",
        "a/../../evil.proto",
        "C:\\evil.proto",
    ] {
        let folder = Folder::new(&[]);
        let loaded = ferrobuf_codegen::load::load_sources([(name, "syntax = \"proto3\";\nmessage M {}\n")]);
        folder.write("in/set.bin", loaded.pool.encode_to_vec());
        let run = folder.run(&[
            "generate",
            "--descriptor-set-in",
            "in/set.bin",
            "--ts-out",
            "in/out",
            "--rust-out",
            "in/out",
        ]);
        assert_eq!(run.code, 3, "{name} {run:?}");
        assert_eq!(folder.files(""), ["in/set.bin"], "{name}");
    }
}

/// On macOS and Windows these are one file.
#[test]
fn names_that_differ_in_case_only() {
    let folder = Folder::new(&[
        ("User.proto", "syntax = \"proto3\";\n"),
        ("user.proto", "syntax = \"proto3\";\n"),
    ]);
    if std::fs::read_dir(folder.path()).expect("it is there").count() < 2 {
        return; // Here too.
    }
    let run = folder.run(&["generate", ".", "--ts-out", "out"]);
    assert_eq!(run.code, 3);
    golden("case_only", &run.stderr);
}
