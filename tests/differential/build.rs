//! Makes the random schemas, generates their code, and a table of all messages for the tests to walk over.
//!
//! `FERROBUF_SCHEMA_SEED` makes other schemas, `FERROBUF_SCHEMAS` more or fewer.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use ferrobuf_codegen::emit::{jsi, rust, typescript};
use ferrobuf_codegen::load::load_sources;
use ferrobuf_codegen::lower::{LowerOptions, lower};
use ferrobuf_codegen::model::{File, Schema};

#[path = "src/schema/mod.rs"]
mod schema;

const SEED: u64 = 20_260_101;
const SCHEMAS: usize = 220;

/// Schemas of the project that the tests take as they are: folder, and files by import path.
const FIXED: &[(&str, &[&str])] = &[
    ("../proto", &["kinds/kinds2.proto", "kinds/kinds3.proto"]),
    (
        "../../example/proto",
        &[
            "acme/user.proto",
            "acme/blob.proto",
            "acme/document.proto",
            "acme/shape.proto",
        ],
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let seed: u64 = setting("FERROBUF_SCHEMA_SEED")?.unwrap_or(SEED);
    let count = setting("FERROBUF_SCHEMAS")?.unwrap_or(SCHEMAS);
    println!("cargo:rerun-if-changed=src/schema");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=FERROBUF_SCHEMA_SEED={seed}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);

    let random = schema::files(seed, count)
        .into_iter()
        .map(|file| (file.path.clone(), file.to_string()));
    let random: BTreeMap<String, String> = random.collect();
    let mut sources = random.clone();
    for (folder, files) in FIXED {
        for file in *files {
            let path = Path::new(folder).join(file);
            println!("cargo:rerun-if-changed={}", path.display());
            sources.insert((*file).to_owned(), fs::read_to_string(&path)?);
        }
    }
    // What another seed left there.
    for folder in ["proto", "pb", "ts", "jsi"] {
        let folder = out.join(folder);
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
    }
    let protos = out.join("proto");
    for (path, text) in &sources {
        write(&protos.join(path), text)?;
    }

    // The oracle's descriptors come straight from protox, not through the code under test.
    let mut compiler = protox::Compiler::new([&protos])?;
    compiler.include_imports(true).open_files(sources.keys())?;
    fs::write(out.join("descriptors.bin"), compiler.encode_file_descriptor_set())?;

    let schema = lower(&mut load_sources(sources), &LowerOptions::default())
        .map_err(|problems| format!("the schemas of seed {seed} are refused: {problems}"))?;
    for (folder, files) in [
        ("pb", rust::emit(&schema, &rust::Options::default())),
        ("ts", typescript::emit(&schema, &typescript::Options::default())),
        ("jsi", jsi::emit(&schema, &jsi::Options::default())),
    ] {
        for file in &files {
            write(&out.join(folder).join(&file.path), &file.contents)?;
        }
    }
    let table = table(&schema, &random)?;
    write(&out.join("table.rs"), &table)
}

/// A number from the environment.
fn setting<T: std::str::FromStr<Err: Error + 'static>>(name: &str) -> Result<Option<T>, Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed={name}");
    Ok(env::var(name).ok().map(|text| text.parse()).transpose()?)
}

fn write(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    Ok(fs::write(path, text)?)
}

/// `SCHEMAS` and `FIXED` of `src/lib.rs`.
fn table(schema: &Schema, random: &BTreeMap<String, String>) -> Result<String, Box<dyn Error>> {
    let files: HashMap<&str, &File> = schema.files.iter().map(|file| (file.path.as_str(), file)).collect();
    let mut text = String::from("/// The random schemas.\npub static SCHEMAS: &[codec::Schema] = &[\n");
    for (path, proto) in random {
        let file = files.get(path.as_str()).ok_or("every input is a file of the schema")?;
        writeln!(
            text,
            "codec::Schema {{ file: {path:?}, text: {proto:?}, codecs: &[{}] }},",
            codecs(schema, [*file])
        )?;
    }
    let fixed = files.values().copied().filter(|file| !random.contains_key(&file.path));
    let mut fixed: Vec<&File> = fixed.collect();
    fixed.sort_by_key(|file| &file.path);
    let codecs = codecs(schema, fixed);
    writeln!(
        text,
        "];\n/// Messages of `tests/proto/kinds` and of the payloads.\npub static FIXED: &[codec::Codec] = &[{codecs}];"
    )?;
    Ok(text)
}

fn codecs<'a>(schema: &Schema, files: impl IntoIterator<Item = &'a File>) -> String {
    let mut text = String::new();
    for file in files {
        for id in &file.messages {
            let message = schema.message(*id);
            let path = [file.rust_module.join("::"), message.names.rust.clone()];
            let _ = write!(
                text,
                "codec!({:?}, pb::{}), ",
                message.full_name,
                path.join("::").trim_start_matches("::")
            );
        }
    }
    text
}
