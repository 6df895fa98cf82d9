//! `ferrobuf clean`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use ferrobuf_codegen::emit::package::{BUILD, PREBUILT};
use ferrobuf_codegen::error::Diagnostics;
use ferrobuf_codegen::write;

use crate::cli::{self, Printing};
use crate::report::Reporter;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Config file [default: the nearest ferrobuf.toml]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Print what would be removed, and remove nothing
    #[arg(long)]
    pub dry_run: bool,
    #[command(flatten)]
    pub printing: Printing,
}

/// What `ferrobuf build` fills in the native package.
const BUILT: [&str; 2] = [BUILD, PREBUILT];

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let options = cli::read_config(arguments.config.as_deref())?;
    let outs = [&options.rust_out, &options.typescript_out, &options.jsi_out];
    let outs = outs.into_iter().flatten().map(|out| (out.as_path(), &[][..]));
    let package = options
        .package
        .iter()
        .map(|package| (package.out.as_path(), &BUILT[..]));
    let roots: Vec<(&Path, &[&str])> = outs.chain(package).collect();
    let cleaning = write::clean(roots)?;
    if !arguments.dry_run {
        write::apply(&cleaning.plan)?;
    }
    reporter.cleaned(&cleaning, arguments.dry_run, start.elapsed());
    Ok(ExitCode::SUCCESS)
}
