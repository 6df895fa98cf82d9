//! `ferrobuf generate`.

use std::process::ExitCode;
use std::time::Instant;

use ferrobuf_codegen::error::{Diagnostics, Problem};
use ferrobuf_codegen::write::Plan;
use ferrobuf_codegen::{Input, Options, plan, read, warning, write};

use super::rebuild;
use crate::cli::Arguments;
use crate::report::Reporter;

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let options = arguments.options()?;
    let (plan, input) = generate(&options)?;
    reporter.generated(&plan, start.elapsed());
    // Code that goes anywhere else is of a build that sees by itself what changed.
    let rebuild = options.package.as_ref().and_then(|_| rebuild::after(&plan, &options));
    if let Some(rebuild) = rebuild {
        reporter.note(&rebuild);
    }
    reporter.warning(warning(&input.schema, &options));
    Ok(ExitCode::SUCCESS)
}

/// What `generate` and each run of `watch` do.
pub fn generate(options: &Options) -> Result<(Plan, Input), Diagnostics> {
    check_targets(options)?;
    let (plan, input) = plan(options)?;
    write::apply(&plan)?;
    Ok((plan, input))
}

/// Refuses options that would write nothing, with all else that is wrong with them.
pub fn check_targets(options: &Options) -> Result<(), Diagnostics> {
    let outs = [&options.rust_out, &options.typescript_out, &options.jsi_out];
    if options.package.is_some() || outs.into_iter().any(Option::is_some) {
        return Ok(());
    }
    let mut problems = read(options).err().unwrap_or_default();
    problems.append(Problem::NoTargets.into());
    Err(problems)
}
