//! The command line: parse, run, report, exit code.

mod cli;
mod report;

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser as _;
use ferrobuf_codegen::error::{self, Diagnostics, Problem};
use ferrobuf_codegen::model::Schema;
use ferrobuf_codegen::{Options, plan, read, write};

use cli::{Arguments, Cli, Command, MessageFormat};
use report::Reporter;

/// Most of the time goes to tokens and syntax trees, which are made of small pieces: the system's allocator takes a third longer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Exit code of `check` when something differs.
const STALE: u8 = 1;

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let (Command::Generate(arguments) | Command::Check(arguments) | Command::Inspect(arguments)) = &command;
    let reporter = Reporter {
        format: arguments.message_format,
        quiet: arguments.quiet,
    };
    let result = match command {
        Command::Generate(arguments) => generate(&arguments, reporter),
        Command::Check(arguments) => check(&arguments, reporter),
        Command::Inspect(arguments) => inspect(arguments),
    };
    match result {
        Ok(code) => code,
        Err(problems) => {
            let code = problems.exit_code();
            reporter.problems(problems);
            ExitCode::from(code)
        }
    }
}

fn generate(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let options = arguments.options()?;
    if !has_target(&options) {
        return Err(Problem::NoTargets.into());
    }
    let (plan, _) = plan(&options)?;
    write::apply(&plan)?;
    reporter.generated(&plan, start.elapsed());
    Ok(ExitCode::SUCCESS)
}

fn check(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let (plan, _) = plan(&arguments.options()?)?;
    reporter.checked(&plan, start.elapsed());
    Ok(if plan.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(STALE)
    })
}

fn inspect(mut arguments: Arguments) -> Result<ExitCode, Diagnostics> {
    let name = arguments.take_type_name();
    let schema = read(&arguments.options()?)?.schema;
    let format = arguments.message_format;
    let json = match name {
        None => json(&schema, format),
        Some(name) => {
            let message = schema.messages.iter().find(|message| message.full_name == name);
            let enumeration = schema.enums.iter().find(|enumeration| enumeration.full_name == name);
            match (message, enumeration) {
                (Some(message), _) => json(message, format),
                (None, Some(enumeration)) => json(enumeration, format),
                (None, None) => return Err(no_such_type(&schema, name)),
            }
        }
    };
    report::line(&json);
    Ok(ExitCode::SUCCESS)
}

/// A part of the model: for people on many lines, for tools on one.
fn json(part: &impl serde::Serialize, format: MessageFormat) -> String {
    let json = match format {
        MessageFormat::Human => serde_json::to_string_pretty(part),
        MessageFormat::Json => serde_json::to_string(part),
    };
    // The model is plain data with string keys: it always serializes.
    json.unwrap_or_default()
}

fn has_target(options: &Options) -> bool {
    options.rust_out.is_some() || options.typescript_out.is_some() || options.jsi_out.is_some()
}

fn no_such_type(schema: &Schema, name: String) -> Diagnostics {
    let messages = schema.messages.iter().map(|message| message.full_name.as_str());
    let enums = schema.enums.iter().map(|enumeration| enumeration.full_name.as_str());
    let names: Vec<&str> = messages.chain(enums).collect();
    // Someone who leaves out the package means the type of that name.
    let suffix = format!(".{name}");
    let nearest = names.iter().find(|candidate| candidate.ends_with(&suffix)).copied();
    let nearest = nearest.or_else(|| error::nearest(&name, names)).map(str::to_owned);
    Problem::NoSuchType { name, nearest }.into()
}
