//! `ferrobuf doctor`: what an app needs, a line for each thing, and what to do where it is missing.

mod app;
mod tools;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ferrobuf_codegen::Options;
use ferrobuf_codegen::emit::package::FINGERPRINT;
use ferrobuf_codegen::error::{Diagnostics, Problem};

use super::STALE;
use super::app::App;
use crate::cli::{self, Printing};
use crate::native::target::ANDROID;
use crate::native::{self, Project};
use crate::report::Reporter;

#[derive(Args, Debug)]
pub struct Arguments {
    /// What the app is to be built for [default: what it has a folder for]
    #[arg(value_name = "PLATFORM")]
    pub platforms: Vec<Platform>,
    /// Config file [default: the nearest ferrobuf.toml]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub printing: Printing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Platform {
    Ios,
    Android,
    /// This machine, for tests
    Host,
}

impl Platform {
    fn name(self) -> &'static str {
        match self {
            Platform::Ios => "iOS",
            Platform::Android => "Android",
            Platform::Host => "this machine",
        }
    }
}

/// One line.
#[derive(Debug)]
pub struct Check {
    /// Stable name, for tools.
    pub name: &'static str,
    /// How it is.
    pub status: Status,
    /// What was found.
    pub found: String,
    /// What to do, unless all is well.
    pub fix: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Ok,
    /// It does not keep the app from being built.
    Warning,
    Failure,
    /// It cannot be, or need not be, here.
    Skipped,
}

impl Check {
    fn ok(name: &'static str, found: impl Into<String>) -> Self {
        Check {
            name,
            status: Status::Ok,
            found: found.into(),
            fix: None,
        }
    }

    fn fail(name: &'static str, found: impl Into<String>, fix: impl Into<String>) -> Self {
        Check {
            name,
            status: Status::Failure,
            found: found.into(),
            fix: Some(fix.into()),
        }
    }

    fn warn(name: &'static str, found: impl Into<String>, fix: impl Into<String>) -> Self {
        Check {
            status: Status::Warning,
            ..Check::fail(name, found, fix)
        }
    }

    fn skip(name: &'static str, found: impl Into<String>) -> Self {
        Check {
            status: Status::Skipped,
            ..Check::ok(name, found)
        }
    }
}

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let options = cli::read_config(arguments.config.as_deref())?;
    let folder = options
        .config
        .as_deref()
        .and_then(Path::parent)
        .unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let app = App::find(folder)?;
    let built = built(&options);
    let platforms = platforms(&app, &arguments.platforms).into_iter();
    let (ready, needed): (Vec<_>, Vec<_>) = platforms.partition(|platform| built.contains(platform));
    let mut checks = tools::checks(&ready, &needed);
    checks.extend(app::checks(&app, &options));
    if !needed.is_empty() {
        checks.extend(missing_runtime(&options));
    }
    checks.push(generated(&options));
    reporter.checks(&checks);
    let failed = checks.iter().any(|check| check.status == Status::Failure);
    Ok(if failed {
        ExitCode::from(STALE)
    } else {
        ExitCode::SUCCESS
    })
}

/// What is named, or else what the app has a folder for. An app that Expo makes the folders of has both or none.
fn platforms(app: &App, named: &[Platform]) -> Vec<Platform> {
    if !named.is_empty() {
        return named.to_owned();
    }
    let folders = [(Platform::Ios, "ios"), (Platform::Android, "android")];
    let there = folders
        .into_iter()
        .filter(|(_, folder)| app.folder.join(folder).is_dir());
    let there: Vec<Platform> = there.map(|(platform, _)| platform).collect();
    if there.is_empty() {
        return vec![Platform::Ios, Platform::Android];
    }
    there
}

/// Platforms whose libraries are in the package, built of what the schema says now: by whoever has committed them.
fn built(options: &Options) -> Vec<Platform> {
    let Ok(project) = Project::open(options) else {
        return Vec::new();
    };
    let is_built = |folder: String| {
        let path = project.prebuilt().join(folder).join(FINGERPRINT);
        std::fs::read_to_string(path).is_ok_and(|text| text == project.fingerprint)
    };
    let android = ANDROID.iter().all(|abi| is_built(format!("android/{}", abi.name)));
    let ios = is_built("ios".to_owned());
    let built = [(Platform::Android, android), (Platform::Ios, ios)];
    let built = built.into_iter().filter(|(_, built)| *built);
    built.map(|(platform, _)| platform).collect()
}

fn missing_runtime(options: &Options) -> Option<Check> {
    let problem = Problem::from(native::missing_runtime(options)?);
    Some(Check::fail(
        "runtime",
        problem.to_string(),
        problem.help().unwrap_or_default(),
    ))
}

fn generated(options: &Options) -> Check {
    const NAME: &str = "generated";
    match ferrobuf_codegen::plan(options) {
        Ok((plan, _)) if plan.is_empty() => Check::ok(NAME, "generated code is up to date"),
        Ok((plan, _)) => {
            let count = plan.changes().count();
            let files = if count == 1 { "file differs" } else { "files differ" };
            Check::fail(
                NAME,
                format!("generated code is stale: {count} {files}"),
                "run `ferrobuf generate`",
            )
        }
        Err(problems) => {
            let first = problems.0.first().map(ToString::to_string).unwrap_or_default();
            let others = problems.0.len().saturating_sub(1);
            let more = if others == 0 {
                String::new()
            } else {
                format!(" (and {others} more)")
            };
            Check::fail(
                NAME,
                format!("the schema has mistakes: {first}{more}"),
                "run `ferrobuf check`, which shows where",
            )
        }
    }
}
