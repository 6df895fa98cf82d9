//! Generated TypeScript: goldens that people read, and both compilers over everything.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use ferrobuf_codegen::emit::typescript::{Options, emit};

use crate::golden::{golden, joined};
use crate::output::{workspace, write_all};
use crate::schemas::{self, Source, root};

/// The oldest compiler that React Native 0.81's template allows, and the newest there is.
const COMPILERS: [&str; 2] = ["typescript-5", "typescript"];

/// What users may have on, beyond `strict`. The library is React Native's own.
const COMPILER_OPTIONS: &str = r#"
    "target": "esnext",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["es2019", "es2020.bigint", "es2020.promise", "es2020.string"],
    "types": [],
    "strict": true,
    "exactOptionalPropertyTypes": true,
    "noUncheckedIndexedAccess": true,
    "verbatimModuleSyntax": true,
    "isolatedModules": true,
    "noUnusedLocals": true,
    "noUnusedParameters": true,
    "noPropertyAccessFromIndexSignature": true,
    "noImplicitReturns": true,
    "noImplicitOverride": true,
    "erasableSyntaxOnly": true,
    "skipLibCheck": true,
    "noEmit": true"#;

#[test]
fn goldens() {
    for name in [
        "name_clash",
        "keywords",
        "typescript_shapes",
        "property_clash",
        "packages_in_a_cycle",
        "local_and_imported_message_of_one_name",
        "files_without_types",
        "comment_ends_itself",
        "comment_invisible",
    ] {
        golden(
            "typescript",
            name,
            &joined(&emit(&schemas::named(name).schema(), &Options::default())),
        );
    }
}

#[test]
fn every_schema_compiles() {
    let folder = workspace("typescript", "all");
    for source in schemas::all() {
        write(&source, &folder.join(&source.name));
    }
    compile(&folder, "");
}

#[test]
fn every_schema_compiles_to_isolated_declarations() {
    let folder = workspace("typescript", "declarations");
    for source in schemas::all() {
        write(&source, &folder.join(&source.name));
    }
    compile(&folder, r#", "declaration": true, "isolatedDeclarations": true"#);
}

#[test]
fn types_admit_what_they_should_and_nothing_else() {
    let folder = workspace("typescript", "types");
    write(&schemas::named("typescript_shapes"), &folder.join("pb"));
    write(&schemas::named("keywords"), &folder.join("pb"));
    write(&schemas::named("property_clash"), &folder.join("pb"));
    let tests = ["types", "node"].map(|tests| root().join("tests/js").join(tests));
    compile_with(&folder, &sources_of_runtime(), "", &tests);
}

/// The package as users get it: built, found by its name, its declarations only.
#[test]
fn the_built_package_serves_generated_code() {
    let folder = workspace("typescript", "package");
    write(&schemas::named("typescript_shapes"), &folder.join("pb"));
    let package = folder.join("node_modules/react-native-ferrobuf");
    std::fs::create_dir_all(&package).expect("the folder can be made");
    std::fs::copy(root().join("rn-binding/package.json"), package.join("package.json")).expect("it can be copied");
    let tsc = node_modules().join("typescript-5/bin/tsc");
    let config = root().join("rn-binding/tsconfig.build.json");
    run(Command::new("node")
        .arg(tsc)
        .arg("-p")
        .arg(config)
        .arg("--outDir")
        .arg(package.join("lib")));
    compile_with(&folder, "", r#", "customConditions": ["react-native"]"#, &[]);
    let script = "const { Shapes } = require('./bundle.js'); console.log(Shapes.create({ id: 7 }).id)";
    run(Command::new(node_modules().join(".bin/esbuild"))
        .arg(folder.join("pb/index.ts"))
        .args(["--bundle", "--format=cjs", "--log-level=warning"])
        .arg(format!("--outfile={}", folder.join("bundle.js").display())));
    assert_eq!(
        run(Command::new("node").current_dir(&folder).args(["-e", script])),
        "7\n"
    );
}

/// Each of these is a script of its own: they break the engine on purpose, or must be the first to load the runtime.
#[test]
fn the_runtime_works_without_native_code() {
    let folder = workspace("typescript", "node");
    for name in ["typescript_shapes", "keywords", "property_clash"] {
        write(&schemas::named(name), &folder.join("pb"));
    }
    for script in ["load", "create", "install"] {
        let bundle = folder.join(format!("{script}.js"));
        run(Command::new(node_modules().join(".bin/esbuild"))
            .arg(root().join(format!("tests/js/node/{script}.ts")))
            .args(["--bundle", "--target=es2020", "--log-level=warning"])
            .arg(format!("--alias:pb={}", folder.join("pb").display()))
            .arg(format!(
                "--alias:react-native-ferrobuf={}",
                root().join("rn-binding/src").display()
            ))
            .arg(format!("--outfile={}", bundle.display())));
        let report = run(Command::new("node")
            .arg("--disallow-code-generation-from-strings")
            .arg(&bundle));
        assert!(report.contains("  ok "), "{script}:\n{report}");
    }
}

#[test]
fn every_schema_loads_in_an_app() {
    let folder = workspace("typescript", "metro");
    for source in schemas::all() {
        write(&source, &folder.join(&source.name));
    }
    let report = run(Command::new("node")
        .arg(root().join("tests/js/node/metro.cjs"))
        .arg(root().join("rn-binding/src"))
        .arg(&folder));
    assert!(report.contains(" types of "), "{report}");
}

fn write(source: &Source, folder: &Path) {
    write_all(&emit(&source.schema(), &Options::default()), folder);
}

/// Runs both compilers over a folder. They see the runtime's sources, as strictly as the generated code.
fn compile(folder: &Path, options: &str) {
    compile_with(folder, &sources_of_runtime(), options, &[]);
}

/// Where the runtime and generated code lie, as members of `paths`.
fn sources_of_runtime() -> String {
    let runtime = root().join("rn-binding/src");
    format!(
        r#""react-native-ferrobuf": ["{0}/index.ts"], "react-native-ferrobuf/*": ["{0}/*"],"#,
        runtime.display()
    )
}

fn compile_with(folder: &Path, paths: &str, options: &str, more: &[PathBuf]) {
    let more: Vec<String> = more
        .iter()
        .map(|folder| format!(r#", "{}/*.ts""#, folder.display()))
        .collect();
    let config = format!(
        r#"{{ "compilerOptions": {{{COMPILER_OPTIONS}{options},
    "paths": {{ {paths} "pb/*": ["./pb/*"] }} }},
  "include": ["**/*.ts"{}] }}"#,
        more.concat()
    );
    std::fs::write(folder.join("tsconfig.json"), config).expect("the file can be written");
    for compiler in COMPILERS {
        let tsc = node_modules().join(compiler).join("bin/tsc");
        run(Command::new("node")
            .arg(tsc)
            .args(["--pretty", "false", "-p"])
            .arg(folder));
    }
}

/// Standard output of a command that has to succeed.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{report}{errors}");
    report
}

/// The pinned packages, installed when they are not there.
fn node_modules() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let setup = Command::new(root().join("tests/setup/npm.sh")).arg("tests/js").status();
        assert!(
            setup.expect("the script can be started").success(),
            "the npm packages cannot be installed"
        );
        root().join("tests/js/node_modules")
    })
}
