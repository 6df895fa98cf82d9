//! The app in `example/`: what its developer runs, by React Native's own tools, and what its screens show in Hermes. It is where
//! `tests/setup/example.sh` installed what it depends on; everything is done there, as that is what the tools take for an app.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use ferrobuf_app::{App, Bundle};
use ferrobuf_codegen::Builder;
use serde_json::{Value, json};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of the app, with what `npm run generate` writes.
pub fn app() -> &'static Path {
    static APP: OnceLock<PathBuf> = OnceLock::new();
    APP.get_or_init(|| {
        let app = root().join("example").canonicalize().expect("the example");
        assert!(
            app.join("node_modules/.packed").exists(),
            "{} is not installed: run `make setup` first",
            app.display()
        );
        let generated = Builder::from_config(app.join("ferrobuf.toml")).and_then(Builder::build);
        if let Err(problems) = generated {
            panic!("{problems}");
        }
        run(npm(&app, "generate:protobufjs"));
        app
    })
}

fn npm(app: &Path, script: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", script]).current_dir(app).env("CI", "true");
    command
}

pub fn run(mut command: Command) {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}; run `make setup` first"));
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{printed}\n{errors}");
}

/// A file of this process, in an empty folder that is made for it.
fn out(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("example");
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder.join(name)
}

/// Compiles a bundle as the build of a release does: with the compiler that this React Native brings. Returns the size of the bytecode.
///
/// The engine of these tests does not run it: that has the same version of bytecode, but another set of instructions.
fn compile(bundle: &Path) -> u64 {
    let bytecode = bundle.with_extension("hbc");
    let mut hermesc = Command::new(app().join("node_modules/hermes-compiler/hermesc/linux64-bin/hermesc"));
    hermesc
        .args(["-w", "-O", "-emit-binary", "-out"])
        .arg(&bytecode)
        .arg(bundle);
    run(hermesc);
    fs::metadata(bytecode).expect("it was written").len()
}

#[test]
fn types_are_right() {
    run(npm(app(), "typecheck"));
    for scripts in ["tests/app/example", "tests/screenshot"] {
        let mut compiler = Command::new(app().join("node_modules/.bin/tsc"));
        compiler.arg("-p").arg(root().join(scripts));
        run(compiler);
    }
}

#[test]
fn nothing_to_lint() {
    run(npm(app(), "lint"));
}

#[test]
fn components_draw() {
    run(npm(app(), "test"));
}

#[test]
fn metro_bundles_the_app_and_hermes_compiles_it() {
    for platform in ["ios", "android"] {
        let bundle = out(&format!("index.{platform}.js"));
        let mut metro = Command::new(app().join("node_modules/.bin/react-native"));
        metro
            .current_dir(app())
            .args(["bundle", "--platform", platform, "--entry-file", "index.js"])
            .args(["--dev", "false", "--minify", "false", "--bundle-output"])
            .arg(&bundle);
        run(metro);
        let script = fs::read_to_string(&bundle).expect("it was written");
        for part in ["FerrobufExample", "\"acme.User\"", "\"NativeFerrobuf\""] {
            assert!(script.contains(part), "{platform}: no {part}");
        }
        assert!(compile(&bundle) > 100_000, "{platform}");
    }
}

#[test]
fn screens_show_what_is_right() {
    let bundle = out("screens.js");
    let scripts = root().join("tests/app/example").canonicalize().expect("scripts");
    let mut metro = Command::new("node");
    app();
    metro
        .arg(scripts.join("metro.mjs"))
        .arg(scripts.join("screens.ts"))
        .arg(&bundle);
    run(metro);
    compile(&bundle);
    let bundle = Bundle::of(fs::read_to_string(&bundle).expect("it was written"));
    let mut runtime = App::new(true).expect("a runtime");
    let report = runtime.run(&bundle).unwrap_or_else(|error| panic!("{error}"));
    let report: Value = serde_json::from_str(&report).expect("JSON");

    let published = fs::read(root().join("bench/data/default.bin")).expect("the encoding");
    let round_trip = &report["roundTrip"];
    assert_eq!(hex(round_trip), digits(&published));
    assert_eq!(round_trip["size"], 70);
    assert_eq!(round_trip["jsonSize"], 210);
    assert_eq!(round_trip["same"], true);
    let fields: Vec<&str> = list(&round_trip["fields"])
        .iter()
        .map(|field| field["value"].as_str().expect("text"))
        .collect();
    assert_eq!(fields, FIELDS);
    let renamed = &report["renamed"];
    assert!(hex(renamed).contains("12 08 41 64 61 20 f0 9f a6 80"), "{renamed}");
    assert_eq!(renamed["jsonSize"], 215);

    insta::assert_snapshot!(list(&report["errors"]).iter().map(line).collect::<Vec<_>>().join("\n"));
    assert_eq!(report["bench"], bench());
}

const FIELDS: [&str; 11] = [
    "7",
    "\"Ada\"",
    "bytes 01 02 03",
    "[10, 20]",
    "true",
    "{ street: \"Main St\", zip: 12345 }",
    "[\"a\", \"b\"]",
    "9007199254740993n",
    "9007199254740993n",
    "0.25",
    "82.125",
];

/// By a clock for which a call takes 1, 2 and 8 milliseconds. Four payloads, two directions, three codecs; of each contestant a step that
/// finds out how long a batch is, and three batches.
fn bench() -> Value {
    let rows = "ferrobuf 1000 (1.00) 0.125; json 2000 (2.00) 0.25; protobufjs 8000 (8.00) 1";
    json!({
        "tables": [
            ["encode: user, 70 bytes", rows],
            ["decode: user, 70 bytes", rows],
            ["encode: document of 8 lines, 155 bytes", rows],
            ["decode: document of 8 lines, 155 bytes", rows],
            ["encode: 1000 short strings, 12000 bytes", rows],
            ["decode: 1000 short strings, 12000 bytes", rows],
            ["encode: text and data, 10006 bytes", rows],
            ["decode: text and data, 10006 bytes", rows],
        ],
        "jsonSizes": [210, 404, 13_017, 20_260],
        "steps": 96,
        "finished": 1,
        "exported": {
            "environment": { "platform": "test" },
            "unit": "microseconds a call, median",
            "timings": [
                { "payload": "user", "direction": "encode", "codec": "ferrobuf", "size": 70, "microseconds": 1000 },
            ],
        },
    })
}

/// An error as the screen has it.
fn line(error: &Value) -> String {
    let text = |key: &str| error[key].as_str().expect("text").to_owned();
    let offset = error["offset"]
        .as_u64()
        .map_or(String::new(), |offset| format!(" at {offset}"));
    format!(
        "{}: {}\n  {} {}{offset}: {}",
        text("title"),
        text("input"),
        text("code"),
        text("path"),
        text("detail")
    )
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The digits that the screen shows, in one line.
fn hex(round_trip: &Value) -> String {
    let lines: Vec<&str> = list(&round_trip["hex"])
        .iter()
        .map(|line| line.as_str().expect("text"))
        .collect();
    lines.join(" ")
}

fn digits(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}
