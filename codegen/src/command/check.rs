//! `ferrobuf check`.

use std::process::ExitCode;
use std::time::Instant;

use ferrobuf_codegen::error::Diagnostics;
use ferrobuf_codegen::plan;

use super::STALE;
use crate::cli::Arguments;
use crate::report::Reporter;

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let (plan, _) = plan(&arguments.options()?)?;
    reporter.checked(&plan, start.elapsed());
    Ok(if plan.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(STALE)
    })
}
