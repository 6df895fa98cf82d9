//! `make large`: generates from all of Google's public APIs and from OpenTelemetry's schemas with the CLI as users have it, checks
//! what it refuses against a list, compiles the output of OpenTelemetry and of the largest API in all three languages, and prints
//! what each run took.
//!
//! `ferrobuf-large FERROBUF` takes the path of the CLI, an optimized one.

mod command;
mod compile;
mod trace;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use command::{Cli, Figures};
use ferrobuf_large::sets;

fn main() -> ExitCode {
    let Some(cli) = std::env::args_os().nth(1) else {
        eprintln!("usage: ferrobuf-large FERROBUF");
        return ExitCode::from(2);
    };
    match Cli::new(Path::new(&cli)).and_then(|cli| run(&cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("FAIL {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<(), String> {
    let google = sets::google();
    refused_as_listed(cli, &google)?;

    println!("{}", Figures::HEADER);
    let all = sets::Set {
        name: "google-proto-files",
        inputs: sets::without_refused(&google)?,
        ..google.clone()
    };
    // It takes about 35 where the README was written.
    println!("{}", cli.generate(&all)?.at_most(200.0)?);
    cli.agrees_with_protoc(&all)?;
    println!("    equal to what protoc's descriptors of the same files give");
    // It is half a gigabyte.
    all.clean()?;

    let largest = sets::largest_api(&google)?;
    for set in [sets::opentelemetry(), largest] {
        println!("{}", cli.generate(&set)?);
        compile::all(&set.outputs())?;
        println!("    compiles: Rust, TypeScript (oldest and newest), C++ (gcc and clang)");
    }
    trace::bench_has_the_fields_of_opentelemetry(cli)?;
    println!("bench/proto: the fields of a trace export are OpenTelemetry's");
    Ok(())
}

/// Everything at once: each file that is refused is on the list, with the reason, and each on the list is refused.
fn refused_as_listed(cli: &Cli, google: &sets::Set) -> Result<(), String> {
    let found = cli.problems(google)?;
    let expected: BTreeSet<(String, String)> = sets::REFUSED
        .iter()
        .filter(|(_, code, _)| *code != "same-import")
        .map(|(file, code, _)| ((*file).to_owned(), (*code).to_owned()))
        .collect();
    let show = |set: BTreeSet<&(String, String)>| format!("{set:#?}");
    if found != expected {
        return Err(format!(
            "google-proto-files is refused for other reasons than those listed.\nnew: {}\nno longer: {}",
            show(found.difference(&expected).collect()),
            show(expected.difference(&found).collect()),
        ));
    }
    println!(
        "google-proto-files: {} files are refused, each for the reason that is listed:",
        sets::REFUSED.len()
    );
    for (reason, files) in sets::reasons() {
        println!("    {files:2} {reason}");
    }
    Ok(())
}
