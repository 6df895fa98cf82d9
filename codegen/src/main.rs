//! The command line.
use std::path::PathBuf;

use ferrobuf_codegen::load::{LoadOptions, load};
use ferrobuf_codegen::lower::{LowerOptions, lower};

fn main() -> std::process::ExitCode {
    let options = LoadOptions {
        inputs: std::env::args_os().skip(1).map(PathBuf::from).collect(),
        ..LoadOptions::default()
    };
    match load(&options).and_then(|loaded| lower(&loaded, &LowerOptions::default())) {
        Ok(schema) => {
            match serde_json::to_string_pretty(&schema) {
                Ok(json) => println!("{json}"),
                Err(error) => eprintln!("{error}"),
            }
            std::process::ExitCode::SUCCESS
        }
        Err(problems) => {
            let code = problems.exit_code();
            for problem in problems.0 {
                eprintln!("{:?}", miette::Report::new(problem));
            }
            std::process::ExitCode::from(code)
        }
    }
}
