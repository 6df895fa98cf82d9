//! What is said about names that more than one file has.

use crate::command::{Folder, golden};

fn message(package: &str, names: &[&str]) -> String {
    let messages: Vec<String> = names.iter().map(|name| format!("message {name} {{}}\n")).collect();
    format!("syntax = \"proto3\";\npackage {package};\n{}", messages.concat())
}

/// Two versions of a package, and a third file with names of its own.
fn versions(config: &str) -> Folder {
    let folder = Folder::new(&[]);
    folder.write(
        "ferrobuf.toml",
        format!("inputs = [\"proto\"]\nincludes = [\"proto\"]\n{config}"),
    );
    folder.write("proto/acme/v1/user.proto", message("acme.v1", &["User", "Old"]));
    folder.write("proto/acme/v2/user.proto", message("acme.v2", &["New", "User"]));
    folder.write("proto/acme/city.proto", message("acme", &["City"]));
    folder
}

#[test]
fn imports_that_change_are_said() {
    let folder = versions("[package]\nname = \"codec\"\n");
    for command in ["generate", "generate", "check"] {
        let run = folder.run(&[command]);
        assert_eq!(run.code, 0, "{run:?}");
        golden("shared_names", &run.stderr);
    }
    assert_eq!(folder.succeed(&["generate", "--quiet"]), "");
    let json = folder.succeed(&["check", "--message-format", "json"]);
    let lines = json
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect(line));
    let warnings: Vec<_> = lines.filter(|line| line["kind"] == "warning").collect();
    assert_eq!(warnings.len(), 1, "{json}");
    assert_eq!(warnings[0]["code"], "shared-names");
    assert_eq!(warnings[0]["names"], serde_json::json!(["User"]));
    assert_eq!(
        warnings[0]["files"][1],
        serde_json::json!({"file": "acme/v2/user.proto", "name": "acme_v2_user_pb", "module": "acme/v2/user_pb", "example": "User"})
    );
    // What the text says is what is there.
    let index = folder.read("ferrobuf/ts/index.ts");
    assert!(index.contains("export { acme_v1_user_pb };"), "{index}");
    assert!(index.contains("export * from \"./acme/city_pb\";"), "{index}");
}

#[test]
fn the_folder_is_named_where_there_is_no_package() {
    let run = versions("[typescript]\nout = \"src/pb\"\n").run(&["generate"]);
    assert!(run.stderr.contains("from \"./src/pb\"`"), "{run:?}");
    assert!(run.stderr.contains("from \"./src/pb/acme/v1/user_pb\"`"), "{run:?}");
    // Rust has a module for each package, and C++ has the full names.
    versions("[rust]\nout = \"src/pb\"\n").succeed(&["generate"]);
}

/// `UserInit` goes with the message `User` of one file, and is a message of the other.
#[test]
fn names_that_go_with_a_message() {
    let folder = versions("[typescript]\nout = \"gen\"\n");
    folder.write("proto/acme/v2/user.proto", message("acme.v2", &["UserInit"]));
    let run = folder.run(&["generate"]);
    assert!(run.stderr.contains("\"UserInit\" is in more than one file"), "{run:?}");
}
