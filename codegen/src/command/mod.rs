//! The commands, a file each: from arguments to what is done and printed.

mod app;
pub mod build;
mod check;
pub mod clean;
pub mod completions;
pub mod doctor;
mod expo;
mod generate;
pub mod init;
mod inspect;
mod package_json;
mod rebuild;
pub mod watch;

use std::process::ExitCode;

use ferrobuf_codegen::error::Diagnostics;

use crate::cli::Command;
use crate::report::Reporter;

/// Exit code of a command that found something that is not as it should be.
const STALE: u8 = 1;

/// Runs one.
pub fn run(command: Command, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    match command {
        Command::Generate(arguments) => generate::run(&arguments, reporter),
        Command::Check(arguments) => check::run(&arguments, reporter),
        Command::Watch(arguments) => watch::run(&arguments, reporter),
        Command::Init(arguments) => init::run(&arguments, reporter),
        Command::Doctor(arguments) => doctor::run(&arguments, reporter),
        Command::Clean(arguments) => clean::run(&arguments, reporter),
        Command::Completions(arguments) => Ok(completions::run(&arguments)),
        Command::Man(arguments) => completions::man(&arguments, reporter),
        Command::Inspect(arguments) => inspect::run(arguments),
        Command::Build(platform) => build::run(&platform, reporter),
    }
}
