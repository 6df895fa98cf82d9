//! TypeScript and C++ of the random schemas, whose names mean something in every language, compile without a warning. That their
//! Rust does shows by this crate being here.

use std::path::{Path, PathBuf};
use std::process::Command;

use ferrobuf_differential::{GENERATED, SCHEMA_SEED, SCHEMAS};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command that has to succeed.
fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let report = [output.stdout, output.stderr].concat();
    let report = String::from_utf8_lossy(&report);
    assert!(
        output.status.success(),
        "{command:?}, schema seed {SCHEMA_SEED}:\n{report}"
    );
}

/// The generated files with this extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the build script made it") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn typescript() {
    run(Command::new(root().join("tests/setup/npm.sh")).arg("tests/js"));
    let folder = Path::new(GENERATED).join("ts");
    assert!(files(&folder, "ts").len() > SCHEMAS.len(), "a file for each schema");
    let config = format!(
        r#"{{ "extends": "{root}/tests/js/tsconfig.json",
  "compilerOptions": {{ "paths": {{
    "react-native-ferrobuf": ["{root}/rn-binding/src/index.ts"],
    "react-native-ferrobuf/*": ["{root}/rn-binding/src/*"] }} }},
  "include": ["**/*.ts"] }}"#,
        root = root().canonicalize().expect("the checkout is there").display(),
    );
    std::fs::write(folder.join("tsconfig.json"), config).expect("the file can be written");
    let tsc = root().join("tests/js/node_modules/typescript/bin/tsc");
    run(Command::new("node")
        .arg(tsc)
        .args(["--pretty", "false", "-p"])
        .arg(folder));
}

#[test]
fn cpp() {
    let folder = Path::new(GENERATED).join("jsi");
    let sources = files(&folder, "cpp");
    assert!(sources.len() > SCHEMAS.len(), "a file for each schema");
    // Few translation units: it is quicker, and shows that generated files do not disturb each other.
    for (index, sources) in sources.chunks(60).enumerate() {
        let unit = folder.join(format!("unit{index}.cc"));
        let include = |path: &PathBuf| format!("#include \"{}\"", path.display());
        let includes: Vec<String> = sources.iter().map(include).collect();
        std::fs::write(&unit, includes.join("\n") + "\n").expect("the file can be written");
        let warnings = ["-Wall", "-Wextra", "-Werror", "-Winvalid-offsetof"];
        run(Command::new("g++")
            .args(["-std=c++20", "-fsyntax-only"])
            .args(warnings)
            .arg(format!("-I{}", folder.display()))
            .arg(format!("-I{}", root().join("rn-binding/cpp").display()))
            .arg(unit));
    }
}
