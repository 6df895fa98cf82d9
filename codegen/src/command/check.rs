//! `ferrobuf check`.

use std::process::ExitCode;
use std::time::Instant;

use ferrobuf_codegen::error::Diagnostics;
use ferrobuf_codegen::{plan, warning};

use super::STALE;
use crate::cli::Arguments;
use crate::report::Reporter;

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let options = arguments.options()?;
    let (plan, input) = plan(&options)?;
    reporter.checked(&plan, start.elapsed());
    reporter.warning(warning(&input.schema, &options));
    Ok(if plan.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(STALE)
    })
}
