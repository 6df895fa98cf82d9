//! The benches have a schema of their own for a trace export. It must say the same as OpenTelemetry's.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::command::Cli;
use ferrobuf_large::{at, sets};

/// The generated files of OpenTelemetry that a trace export takes its messages from.
const ORIGINALS: [&str; 4] = [
    "opentelemetry/proto/collector/trace/v1/trace_service_pb.ts",
    "opentelemetry/proto/common/v1/common_pb.ts",
    "opentelemetry/proto/resource/v1/resource_pb.ts",
    "opentelemetry/proto/trace/v1/trace_pb.ts",
];

/// Fields, as the generated TypeScript lists them, by name of the message without its package.
type Messages = BTreeMap<String, Vec<String>>;

/// Compares each message of the bench with that of the same name; OpenTelemetry must have been generated before.
pub fn bench_has_the_fields_of_opentelemetry(cli: &Cli) -> Result<(), String> {
    let bench = sets::bench_trace();
    cli.generate(&bench)?;
    let mut own = Messages::new();
    read(&bench.outputs().typescript.join("bench/otel_pb.ts"), &mut own)?;
    let mut originals = Messages::new();
    for file in ORIGINALS {
        read(&sets::opentelemetry().outputs().typescript.join(file), &mut originals)?;
    }
    if own.is_empty() {
        return Err("no message in the schema of the benches".to_owned());
    }
    for (name, fields) in &own {
        if originals.get(name) != Some(fields) {
            return Err(format!(
                "{name}: the bench has {fields:#?}\nOpenTelemetry has {:#?}",
                originals.get(name)
            ));
        }
    }
    Ok(())
}

fn read(path: &Path, messages: &mut Messages) -> Result<(), String> {
    let mut message = String::new();
    for line in fs::read_to_string(path).map_err(at(path))?.lines() {
        if let Some(name) = line.strip_prefix("  typeName: \"") {
            without_package(name.trim_end_matches("\",")).clone_into(&mut message);
            messages.insert(message.clone(), Vec::new());
        } else if line.starts_with("    { name: ") {
            let field = match line.split_once("typeName: \"") {
                Some((before, name)) => format!("{before}{}", without_package(name)),
                None => line.to_owned(),
            };
            messages.entry(message.clone()).or_default().push(field);
        }
    }
    Ok(())
}

/// Packages are lower case, messages are not.
fn without_package(name: &str) -> &str {
    &name[name.find(|letter: char| letter.is_ascii_uppercase()).unwrap_or(0)..]
}
