//! Carries out the steps of a build.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use ferrobuf_codegen::error::{BuildProblem, Problem};

use super::Step;

/// Does one step. What a program prints goes where this process prints; `quiet` leaves out what Cargo says about its progress.
///
/// # Errors
///
/// When a program cannot be started or ends badly, or when the disk refuses.
pub fn run(step: &Step, quiet: bool) -> Result<(), Problem> {
    match step {
        Step::Run(invocation) => {
            let program = &invocation.program;
            let mut command = Command::new(program);
            if quiet {
                command.env("CARGO_TERM_QUIET", "true");
            }
            let status = command
                .args(&invocation.arguments)
                .envs(invocation.environment.iter().map(|(name, value)| (name, value)))
                .current_dir(&invocation.folder)
                .status()
                .map_err(|error| {
                    let program = program.clone();
                    BuildProblem::Start { program, error }
                })?;
            if status.success() {
                return Ok(());
            }
            let first = invocation.arguments.first().map(String::as_str).unwrap_or_default();
            let command = format!("{program} {first}").trim_end().to_owned();
            let label = invocation.label.clone();
            Err(BuildProblem::Failed { command, label, status }.into())
        }
        Step::Copy { from, to } => {
            folder_of(to)?;
            fs::copy(from, to).map(drop).map_err(|error| {
                if from.exists() {
                    return at(to)(error);
                }
                let path = from.clone();
                Problem::Read { path, error }
            })
        }
        Step::Write { path, text } => {
            folder_of(path)?;
            fs::write(path, text).map_err(at(path))
        }
        Step::Rename { from, to } => {
            folder_of(to)?;
            fs::rename(from, to).map_err(at(to))
        }
        Step::Remove { path } => remove(path).map_err(at(path)),
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> Problem {
    let path = path.to_owned();
    |error| Problem::Write { path, error }
}

fn folder_of(path: &Path) -> Result<(), Problem> {
    let folder: PathBuf = path.parent().unwrap_or(Path::new("")).to_owned();
    fs::create_dir_all(&folder).map_err(at(&folder))
}

fn remove(path: &Path) -> io::Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
