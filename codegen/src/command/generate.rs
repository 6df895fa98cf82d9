//! `ferrobuf generate`.

use std::process::ExitCode;
use std::time::Instant;

use ferrobuf_codegen::error::{Diagnostics, Problem};
use ferrobuf_codegen::{Options, plan, write};

use crate::cli::Arguments;
use crate::report::Reporter;

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
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

fn has_target(options: &Options) -> bool {
    options.rust_out.is_some() || options.typescript_out.is_some() || options.jsi_out.is_some()
}
