//! `ferrobuf build`.

#![allow(
    clippy::doc_markdown,
    reason = "these comments are the help text, which has no markup"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use ferrobuf_codegen::error::Diagnostics;
use serde_json::{Value, json};

use crate::cli::{MessageFormat, Printing, read_config};
use crate::native::{self, Project, Step, android, host, ios, target};
use crate::report::{Reporter, line, slashes};

/// What to build for.
#[derive(Debug, Subcommand)]
pub enum Platform {
    /// An xcframework with libraries for iPhones and for the simulators of both kinds of Mac. Takes Xcode.
    Ios(Arguments),
    /// A library for each ABI. Takes the Android NDK, of ANDROID_NDK_HOME or the newest one of the SDK in ANDROID_HOME.
    ///
    /// With cargo-ndk on the path, it runs Cargo.
    Android {
        /// Only for this ABI; may be given several times [default: all four]
        #[arg(long = "abi", value_name = "ABI", value_parser = target::ANDROID.map(|abi| abi.name))]
        abis: Vec<String>,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// A library for this machine, for tests.
    Host(Arguments),
}

impl Platform {
    pub fn arguments(&self) -> &Arguments {
        match self {
            Platform::Ios(arguments) | Platform::Host(arguments) | Platform::Android { arguments, .. } => arguments,
        }
    }
}

#[derive(Args, Debug)]
pub struct Arguments {
    /// Print the commands, and run none
    #[arg(long)]
    pub dry_run: bool,
    /// Config file [default: the nearest ferrobuf.toml]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub printing: Printing,
}

pub fn run(platform: &Platform, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let arguments = platform.arguments();
    let project = Project::open(&read_config(arguments.config.as_deref())?)?;
    let steps = match platform {
        Platform::Ios(_) => ios::steps(&project)?,
        Platform::Android { abis, .. } if abis.is_empty() => android::steps(&project, &target::ANDROID)?,
        Platform::Android { abis, .. } => {
            let named = target::ANDROID
                .into_iter()
                .filter(|abi| abis.iter().any(|name| name == abi.name));
            android::steps(&project, &named.collect::<Vec<_>>())?
        }
        Platform::Host(_) => host::steps(&project)?,
    };
    let output = Output(reporter);
    if arguments.dry_run {
        for step in &steps {
            output.command(step);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let total = steps.iter().filter(|step| matches!(step, Step::Run(_))).count();
    let mut count = 0;
    for step in &steps {
        if let Step::Run(invocation) = step {
            count += 1;
            output.building(&invocation.label, count, total);
        }
        native::run::run(step, reporter.quiet)?;
        if let Step::Copy { to, .. } | Step::Rename { to, .. } = step
            && to.starts_with(project.prebuilt())
        {
            output.built(to);
        }
    }
    output.done(start.elapsed());
    Ok(ExitCode::SUCCESS)
}

/// What it prints, for people or for tools.
struct Output(Reporter);

impl Output {
    fn command(&self, step: &Step) {
        self.print(
            step.to_string(),
            || json!({"kind": "command", "command": step.to_string()}),
        );
    }

    /// Said before each program that runs: it may take a minute.
    fn building(&self, label: &str, count: usize, total: usize) {
        self.print_unless_quiet(
            format!("building for {label} ({count} of {total})"),
            || json!({"kind": "building", "label": label, "number": count, "of": total}),
        );
    }

    fn built(&self, path: &Path) {
        let path = slashes(path);
        self.print_unless_quiet(
            format!("wrote {path}"),
            || json!({"kind": "file", "action": "write", "path": path}),
        );
    }

    fn done(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        self.print_unless_quiet(
            format!("done in {seconds:.1} s"),
            || json!({"kind": "summary", "seconds": seconds}),
        );
    }

    fn print_unless_quiet(&self, human: String, json: impl FnOnce() -> Value) {
        if !self.0.quiet {
            self.print(human, json);
        }
    }

    fn print(&self, human: String, json: impl FnOnce() -> Value) {
        line(&match self.0.format {
            MessageFormat::Human => human,
            MessageFormat::Json => json().to_string(),
        });
    }
}
