//! `ferrobuf build`.

#![allow(
    clippy::doc_markdown,
    reason = "these comments are the help text, which has no markup"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use ferrobuf_codegen::error::{Diagnostic, Diagnostics, Problem};
use serde_json::{Value, json};

use crate::cli::{MessageFormat, Printing, read_config};
use crate::native::{self, Build, Project, Step, android, host, ios, target};
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
    /// Print the commands, and run none; what is missing to run them is in comments before them
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
    let options = read_config(arguments.config.as_deref())?;
    let project = Project::open(&options)?;
    let Build { steps, mut missing } = match platform {
        Platform::Ios(_) => ios::steps(&project),
        Platform::Android { abis, .. } if abis.is_empty() => android::steps(&project, &target::ANDROID),
        Platform::Android { abis, .. } => {
            let named = target::ANDROID
                .into_iter()
                .filter(|abi| abis.iter().any(|name| name == abi.name));
            android::steps(&project, &named.collect::<Vec<_>>())
        }
        Platform::Host(_) => host::steps(&project),
    };
    let builds = steps.iter().any(|step| matches!(step, Step::Run(_)));
    if let Some(problem) = native::missing_runtime(&options).filter(|_| builds) {
        missing.push(Diagnostic::new(problem.into()));
    }
    let output = Output(reporter);
    if arguments.dry_run {
        for diagnostic in &missing.0 {
            output.missing(&diagnostic.problem);
        }
        for step in &steps {
            output.command(step);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let steps = missing.into_result(steps)?;
    let total = steps.iter().filter(|step| matches!(step, Step::Run(_))).count();
    let mut count = 0;
    // What is there now, before anything is removed.
    let results = steps.iter().filter_map(|step| result(step, &project));
    let before: Vec<Option<Vec<u8>>> = results.map(native::digest).collect();
    let mut before = before.into_iter();
    for step in &steps {
        if let Step::Run(invocation) = step {
            count += 1;
            output.building(&invocation.label, count, total);
        }
        native::run::run(step, reporter.quiet)?;
        if let Some(path) = result(step, &project)
            && let Some(old) = before.next()
        {
            let is_same = old.is_some() && old == native::digest(path);
            output.built(path, is_same);
        }
    }
    output.done(start.elapsed());
    Ok(ExitCode::SUCCESS)
}

/// The library that a step puts in its place.
fn result<'a>(step: &'a Step, project: &Project) -> Option<&'a Path> {
    match step {
        Step::Copy { to, .. } | Step::Rename { to, .. } if to.starts_with(project.prebuilt()) => Some(to),
        _ => None,
    }
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

    /// A comment, so that what is printed stays something that a shell can run.
    fn missing(&self, problem: &Problem) {
        let help = problem.help().unwrap_or_default();
        // What a tool says may have several lines.
        let comment = format!("# missing here: {problem}: {help}").replace('\n', " ");
        self.print(
            comment,
            || json!({"kind": "missing", "code": problem.code(), "message": problem.to_string(), "help": help}),
        );
    }

    /// Said before each program that runs: it may take a minute.
    fn building(&self, label: &str, count: usize, total: usize) {
        self.print_unless_quiet(
            format!("building for {label} ({count} of {total})"),
            || json!({"kind": "building", "label": label, "number": count, "of": total}),
        );
    }

    fn built(&self, path: &Path, is_same: bool) {
        let path = slashes(path);
        let (verb, action) = if is_same {
            ("unchanged", "unchanged")
        } else {
            ("wrote", "write")
        };
        self.print_unless_quiet(
            format!("{verb} {path}"),
            || json!({"kind": "file", "action": action, "path": path}),
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
