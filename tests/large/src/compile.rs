//! Compiles generated code as far as finding every error takes: no machine code is made.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ferrobuf_large::sets::Outputs;
use ferrobuf_large::{at, root};

/// What users may have on, beyond `strict`.
const TYPESCRIPT: &str = r#""target": "esnext", "module": "esnext", "moduleResolution": "bundler",
    "lib": ["es2019", "es2020.bigint", "es2020.promise", "es2020.string"], "types": [], "strict": true,
    "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "verbatimModuleSyntax": true,
    "isolatedModules": true, "noUnusedLocals": true, "noUnusedParameters": true, "skipLibCheck": true, "noEmit": true"#;

/// All three outputs.
pub fn all(outputs: &Outputs) -> Result<(), String> {
    rust(&outputs.rust)?;
    typescript(&outputs.typescript)?;
    jsi(&outputs.jsi)
}

/// As a module of a crate that denies warnings.
fn rust(folder: &Path) -> Result<(), String> {
    let package = folder.with_file_name("crate");
    let library = format!(
        "#![deny(warnings)]\n#[path = {:?}]\npub mod pb;\n",
        folder.join("mod.rs").display().to_string()
    );
    let manifest = format!(
        "[package]\nname = \"large\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nferrobuf = {{ path = {:?}, features = [\"ffi\"] }}\n\n[workspace]\n",
        root().join("runtime").display().to_string()
    );
    let sources = package.join("src");
    std::fs::create_dir_all(&sources).map_err(at(&sources))?;
    write(&sources.join("lib.rs"), &library)?;
    write(&package.join("Cargo.toml"), &manifest)?;
    // The versions that the workspace has, so that nothing is looked up.
    let lock = package.join("Cargo.lock");
    std::fs::copy(root().join("Cargo.lock"), &lock).map_err(at(&lock))?;
    run(Command::new("cargo")
        .current_dir(&package)
        .args(["check", "-q", "--offline"])
        .env("CARGO_TARGET_DIR", root().join("target/large/cargo")))
}

/// With the oldest compiler that is supported and with the newest.
fn typescript(folder: &Path) -> Result<(), String> {
    let runtime = root().join("rn-binding/src");
    let config = format!(
        r#"{{ "compilerOptions": {{ {TYPESCRIPT}, "paths": {{
    "react-native-ferrobuf": ["{0}/index.ts"], "react-native-ferrobuf/*": ["{0}/*"] }} }}, "include": ["**/*.ts"] }}"#,
        runtime.display()
    );
    write(&folder.join("tsconfig.json"), &config)?;
    for compiler in ["typescript-5", "typescript"] {
        let tsc = root().join("tests/js/node_modules").join(compiler).join("bin/tsc");
        run(Command::new("node")
            .arg(tsc)
            .args(["--pretty", "false", "-p"])
            .arg(folder))?;
    }
    Ok(())
}

/// All of it as one translation unit, with gcc and with clang.
fn jsi(folder: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    find(folder, &mut files)?;
    let unit = folder.join("unit.cpp");
    let includes = files.iter().fold(String::new(), |mut text, file| {
        let _ = writeln!(text, "#include {:?}", file.display().to_string());
        text
    });
    write(&unit, &includes)?;
    for compiler in ["g++", "clang++"] {
        run(Command::new(compiler)
            .args(["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"])
            .args(["-Winvalid-offsetof", "-I"])
            .arg(root().join("rn-binding/cpp"))
            .arg("-I")
            .arg(folder)
            .arg(&unit))?;
    }
    Ok(())
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "cpp") {
            files.push(path);
        }
    }
    files.sort();
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(at(path))
}

fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed"))
    }
}
