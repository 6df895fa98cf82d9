//! The commands, a file each: from arguments to what is done and printed.

mod check;
mod generate;
mod inspect;

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
        Command::Inspect(arguments) => inspect::run(arguments),
    }
}
