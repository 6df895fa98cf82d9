//! The command line: parse, run, report, exit code.

mod cli;
mod command;
mod native;
mod report;

use std::process::ExitCode;

use clap::Parser as _;

use cli::Cli;
use report::Reporter;

/// Most of the time goes to tokens and syntax trees, which are made of small pieces: the system's allocator takes a third longer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let command = Cli::parse().command;
    report::draw_problems();
    let reporter = Reporter::new(command.printing());
    match command::run(command, reporter) {
        Ok(code) => code,
        Err(problems) => {
            let code = problems.exit_code();
            reporter.problems(problems);
            ExitCode::from(code)
        }
    }
}
